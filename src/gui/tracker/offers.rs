//! What can be done now: rows with a number each that they keep as long as the fight lasts; several of a kind are one row
//! that unfolds; what is refused is one line that unfolds, each with its reason and the GM's way past it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{Rect, RichText, Ui, WidgetInfo};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::panels::decision::{CardKey, moved};
use crate::gui::shell::message::sentence;
use crate::gui::theme;
use crate::gui::tracker::Pointed;
use crate::gui::tracker::odds::{odds_ui, room_ui};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons, slides};
use crate::table::{CharacterId, Odds, OddsLine, Offer, Refusal, RuleId};

/// Offers under one heading.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Group {
    /// Who can do them, such as “Mara can”.
    pub(in crate::gui) heading: String,
    /// What is muted beside it.
    pub(in crate::gui) note: String,
    /// The numbers that rows without one of their own are given.
    pub(in crate::gui) dealt: RangeInclusive<usize>,
    pub(in crate::gui) rows: Vec<Row>,
}

impl Group {
    /// What the legal ones do, those within others too.
    pub(in crate::gui) fn legal(&self) -> impl Iterator<Item = &Action> {
        let legal = self.rows.iter().filter(|row| row.is_legal());
        let all = legal.flat_map(|row| std::iter::once(row).chain(&row.within));
        all.filter_map(|row| row.action.as_ref())
    }
}

/// One of them, or several of a kind.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Row {
    pub(in crate::gui) label: String,
    /// What is muted beside it: cost, range, cover.
    pub(in crate::gui) detail: String,
    /// Why it cannot be done now.
    pub(in crate::gui) refusal: Option<Refusal>,
    /// What it does.
    pub(in crate::gui) action: Option<Action>,
    /// The GM's way past a rule.
    pub(in crate::gui) forced: Option<Action>,
    /// The number that the game gives it; none is the next one that is free, as long as there is one.
    pub(in crate::gui) number: Option<usize>,
    /// The chances, where they are known from the start.
    pub(in crate::gui) odds: Option<Odds>,
    /// Those that it stands for; they show once it is unfolded.
    pub(in crate::gui) within: Vec<Self>,
    /// They show always; unfolded, they also have the numbers.
    pub(in crate::gui) shown: bool,
}

impl Row {
    /// The number of a row that no number key takes.
    pub(in crate::gui) const NO_NUMBER: usize = usize::MAX;

    /// Several of a kind in one row.
    pub(in crate::gui) fn of_several(label: &str, detail: String, within: Vec<Self>) -> Self {
        Self {
            label: label.to_owned(),
            detail,
            refusal: None,
            action: None,
            forced: None,
            number: None,
            odds: None,
            within,
            shown: false,
        }
    }

    /// What somebody could do, by that action or past the rules by that command.
    pub(in crate::gui) fn of_offer<A>(
        offer: Offer<A>,
        action: Action,
        forced: impl Into<Command>,
    ) -> Self {
        Self {
            refusal: offer.refusal,
            action: Some(action),
            forced: Some(Action::Do(forced.into())),
            ..Self::of_several(&offer.label, offer.detail, Vec::new())
        }
    }

    /// Whether the number by which it was unfolded folds it: none of those within has it, or it is the last of all.
    fn folds_by(&self, number: usize) -> bool {
        let given = (1..).zip(&self.within);
        let mut given = given.map(|(n, row)| row.number.unwrap_or(n));
        number == 9 || !given.any(|n| n == number)
    }

    const fn is_legal(&self) -> bool {
        self.refusal.is_none()
    }
}

/// What of the odds of a row is there to be shown.
pub(in crate::gui) enum RowOdds {
    /// There are none.
    None,
    /// So many lines of them come in one of the next frames.
    Later(usize),
    /// Lines of them.
    Lines(Vec<OddsLine>),
}

/// The numbers of offers: heading, label, number.
pub(in crate::gui) type OfferNumbers = Vec<(String, String, usize)>;

