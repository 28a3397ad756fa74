#!/usr/bin/env bash
# An author's day, from an empty folder to a pack that is mixed with two boxes. Run by `cargo test -p brim --test whole authors_day`, or by hand:
#
#     BRIM=target/release/brim bash tests/authors-day/day.sh
#
# Every step says what it is for; `says` fails where the tool does not say what an author needs to hear. With SAMPLE=1, as `cargo test` runs it, what
# plays many games plays fewer of them, and fights beside all official sheets are left out; by hand and in `.ci/run` all is done.
set -u
BRIM=${BRIM:?"BRIM names the program: BRIM=target/release/brim bash tests/authors-day/day.sh"}
BRIM=$(cd "$(dirname "$BRIM")" && pwd)/$(basename "$BRIM")
desk=$(mktemp -d "${TMPDIR:-/tmp}/authors-day.XXXXXX")
trap 'rm -rf "$desk"' EXIT
cd "$desk" || exit 2
export NO_COLOR=1 XDG_DATA_HOME="$desk/none"
unset BRIM_PACKS
out="" code=0 step=0

# run EXIT-CODE ARGUMENTS…: runs the tool, and keeps what it said.
run() {
  local wanted=$1
  shift
  step=$((step + 1))
  out=$("$BRIM" "$@" 2>&1 </dev/null)
  code=$?
  printf '%2d. brim %s -> %d\n' "$step" "$*" "$code"
  [ "$code" = "$wanted" ] || fail "exit code $code, not $wanted"
}

# of WHOLE SAMPLE: how many of something.
of() {
  if [ -z "${SAMPLE:-}" ]; then echo "$1"; else echo "$2"; fi
}

# says TEXT…: the last run said each of these.
says() {
  local text
  for text in "$@"; do
    grep -q -F -e "$text" <<<"$out" || fail "does not say: $text"
  done
}

# silent TEXT…: the last run said none of these.
silent() {
  local text
  for text in "$@"; do
    grep -q -F -e "$text" <<<"$out" && fail "should not say: $text"
  done
  true
}

fail() {
  printf 'FAILED in step %d: %s\n%s\n' "$step" "$1" "$out" >&2
  exit 1
}

echo "== Morning: a pack, an enemy, a card, a mission"
run 0 new pack "Ravenmoor"
sed -i.bak 's/requires = .*/requires = { base = ">=0.1", swamps-of-death = ">=0.1, <1" }/' ravenmoor/pack.toml && rm ravenmoor/pack.toml.bak
run 0 new enemy "Peat Wolves" --pack ravenmoor
run 0 new darkness "Low Fog" --pack ravenmoor
run 0 new mission "The Drowned Chapel" --pack ravenmoor
run 0 check ravenmoor
says "0 errors"
run 0 fmt --check ravenmoor
run 0 show ravenmoor
says "Peat Wolves" "Low Fog" "The Drowned Chapel"
run 0 text "Peat Wolves" ravenmoor
says "Initiative" "Health"

echo "== Mistakes, made and mended"
sed -i.bak 's/  health 4/  wounds 4/' ravenmoor/peat-wolves.brim && rm ravenmoor/peat-wolves.brim.bak
run 1 check ravenmoor
says "wounds" "health" "Peat Wolves (enemy)"
sed -i.bak 's/  wounds 4/  health 4/' ravenmoor/peat-wolves.brim && rm ravenmoor/peat-wolves.brim.bak
cat > ravenmoor/scent-of-blood.brim <<'BRIM'
threat "Scent of Blood" {
  deck Low Threat
  place 2 Peat Wovles as an attack
}
BRIM
run 1 check ravenmoor
says "Peat Wovles" "Peat Wolves"
run 0 check --fix ravenmoor
run 0 check ravenmoor
says "0 errors"
cat > ravenmoor/from-the-ice.brim <<'BRIM'
threat "From the Ice" {
  deck High Threat
  place 1 Frost Giant as an attack
}
BRIM
run 1 check ravenmoor
says "Frost Giant" "gates-of-valhalla" "pack.toml"
rm ravenmoor/from-the-ice.brim

