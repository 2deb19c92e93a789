//! A phone’s view as HTML: whole sections, to be put into the page as they are. Every word of it is escaped here.

use std::fmt::Write as _;

use super::{Ask, BoxGroup, Choice, Control, Gauge, Item, Own, PhoneView, Question, Row, Section};
use crate::exchange::svg::{Look, PictureBytes, Shown};
use crate::limits::harmless::is_harmful;
use crate::phones::PhoneCommand;
use crate::systems::sheet::FieldValue;
use crate::table::{Answer, SeenState, SeenTeam};

/// Text as it may stand between tags and within quotes.
pub(in crate::phones) fn escaped(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\'' => text.push_str("&#39;"),
            letter if is_harmful(letter) => {}
            letter => text.push(letter),
        }
    }
    text
}

/// A wish of a button, as its attribute.
fn wish(command: &PhoneCommand) -> String {
    let json = serde_json::to_string(command).unwrap_or_default();
    format!(" data-do=\"{}\"", escaped(&json))
}

fn sets(field: &str, value: impl Into<FieldValue>) -> String {
    wish(&PhoneCommand::Set {
        field: field.to_owned(),
        value: value.into(),
    })
}

/// A page that is being written. A write into a string never fails.
struct Page(String);

macro_rules! put {
    ($page:expr, $($what:tt)*) => {
        let _ = write!($page.0, $($what)*);
    };
}

impl PhoneView {
    /// All that changes while one plays. `version` tells this state from others; what a command came to that waits for
    /// the GM is told beside it. `may_pick` offers whoever has picked a character the others.
    #[must_use]
    pub fn html(&self, version: u64, may_pick: bool) -> String {
        let mut page = Page(String::with_capacity(16 * 1024));
        page.head(self);
        page.questions(self);
        match &self.own {
            Some(own) => {
                page.sheet(own);
                if may_pick && self.choices.len() > 1 {
                    page.others(self);
                }
                page.items(own);
            }
            None => page.choices(self),
        }
        page.order(self);
        page.map(self, version);
        page.log(self);
        page.0
    }
}

impl Page {
    fn head(&mut self, view: &PhoneView) {
        let table = &view.table.table;
        // What is tapped is meant for whoever is shown.
        let shown = view.who.map(|who| format!(" data-who=\"{who}\""));
        let shown = shown.unwrap_or_default();
        let who = match &view.own {
            Some(own) => {
                let look = own.look.map_or(5, |look| look % 6);
                let letters = escaped(&own.letters);
                format!(
                    "<span class=\"token look{look}\" aria-hidden=\"true\">{letters}</span><h1>{}</h1>",
                    escaped(&own.name)
                )
            }
            None => format!("<h1>{}</h1>", escaped(&view.table.name)),
        };
        let acts = table.teams.iter().find(|team| team.acts);
        let acts = acts.map(|team| format!("{} act", escaped(&team.name)));
        let standing = [Some(escaped(&table.standing)), acts].into_iter().flatten();
        let standing: Vec<String> = standing.filter(|words| !words.is_empty()).collect();
        put!(
            self,
            "<header class=\"head\"{shown}>{who}<p class=\"standing\">{}</p></header>",
            standing.join(" · ")
        );
    }

    fn questions(&mut self, view: &PhoneView) {
        put!(self, "<div class=\"questions\" aria-live=\"polite\">");
        for question in &view.questions {
            self.question(question);
        }
        if view.questions.is_empty() {
            for told in &view.table.table.deciding {
                put!(
                    self,
                    "<p class=\"waits\">{} {}</p>",
                    escaped(&told.who),
                    escaped(&told.does)
                );
            }
        }
        if view.ends_turn {
            put!(
                self,
                "<button class=\"big\"{}>End the turn</button>",
                wish(&PhoneCommand::EndTurn)
            );
        }
        put!(self, "</div>");
    }

