//! "Did you mean": names that differ from a wanted one by case, plural or a letter or two.

/// The candidates most like `wanted`, best first, three at most. Case, plural and the kind of quote cost nothing; beyond
/// them one slip is allowed in short words, two in longer ones, three in long names.
pub fn similar<'a>(wanted: &str, candidates: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let folded = fold(wanted);
    let look = Look::of(wanted);
    let mut found: Vec<(usize, &str)> = Vec::new();
    for candidate in candidates.filter(|candidate| look.may_be(&Look::of(candidate))).take(MOST) {
        if let Some(distance) = likeness(wanted, &folded, candidate) {
            found.push((distance, candidate));
        }
    }
    found.sort_unstable();
    found.dedup();
    found.truncate(3);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// The most candidates that are compared letter by letter: packs have been known to declare ten thousand names that look alike.
const MOST: usize = 300;

/// How many letters were dropped, added, changed or swapped between two names, case and plural not counted; nothing where that is too
/// much for a slip.
pub fn slips(wanted: &str, candidate: &str) -> Option<usize> {
    let (one, other) = (fold(wanted), fold(candidate));
    if one.len() <= SHORT {
        return of_short(&one, &other);
    }
    let most = allowed(one.len().min(other.len()));
    let counted = distance(&singular(&one), &singular(&other), most);
    [counted, distance(&one, &other, most)].into_iter().flatten().min()
}

/// As [`similar`], of candidates of which the glance is known already.
pub fn similar_at_a_glance<'a>(wanted: &str, candidates: impl Iterator<Item = (Look, &'a str)>) -> Vec<&'a str> {
    let look = Look::of(wanted);
    similar(wanted, candidates.filter(|(theirs, _)| look.may_be(theirs)).map(|(_, candidate)| candidate))
}

/// What is cheap to know of a name: how long it is and which letters are in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    length: usize,
    letters: u64,
}

impl Look {
    /// The glance at a name.
    pub fn of(name: &str) -> Look {
        let mut look = Look { length: 0, letters: 0 };
        for letter in letters(name) {
            look.length += 1;
            look.letters |= 1 << (u32::from(letter) % 64);
        }
        look
    }

    /// False where no slip leads from one name to the other: cheaper to know than how many slips there are.
    pub fn near(&self, other: &Look) -> bool {
        self.may_be(other)
    }

    /// False where no slips that are allowed, no plural and no article lead from one name to the other: each slip is about one letter.
    pub fn may_be(&self, other: &Look) -> bool {
        // `the` and its space; the ending of a plural is shorter.
        const ARTICLE: usize = 4;
        let most = allowed(self.length.max(other.length)).max(ARTICLE);
        let lost = |one: &Look, two: &Look| (one.letters & !two.letters).count_ones() as usize;
        self.length.abs_diff(other.length) <= most && lost(self, other) <= most && lost(other, self) <= most
    }
}

/// The fewest letters that one name has of another that ends otherwise, and the most of such an ending.
const STEM: usize = 5;
const ENDING: usize = 2;

/// How far two names are apart, if it is near enough to be a slip.
fn likeness(wanted: &str, folded: &[char], candidate: &str) -> Option<usize> {
    let other = fold(candidate);
    if *folded == *other {
        return Some(usize::from(wanted != candidate));
    }
    if folded.len() <= SHORT {
        return of_short(folded, &other).map(|slips| 2 * slips + 1);
    }
    if singular(folded) == singular(&other) {
        return Some(2);
    }
    // `Chill` for `Chilled`.
    let (short, long) = if folded.len() < other.len() { (folded, &*other) } else { (&*other, folded) };
    if short.len() >= STEM && long.len() - short.len() <= ENDING && long.starts_with(short) {
        return Some(4);
    }
    // Many names are printed with an article that nobody says, and the other way about.
    if without_article(folded) == without_article(&other) {
        return Some(3);
    }
    let most = allowed(folded.len().min(other.len()));
    let counted = distance(&singular(folded), &singular(&other), most.min(1)).map(|slips| 2 * slips + 2);
    let plain = distance(folded, &other, most).map(|slips| 2 * slips + 1);
    [plain, counted].into_iter().flatten().min()
}

/// A name without the article that it begins with, where something stands behind it.
fn without_article(name: &[char]) -> &[char] {
    let rest = ["the ", "an ", "a "].iter().find_map(|article| {
        let letters: Vec<char> = article.chars().collect();
        name.strip_prefix(letters.as_slice())
    });
    rest.filter(|rest| !rest.is_empty()).unwrap_or(name)
}

/// Words of so few letters are like too many others.
const SHORT: usize = 3;

/// A short word is like another where two letters were swapped, one is wrong or one was left out, and both are no small words of
/// every language line.
fn of_short(one: &[char], other: &[char]) -> Option<usize> {
    let word: String = one.iter().collect();
    let most = usize::from(one.len() == SHORT && other.len() >= SHORT && !small(&word));
    distance(one, other, most)
}

/// True for a small word of English, which is no misspelt name.
pub fn small(word: &str) -> bool {
    const SMALL: &[&str] = &[
        "a", "an", "and", "any", "all", "as", "at", "be", "but", "by", "can", "did", "do", "else", "for", "from",
        "got", "had", "has", "have", "he", "her", "here", "him", "his", "how", "if", "in", "into", "is", "it", "its",
        "let", "low", "may", "new", "no", "not", "now", "of", "off", "old", "on", "one", "only", "onto", "or", "our",
        "out", "own", "per", "she", "so", "some", "than", "that", "the", "their", "them", "then", "they", "this", "to",
        "too", "two", "up", "use", "was", "way", "we", "were", "when", "who", "will", "with", "you", "your",
    ];
    SMALL.contains(&word.to_lowercase().as_str())
}