echo "== Tests of its rules"
cat > ravenmoor/tests.brim <<'BRIM'
scenario "A six bites deeper" {
  given a Rancher as Ann at 3, 3
  given a Peat Wolves as Wolf at 3, 4
  dice to hit 6, 1
  dice defense 1
  do Wolf attacks Ann
  expect Ann has 2 wounds
}
BRIM
run 0 test ravenmoor
says "1 passed, 0 failed"

echo "== Frozen cards"
run 1 snapshot --check ravenmoor
says "Peat Wolves"
run 0 snapshot --accept ravenmoor
run 0 snapshot --check --ir ravenmoor

echo "== Yesterday is kept; today the wolves grow"
cp -r ravenmoor yesterday
sed -i.bak 's/^  health 4/  health 5/' ravenmoor/peat-wolves.brim && rm ravenmoor/peat-wolves.brim.bak
cat > ravenmoor/cold-rain.brim <<'BRIM'
darkness "Cold Rain" {
  each hero takes 1 wound
}
BRIM
run 1 snapshot --check ravenmoor
says "Peat Wolves" "Cold Rain"
silent "Low Fog"
run 0 snapshot --accept ravenmoor
run 0 snapshot --check --ir ravenmoor
run 0 diff yesterday ravenmoor
says "Peat Wolves" "Health 4 -> 5" "Cold Rain" "dangerous"
silent "Low Fog"
run 1 diff yesterday ravenmoor --require safe
run 0 diff yesterday ravenmoor --format json
says '"schema": "brim.diff/1"'
run 0 diff ravenmoor ravenmoor
silent "dangerous" "breaking"