    fn question(&mut self, question: &Question) {
        let who = match question.of_team {
            true => "Your team decides",
            false => match question.ask {
                Ask::Roll(..) => "You roll",
                _ => "You decide",
            },
        };
        put!(
            self,
            "<section class=\"ask\"><p class=\"over\"><b class=\"you\">{who}</b><span class=\"mut\">{}</span></p><h2>{}</h2>",
            escaped(&question.about),
            escaped(&question.words)
        );
        let answer = |answer: Answer| {
            wish(&PhoneCommand::Answer {
                question: question.key.clone(),
                since: question.since,
                answer,
            })
        };
        let (key, since) = (escaped(&question.key), question.since);
        let form = |kind: &str| {
            format!(
                "<form class=\"answer\" data-answer=\"{kind}\" data-question=\"{key}\" data-since=\"{since}\">"
            )
        };
        match &question.ask {
            Ask::Pick(options) => {
                put!(self, "<div class=\"options\">");
                for option in options {
                    let class = if option.best { "opt best" } else { "opt" };
                    let pick = answer(Answer::Pick(option.key.clone()));
                    put!(
                        self,
                        "<button class=\"{class}\"{pick}>{}</button>",
                        told(option)
                    );
                }
                put!(self, "</div>");
            }
            Ask::Ways(ways) => {
                put!(self, "<div class=\"options\">");
                for (keys, label) in ways {
                    let path = answer(Answer::Path(keys.clone()));
                    put!(
                        self,
                        "<button class=\"opt\"{path}>{}</button>",
                        escaped(label)
                    );
                }
                put!(self, "</div>");
            }
            Ask::Roll(dice, typed) => {
                let open: Vec<_> = dice.iter().skip(typed.len()).collect();
                let kinds: Vec<String> = dice
                    .iter()
                    .map(|(name, die)| match name.is_empty() {
                        true => escaped(die),
                        false => format!("{}: {}", escaped(name), escaped(die)),
                    })
                    .collect();
                put!(self, "<p class=\"mut\">{}</p>", kinds.join(", "));
                put!(
                    self,
                    "<div class=\"options\"><button class=\"opt best\"{}>Let the app roll</button></div>{}",
                    answer(Answer::Roll),
                    form("faces")
                );
                for (number, (name, die)) in open.into_iter().enumerate() {
                    let label = if name.is_empty() { die } else { name };
                    put!(
                        self,
                        "<label>{} <input name=\"f{number}\" inputmode=\"numeric\" autocomplete=\"off\" size=\"3\" required></label>",
                        escaped(label)
                    );
                }
                put!(self, "<button>Take these faces</button></form>");
            }
            Ask::PickUpTo(up_to, options) => {
                put!(self, "{}<p class=\"mut\">At most {up_to}</p>", form("some"));
                for option in options {
                    put!(
                        self,
                        "<label class=\"pick\"><input type=\"checkbox\" value=\"{}\"> <span>{}</span></label>",
                        escaped(&option.key),
                        told(option)
                    );
                }
                put!(self, "<button>Take these</button></form>");
            }
            Ask::Order(items) => {
                put!(self, "{}", form("order"));
                for place in 0..items.len() {
                    put!(self, "<label>{} <select>", place + 1);
                    for (at, item) in items.iter().enumerate() {
                        let chosen = if at == place { " selected" } else { "" };
                        put!(
                            self,
                            "<option value=\"{}\"{chosen}>{}</option>",
                            escaped(&item.key),
                            escaped(&item.label)
                        );
                    }
                    put!(self, "</select></label>");
                }
                put!(self, "<button>In this order</button></form>");
            }
            Ask::Distribute(total, places) => {
                put!(
                    self,
                    "{}<p class=\"mut\">{total} in all</p>",
                    form("points")
                );
                for (place, most) in places {
                    put!(
                        self,
                        "<label>{} <input name=\"{}\" type=\"number\" inputmode=\"numeric\" min=\"0\" max=\"{most}\" value=\"0\"></label>",
                        told(place),
                        escaped(&place.key)
                    );
                }
                put!(self, "<button>Deal it out so</button></form>");
            }
            Ask::Number(min, max) => {
                put!(
                    self,
                    "{}<label>{min} to {max} <input name=\"number\" type=\"number\" inputmode=\"numeric\" min=\"{min}\" max=\"{max}\" required></label><button>Take this number</button></form>",
                    form("number")
                );
            }
        }
        if !question.policy.is_empty() {
            put!(
                self,
                "<p class=\"small mut\">If {}</p>",
                escaped(&question.policy)
            );
        }
        put!(self, "</section>");
    }