/// How many letters two names are apart, however many those are: what puts the nearer of several first.
pub fn apart(wanted: &str, candidate: &str) -> usize {
    let (one, other) = (fold(wanted), fold(candidate));
    distance(&one, &other, one.len().max(other.len())).unwrap_or(usize::MAX)
}

/// True where one slip at most makes one word of the other: a machine may fix it.
pub fn sure(wanted: &str, candidate: &str) -> bool {
    wanted.chars().count() > 3 && slips(wanted, candidate).is_some_and(|slips| slips <= 1)
}

/// True where two letters beside each other were changed about, and all others are the same.
pub fn swapped(wanted: &str, candidate: &str) -> bool {
    let (one, other) = (fold(wanted), fold(candidate));
    let apart: Vec<usize> =
        one.iter().zip(&other).enumerate().filter(|(_, (one, other))| one != other).map(|(at, _)| at).collect();
    match apart.as_slice() {
        [at, next] if one.len() == other.len() && *next == at + 1 => {
            one.get(*at) == other.get(*next) && one.get(*next) == other.get(*at)
        }
        [] => one.len() == other.len(),
        _ => false,
    }
}

/// True where the two differ in one long word alone, of which one has a letter more, `Salt Gouls` for `Salt Ghouls`, or another letter behind its first,
/// `Stranglars` for `Stranglers`. A short word that differs by a letter may be another word, and so may one that begins with another letter.
pub fn one_letter(wanted: &str, candidate: &str) -> bool {
    // A mark left out of a word, `Docs Office`, makes no other word of it.
    let letters =
        |name: &str| fold(name).into_iter().filter(|one| one.is_alphanumeric() || *one == ' ').collect::<Vec<_>>();
    if letters(wanted).len() >= 5 && letters(wanted) == letters(candidate) {
        return true;
    }
    let (one, other): (Vec<&str>, Vec<&str>) = (wanted.split(' ').collect(), candidate.split(' ').collect());
    let mut apart =
        one.iter().zip(&other).map(|(one, other)| (fold(one), fold(other))).filter(|(one, other)| one != other);
    let (Some((one_word, other_word)), None, true) = (apart.next(), apart.next(), one.len() == other.len()) else {
        return false;
    };
    let (short, long) = if one_word.len() < other_word.len() { (one_word, other_word) } else { (other_word, one_word) };
    let other_letters = short.iter().zip(&long).filter(|(one, other)| one != other).count();
    if short.len() == long.len() {
        return short.len() >= 6 && other_letters == 1 && short.first() == long.first();
    }
    let left_out =
        |at: usize| long.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, letter)| letter).eq(&short);
    // A plural is no slip.
    let plural = short.len() + 1 == long.len() && long.starts_with(&short) && short.last() != Some(&'s');
    short.len() >= 5 && short.len() + 1 == long.len() && !plural && (1..long.len()).any(left_out)
}

/// How many slips may lead to a name, by the letters of the shorter of the two.
fn allowed(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=10 => 2,
        _ => 3,
    }
}

/// Lower case, with one kind of apostrophe, space and dash. Beyond 80 characters nobody compares.
fn fold(name: &str) -> Vec<char> {
    letters(name).collect()
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    let plain = |letter| match letter {
        '’' | '‘' | '`' => '\'',
        '-' | '_' | '–' | '—' => ' ',
        other => other,
    };
    name.chars().take(80).flat_map(char::to_lowercase).map(plain)
}

/// Without the ending of a plural, for comparing alone.
fn singular(name: &[char]) -> Vec<char> {
    let ends = |ending: &str| {
        let length = ending.chars().count();
        name.len() > length + 1 && name.iter().skip(name.len() - length).copied().eq(ending.chars())
    };
    let cut = |from_end: usize, add: &str| -> Vec<char> {
        name.iter().take(name.len() - from_end).copied().chain(add.chars()).collect()
    };
    if ends("ies") {
        cut(3, "y")
    } else if ends("ves") {
        cut(3, "f")
    } else if ends("es") {
        cut(2, "")
    } else if ends("s") || ends("e") {
        cut(1, "")
    } else {
        name.to_vec()
    }
}

/// Letters that were dropped, added, changed or swapped with their neighbour; nothing beyond `most`.
fn distance(left: &[char], right: &[char], most: usize) -> Option<usize> {
    if left.len().abs_diff(right.len()) > most {
        return None;
    }
    // Three rows of the usual table: the one before last is needed for swapped neighbours.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (row, letter) in left.iter().enumerate() {
        let mut current = Vec::with_capacity(last.len());
        current.push(row + 1);
        for (column, other) in right.iter().enumerate() {
            let at = |line: &[usize], index: usize| line.get(index).copied().unwrap_or(usize::MAX - 1);
            let change = at(&last, column) + usize::from(letter != other);
            let mut best = change.min(at(&last, column + 1) + 1).min(at(&current, column) + 1);
            let swapped =
                row > 0 && column > 0 && left.get(row - 1) == Some(other) && right.get(column - 1) == Some(letter);
            if swapped {
                best = best.min(at(&before, column - 1) + 1);
            }
            current.push(best);
        }
        if current.iter().all(|&cost| cost > most) {
            return None;
        }
        before = std::mem::replace(&mut last, current);
    }
    last.last().copied().filter(|&cost| cost <= most)
}