/// What the offers keep between frames.
#[derive(Default)]
pub(in crate::gui) struct OfferState {
    /// The numbers that were given, by heading and label. Nobody else gets them.
    numbers: BTreeMap<(String, String), usize>,
    /// The row that is unfolded, by heading and label: its rows have the numbers.
    open: Option<(String, String)>,
    /// 0 was pressed: the rows without a number of their own have the numbers.
    others: bool,
    /// The row that the arrow keys have come to.
    cursor: Option<usize>,
    /// Who was selected when something was unfolded or turned to, and whose offers those were.
    whose: (Option<CharacterId>, Vec<String>),
    /// The numbers of rows that were drawn out of view while nothing was unfolded.
    unseen: BTreeSet<usize>,
    /// The number of the row that is brought into view.
    reveals: Option<usize>,
    /// The number of which it was told that its row was out of view: it takes it, whatever is seen by then.
    told: Option<usize>,
    /// A key has unfolded a row, moved among them or given others the numbers: that is brought into view.
    follow: bool,
    /// Something was done since they were drawn: the list begins at its head.
    pub(in crate::gui) fresh: bool,
    /// The campaign for which the numbers are written down as they are.
    pub(in crate::gui) noted_for: Option<PathBuf>,
}

impl OfferState {
    /// With the numbers that were given before the window was closed.
    pub(in crate::gui) fn of(numbers: OfferNumbers) -> Self {
        let sound = numbers.into_iter().filter(|(_, _, n)| (1..10).contains(n));
        let given = sound.map(|(of, label, number)| ((of, label), number));
        Self {
            numbers: given.collect(),
            ..Self::default()
        }
    }

    /// The numbers that are given.
    pub(in crate::gui) fn numbers(&self) -> OfferNumbers {
        let all = self.numbers.iter();
        all.map(|((of, label), number)| (of.clone(), label.clone(), *number))
            .collect()
    }

    /// The campaign has changed: the arrow keys begin anew, and nothing is unfolded.
    pub(in crate::gui) fn changed(&mut self) {
        self.fold();
        self.fresh = true;
    }

    fn fold(&mut self) {
        (self.cursor, self.open, self.others, self.told) = (None, None, false, None);
    }

    /// Whose offers they are, while that one is selected: what one has unfolded or turned to is folded for another.
    pub(in crate::gui) fn are_of(&mut self, selected: Option<CharacterId>, groups: &[Group]) {
        let headings = groups.iter().map(|group| &group.heading);
        let same = self.whose.0 == selected && headings.clone().eq(&self.whose.1);
        if !same {
            if self.is_begun() {
                self.changed();
            }
            self.whose = (selected, headings.cloned().collect());
        }
    }

    /// The row that is unfolded, by heading and label; its rows have the numbers.
    pub(in crate::gui) const fn unfolded(&self) -> Option<&(String, String)> {
        self.open.as_ref()
    }

    /// That row is unfolded again, or none.
    pub(in crate::gui) fn unfold(&mut self, row: Option<(String, String)>) {
        (self.open, self.follow) = (row, false);
    }

    fn is_open(&self, group: &Group, row: &Row) -> bool {
        let open = self.open.as_ref();
        let open = open.is_some_and(|(of, label)| *of == group.heading && *label == row.label);
        open && !row.within.is_empty()
    }

    /// Whether Enter and Backspace are meant for it.
    pub(in crate::gui) const fn is_begun(&self) -> bool {
        self.cursor.is_some() || self.open.is_some() || self.others
    }

    /// Gives each legal row a number that nobody has had, which it keeps; where none is left it is one of the others.
    fn number(&mut self, groups: &[Group]) {
        for group in groups {
            for row in group.rows.iter().filter(|row| row.is_legal()) {
                let key = (group.heading.clone(), row.label.clone());
                let has = self.numbers.get(&key);
                if row.number.is_some() || has.is_some_and(|number| group.dealt.contains(number)) {
                    continue;
                }
                let of_group = self
                    .numbers
                    .iter()
                    .filter(|((of, _), _)| *of == group.heading);
                let given: BTreeSet<usize> = of_group.map(|(_, number)| *number).collect();
                if let Some(number) = group.dealt.clone().find(|n| !given.contains(n)) {
                    self.numbers.insert(key, number);
                    self.noted_for = None;
                }
            }
        }
    }

    fn number_of(&self, group: &Group, row: &Row) -> Option<usize> {
        let key = (group.heading.clone(), row.label.clone());
        let given = self.numbers.get(&key).copied();
        let given = given.filter(|number| group.dealt.contains(number));
        row.number.or(given).filter(|number| *number < 10)
    }