    fn choices(&mut self, view: &PhoneView) {
        put!(
            self,
            "<section class=\"tab tab-sheet\"><h2>Who are you?</h2>"
        );
        self.picks(view);
        if view.choices.is_empty() {
            put!(
                self,
                "<p>There is no character of the players yet. The GM adds one.</p>"
            );
        }
        put!(self, "</section>");
    }

    /// Whoever has picked the wrong character takes another one.
    fn others(&mut self, view: &PhoneView) {
        put!(
            self,
            "<section class=\"tab tab-sheet\"><details><summary>Play another character</summary>"
        );
        self.picks(view);
        put!(self, "</details></section>");
    }

    fn picks(&mut self, view: &PhoneView) {
        for (who, name) in &view.choices {
            put!(
                self,
                "<form method=\"post\" action=\"/pick\"><button class=\"big\" name=\"who\" value=\"{who}\">{}</button></form>",
                escaped(name)
            );
        }
    }

    fn sheet(&mut self, own: &Own) {
        put!(self, "<section class=\"tab tab-sheet\">");
        let state: Vec<String> = own.state.iter().map(|words| escaped(words)).collect();
        let has_card = own.gauge.is_some() || !own.boxes.is_empty() || !state.is_empty();
        if has_card {
            put!(self, "<div class=\"card\">");
            self.gauge(own.gauge.as_ref(), &state.join(" · "));
            self.boxes(&own.boxes);
            put!(self, "</div>");
        }
        for section in &own.sections {
            self.section(section);
        }
        self.rolls(own);
        if let Some((field, notes)) = &own.notes {
            put!(self, "<div class=\"card\"><h2>Notes</h2>");
            match field {
                Some(field) => {
                    put!(
                        self,
                        "<form data-note=\"{}\"><textarea aria-label=\"Notes\" rows=\"4\" maxlength=\"20000\">{}</textarea><button>Keep the notes</button></form>",
                        escaped(field),
                        // A first line break right behind the tag would be dropped.
                        format_args!("\n{}", escaped(notes))
                    );
                }
                None => {
                    put!(self, "<p>{}</p>", escaped(notes));
                }
            }
            put!(self, "</div>");
        }
        put!(self, "</section>");
    }

    fn gauge(&mut self, gauge: Option<&Gauge>, state: &str) {
        put!(self, "<div class=\"gauge\">");
        if let Some(gauge) = gauge {
            let label = escaped(&gauge.label);
            put!(
                self,
                "<p><b class=\"now\">{}</b> <span class=\"mut\">of {} <span class=\"small\">{label}</span></span></p>",
                gauge.now,
                gauge.max
            );
            if let Some(field) = &gauge.field {
                self.steps(field, &gauge.label, gauge.now, 0, gauge.max.max(gauge.now));
            }
        }
        put!(self, "<p class=\"state\">{state}</p></div>");
        if let Some(gauge) = gauge {
            put!(
                self,
                "<progress max=\"{}\" value=\"{}\" aria-label=\"{}\"></progress>",
                gauge.max.max(1),
                gauge.now.clamp(0, gauge.max.max(1)),
                escaped(&gauge.label)
            );
        }
    }

