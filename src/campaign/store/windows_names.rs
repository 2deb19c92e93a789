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
    let mut plain = String::new();
    for letter in name.trim().chars() {
        let kept = letter.is_alphanumeric() || letter == ' ';
        let letter = if kept { letter } else { '-' };
        if plain.len() + letter.len_utf8() > most {
            break;
        }
        plain.push(letter);
    }
    match plain.trim() {
        "" => otherwise.to_owned(),
        device if is_device(device) => format!("{device}-"),
        plain => plain.to_owned(),
    }
}