    /// The legal rows of a group by their numbers; those without one come last.
    fn in_order<'a>(&self, group: &'a Group) -> Vec<&'a Row> {
        let mut rows: Vec<&Row> = group.rows.iter().filter(|row| row.is_legal()).collect();
        rows.sort_by_key(|row| self.number_of(group, row).unwrap_or(usize::MAX));
        rows
    }

    /// Everything that can be taken now, in its order, with the number key that takes it. 0 stands at the others: it gives
    /// them the numbers.
    fn takeable<'a>(&self, groups: &'a [Group]) -> Vec<(Option<usize>, &'a Group, &'a Row)> {
        let (mut all, mut outer) = (Vec::new(), Vec::new());
        let legal = groups.iter().flat_map(|group| {
            let rows = self.in_order(group).into_iter();
            rows.map(move |row| (group, row))
        });
        let within = legal.clone().any(|(group, row)| self.is_open(group, row));
        for (group, row) in legal {
            let open = self.is_open(group, row);
            // The key that has unfolded it folds it again, unless one within has that number.
            let number = self.number_of(group, row);
            let number = number.filter(|n| !within || (open && row.folds_by(*n)));
            all.push((number, group, row));
            if row.number != Some(Row::NO_NUMBER) {
                outer.push(all.len() - 1);
            }
            if open || row.shown {
                let inner = (1..).zip(&row.within);
                let inner = inner.map(|(n, row)| (row.number.unwrap_or(n), row));
                let inner = inner.map(|(n, row)| (Some(n).filter(|n| open && *n < 10), group, row));
                all.extend(inner);
            }
        }
        // A key takes one row alone: of two with the same number only the first has it.
        let mut given = BTreeSet::new();
        for (number, ..) in &mut all {
            *number = number.filter(|number| given.insert(*number));
        }
        if within {
            return all;
        }
        // The first of the others has the 0.
        let mut next = if self.others { 1..10 } else { 0..1 };
        for at in outer {
            let (number, ..) = &mut all[at];
            *number = match (*number, self.others) {
                (Some(_), true) => None,
                (None, _) => next.next(),
                (number, false) => number,
            };
        }
        all
    }

    /// Takes a row: what it does, or the rows that it stands for.
    fn take(&mut self, group: &Group, row: &Row) -> Option<Action> {
        if row.within.is_empty() {
            return row.action.clone();
        }
        let is_open = self.is_open(group, row);
        self.open = (!is_open).then(|| (group.heading.clone(), row.label.clone()));
        self.follow = !is_open;
        None
    }

    /// Why a digit does nothing: nothing has that number, or what keeps it is refused.
    pub(in crate::gui) fn why_nothing(&mut self, groups: &[Group], digit: u8) -> Option<String> {
        self.number(groups);
        let number = usize::from(digit);
        let takes = |(given, ..): &(Option<usize>, &Group, &Row)| *given == Some(number);
        let gives_back = digit == 0 && self.others;
        if gives_back || self.takeable(groups).iter().any(takes) {
            return None;
        }
        let keep = self.open.is_none() && !self.others;
        let rows = groups.iter().filter(|_| keep);
        let rows = rows.flat_map(|group| group.rows.iter().map(move |row| (group, row)));
        let mut kept = rows.filter(|(group, row)| self.number_of(group, row) == Some(number));
        Some(
            match kept.find_map(|(_, row)| Some((row, row.refusal.as_ref()?))) {
                Some((row, refusal)) => {
                    let why = sentence(refusal.reason());
                    format!("{} is not possible now. {why}", row.label)
                }
                None => format!("No offer has the number {digit}"),
            },
        )
    }

    /// What a key comes to.
    pub(in crate::gui) fn press(&mut self, groups: &[Group], key: CardKey) -> Option<Action> {
        self.number(groups);
        let all = self.takeable(groups);
        let row = match key {
            CardKey::Digit(0, _) => {
                let others = !self.others && all.iter().any(|(number, ..)| *number == Some(0));
                if others != self.others {
                    (self.others, self.cursor, self.follow) = (others, None, true);
                }
                None
            }
            CardKey::Digit(digit, _) => {
                let digit = usize::from(digit);
                let row = all.iter().find(|(number, ..)| *number == Some(digit));
                // What cannot be seen is not done by one key; what only unfolds comes into view by that.
                let acts = row.filter(|(.., row)| row.within.is_empty());
                let told = self.told.replace(digit) == Some(digit);
                if let Some((.., row)) = acts.filter(|_| !told && self.unseen.contains(&digit)) {
                    self.reveals = Some(digit);
                    let label = &row.label;
                    let words = format!("{label} was out of view – {digit} again to take it");
                    return Some(Action::Say(words));
                }
                row
            }
            CardKey::Enter => all.get(self.cursor?),
            CardKey::Up | CardKey::Down => {
                // Down begins at what keys take by number; who may act before them is above.
                let first = all.iter().position(|(number, ..)| number.is_some());
                let begins = first.filter(|_| self.cursor.is_none() && key == CardKey::Down);
                let on = || moved(self.cursor, key == CardKey::Down, all.len());
                self.cursor = begins.or_else(on);
                self.follow = true;
                None
            }
            CardKey::Backspace => {
                self.changed();
                None
            }
        };
        let (_, group, row) = row?;
        self.take(group, row)
    }
}