    /// One less, one more.
    fn steps(&mut self, field: &str, label: &str, now: i64, least: i64, most: i64) {
        let label = escaped(label);
        put!(self, "<span class=\"steps\">");
        for (by, sign, word) in [(-1, "−", "less"), (1, "+", "more")] {
            let to = now.saturating_add(by);
            match (least..=most).contains(&to) {
                true => {
                    put!(
                        self,
                        "<button aria-label=\"{label}, one {word}\"{}>{sign}</button>",
                        sets(field, to)
                    );
                }
                false => {
                    put!(
                        self,
                        "<button aria-label=\"{label}, one {word}\" disabled>{sign}</button>"
                    );
                }
            }
        }
        put!(self, "</span>");
    }

    fn boxes(&mut self, groups: &[BoxGroup]) {
        if groups.is_empty() {
            return;
        }
        put!(self, "<div class=\"body\">");
        for group in groups {
            let full = escaped(&group.full_name);
            put!(
                self,
                "<div class=\"part\" role=\"group\" aria-label=\"{full}, faces {}\"><p><b>{}</b><span class=\"mut\">{}</span></p><div class=\"boxes\">",
                escaped(&group.die),
                escaped(&group.name),
                escaped(&group.die)
            );
            for (at, one) in group.boxes.iter().enumerate() {
                let (sign, words) = (escaped(&one.sign), escaped(&one.words));
                put!(
                    self,
                    "<button class=\"box\" aria-label=\"{full}, box {}, {words}\"{}>{sign}</button>",
                    at + 1,
                    sets(&one.field, one.next.clone())
                );
            }
            put!(self, "</div><div class=\"armor\">");
            for piece in 1..=group.most_armor {
                let worn = piece <= group.armor;
                let (class, word) = if worn {
                    ("worn", "worn")
                } else {
                    ("free", "none")
                };
                // A tap on a worn piece takes it away with those behind it, one on a free slot fills up to it.
                let to = if worn { piece - 1 } else { piece };
                put!(
                    self,
                    "<button class=\"piece {class}\" aria-label=\"{full}, armor {piece}, {word}\"{}>{SHIELD}</button>",
                    sets(&group.armor_field, to)
                );
            }
            put!(self, "</div></div>");
        }
        put!(
            self,
            "</div><p class=\"legend mut\"><span><b>\\</b> first aid</span> <span><b>X</b> recovery</span> <span><b>■</b> stays</span></p>"
        );
    }

    fn section(&mut self, section: &Section) {
        put!(
            self,
            "<div class=\"card\"><h2>{}</h2>",
            escaped(&section.name)
        );
        for row in &section.rows {
            self.row(row);
        }
        for item in &section.items {
            self.item(item);
        }
        put!(self, "</div>");
    }

    fn row(&mut self, row: &Row) {
        let label = escaped(&row.label);
        let words = escaped(&row.words);
        let (Some(field), Some(control)) = (&row.field, &row.control) else {
            put!(
                self,
                "<p class=\"row\"><span>{label}</span><span class=\"mut\">{words}</span></p>"
            );
            return;
        };
        match control {
            Control::Number { now, least, most } => {
                put!(
                    self,
                    "<details class=\"row\"><summary><span>{label}</span><b>{now}</b></summary>"
                );
                self.steps(field, &row.label, *now, *least, *most);
                put!(self, "</details>");
            }
            Control::Switch { on } => {
                let word = if *on { "yes" } else { "no" };
                put!(
                    self,
                    "<p class=\"row\"><span>{label}</span><button aria-pressed=\"{on}\" aria-label=\"{label}\"{}>{word}</button></p>",
                    sets(field, !on)
                );
            }
            Control::OneOf { now, options } => {
                put!(
                    self,
                    "<p class=\"row\"><span>{label}</span><span class=\"mut\">{words}</span></p><div class=\"options\">"
                );
                for (key, words) in options {
                    let chosen = key == now;
                    let class = if chosen { "opt chosen" } else { "opt" };
                    put!(
                        self,
                        "<button class=\"{class}\" aria-pressed=\"{chosen}\"{}>{}</button>",
                        sets(field, key.as_str()),
                        escaped(words)
                    );
                }
                put!(self, "</div>");
            }
            Control::Use => {
                put!(
                    self,
                    "<div class=\"options\"><button class=\"opt\"{}>{label}</button></div>",
                    sets(field, true)
                );
            }
        }
    }

