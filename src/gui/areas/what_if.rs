//! “What if from here”: range, cover and sight from one place to every area and back, shaded on the map and told in
//! the strip below it. What is seen is the board's (`board/areas`); this keeps it as long as what it depends on stays the
//! same, and spreads a large map over several frames. Whose place it is, is the game's to say.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Context, RichText, Ui};

use crate::board::areas::{AreaId, AreaMap, ExtraMarks, Lines, Look, SightRules};
use crate::gui::action::Action;
use crate::gui::areas::model::{AreaLook, Highlight, LookSign};
use crate::gui::areas::paint::looks::swatch_ui;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};
use crate::table::RuleId;

/// What a frame spends on it.
const A_FRAME: Duration = Duration::from_millis(2);

/// What the answer depends on.
#[derive(Clone)]
pub(in crate::gui) struct Basis {
    /// The map, ready to be asked.
    pub(in crate::gui) lines: Arc<Lines>,
    /// What is seen.
    pub(in crate::gui) rules: SightRules,
    /// The place.
    pub(in crate::gui) area: AreaId,
    /// Marks that whoever stands there has added to those of the map: towards the place, and outward from it.
    pub(in crate::gui) extra: (ExtraMarks, ExtraMarks),
    /// What these come from, such as “with stealth”.
    pub(in crate::gui) extra_words: Option<&'static str>,
    /// Sight for an Attack with the weapon in hand, where it is farther.
    pub(in crate::gui) far: Option<Far>,
    /// Who it is about.
    pub(in crate::gui) name: String,
}

/// Farther sight with a weapon.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::gui) struct Far {
    /// What is seen with it.
    pub(in crate::gui) rules: SightRules,
    /// What it is called.
    pub(in crate::gui) weapon: String,
    /// The ranges it reaches.
    pub(in crate::gui) reach: std::ops::RangeInclusive<u32>,
}

/// One area, seen from the place and looking back at it.
struct Seen {
    there: Look,
    back: Look,
    /// An Attack with the weapon in hand sees it, though nothing else does.
    far: bool,
}

/// The answer so far, kept as long as what it depends on stays the same.
pub(in crate::gui) struct LookCache {
    basis: Basis,
    looks: BTreeMap<AreaId, Seen>,
    highlight: Arc<Highlight>,
    sums: Sums,
}

/// How many areas there are of each kind, without the place itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    seen: usize,
    in_cover: usize,
    seen_from: usize,
    all: usize,
}

/// What the map and its strip show.
pub(in crate::gui) struct Answer {
    pub(in crate::gui) highlight: Arc<Highlight>,
    name: String,
    area: AreaId,
    extra_words: Option<&'static str>,
    /// The weapon that sees some areas alone.
    far: Option<String>,
    sums: Sums,
}

impl Basis {
    fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.lines, &other.lines)
            && self.rules == other.rules
            && (self.area, self.extra) == (other.area, other.extra)
            && self.extra_words == other.extra_words
            && self.far == other.far
            && self.name == other.name
    }
}

impl LookCache {
    /// The answer as far as it is known; the next frame goes on.
    pub(in crate::gui) fn answer(
        cache: &mut Option<Self>,
        ctx: &Context,
        map: &AreaMap,
        basis: Basis,
    ) -> Answer {
        let kept = match cache.take() {
            Some(kept) if kept.basis.same(&basis) => kept,
            _ => Self::new(basis),
        };
        let kept = cache.insert(kept);
        if kept.go_on(map) {
            ctx.request_repaint();
        }
        Answer {
            highlight: Arc::clone(&kept.highlight),
            name: kept.basis.name.clone(),
            area: kept.basis.area,
            extra_words: kept.basis.extra_words,
            far: kept.far(),
            sums: kept.sums,
        }
    }

    fn new(basis: Basis) -> Self {
        Self {
            basis,
            looks: BTreeMap::new(),
            highlight: Arc::default(),
            sums: Sums::default(),
        }
    }

    /// The weapon that sees an area where nothing else does, if there is such an area.
    fn far(&self) -> Option<String> {
        let any = self.looks.values().any(|seen| seen.far);
        self.basis
            .far
            .as_ref()
            .filter(|_| any)
            .map(|far| far.weapon.clone())
    }

    /// Looks at further areas for as long as a frame may take; whether some are left.
    fn go_on(&mut self, map: &AreaMap) -> bool {
        if self.looks.len() == map.areas.len() {
            return false;
        }
        let start = Instant::now();
        let Basis {
            lines,
            rules,
            area,
            extra,
            far,
            ..
        } = &self.basis;
        for other in map.areas.keys() {
            if self.looks.contains_key(other) {
                continue;
            }
            let there = lines.look_with(*area, *other, rules, extra.1);
            let back = lines.look_with(*other, *area, rules, extra.0);
            let far = far.as_ref().is_some_and(|far| {
                let look = lines.look_with(*area, *other, &far.rules, extra.1);
                let reached = look.range.is_some_and(|range| far.reach.contains(&range));
                !there.sight && look.sight && reached
            });
            self.looks.insert(*other, Seen { there, back, far });
            if start.elapsed() >= A_FRAME {
                break;
            }
        }
        self.draw();
        self.looks.len() < map.areas.len()
    }

