//! What `state` says of a campaign of Heroes of Hex, as plain values and as text (H-19); the shape is a contract.

use std::io::{self, Write};

use serde::Serialize;

use crate::campaign::Campaign;
use crate::campaign::store::digest;
use crate::cli::output::wrapped;
use crate::cli::words::{self, Refusing, WIDTH};
use crate::systems::heroes_of_hex::house_rule_list::{HouseRule, LIST};
use crate::systems::heroes_of_hex::{Act, HeroesOfHex, SideAct, SideKind, SideOffer, StackEntry};
use crate::table::{CharacterId, Decision, DiceMode, Finding, Reactions, RuleId, TeamId};

/// The whole answer.
#[derive(Serialize)]
pub(super) struct SkirmishView {
    name: String,
    system: &'static str,
    map: Option<String>,
    /// How many Turns were taken; null without a skirmish.
    turns: Option<u32>,
    turn: Option<TurnView>,
    over: Option<OverView>,
    order: Vec<Named>,
    sides: Vec<SideView>,
    without_side: Vec<UnitView>,
    objectives: Vec<ObjectiveView>,
    /// What is declared and not over, the latest last (H-40).
    stack: Vec<StackEntry>,
    decisions: Vec<Decision>,
    side_offers: Vec<SideOfferView>,
    offers: Vec<OfferView>,
    findings: Vec<Finding>,
    house_rules: Vec<HouseRuleView>,
    digest: String,
}

#[derive(Serialize)]
struct Named {
    id: TeamId,
    name: String,
}

#[derive(Serialize)]
struct TurnView {
    side: Named,
    fate: Option<u8>,
    ap: u8,
    active: Option<String>,
}

#[derive(Serialize)]
struct OverView {
    winner: Option<Named>,
}

#[derive(Serialize)]
struct SideView {
    id: TeamId,
    name: String,
    kind: SideKind,
    dice: DiceMode,
    reactions: Reactions,
    hex: u32,
    cycle: Option<u32>,
    units: Vec<UnitView>,
}

#[derive(Serialize)]
struct UnitView {
    id: CharacterId,
    name: String,
    class: String,
    space: Option<String>,
    in_play: bool,
    defeated: bool,
    activated: bool,
    moves: u8,
    wounds: u8,
    vitality: u8,
    poison: u8,
    focus: bool,
}

#[derive(Serialize)]
struct ObjectiveView {
    name: String,
    side: String,
    what: &'static str,
    progress: u32,
    goal: u32,
    met: bool,
}

#[derive(Serialize)]
struct SideOfferView {
    side: TeamId,
    act: SideAct,
    label: String,
    detail: String,
    rule: RuleId,
    refusal: Option<Refusing>,
}

#[derive(Serialize)]
struct OfferView {
    actor: CharacterId,
    actor_name: String,
    act: Act,
    label: String,
    detail: String,
    rule: RuleId,
    refusal: Option<Refusing>,
}

#[derive(Serialize)]
struct HouseRuleView {
    key: &'static str,
    rule: RuleId,
    name: &'static str,
    changes: &'static str,
    setting: String,
    default: String,
    words: String,
}

impl SkirmishView {
    pub(super) fn of(campaign: &Campaign, game: &HeroesOfHex) -> Self {
        let named = |id: TeamId| Named {
            id,
            name: game.side_name(id),
        };
        let skirmish = game.skirmish.as_deref();
        let acting = game.turn().map(|turn| turn.side);
        let actors = acting.map(|side| game.units_of(side)).unwrap_or_default();
        let board = skirmish.and_then(|skirmish| game.boards.get(&skirmish.board));
        Self {
            name: campaign.name.clone(),
            system: campaign.system().key(),
            map: board.map(|board| board.name.clone()),
            turns: skirmish.map(|skirmish| skirmish.turns),
            turn: game.turn().map(|turn| TurnView {
                side: named(turn.side),
                fate: turn.fate,
                ap: turn.ap,
                active: turn.active.map(|unit| game.name(unit)),
            }),
            over: game.over().map(|over| OverView {
                winner: over.winner.map(named),
            }),
            order: skirmish
                .into_iter()
                .flat_map(|skirmish| skirmish.order.iter().copied().map(named))
                .collect(),
            sides: game
                .sides_in_order()
                .into_iter()
                .filter_map(|id| side(game, id))
                .collect(),
            without_side: units(game, None),
            objectives: game
                .objectives
                .values()
                .map(|one| ObjectiveView {
                    name: one.name.clone(),
                    side: game.side_name(one.side),
                    what: one.kind.words(),
                    progress: one.progress,
                    goal: one.kind.goal(),
                    met: one.met,
                })
                .collect(),
            stack: game.stack(),
            decisions: campaign.decisions(),
            side_offers: game.side_offers().into_iter().map(side_offer).collect(),
            offers: actors.into_iter().flat_map(|id| offers(game, id)).collect(),
            findings: campaign.findings(),
            house_rules: LIST.iter().map(|rule| house_rule(game, rule)).collect(),
            digest: digest(campaign),
        }
    }
}