/// Draws all groups; `odds` gives those of a row that are worked out frame by frame.
pub(in crate::gui) fn offers_ui(
    ui: &mut Ui,
    groups: &[Group],
    state: &mut OfferState,
    mut odds: impl FnMut(&Ui, &Row) -> RowOdds,
    actions: &mut Vec<Action>,
) {
    state.number(groups);
    let all = state.takeable(groups);
    let mut taken = None;
    let mut at = 0;
    // Where those with a number lie, and which of them nobody sees.
    let (mut numbered, mut unseen) = (Rect::NOTHING, BTreeSet::new());
    let folded = state.open.is_none() && !state.others;
    let mut row_ui = |ui: &mut Ui, (group, row): (&Group, &Row), at: usize, state: &OfferState| {
        let number = all.get(at).and_then(|(number, ..)| *number);
        let unfolds = !row.within.is_empty();
        let open = state.is_open(group, row);
        let detail = match (unfolds, open) {
            (false, _) => row.detail.clone(),
            (true, false) => format!("{} {}", row.detail, icons::FOLDED),
            (true, true) => format!("{} {}", row.detail, icons::UNFOLDED),
        };
        let response = widgets::option_ui(ui, number, &row.label, detail.trim(), true);
        if let Some(number) = number.filter(|number| *number > 0) {
            numbered |= response.rect;
            let seen = ui.clip_rect().y_range().contains(response.rect.center().y);
            if folded && !seen {
                unseen.insert(number);
            }
            if state.reveals == Some(number) {
                response.scroll_to_me(None);
            }
        }
        if unfolds {
            response
                .ctx
                .accesskit_node_builder(response.id, |node| node.set_expanded(open));
        }
        let marked = state.cursor == Some(at);
        if marked {
            widgets::mark_cursor(ui, &response);
            if state.follow {
                response.scroll_to_me(None);
            }
        }
        if let Some(action) = &row.action
            && (marked || response.hovered() || response.has_focus())
        {
            Pointed::Offer(Box::new(action.clone())).note(ui);
        }
        match &row.odds {
            Some(known) => {
                for line in &known.lines {
                    odds_ui(ui, &row.label, line, &known.policy);
                }
            }
            None => match odds(ui, row) {
                RowOdds::None => {}
                RowOdds::Later(lines) => (0..lines).for_each(|_| room_ui(ui)),
                RowOdds::Lines(lines) => {
                    for line in lines {
                        odds_ui(ui, &row.label, &line, "");
                    }
                }
            },
        }
        if response.clicked() {
            taken = Some(at);
        }
        open || row.shown
    };
    for group in groups.iter().filter(|group| !group.rows.is_empty()) {
        widgets::card_ui(ui, false, |ui| {
            let top = ui.max_rect().min;
            widgets::heading_ui(ui, &group.heading, &group.note);
            ui.spacing_mut().item_spacing.y = 3.0;
            let mut none = true;
            for row in state.in_order(group) {
                none = false;
                let head = ui.cursor().min;
                let open = row_ui(ui, (group, row), at, state);
                at += 1;
                if open {
                    let first = ui.cursor().top();
                    let within = ui.indent(&row.label, |ui| {
                        for inner in &row.within {
                            row_ui(ui, (group, inner), at, state);
                            at += 1;
                        }
                    });
                    let unfolded = state.is_open(group, row);
                    if state.follow && unfolded && state.cursor.is_none() {
                        // Its head stays in view, whatever does not.
                        let whole = within.response.rect.with_min_y(head.y);
                        if whole.height() <= ui.clip_rect().height() {
                            ui.scroll_to_rect(whole, None);
                        } else {
                            ui.scroll_to_rect(whole.with_max_y(first), Some(egui::Align::Min));
                        }
                    }
                }
            }
            if none {
                // Where one reason stands behind all of it, that says more.
                let mut reasons = group.rows.iter().filter_map(|row| row.refusal.as_ref());
                let first = reasons.next().map(Refusal::reason);
                let why = first.filter(|first| reasons.all(|other| other.reason() == *first));
                let words = why.map_or_else(
                    || "Nothing now".to_owned(),
                    |why| format!("Nothing now. {}", sentence(why)),
                );
                widgets::hint_ui(ui, &words);
            }
            // The same offer of somebody else is another one.
            let card = Rect::from_min_max(top, ui.min_rect().max);
            slides::lies_ui(ui, card, &group.heading);
            refused_ui(ui, (group, state), actions);
        });
        ui.add_space(4.0);
    }
    if all.iter().any(|(number, ..)| *number == Some(0)) {
        widgets::hint_ui(
            ui,
            "0 gives the others the numbers; arrow keys reach all, Enter takes one",
        );
    }
    if state.follow && state.cursor.is_none() && state.open.is_none() && numbered.is_positive() {
        let whole = numbered.height() <= ui.clip_rect().height();
        ui.scroll_to_rect(numbered, (!whole).then_some(egui::Align::Min));
    }
    (state.follow, state.reveals, state.unseen) = (false, None, unseen);
    let taken = taken.and_then(|at| all.get(at));
    actions.extend(taken.and_then(|(_, group, row)| state.take(group, row)));
}

