//! File names on Windows: which ones it takes for something else, and names that every system takes.

/// Why Windows would not make a file of that name. The words follow on the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotForWindows {
    /// It stands for a device there, whatever its ending.
    #[error("is the name of a device on Windows; choose another name")]
    Device,
    /// The last letter would be cut off.
    #[error("ends in a dot or a space, which Windows cuts off; choose another name")]
    End,
    /// One of its letters has a meaning of its own.
    #[error(
        "has a letter that Windows keeps for itself (< > : \" / \\ | ? *); choose another name"
    )]
    Letter,
}

/// Names that stand for devices, in any folder and with any ending.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];
/// What is such a name with one digit behind it. Windows counts the small ones, too.
const PORTS: [&str; 2] = ["COM", "LPT"];
const PORT_DIGITS: &str = "123456789\u{b9}\u{b2}\u{b3}";

/// Whether Windows takes a name, such as `Tonight.tableside`, for a file's.
///
/// # Errors
/// Why it does not.
pub fn for_windows(name: &str) -> Result<(), NotForWindows> {
    if name.contains(is_kept) {
        return Err(NotForWindows::Letter);
    }
    if name.ends_with(['.', ' ']) {
        return Err(NotForWindows::End);
    }
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    match is_device(stem) {
        true => Err(NotForWindows::Device),
        false => Ok(()),
    }
}

fn is_kept(letter: char) -> bool {
    letter.is_control() || r#"<>:"/\|?*"#.contains(letter)
}

fn is_device(stem: &str) -> bool {
    let stem = stem.to_uppercase();
    DEVICES.contains(&stem.as_str()) || PORTS.iter().any(|port| is_port(&stem, port))
}

fn is_port(stem: &str, port: &str) -> bool {
    let mut rest = stem.strip_prefix(port).unwrap_or_default().chars();
    rest.next().is_some_and(|digit| PORT_DIGITS.contains(digit)) && rest.next().is_none()
}

/// What a thing is called as a file without its ending: letters, digits and spaces of its name, up to that many bytes.
/// Every system takes it. `otherwise` is for a name of which nothing is left.
#[must_use]
pub fn plain_name(name: &str, most: usize, otherwise: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || letter == ' ';
    named(name, most, otherwise, plain)
}

/// The same with all signs that every system takes.
#[must_use]
pub fn safe_name(name: &str, most: usize, otherwise: &str) -> String {
    named(name, most, otherwise, |letter| !is_kept(letter))
}

fn named(name: &str, most: usize, otherwise: &str, taken: impl Fn(char) -> bool) -> String {
    let mut safe = String::new();
    for letter in name.trim().chars() {
        let letter = if taken(letter) { letter } else { '-' };
        if safe.len() + letter.len_utf8() > most {
            break;
        }
        safe.push(letter);
    }
    let safe = safe.trim_matches(['.', ' ']);
    let stem = safe.split('.').next().unwrap_or_default().trim_end();
    match safe {
        "" => otherwise.to_owned(),
        _ if is_device(stem) => format!("{stem}-{}", &safe[stem.len()..]),
        _ => safe.to_owned(),
    }
}