fn side(game: &HeroesOfHex, id: TeamId) -> Option<SideView> {
    let side = game.sides.get(&id)?;
    let purse = game.skirmish.as_ref().and_then(|s| s.sides.get(&id));
    Some(SideView {
        id,
        name: side.name.clone(),
        kind: side.kind,
        dice: side.dice,
        reactions: side.reactions,
        hex: game.hex_of(id),
        cycle: purse.map(|purse| purse.cycle),
        units: units(game, Some(id)),
    })
}

fn units(game: &HeroesOfHex, side: Option<TeamId>) -> Vec<UnitView> {
    let of_side = game.units.iter().filter(|(_, unit)| unit.side == side);
    of_side
        .map(|(id, unit)| {
            let standing = game.standing(*id);
            let space = game.places.get(id).and_then(|place| {
                let board = game.boards.get(&place.map)?;
                Some(board.address(place.at))
            });
            UnitView {
                id: *id,
                name: unit.name.clone(),
                class: unit.class.clone(),
                space,
                in_play: standing.is_some(),
                defeated: unit.is_defeated(),
                activated: standing.is_some_and(|standing| standing.activated),
                moves: standing.map_or(0, |standing| standing.moves),
                wounds: unit.tokens.wounds,
                vitality: unit.profile.vitality,
                poison: unit.tokens.poison,
                focus: unit.tokens.focus,
            }
        })
        .collect()
}

fn side_offer(offer: SideOffer) -> SideOfferView {
    SideOfferView {
        side: offer.side,
        act: offer.act,
        label: offer.label,
        detail: offer.detail,
        rule: offer.rule,
        refusal: offer.refusal.map(Refusing::from),
    }
}

fn offers(game: &HeroesOfHex, who: CharacterId) -> Vec<OfferView> {
    let offers = game.offers(who).into_iter();
    offers
        .map(|offer| OfferView {
            actor: offer.actor,
            actor_name: game.name(offer.actor),
            act: offer.act,
            label: offer.label,
            detail: offer.detail,
            rule: offer.rule,
            refusal: offer.refusal.map(Refusing::from),
        })
        .collect()
}

fn house_rule(game: &HeroesOfHex, rule: &HouseRule) -> HouseRuleView {
    let setting = rule.get(&game.house_rules);
    HouseRuleView {
        key: rule.key,
        rule: rule.rule,
        name: rule.name,
        changes: rule.changes,
        setting: setting.to_string(),
        default: rule.preset().to_string(),
        words: rule.words(setting),
    }
}