/// What of a group is refused: one line that unfolds.
fn refused_ui(ui: &mut Ui, (group, state): (&Group, &OfferState), actions: &mut Vec<Action>) {
    let refused = group.rows.iter().filter_map(|row| {
        Some(Refused {
            label: &row.label,
            number: state.number_of(group, row),
            refusal: row.refusal.as_ref()?,
            forced: row.forced.clone(),
        })
    });
    let refused: Vec<Refused<'_>> = refused.collect();
    let title = format!("{} not possible now", refused.len());
    if !refused.is_empty() {
        folded_ui(ui, &title, &group.heading, refused, actions);
    }
}

/// Something that is refused.
pub(in crate::gui) struct Refused<'a> {
    pub(in crate::gui) label: &'a str,
    /// The number that it keeps.
    pub(in crate::gui) number: Option<usize>,
    pub(in crate::gui) refusal: &'a Refusal,
    /// The way past a rule.
    pub(in crate::gui) forced: Option<Action>,
}

/// Folded it is one line, and stays as it was left for whoever it is about. What is refused for one and the same reason stands
/// together, the reason once.
pub(in crate::gui) fn folded_ui(
    ui: &mut Ui,
    title: &str,
    of: &str,
    refused: Vec<Refused<'_>>,
    actions: &mut Vec<Action>,
) {
    let muted = theme::tokens(ui).muted;
    let title = RichText::new(title).small().color(muted);
    let kept = egui::Id::unique("what is refused is unfolded").with(of);
    let open = ui.data(|data| data.get_temp(kept).unwrap_or(false));
    let header = egui::CollapsingHeader::new(title).id_salt(("refused", of));
    let shown = header.open(Some(open)).show_unindented(ui, |ui| {
        let mut reasons: Vec<(&str, Option<RuleId>, Vec<Refused<'_>>)> = Vec::new();
        for one in refused {
            let (reason, rule) = (one.refusal.reason(), one.refusal.rule_id());
            let mut known = reasons.iter_mut();
            match known.find(|(r, id, _)| *r == reason && *id == rule) {
                Some((_, _, all)) => all.push(one),
                None => reasons.push((reason, rule, vec![one])),
            }
        }
        if reasons.is_empty() {
            widgets::hint_ui(ui, "None");
        }
        for (reason, rule, all) in reasons {
            ui.add_space(4.0);
            for one in all {
                widgets::line_ui(ui, |ui| {
                    if let Some(number) = one.number {
                        widgets::key_ui(ui, number);
                    }
                    ui.label(RichText::new(one.label).color(muted));
                    force_ui(ui, one, actions);
                });
            }
            widgets::line_ui(ui, |ui| {
                ui.label(RichText::new(sentence(reason)).color(muted).small());
                if let Some(rule) = rule {
                    widgets::rule_link_ui(ui, rule, actions);
                }
            });
        }
    });
    if shown.header_response.clicked() {
        ui.data_mut(|data| data.insert_temp(kept, !open));
    }
}

/// The GM's way past a rule.
fn force_ui(ui: &mut Ui, one: Refused<'_>, actions: &mut Vec<Action>) {
    let (Refusal::Rule { .. }, Some(forced)) = (one.refusal, one.forced) else {
        return;
    };
    let words = RichText::new("Force").small();
    let button = egui::Button::new(words).small().frame_when_inactive(false);
    let button = ui.add(button);
    let button = button.hover_text("Overrule: logged with the rule it skips");
    let name = format!("Force {}", one.label);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if button.clicked() {
        actions.push(forced);
    }
}