echo "== Killed while it writes: each file is the old one or the new one"
cp -r ravenmoor/snapshots before
sed -i.bak 's/^  combat 2/  combat 3/' ravenmoor/peat-wolves.brim && rm ravenmoor/peat-wolves.brim.bak
cp -r ravenmoor later
"$BRIM" snapshot --accept later >/dev/null 2>&1
for wait in 0.00 0.01 0.02 0.03 0.05 0.08 0.12 0.2 0.3; do
  "$BRIM" snapshot --accept ravenmoor >/dev/null 2>&1 &
  pid=$!
  sleep "$wait"
  kill -9 "$pid" 2>/dev/null
  wait "$pid" 2>/dev/null
  for file in ravenmoor/snapshots/*.snap; do
    name=$(basename "$file")
    cmp -s "$file" "before/$name" || cmp -s "$file" "later/snapshots/$name" || fail "$file is neither old nor new"
  done
done
run 0 snapshot --accept ravenmoor
run 0 snapshot --check ravenmoor
left=$(find ravenmoor -name '*.new' -o -name '.*.tmp')
[ -z "$left" ] || fail "left behind: $left"

echo "== Which lines do nothing"
sed -i.bak 's/^  combat 3/  combat 2/' ravenmoor/peat-wolves.brim && rm ravenmoor/peat-wolves.brim.bak
run 0 snapshot --accept ravenmoor
run 0 test ravenmoor
run 0 prove ravenmoor --games "$(of 4 0)"
says "lines of rules" "made a difference"

echo "== Which rules no test would miss"
run 1 test ravenmoor --mutate --mutants 25 --seed 2
says "changes tried, judged by 1 scenario" "nobody noticed" "Peat Wolves" "Low Fog"
run 1 test ravenmoor --mutate --mutants "$(of 5 3)" --seed 2 --sim 1
says "by games alone"

echo "== How deadly, and whether that is more than yesterday"
run 0 odds "Peat Wolves attacks Rancher" --pack ravenmoor
says "wounds taken" "exact"
run 0 odds "Rancher attacks Peat Wolves" --pack ravenmoor --format json
today=$out
run 0 odds "Rancher attacks Peat Wolves" --pack yesterday --format json
[ "$today" != "$out" ] || fail "a wolf with 5 Health falls as easily as one with 4"
if [ -z "${SAMPLE:-}" ]; then
  run 0 card "Peat Wolves" --pack ravenmoor --games 10
  says "Peat Wolves" "Health"
fi
run 0 diff yesterday ravenmoor --balance "$(of 60 20)" --heroes 2 --mission "The Drowned Chapel"
says "Balance, 2 heroes" "The Drowned Chapel" "pairs" "estimates:"
run 0 diff ravenmoor ravenmoor --balance --mission "The Drowned Chapel"
says "no difference: no change touches it"

echo "== Published: pages to print, one file, and the same file elsewhere"
run 0 text ravenmoor --html ravenmoor.html
says "cards on" "mission"
grep -q "Peat Wolves" ravenmoor.html || fail "the page has no Peat Wolves"
grep -q -E "<script|<link|https?:" ravenmoor.html && fail "the page needs something else"
run 0 bundle ravenmoor
says "ravenmoor-0.1.0.brimpack" "sha256 "
hash=$(grep -o 'sha256 .*' <<<"$out" | cut -d' ' -f2)
mkdir -p stranger/desk
cp ravenmoor-0.1.0.brimpack stranger/desk/
cd stranger/desk || exit 2
export TZ=Pacific/Kiritimati LC_ALL=C
run 0 bundle ravenmoor-0.1.0.brimpack --hash "$hash"
run 0 check ravenmoor-0.1.0.brimpack
says "0 errors"
run 0 test ravenmoor-0.1.0.brimpack
says "1 passed, 0 failed"
run 0 snapshot --check --ir ravenmoor-0.1.0.brimpack
run 0 diff ../../yesterday ravenmoor-0.1.0.brimpack
says "Peat Wolves" "Cold Rain"
run 0 sim "The Drowned Chapel" --pack ravenmoor-0.1.0.brimpack --games 20 --heroes 2 --seed 3 --format json
bundled=$(grep -v -E "per_second|elapsed" <<<"$out")
run 0 sim "The Drowned Chapel" --pack ../../ravenmoor --games 20 --heroes 2 --seed 3 --format json
[ "$bundled" = "$(grep -v -E "per_second|elapsed" <<<"$out")" ] || fail "the bundle plays other games than the folder"
run 0 odds "Rancher attacks Peat Wolves" --pack ravenmoor-0.1.0.brimpack --format json
[ "$today" = "$out" ] || fail "the bundle has other odds than the folder"
run 0 diff ../../yesterday ravenmoor-0.1.0.brimpack --balance 20 --heroes 1 --mission "The Drowned Chapel"
says "Balance, 1 hero"
run 0 bundle ravenmoor-0.1.0.brimpack --unpack ravenmoor
run 0 bundle ravenmoor -o again.brimpack
cmp -s again.brimpack ravenmoor-0.1.0.brimpack || fail "bundled again, it is another file"
head -c 3000 ravenmoor-0.1.0.brimpack > cut.brimpack
run 2 bundle cut.brimpack
says "damaged"
cd ../.. || exit 2

echo "== A report to look at"
run 0 sim "The Drowned Chapel" --pack ravenmoor --games 30 --report report.html --rows rows.csv --vary heroes=1,2
says "heroes 1" "heroes 2" "wrote report.html"
[ "$(wc -l < rows.csv)" = 61 ] || fail "not a row for each game"

echo "== Evening: two boxes on one table"
run 0 mix ravenmoor gates-of-valhalla --write table.toml
run 0 mix table.toml
says "gates-of-valhalla" "ravenmoor" "Low Threat"
run 0 sim "The Drowned Chapel" --pack table.toml --games 20 --seed 3
says "20 games"
run 0 sim "The Drowned Chapel" --pack table.toml --games 20 --seed 3 --format json
one=$out
run 0 sim "The Drowned Chapel" --pack table.toml --games 20 --seed 3 --format json
[ "$(grep -v per_second <<<"$one" | grep -v elapsed)" = "$(grep -v per_second <<<"$out" | grep -v elapsed)" ] || fail "the same seed gave other games"

echo "$step steps, all as an author would want them"
