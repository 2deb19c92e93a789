//! “What if from here”: range, cover and sight from one place to every area and back, shaded on the map and told in
//! the strip below it. The place is an area, or where a character stands, or where a token is being dragged to.
//! What is seen is the board's (`board/areas`); this keeps it as long as the map, the rules and the place stay the
//! same, and spreads a large map over several frames.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Context, RichText, Ui};

use crate::board::areas::{AreaId, AreaMap, ExtraMarks, Lines, Look, SightRules};
use crate::gui::action::Action;
use crate::gui::areas::{AreaLook, Highlight, LookSign, swatch_ui};
use crate::gui::games::unhex::{acting, map_shown};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons};
use crate::systems::unhex::{Unhex, u};
use crate::table::{CharacterId, MapId};

/// What a frame spends on it.
const A_FRAME: Duration = Duration::from_millis(2);

/// The place that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gui) enum From {
    /// Where that character stands.
    Character(CharacterId),
    /// That area.
    Area(AreaId),
}

/// The question, as long as it is asked.
pub(in crate::gui) struct WhatIf {
    from: From,
    known: Option<Known>,
}

/// What the answer depends on.
#[derive(Clone)]
struct Basis {
    lines: Arc<Lines>,
    rules: SightRules,
    area: AreaId,
    /// Marks that stealth adds towards the place, and outward from it (U-101).
    stealth: (ExtraMarks, ExtraMarks),
    /// Sight for an Attack with the weapon in hand, where it is farther (U-94); what the weapon is called, and the
    /// ranges it reaches.
    far: Option<Far>,
    /// Who it is about.
    name: String,
}

#[derive(Clone, PartialEq, Eq)]
struct Far {
    rules: SightRules,
    weapon: String,
    reach: std::ops::RangeInclusive<u32>,
}

impl Far {
    fn of(game: &Unhex, who: CharacterId) -> Option<Self> {
        let sheet = game.characters.get(&who)?;
        sheet.held().find_map(|item| {
            let rules = game.attack_sight(who, item.kind);
            (rules != game.house_rules.sight).then_some(())?;
            Some(Self {
                rules,
                weapon: item.name.clone(),
                reach: item.kind.reach(game.house_rules.longest_range)?,
            })
        })
    }
}

/// One area, seen from the place and looking back at it.
struct Seen {
    there: Look,
    back: Look,
    /// An Attack with the weapon in hand sees it, though nothing else does.
    far: bool,
}

/// The answer so far.
struct Known {
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
pub(super) struct Answer {
    pub(super) highlight: Arc<Highlight>,
    name: String,
    area: AreaId,
    stealth: bool,
    /// The weapon that sees some areas alone.
    far: Option<String>,
    sums: Sums,
}

impl WhatIf {
    /// From where to ask first: the area that is picked for sight, the character that is selected or acts, the area
    /// under the keyboard's cursor; none where nothing of that is on the map that shows.
    pub(in crate::gui) fn begin(game: &Unhex, scene: &Scene) -> Option<Self> {
        let map = map_shown(game, scene)?;
        let there = |who: &CharacterId| game.places.get(who).is_some_and(|place| place.map == map);
        let picked = scene.own.unhex.probe.last().copied().map(From::Area);
        let selected = scene.selected.filter(there);
        let character = selected.or_else(|| acting(game, scene).filter(there));
        let cursor = scene.own.unhex.view.cursor().map(From::Area);
        let from = picked.or(character.map(From::Character)).or(cursor)?;
        Some(Self { from, known: None })
    }

    /// Asks from there instead.
    pub(in crate::gui) fn ask(&mut self, from: From) {
        self.from = from;
    }

    /// The answer as far as it is known; the next frame goes on. None where the place is not on this map.
    pub(super) fn answer(
        &mut self,
        ctx: &Context,
        game: &Unhex,
        (id, map): (MapId, &AreaMap),
        lines: &Arc<Lines>,
        held: Option<(CharacterId, AreaId)>,
    ) -> Option<Answer> {
        let (who, area) = match (held, self.from) {
            (Some((who, area)), _) => (Some(who), area),
            (None, From::Area(area)) => (None, area),
            (None, From::Character(who)) => {
                let place = game.places.get(&who).filter(|place| place.map == id)?;
                (Some(who), place.area)
            }
        };
        if !map.areas.contains_key(&area) {
            return None;
        }
        let fights_here = game.fight.as_ref().is_some_and(|fight| fight.map == id);
        let hides = who.is_some_and(|who| fights_here && game.stealthy_in(who, area));
        let marks = u32::from(hides);
        let stealth = if game.house_rules.stealth_inward_only {
            (ExtraMarks::one_way(marks), ExtraMarks::default())
        } else {
            (ExtraMarks::both_ways(marks), ExtraMarks::both_ways(marks))
        };
        let basis = Basis {
            lines: Arc::clone(lines),
            rules: game.house_rules.sight,
            area,
            stealth,
            far: who.and_then(|who| Far::of(game, who)),
            name: who.map_or_else(|| map.area_name(area).to_owned(), |who| game.name(who)),
        };
        let known = match self.known.take() {
            Some(known) if known.basis.same(&basis) => known,
            _ => Known::new(basis),
        };
        let known = self.known.insert(known);
        if known.go_on(map) {
            ctx.request_repaint();
        }
        Some(Answer {
            highlight: Arc::clone(&known.highlight),
            name: known.basis.name.clone(),
            area,
            stealth: hides,
            far: known.far(),
            sums: known.sums,
        })
    }
}

impl Basis {
    fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.lines, &other.lines)
            && self.rules == other.rules
            && (self.area, self.stealth) == (other.area, other.stealth)
            && self.far == other.far
            && self.name == other.name
    }
}

impl Known {
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
            stealth,
            far,
            ..
        } = &self.basis;
        for other in map.areas.keys() {
            if self.looks.contains_key(other) {
                continue;
            }
            let there = lines.look_with(*area, *other, rules, stealth.1);
            let back = lines.look_with(*other, *area, rules, stealth.0);
            let far = far.as_ref().is_some_and(|far| {
                let look = lines.look_with(*area, *other, &far.rules, stealth.1);
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
            describe: format!("{name} asks from here"),
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

/// The strip below the map: from where, in sum, and the legend.
pub(super) fn strip_ui(
    ui: &mut Ui,
    map: &AreaMap,
    answer: Option<&Answer>,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    ui.spacing_mut().item_spacing.y = 2.0;
    let Some(answer) = answer else {
        ui.label("What if from here: pick a token or an area");
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
        ui.label(theme::strong(format!("What if from {place}")));
        let Sums {
            seen,
            in_cover,
            seen_from,
            all,
        } = answer.sums;
        let mut words =
            format!("sees {seen} of {all} areas, {in_cover} with cover; seen from {seen_from}");
        if answer.stealth {
            words += ", with stealth";
        }
        ui.label(RichText::new(words).small());
        for rule in [u(33), u(35)] {
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
            let name = "The number is the range; what stands below with an eye is seen from there";
            egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, name)
        });
        stop_ui(ui, actions);
    });
}

fn stop_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    let keys = UiCommand::WhatIf.keys_text(ui.ctx());
    let help = format!("The map as it was ({keys} or Esc)");
    let stop = ui.small_button("Stop").on_hover_text(help);
    widgets::name_button(&stop, "Stop asking what if");
    if stop.clicked() {
        actions.push(Action::Ui(UiCommand::WhatIf));
    }
}