    fn item(&mut self, item: &Item) {
        let (name, words) = (escaped(&item.name), escaped(&item.words));
        if item.rows.is_empty() {
            put!(
                self,
                "<p class=\"row\"><b>{name}</b><span class=\"mut\">{words}</span></p>"
            );
            return;
        }
        put!(
            self,
            "<details class=\"row\"><summary><b>{name}</b><span class=\"mut\">{words}</span></summary>"
        );
        for row in &item.rows {
            self.row(row);
        }
        put!(self, "</details>");
    }

    fn items(&mut self, own: &Own) {
        put!(self, "<section class=\"tab tab-items\">");
        for section in &own.items {
            self.section(section);
        }
        if own.items.is_empty() {
            put!(self, "<p class=\"mut\">Nothing is carried.</p>");
        }
        put!(self, "</section>");
    }

    fn rolls(&mut self, own: &Own) {
        put!(
            self,
            "<div class=\"card\"><h2>Roll</h2><div class=\"options\">"
        );
        for (name, dice) in &own.rolls {
            let roll = PhoneCommand::Roll {
                dice: dice.clone(),
                faces: Vec::new(),
            };
            put!(
                self,
                "<button class=\"opt\"{}>{}<small>{}</small></button>",
                wish(&roll),
                escaped(name),
                escaped(dice)
            );
        }
        put!(
            self,
            "</div><form data-roll><label>Dice <input name=\"dice\" autocomplete=\"off\" autocapitalize=\"off\" size=\"8\" placeholder=\"2d6+1\" required></label><label>Real faces <input name=\"faces\" autocomplete=\"off\" inputmode=\"text\" size=\"8\" placeholder=\"none\"></label><button>Roll</button></form></div>"
        );
    }

    /// A part of the page that shows what all see; whether there is anything to see.
    fn of_all(&mut self, view: &PhoneView, part: &str) -> bool {
        put!(self, "<section class=\"tab tab-{part}\">");
        if view.covered {
            put!(
                self,
                "<p class=\"mut\">The GM has covered the table.</p></section>"
            );
        }
        !view.covered
    }

    fn order(&mut self, view: &PhoneView) {
        if !self.of_all(view, "order") {
            return;
        }
        let table = &view.table.table;
        if let Some(roll) = &table.roll {
            let faces: Vec<String> = roll.faces.iter().map(ToString::to_string).collect();
            put!(
                self,
                "<div class=\"card\"><p class=\"mut\">{} {}</p><p><b class=\"now\">{}</b> {}</p><p class=\"mut\">{}</p></div>",
                escaped(&roll.who),
                escaped(&roll.what),
                escaped(&roll.total),
                escaped(&roll.verdict),
                faces.join(" ")
            );
        }
        for team in &table.teams {
            self.team(team);
        }
        for goal in &table.objectives {
            put!(
                self,
                "<p class=\"row\"><span>{} ({})</span><b>{} of {}</b></p>",
                escaped(&goal.name),
                escaped(&goal.team),
                goal.progress,
                goal.goal
            );
        }
        put!(self, "</section>");
    }