/// The text form.
pub(super) fn write(view: &SkirmishView, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", view.name)?;
    heading(view, out)?;
    for side in &view.sides {
        let purse = side.cycle.map_or_else(String::new, |cycle| {
            format!(", {} HEX, cycle {cycle}", side.hex)
        });
        writeln!(out, "\n{} ({}){purse}", side.name, side.kind.words())?;
        members(&side.units, out)?;
    }
    if !view.without_side.is_empty() {
        writeln!(out, "\nWithout a side")?;
        members(&view.without_side, out)?;
    }
    if !view.objectives.is_empty() {
        writeln!(out, "\nObjectives")?;
    }
    for one in &view.objectives {
        let met = if one.met { ", met" } else { "" };
        let line = format!(
            "  {} ({}, {}): {} of {}{met}",
            one.name, one.side, one.what, one.progress, one.goal
        );
        wrapped(out, &line, WIDTH, 4)?;
    }
    if !view.stack.is_empty() {
        writeln!(out, "\nDeclared, the latest first")?;
    }
    for one in view.stack.iter().rev() {
        wrapped(out, &format!("  {}", one.words), WIDTH, 4)?;
    }
    if !view.decisions.is_empty() {
        writeln!(out, "\nTo decide")?;
    }
    for decision in &view.decisions {
        words::decision(out, decision, 2)?;
    }
    offers_text(view, out)?;
    let changed: Vec<_> = view
        .house_rules
        .iter()
        .filter(|rule| rule.setting != rule.default)
        .collect();
    if !changed.is_empty() {
        writeln!(out, "\nHouse rules")?;
    }
    for rule in changed {
        let line = format!("  {}: {} [{}]", rule.name, rule.words, rule.rule);
        wrapped(out, &line, WIDTH, 4)?;
    }
    if !view.findings.is_empty() {
        writeln!(out, "\nFindings")?;
    }
    for finding in &view.findings {
        let rules: Vec<_> = finding.rule.into_iter().collect();
        let line = format!("{}: {}", finding.place, finding.what);
        words::cited(out, &line, &rules, 2)?;
    }
    writeln!(out, "\nDigest {}", view.digest)
}

fn heading(view: &SkirmishView, out: &mut dyn Write) -> io::Result<()> {
    let (Some(turns), Some(map)) = (view.turns, &view.map) else {
        return writeln!(out, "No skirmish is going on");
    };
    let what = match (&view.turn, &view.over) {
        (Some(turn), _) => {
            let fate = match turn.fate {
                None => "Fate is to be rolled".to_owned(),
                Some(_) => format!("{} AP left", turn.ap),
            };
            let active = turn
                .active
                .as_ref()
                .map_or_else(String::new, |unit| format!(", {unit} acts"));
            format!("{} have the initiative, {fate}{active}", turn.side.name)
        }
        (None, Some(OverView { winner: Some(side) })) => format!("{} have won", side.name),
        (None, _) => "the skirmish is over, a draw".to_owned(),
    };
    let line = format!("{map}, after {turns} Turns: {what}");
    wrapped(out, &line, WIDTH, 2)?;
    let order: Vec<&str> = view.order.iter().map(|side| side.name.as_str()).collect();
    writeln!(out, "Order of the sides: {}", order.join(", "))
}

fn members(members: &[UnitView], out: &mut dyn Write) -> io::Result<()> {
    for unit in members {
        let mut words = Vec::new();
        words.extend(unit.space.clone());
        if unit.defeated {
            words.push("defeated".to_owned());
        } else if unit.in_play {
            words.push(if unit.activated { "done" } else { "ready" }.to_owned());
        }
        if unit.wounds > 0 {
            words.push(format!("{} of {} Wounds", unit.wounds, unit.vitality));
        }
        if unit.poison > 0 {
            words.push(format!("{} Poison", unit.poison));
        }
        if unit.focus {
            words.push("Focus".to_owned());
        }
        wrapped(
            out,
            &format!("  {}  {}", unit.name, words.join(", ")),
            WIDTH,
            4,
        )?;
    }
    Ok(())
}

fn offers_text(view: &SkirmishView, out: &mut dyn Write) -> io::Result<()> {
    let sides = view.side_offers.iter().map(|offer| {
        let line = format!("  {}", offer.label);
        (line, &offer.detail, offer.rule, &offer.refusal)
    });
    let units = view.offers.iter().map(|offer| {
        let line = format!("  {}: {}", offer.actor_name, offer.label);
        (line, &offer.detail, offer.rule, &offer.refusal)
    });
    let all: Vec<_> = sides.chain(units).collect();
    if all.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nOffers")?;
    // While a decision is open, one reason stands against them all; it is told once.
    if let Some((_, _, _, Some(refusal))) = all.first()
        && all
            .iter()
            .all(|(_, _, _, other)| other.as_ref() == Some(refusal))
    {
        return wrapped(out, &format!("  None now: {refusal}"), WIDTH, 4);
    }
    for (mut line, detail, rule, refusal) in all {
        if !detail.is_empty() {
            line.push_str(&format!(" ({detail})"));
        }
        line.push_str(&format!(" [{rule}]"));
        if let Some(refusal) = refusal {
            line.push_str(&format!(", not now: {refusal}"));
        }
        wrapped(out, &line, WIDTH, 4)?;
    }
    Ok(())
}