    fn draw(&mut self) {
        let mut highlight = Highlight::default();
        let mut sums = Sums::default();
        let weapon = self.basis.far.as_ref().map(|far| far.weapon.as_str());
        for (area, Seen { there, back, far }) in &self.looks {
            let here = *area == self.basis.area;
            if !here {
                sums.all += 1;
                sums.seen += usize::from(there.sight);
                sums.in_cover += usize::from(there.sight && there.cover);
                sums.seen_from += usize::from(back.sight);
                if !there.sight {
                    highlight.shaded.push(*area);
                }
            }
            let far = weapon.filter(|_| *far);
            let look = look_of(&self.basis.name, here, (there, back), far);
            highlight.looks.insert(*area, look);
        }
        (self.highlight, self.sums) = (Arc::new(highlight), sums);
    }
}

/// `far` is the weapon that sees it where nothing else does.
fn look_of(name: &str, here: bool, (there, back): (&Look, &Look), far: Option<&str>) -> AreaLook {
    if here {
        return AreaLook {
            sign: LookSign::Here,
            there: "here".to_owned(),
            back: None,
            describe: format!("{name} looks from here"),
        };
    }
    let (sign, words) = match (there.sight, there.cover) {
        (true, false) => (LookSign::Clear, "clear"),
        (true, true) => (LookSign::Cover, "cover"),
        (false, _) if far.is_some() => (LookSign::NoSight, "far"),
        (false, _) => (LookSign::NoSight, "no sight"),
    };
    let range = match there.range {
        Some(range) => format!("range {range}"),
        None => "no range".to_owned(),
    };
    let seen = match (sign, far) {
        (LookSign::Clear | LookSign::Here, _) => "seen clearly".to_owned(),
        (LookSign::Cover, _) => "seen with cover".to_owned(),
        (LookSign::NoSight, None) => "not seen".to_owned(),
        (LookSign::NoSight, Some(weapon)) => format!("seen only for an Attack with {weapon}"),
    };
    let (back, sees) = match (back.sight, back.cover) {
        (true, false) => (Some("clear"), "sees back clearly"),
        (true, true) => (Some("cover"), "sees back with cover"),
        (false, _) => (None, "does not see back"),
    };
    let number = there
        .range
        .map_or_else(String::new, |range| format!("{range} "));
    AreaLook {
        sign,
        there: format!("{number}{words}"),
        back,
        describe: format!("from {name} {range}, {seen}; {sees}"),
    }
}

/// The strip below the map: from where, in sum, and the legend. `rules` are those of the game about sight.
pub(in crate::gui) fn what_if_ui(
    ui: &mut Ui,
    map: &AreaMap,
    answer: Option<&Answer>,
    rules: [RuleId; 2],
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    ui.spacing_mut().item_spacing.y = 2.0;
    let Some(answer) = answer else {
        ui.label("Sight from here: pick a token or an area");
        stop_ui(ui, actions);
        return;
    };
    let area = map.area_name(answer.area);
    let place = if answer.name == area {
        area.to_owned()
    } else {
        format!("{}, {area}", answer.name)
    };
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong(format!("Sight from {place}")));
        let Sums {
            seen,
            in_cover,
            seen_from,
            all,
        } = answer.sums;
        let mut words =
            format!("sees {seen} of {all} areas, {in_cover} with cover; seen from {seen_from}");
        if let Some(extra) = answer.extra_words {
            words += ", ";
            words += extra;
        }
        ui.label(RichText::new(words).small());
        for rule in rules {
            widgets::rule_link_ui(ui, rule, actions);
        }
    });
    widgets::line_ui(ui, |ui| {
        for (sign, words) in [
            (LookSign::Clear, "clear"),
            (LookSign::Cover, "cover"),
            (LookSign::NoSight, "no sight"),
        ] {
            swatch_ui(ui, sign, &format!("Pattern of {words}"));
            ui.label(RichText::new(words).small().color(t.muted));
        }
        if let Some(weapon) = &answer.far {
            let words = format!("far: for an Attack with {weapon}");
            ui.label(RichText::new(words).small().color(t.muted));
        }
        let words = format!("number: range   {} below: sees back", icons::SIGHT);
        let legend = ui.label(RichText::new(words).small().color(t.muted));
        legend.widget_info(|| {
            let name = "The number is the range; below it, an eye says what is seen from there";
            egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, name)
        });
        stop_ui(ui, actions);
    });
}

fn stop_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    let keys = UiCommand::WhatIf.keys_text(ui.ctx());
    let help = format!("Show the map as it was ({keys} or Esc)");
    let stop = ui.small_button("Stop").hover_text(help);
    widgets::name_button(&stop, "Stop showing sight");
    if stop.clicked() {
        actions.push(Action::Ui(UiCommand::WhatIf));
    }
}