    fn team(&mut self, team: &SeenTeam) {
        let class = if team.acts { "card acts" } else { "card" };
        let acts = if team.acts { ", acts" } else { "" };
        put!(
            self,
            "<div class=\"{class}\"><h2>{}{acts} <span class=\"mut small\">{}</span></h2>",
            escaped(&team.name),
            escaped(&team.words)
        );
        for member in &team.members {
            let class = match member.state {
                SeenState::Ready => "row",
                SeenState::Done | SeenState::Away => "row done",
                SeenState::Out => "row out",
            };
            let level = member
                .level
                .map_or_else(String::new, |level| format!("level {level}"));
            let harm = member
                .harm
                .map_or_else(String::new, |(took, of)| format!("{took} of {of}"));
            let words = [member.words.as_str(), &level, &harm].into_iter();
            let words: Vec<String> = words.filter(|one| !one.is_empty()).map(escaped).collect();
            let decides = if member.decides { " ◀" } else { "" };
            put!(
                self,
                "<p class=\"{class}\"><b>{}{decides}</b><span class=\"mut\">{}</span></p>",
                escaped(&member.name),
                words.join(" · ")
            );
        }
        put!(self, "</div>");
    }

    fn map(&mut self, view: &PhoneView, version: u64) {
        if !self.of_all(view, "map") {
            return;
        }
        if let Some(shown) = view.map() {
            let name = escaped(shown.name());
            put!(
                self,
                "<h2>{name}</h2><div class=\"map\" tabindex=\"0\" role=\"group\" aria-label=\"Map, scrolls\"><picture><source media=\"(prefers-color-scheme: light)\" srcset=\"/map/light.svg?{version}\"><img src=\"/map/dark.svg?{version}\" alt=\"Map of {name}\" loading=\"lazy\"></picture></div>"
            );
        } else {
            put!(self, "<p class=\"mut\">No map is shown.</p>");
        }
        if let Some(sight) = &view.sight {
            put!(
                self,
                "<div class=\"card\"><h2>In sight from {}</h2><p class=\"mut small\">The rest of the map is hatched.</p>",
                escaped(&sight.place)
            );
            for words in &sight.seen {
                put!(self, "<p class=\"row\"><span>{}</span></p>", escaped(words));
            }
            if !sight.unseen.is_empty() {
                let unseen: Vec<String> = sight.unseen.iter().map(|one| escaped(one)).collect();
                put!(
                    self,
                    "<p class=\"mut\">Out of sight: {}</p>",
                    unseen.join(", ")
                );
            }
            put!(self, "</div>");
        }
        put!(self, "</section>");
    }

    fn log(&mut self, view: &PhoneView) {
        if !self.of_all(view, "log") {
            return;
        }
        put!(self, "<ol class=\"log\">");
        for line in view.table.table.log.iter().rev() {
            put!(self, "<li>{}</li>", escaped(line));
        }
        put!(self, "</ol></section>");
    }
}

/// An option with what follows from it and its odds.
fn told(option: &Choice) -> String {
    let mut words = escaped(&option.label);
    for more in [&option.odds, &option.consequence] {
        if !more.is_empty() {
            words.push_str(&format!("<small>{}</small>", escaped(more)));
        }
    }
    words
}

/// The sign of a piece of armor.
const SHIELD: &str = "<svg viewBox=\"-1 -1 14 16\" width=\"20\" height=\"24\" aria-hidden=\"true\"><path d=\"M6 0 12 2v5c0 3.5-2.6 6-6 7-3.4-1-6-3.5-6-7V2z\"/></svg>";

impl PhoneView {
    /// The map of it, if players see one.
    #[must_use]
    pub fn map(&self) -> Option<Shown<'_>> {
        Shown::to_players(&self.table)
    }

    /// The picture of that map, as it is seen from the own place, with what is known of the pictures on it.
    #[must_use]
    pub fn svg(&self, look: Look, pictures: &PictureBytes) -> Option<String> {
        let eye = self.sight.as_ref().map(|sight| &sight.eye);
        Some(self.map()?.svg_through(eye, look, pictures))
    }
}
