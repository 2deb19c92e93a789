//! The page: a frame around what a phone shows, readable without JavaScript; the style and the script are files of their
//! own, so that nothing else may stand in it.

use crate::phones::view::escaped;

/// What the page may ask for: its own style, script, pictures and stream, nothing of anybody else.
pub(super) const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// The style.
pub(super) const STYLE: &str = include_str!("../../../assets/phone/phone.css");
/// The script.
pub(super) const SCRIPT: &str = include_str!("../../../assets/phone/phone.js");

/// Its sign in a list of tabs.
pub(super) const ICON: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><circle cx=\"5\" cy=\"5\" r=\"4\" fill=\"#e8b24a\"/></svg>";

/// The parts of what a phone shows, and the sign of each.
const TABS: [(&str, &str, &str); 5] = [
    (
        "sheet",
        "Sheet",
        "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.6-6 8-6s8 2 8 6",
    ),
    (
        "items",
        "Items",
        "M12 3l8 4v10l-8 4-8-4V7zM4 7l8 4 8-4M12 11v10",
    ),
    (
        "order",
        "Order",
        "M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1",
    ),
    (
        "map",
        "Map",
        "M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3zM9 3v15M15 6v15",
    ),
    ("log", "Log", "M5 3h14v18H5zM9 8h6M9 12h6M9 16h4"),
];

fn head(title: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\"><meta name=\"color-scheme\" content=\"dark light\"><title>{}</title><link rel=\"stylesheet\" href=\"/phone.css\"><link rel=\"icon\" href=\"/icon.svg\"><script src=\"/phone.js\" defer></script></head>",
        escaped(title)
    )
}

/// The page of somebody who has joined, around what their phone shows.
pub(super) fn joined(name: &str, view: &str) -> String {
    let radio = |(at, (id, label, _)): (usize, &(&str, &str, &str))| {
        let checked = if at == 0 { " checked" } else { "" };
        format!("<input type=\"radio\" name=\"tab\" id=\"t-{id}\" aria-label=\"{label}\"{checked}>")
    };
    let label = |(id, label, sign): &(&str, &str, &str)| {
        format!(
            "<label for=\"t-{id}\"><svg viewBox=\"0 0 24 24\" width=\"26\" height=\"26\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg><span>{label}</span></label>"
        )
    };
    let radios: String = TABS.iter().enumerate().map(radio).collect();
    let labels: String = TABS.iter().map(label).collect();
    format!(
        "{}<body><main>{radios}<div id=\"told\" role=\"status\" aria-live=\"polite\"></div><div id=\"view\">{view}</div><div class=\"nav\">{labels}</div></main><noscript><p class=\"script\">Without JavaScript this page can be read, and nothing on it can be tapped: load it again for what is new.</p></noscript></body></html>",
        head(name)
    )
}

/// The page of anybody else: where the code is typed.
pub(super) fn join(message: &str) -> String {
    let told = match message.is_empty() {
        true => String::new(),
        false => format!("<p class=\"wrong\" role=\"alert\">{}</p>", escaped(message)),
    };
    format!(
        "{}<body class=\"door\"><main><h1>Join the table</h1><div id=\"told\" role=\"status\">{told}</div><form id=\"join\" method=\"post\" action=\"/join\"><label>Code on the GM’s screen <input name=\"code\" autocomplete=\"off\" autocapitalize=\"characters\" maxlength=\"12\" required></label><label>Your name, if you like <input name=\"name\" autocomplete=\"given-name\" maxlength=\"40\"></label><button class=\"big\">Join</button></form></main></body></html>",
        head("Join the table")
    )
}
