//! What a person types.

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The option of this place, from 0.
    Option(usize),
    /// This option for as long as the activation lasts.
    All(usize),
    /// This option wherever it is offered; without one, nothing is known.
    Always(usize),
    /// Never to offer this option again; without one, all that could be done here.
    Never(Option<usize>),
    /// Nothing more of this kind until the turn is over.
    NoMore,
    /// Back by one answer.
    Undo,
    /// A careful player may answer this one.
    Auto,
    /// The map once more.
    Map,
    /// Read this; nothing for what asks.
    Read(String),
    /// The standing orders.
    Orders,
    /// Take an order back by its number, or all.
    Forget(Option<usize>),
    /// Write the game down now.
    Save,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
    /// Nothing that is known; what to say instead.
    Unknown(String),
}

/// Reads a line; `options` are the options in words, in their order.
pub fn said(line: &str, options: &[String]) -> Said {
    let line = line.trim();
    let small = line.to_lowercase();
    let (head, rest) = small.split_once(char::is_whitespace).unwrap_or((&small, ""));
    let rest = rest.trim();
    if let Some(asked) = line.strip_prefix('?') {
        return Said::Read(asked.trim().to_owned());
    }
    let number = |text: &str| {
        text.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|at| *at < options.len())
    };
    let which = || number(rest).or_else(|| by_words(rest, options));
    match (head, rest) {
        ("", _) => Said::Unknown("type a number, a word of an option, or `help`".to_owned()),
        ("u" | "undo", "") => Said::Undo,
        ("a" | "auto", "") => Said::Auto,
        ("m" | "map", "") => Said::Map,
        ("q" | "quit", "") => Said::Quit,
        ("h" | "help", "") => Said::Help,
        ("o" | "orders", "") => Said::Orders,
        ("save", "") => Said::Save,
        ("n", "") => Said::NoMore,
        ("no", more) if more.starts_with("more") => Said::NoMore,
        ("read", what) => Said::Read(what.to_owned()),
        ("forget", "all") => Said::Forget(None),
        ("forget", which) => match which.parse::<usize>() {
            Ok(number) => Said::Forget(Some(number)),
            Err(_) => {
                Said::Unknown("`forget 2` takes order 2 back, `forget all` all of them; `orders` lists them".to_owned())
            }
        },
        ("never", "") => Said::Never(None),
        ("never", _) => which().map_or_else(|| none(rest, options), |at| Said::Never(Some(at))),
        ("always", _) => which().map_or_else(|| none(rest, options), Said::Always),
        ("all", _) => which().map_or_else(|| none(rest, options), Said::All),
        _ => match number(&small).or_else(|| by_words(&small, options)) {
            Some(at) => Said::Option(at),
            None => none(&small, options),
        },
    }
}

/// The one option whose words begin with these, or else hold them.
fn by_words(said: &str, options: &[String]) -> Option<usize> {
    if said.is_empty() || said.parse::<i64>().is_ok() {
        return None;
    }
    let small: Vec<String> = options.iter().map(|option| option.to_lowercase()).collect();
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut all = small.iter().enumerate().filter(|(_, option)| fits(option)).map(|(at, _)| at);
        all.next().filter(|_| all.next().is_none())
    };
    only(&|option| option == said)
        .or_else(|| only(&|option| option.starts_with(said)))
        .or_else(|| only(&|option| option.contains(said)))
}

fn none(said: &str, options: &[String]) -> Said {
    let several = options.iter().filter(|option| !said.is_empty() && option.to_lowercase().contains(said)).count();
    Said::Unknown(match (several, options.len()) {
        (2.., _) => format!("several options say so: type the number of one (1 to {})", options.len()),
        (_, 1) => "type the number of an option (1), or `help`".to_owned(),
        (_, many) => format!("type the number of an option (1 to {many}), a word of one, or `help`"),
    })
}
