(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("data").textContent);
  var byId = function (id) { return document.getElementById(id); };
  var steps = Array.prototype.slice.call(document.querySelectorAll(".step"));
  var now = -1, timer = null;
  function bar(kind, left, most) {
    var outer = document.createElement("div"), inner = document.createElement("i");
    outer.className = "bar " + kind;
    inner.style.width = most > 0 ? Math.max(0, Math.min(100, 100 * left / most)) + "%" : "0";
    outer.appendChild(inner);
    return outer;
  }
  function card(one) {
    var box = document.createElement("div"), name = document.createElement("b"), small = document.createElement("small");
    box.className = "who " + one.k + (one.d ? " down" : "");
    name.textContent = one.n;
    box.appendChild(name);
    (one.b || []).forEach(function (each) { box.appendChild(bar(each[0], each[1], each[2])); });
    small.textContent = one.t;
    box.appendChild(small);
    return box;
  }
  function show(at, follow) {
    at = Math.max(0, Math.min(data.pages.length - 1, at));
    if (at === now) { return; }
    if (steps[now]) { steps[now].classList.remove("now"); }
    now = at;
    var page = data.pages[at], size = page.s;
    byId("board").innerHTML = '<svg xmlns="http://www.w3.org/2000/svg" width="' + size[0] + '" height="' + size[1] +
      '" preserveAspectRatio="xMidYMid meet" viewBox="0 0 ' + size[0] + " " + size[1] + '" role="img">' + data.grounds[page.g] + page.m + "</svg>";
    var party = byId("party");
    party.textContent = "";
    page.w.forEach(function (one) { party.appendChild(card(one)); });
    byId("at").textContent = "Turn " + page.t + ", step " + page.n + " of " + data.pages[data.pages.length - 1].n;
    byId("slide").value = at;
    byId("first").disabled = byId("back").disabled = at === 0;
    byId("last").disabled = byId("next").disabled = at === data.pages.length - 1;
    if (steps[at]) {
      steps[at].classList.add("now");
      // The list scrolls, and not the page around it.
      var told = byId("told");
      if (follow) {
        var from = steps[at].getBoundingClientRect().top - told.getBoundingClientRect().top;
        told.scrollTop += from - (told.clientHeight - steps[at].clientHeight) / 2;
      }
    }
  }
  function stop() { if (timer) { clearInterval(timer); timer = null; byId("play").textContent = "Play"; } }
  function play() {
    if (timer) { stop(); return; }
    byId("play").textContent = "Stop";
    timer = setInterval(function () { if (now >= data.pages.length - 1) { stop(); } else { show(now + 1, true); } }, 900);
  }
  function turn(by) {
    var at = now, from = data.pages[now].t;
    while (at + by >= 0 && at + by < data.pages.length && data.pages[at].t === from) { at += by; }
    if (by < 0) { var of = data.pages[at].t; while (at > 0 && data.pages[at - 1].t === of) { at -= 1; } }
    show(at, true);
  }
  var does = {
    first: function () { show(0, true); }, back: function () { show(now - 1, true); }, next: function () { show(now + 1, true); },
    last: function () { show(data.pages.length - 1, true); }, before: function () { turn(-1); }, after: function () { turn(1); }, play: play
  };
  Object.keys(does).forEach(function (id) { byId(id).addEventListener("click", function () { if (id !== "play") { stop(); } does[id](); }); });
  byId("board").classList.add("fit");
  byId("fit").addEventListener("click", function () {
    this.textContent = byId("board").classList.toggle("fit") ? "Full size" : "Fit";
  });
  byId("slide").max = data.pages.length - 1;
  byId("slide").addEventListener("input", function () { stop(); show(Number(this.value), true); });
  steps.forEach(function (step, at) { step.addEventListener("click", function () { stop(); show(at, false); }); });
  document.addEventListener("keydown", function (key) {
    var of = { ArrowRight: "next", ArrowLeft: "back", ArrowDown: "after", ArrowUp: "before", Home: "first", End: "last", " ": "play" }[key.key];
    if (of && !key.ctrlKey && !key.metaKey && !key.altKey) { key.preventDefault(); if (of !== "play") { stop(); } does[of](); }
  });
  var wanted = Number(location.hash.slice(1));
  var start = 0;
  if (wanted > 0) { while (start < data.pages.length - 1 && data.pages[start].n < wanted) { start += 1; } }
  show(start, true);
})();
