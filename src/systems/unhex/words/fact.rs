//! What the log keeps of an Unhex fight: facts with the names of the time. English is rendered here and nowhere else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::fight::effect::{EffectKind, Lasts};
use crate::systems::unhex::rolls::percentile::{Percentile, Reroll, Verdict};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::systems::unhex::sheet::item::StrikeKind;
use crate::table::names::of_team;
use crate::table::words::undone;
use crate::table::{CharacterId, FreeRoll, Named, Origin, RuleId, TeamId, forced_by_gm, set_by_gm};

/// A character by id and the name of the time.
pub type Who = Named<CharacterId>;
/// A team by id and the name of the time.
pub type WhichTeam = Named<TeamId>;

/// One thing that happened.
#[expect(
    missing_docs,
    reason = "the fields are the numbers and names of the variant's own line"
)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact {
    /// A fight began on a map; the line does not name who took part from the start, nor who was dead already.
    FightBegan {
        map: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        people: Vec<Who>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dead: Vec<Who>,
    },
    /// A round began.
    RoundBegan { round: u32 },
    /// Dice were rolled.
    Rolled {
        who: Who,
        purpose: Purpose,
        roll: Percentile,
        level: i32,
        success: bool,
        critical: bool,
        origin: Origin,
    },
    /// A good roll was rolled again.
    Rerolled {
        who: Who,
        what: Reroll,
        before: Percentile,
        roll: Percentile,
        level: i32,
        success: bool,
        critical: bool,
        origin: Origin,
    },
    /// A critical success kept its dice for another action.
    ExtraAction { who: Who },
    /// A critical success set its dice.
    DiceSet { who: Who, to: Percentile },
    /// A critical success destroyed a slot of the target's items (U-92).
    ItemDestroyed { who: Who, by: Who, item: String },
    /// An action was lost; by the critical success of somebody where there is one (U-93).
    ActionLost {
        who: Who,
        next_round: bool,
        by: Option<Who>,
    },
    /// A lost action of an earlier round was taken.
    ActionWithheld { who: Who },
    /// A slot of ammo was destroyed.
    AmmoLost { who: Who, item: String },
    /// Somebody of a higher level let a leader roll initiative, or did not (U-44).
    Consented { who: Who, to: Who, agrees: bool },
    /// One more action that is for directing only (U-100).
    DirectAction { who: Who },
    /// Initiative was won, or stayed where it was.
    InitiativeWon {
        team: WhichTeam,
        rolls: Vec<(WhichTeam, Option<u8>)>,
        stayed: bool,
    },
    /// A wounded NPC team rolled a critical failure for initiative.
    MoraleBroken { team: WhichTeam, outcome: Morale },
    /// The order of teams was chosen.
    OrderChosen {
        by: WhichTeam,
        order: Vec<WhichTeam>,
    },
    /// A team's turn began.
    TurnBegan { team: WhichTeam },
    /// A team's turn passed, since nobody could use it.
    TurnPassed { team: WhichTeam },
    /// A strike was declared.
    StrikeDeclared {
        who: Who,
        target: Who,
        kind: StrikeKind,
        weapon: String,
        range: u32,
        cover: bool,
        marks: u32,
        #[serde(default)]
        stealth: bool,
        #[serde(default)]
        less_lethal: bool,
    },
    /// An area was attacked (U-96).
    AreaAttacked {
        who: Who,
        area: String,
        item: String,
        range: u32,
    },
    /// An item was destroyed by its use.
    UsedUp { who: Who, item: String },
    /// An item that was being used is not used up, since nothing came of it.
    ItemKept { who: Who, item: String },
    /// An attack on an area came to nothing.
    AreaFailed { who: Who, area: String },
    /// A critical failure hurts the one who attacked (U-97, U-98).
    Backfired { who: Who, damage: u8 },
    /// Which die of a Blast is the damage was chosen.
    BlastPicked { by: Who, damage: u8, targets: u8 },
    /// Whom a Blast hits.
    BlastHits { by: Who, targets: Vec<Who> },
    /// Something lies on an area from now on.
    EffectBegan {
        who: Who,
        kind: EffectKind,
        area: String,
        lasts: Lasts,
    },
    /// What lies on an area lasts on.
    EffectLasts {
        kind: EffectKind,
        area: String,
        lasts: Lasts,
    },
    /// What lay on an area has run out.
    EffectEnded { kind: EffectKind, area: String },
    /// Somebody started an action where something burns (U-98).
    EffectHurts { who: Who, area: String, damage: u8 },
    /// An action that was started came to nothing by what burned there.
    ActionCutShort { who: Who, why: String },
    /// The cover of an area was destroyed.
    Demolished { who: Who, area: String, marks: u8 },
    /// Stealth was lost or is back (U-101).
    Stealth { who: Who, lost: bool },
    /// Somebody reacts with Defend.
    DefendDeclared { who: Who },
    /// Somebody reacts with Defend for another (U-90).
    DefendsAnother { who: Who, target: Who },
    /// Somebody defends all-out this round (U-90).
    AllOutDeclared {
        who: Who,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        turn: bool,
    },
    /// Nobody reacted.
    NobodyReacted,
    /// A strike missed.
    Missed { who: Who, target: Who },
    /// A Defend won.
    Defended { who: Who, attacker: Who },
    /// A Defend lost against a hit.
    DefendFailed { who: Who },
    /// Somebody chose which die is damage.
    DiceChosen {
        by: Who,
        damage: u8,
        location: Location,
        die: u8,
        why: ChooserWhy,
    },
    /// An edge was used on the dice.
    Adjusted {
        by: Who,
        powerful: bool,
        damage: u8,
        location: Location,
        die: u8,
    },
    /// A hit of no damage.
    NoDamage { who: Who },
    /// A piece of armor was broken instead of taking damage.
    ArmorBroken {
        who: Who,
        location: Location,
        stopped: u8,
    },
    /// Boxes were marked.
    Wounded {
        who: Who,
        location: Location,
        boxes: u8,
        mark: Mark,
        overflow: bool,
    },
    /// The level went down.
    LevelLost { who: Who, from: i32, to: i32 },
    /// A location is full.
    LocationFull { who: Who, location: Location },
    /// A held item fell.
    Dropped { who: Who, item: String },
    /// Somebody fell unconscious.
    FellUnconscious { who: Who },
    /// A leader rallies the team (U-100).
    RallyDeclared { who: Who },
    /// A Rally failed.
    RallyFailed { who: Who },
    /// The level went up.
    LevelRaised { who: Who, from: i32, to: i32 },
    /// Somebody agreed to be directed (U-100).
    Directed { who: Who, whom: Who },
    /// Somebody was not directed after all; the action is given back.
    DirectRefused {
        who: Who,
        whom: Who,
        /// What kept them from it; none is that they refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        /// It had cost no action.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        free: bool,
    },
    /// Somebody died.
    Died { who: Who },
    /// Somebody who was unconscious is awake.
    Woke { who: Who },
    /// Somebody treats somebody, and the item is used up.
    FirstAidBegun {
        who: Who,
        patient: Who,
        item: String,
        sure: bool,
    },
    /// Somebody chose which die is the boxes that first aid erases.
    FirstAidDice { who: Who, boxes: u8, locations: u8 },
    /// Marks were erased by first aid.
    MarksErased {
        who: Who,
        location: Location,
        boxes: u8,
    },
    /// Marks became worse.
    MarksWorse {
        who: Who,
        location: Location,
        boxes: u8,
        to: Mark,
    },
    /// Somebody recovered.
    Recovered {
        who: Who,
        level: i32,
        boxes: u8,
        slots: u8,
        /// The rules that the GM's word skipped for it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        skipped: Vec<RuleId>,
    },
    /// The GM decided about a team that is down at the end.
    FateDecided { team: WhichTeam, outcome: Outcome },
    /// Somebody chose where to start.
    StartsAt { who: Who, at: String },
    /// A session ended.
    SessionEnded { goal: String, achieved: bool },
    /// A max level rose at the end of a session.
    MaxLevelRose {
        who: Who,
        to: i32,
        slot: bool,
        ability: bool,
    },
    /// Somebody sets out, and may be intercepted.
    SetsOut { who: Who, from: String, to: String },
    /// Somebody moved.
    Moved { who: Who, from: String, to: String },
    /// A mover was stopped.
    Stopped { who: Who, at: String, by: Who },
    /// Somebody picked up what another had dropped.
    PickedUp { who: Who, of: Who, item: String },
    /// Hands were re-arranged.
    Rearranged { who: Who, holds: Vec<String> },
    /// A door was opened or closed.
    Door {
        who: Who,
        open: bool,
        between: (String, String),
    },
    /// Something was used.
    Used { who: Who, what: String },
    /// A team ended its turn.
    TurnEnded { team: WhichTeam },
    /// A round ended.
    RoundEnded { round: u32 },
    /// The fight ended.
    FightEnded {
        standing: Option<WhichTeam>,
        by_gm: bool,
    },
    /// What the fight that has ended came to.
    FightSummed {
        rounds: u32,
        dead: Vec<Who>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        surrendered: Vec<Who>,
        down: Vec<Who>,
        hurt: Vec<Who>,
        /// Who took part without a trace; the line names them not.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unhurt: Vec<Who>,
        used: Vec<(Who, String)>,
    },
    /// Somebody gave up.
    Surrendered { who: Who },
    /// Something that waited has become illegal; none is a move.
    Cancelled {
        who: Who,
        what: Option<Purpose>,
        why: String,
        faces: Vec<i32>,
    },
    /// An attack was closed, its result recorded by hand.
    ByHand {
        by: Who,
        target: Who,
        faces: Vec<i32>,
    },
    /// The faces of a roll were corrected; what followed from it was taken back. Without a purpose it was a re-roll.
    RollCorrected {
        who: Who,
        purpose: Option<Purpose>,
        before: Percentile,
        taken_back: usize,
    },
    /// Dice were rolled beside the fight.
    FreeRolled(FreeRoll),
    /// The GM set something by hand.
    Set { what: String },
    /// The GM forced an act past these rules.
    Forced { what: String, skipped: Vec<RuleId> },
}

/// Why somebody chose the dice (U-53).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChooserWhy {
    /// The attacker does by default.
    Attacker,
    /// The target has cover.
    Cover,
    /// The target holds a shield.
    Shield,
}

/// What the GM makes of a broken team (U-43).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Morale {
    /// They fight on.
    FightOn,
    /// They retreat; the GM moves them.
    Retreat,
    /// They surrender: level 0, out of the fight.
    Surrender,
}

/// What the GM makes of a team that is down (U-65).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// They come round later.
    Spared,
    /// They are taken prisoner.
    Captured,
    /// They are left where they lie.
    LeftBehind,
    /// They die.
    Die,
}

impl Outcome {
    pub(in crate::systems::unhex) const ALL: [Self; 4] =
        [Self::Spared, Self::Captured, Self::LeftBehind, Self::Die];

    pub(in crate::systems::unhex) const fn key(self) -> &'static str {
        match self {
            Self::Spared => "spared",
            Self::Captured => "captured",
            Self::LeftBehind => "left_behind",
            Self::Die => "die",
        }
    }

    /// As what follows a team's name.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Spared => "are spared and come round later",
            Self::Captured => "are captured",
            Self::LeftBehind => "are left behind",
            Self::Die => "die",
        }
    }
}

fn verdict(success: bool, critical: bool) -> &'static str {
    Verdict {
        success,
        critical,
        exact: false,
    }
    .words()
}

fn marks_words(marks: u32) -> String {
    match marks {
        0 => "no cover".to_owned(),
        1 => "1 cover mark".to_owned(),
        n => format!("{n} cover marks"),
    }
}

/// So many boxes, in words.
pub(in crate::systems::unhex) fn boxes_words(n: u8) -> String {
    if n == 1 {
        "1 box".to_owned()
    } else {
        format!("{n} boxes")
    }
}

/// The faces that fell before something ended early.
fn faces_words(faces: &[i32]) -> String {
    if faces.is_empty() {
        return String::new();
    }
    format!(" (dice: {})", faces_list(faces))
}

fn faces_list(faces: &[i32]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    faces.join(" ")
}

fn origin_words(origin: Origin) -> &'static str {
    match origin {
        Origin::App => "",
        Origin::Real => ", real dice",
        Origin::Mixed => ", real and app dice",
    }
}

impl Fact {
    /// The characters it is about; if one of them is hidden, so is the line.
    #[must_use]
    pub fn about(&self) -> Vec<CharacterId> {
        match self {
            Self::Rolled { who, .. }
            | Self::Rerolled { who, .. }
            | Self::ExtraAction { who }
            | Self::DiceSet { who, .. }
            | Self::ActionWithheld { who }
            | Self::AmmoLost { who, .. }
            | Self::DefendDeclared { who }
            | Self::DefendFailed { who }
            | Self::DiceChosen { by: who, .. }
            | Self::Adjusted { by: who, .. }
            | Self::NoDamage { who }
            | Self::ArmorBroken { who, .. }
            | Self::Wounded { who, .. }
            | Self::LevelLost { who, .. }
            | Self::LocationFull { who, .. }
            | Self::Dropped { who, .. }
            | Self::AllOutDeclared { who, .. }
            | Self::DirectAction { who }
            | Self::RallyDeclared { who }
            | Self::RallyFailed { who }
            | Self::LevelRaised { who, .. }
            | Self::FellUnconscious { who }
            | Self::Died { who }
            | Self::Woke { who }
            | Self::FirstAidDice { who, .. }
            | Self::MarksErased { who, .. }
            | Self::MarksWorse { who, .. }
            | Self::Recovered { who, .. }
            | Self::StartsAt { who, .. }
            | Self::MaxLevelRose { who, .. }
            | Self::SetsOut { who, .. }
            | Self::Moved { who, .. }
            | Self::Rearranged { who, .. }
            | Self::Door { who, .. }
            | Self::Used { who, .. }
            | Self::AreaAttacked { who, .. }
            | Self::UsedUp { who, .. }
            | Self::ItemKept { who, .. }
            | Self::AreaFailed { who, .. }
            | Self::Backfired { who, .. }
            | Self::BlastPicked { by: who, .. }
            | Self::EffectBegan { who, .. }
            | Self::EffectHurts { who, .. }
            | Self::ActionCutShort { who, .. }
            | Self::Demolished { who, .. }
            | Self::Stealth { who, .. }
            | Self::Surrendered { who }
            | Self::Cancelled { who, .. }
            | Self::RollCorrected { who, .. } => vec![who.id],
            Self::FreeRolled(roll) => roll.who.iter().map(|who| who.id).collect(),
            Self::StrikeDeclared { who, target, .. }
            | Self::Missed { who, target }
            | Self::DefendsAnother { who, target } => {
                vec![who.id, target.id]
            }
            Self::ItemDestroyed { who, by, .. } => vec![who.id, by.id],
            Self::ActionLost { who, by, .. } => {
                std::iter::once(who).chain(by).map(|who| who.id).collect()
            }
            Self::Consented { who, to, .. } => vec![who.id, to.id],
            Self::PickedUp { who, of, .. } => vec![who.id, of.id],
            Self::Directed { who, whom } | Self::DirectRefused { who, whom, .. } => {
                vec![who.id, whom.id]
            }
            Self::BlastHits { by, targets } => {
                let targets = targets.iter().map(|who| who.id);
                std::iter::once(by.id).chain(targets).collect()
            }
            Self::Defended { who, attacker } => vec![who.id, attacker.id],
            Self::Stopped { who, by, .. } => vec![who.id, by.id],
            Self::FirstAidBegun { who, patient, .. } => vec![who.id, patient.id],
            Self::FightSummed {
                dead,
                surrendered,
                down,
                hurt,
                used,
                ..
            } => {
                let users = used.iter().map(|(who, _)| who);
                let out = dead.iter().chain(surrendered).chain(down);
                let all = out.chain(hurt).chain(users);
                all.map(|who| who.id).collect()
            }
            Self::ByHand { by, target, .. } => vec![by.id, target.id],
            Self::FightBegan { .. }
            | Self::RoundBegan { .. }
            | Self::InitiativeWon { .. }
            | Self::MoraleBroken { .. }
            | Self::FateDecided { .. }
            | Self::SessionEnded { .. }
            | Self::OrderChosen { .. }
            | Self::TurnBegan { .. }
            | Self::TurnPassed { .. }
            | Self::NobodyReacted
            | Self::TurnEnded { .. }
            | Self::RoundEnded { .. }
            | Self::EffectLasts { .. }
            | Self::EffectEnded { .. }
            | Self::FightEnded { .. }
            | Self::Set { .. }
            | Self::Forced { .. } => Vec::new(),
        }
    }

    /// The teams it names.
    #[must_use]
    pub fn teams(&self) -> Vec<TeamId> {
        match self {
            Self::InitiativeWon { team, rolls, .. } => std::iter::once(team.id)
                .chain(rolls.iter().map(|(team, _)| team.id))
                .collect(),
            Self::MoraleBroken { team, .. }
            | Self::FateDecided { team, .. }
            | Self::TurnBegan { team }
            | Self::TurnPassed { team }
            | Self::TurnEnded { team }
            | Self::FightEnded {
                standing: Some(team),
                ..
            } => vec![team.id],
            Self::OrderChosen { by, order } => std::iter::once(by.id)
                .chain(order.iter().map(|team| team.id))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The areas that it names, and the pin that is used.
    #[must_use]
    pub fn places(&self) -> Vec<&str> {
        match self {
            Self::SetsOut { from, to, .. }
            | Self::Moved { from, to, .. }
            | Self::Door {
                between: (from, to),
                ..
            } => {
                vec![from, to]
            }
            Self::Stopped { at: area, .. }
            | Self::AreaAttacked { area, .. }
            | Self::AreaFailed { area, .. }
            | Self::EffectBegan { area, .. }
            | Self::EffectLasts { area, .. }
            | Self::EffectEnded { area, .. }
            | Self::EffectHurts { area, .. }
            | Self::Demolished { area, .. }
            | Self::StartsAt { at: area, .. }
            | Self::Used { what: area, .. } => vec![area],
            _ => Vec::new(),
        }
    }

    /// The fact as one English sentence without a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Self::FightBegan { map, .. } => format!("A fight begins at {map}"),
            Self::RoundBegan { round } => format!("Round {round}"),
            Self::Rolled {
                who,
                purpose,
                roll,
                level,
                success,
                critical,
                origin,
            } => format!(
                "{who} rolls {roll} for {} at level {level}: {}{}",
                purpose.words(),
                verdict(*success, *critical),
                origin_words(*origin)
            ),
            Self::Rerolled {
                who,
                what,
                before,
                roll,
                level,
                success,
                critical,
                origin,
            } => {
                let what = match what {
                    Reroll::Tens => "the tens",
                    Reroll::Ones => "the ones",
                    Reroll::Both => "both dice",
                };
                format!(
                    "{who} is good at this and re-rolls {what}: {before} becomes {roll} at level {level}, {}{}",
                    verdict(*success, *critical),
                    origin_words(*origin)
                )
            }
            Self::ExtraAction { who } => format!("{who} gains another action this round"),
            Self::DiceSet { who, to } => format!("{who} sets the dice to {to}"),
            Self::ActionLost {
                who,
                next_round,
                by,
            } => match (by, next_round) {
                (Some(by), false) => format!("{by}’s critical costs {who} an action this round"),
                (Some(by), true) => format!("{by}’s critical costs {who} next round’s action"),
                (None, false) => format!("{who} loses an action this round"),
                (None, true) => format!("{who} will lose next round’s action"),
            },
            Self::ActionWithheld { who } => {
                format!("{who}’s action this round was lost earlier")
            }
            Self::AmmoLost { who, item } => format!("{who} loses a slot of ammo ({item})"),
            Self::InitiativeWon {
                team,
                rolls,
                stayed,
            } => {
                let all_fail = rolls.iter().all(|(_, roll)| roll.is_none());
                let words: Vec<String> = rolls
                    .iter()
                    .map(|(team, roll)| match roll {
                        Some(n) => format!("{team} {n}"),
                        None => format!("{team} failed"),
                    })
                    .collect();
                let words = words.join(", ");
                match (stayed, all_fail, rolls.len()) {
                    (true, true, 2) => format!("Both fail; {team} keep initiative"),
                    (true, true, _) => format!("All fail; {team} keep initiative"),
                    (true, false, _) => format!("A tie; {team} keep initiative ({words})"),
                    (false, ..) => format!("{team} win initiative ({words})"),
                }
            }
            Self::MoraleBroken { team, outcome } => match outcome {
                Morale::FightOn => format!("{team} waver but fight on"),
                Morale::Retreat => format!("{team} retreat"),
                Morale::Surrender => format!("{team} surrender"),
            },
            Self::OrderChosen { by, order } => {
                let order: Vec<&str> = order.iter().map(|t| t.name.as_str()).collect();
                format!("{by} choose the order: {}", order.join(", then "))
            }
            Self::TurnBegan { team } => format!("{} turn", of_team(&team.name)),
            Self::TurnPassed { team } => format!("{team} have nobody left who can act"),
            Self::StrikeDeclared {
                who,
                target,
                kind,
                weapon,
                range,
                cover,
                marks,
                stealth,
                less_lethal,
            } => {
                let verb = match kind {
                    StrikeKind::Attack => "attacks",
                    StrikeKind::Counterattack => "counterattacks",
                    StrikeKind::Intercept => "intercepts",
                };
                let cover = if *cover {
                    let marks = match (stealth, marks) {
                        (true, 0 | 1) => "stealth".to_owned(),
                        (true, n) => format!("{} and stealth", marks_words(n - 1)),
                        (false, n) => marks_words(*n),
                    };
                    format!(", {marks}, {target} has cover")
                } else {
                    String::new()
                };
                let less_lethal = if *less_lethal { ", less-lethal" } else { "" };
                format!("{who} {verb} {target} with {weapon} at range {range}{less_lethal}{cover}")
            }
            Self::AreaAttacked {
                who,
                area,
                item,
                range,
            } => format!("{who} attacks {area} with {item} at range {range}"),
            Self::UsedUp { who, item } => format!("{who} has used up {item}"),
            Self::ItemKept { who, item } => format!("{who} keeps {item}"),
            Self::AreaFailed { who, area } => {
                format!("{who}’s attack on {area} fails")
            }
            Self::Backfired { who, damage } => {
                format!("It backfires: {who} takes {damage} damage, both dice together")
            }
            Self::BlastPicked {
                by,
                damage,
                targets: 1,
            } => format!("{by} picks {damage} damage for 1 target"),
            Self::BlastPicked {
                by,
                damage,
                targets,
            } => format!("{by} picks {damage} damage for {targets} targets, or all there are"),
            Self::BlastHits { targets, .. } if targets.is_empty() => {
                "Nobody is there to be hit".to_owned()
            }
            Self::BlastHits { targets, .. } => {
                let names: Vec<&str> = targets.iter().map(|who| who.name.as_str()).collect();
                format!("It reaches {}", names.join(", "))
            }
            Self::EffectBegan {
                who,
                kind,
                area,
                lasts,
            } => format!("{who} puts {} on {area}, {lasts}", kind.words()),
            Self::EffectLasts { kind, area, lasts } => {
                format!("{} stays on {area}, {lasts}", kind.words())
            }
            Self::EffectEnded { kind, area } => format!("{} on {area} ends", kind.words()),
            Self::EffectHurts { who, area, damage } => {
                format!("{who} acts in {area} and takes {damage} damage first")
            }
            Self::ActionCutShort { who, why } => format!("{who}’s action is lost: {why}"),
            Self::Demolished { area, marks, .. } => match marks {
                0 => format!("{area} had no cover to destroy"),
                1 => format!("The cover of {area} is destroyed, 1 mark is gone"),
                n => format!("The cover of {area} is destroyed, {n} marks are gone"),
            },
            Self::Stealth { who, lost: true } => format!("{who} loses stealth"),
            Self::Stealth { who, lost: false } => format!("{who} has stealth again"),
            Self::DefendDeclared { who } => format!("{who} defends"),
            Self::DefendsAnother { who, target } => format!("{who} defends {target}"),
            Self::AllOutDeclared { who, turn } => {
                let span = if *turn { "turn" } else { "round" };
                format!("{who} defends all-out this {span}")
            }
            Self::ItemDestroyed { who, by, item } => {
                format!("{by} destroys an item of {who}: {item}")
            }
            Self::Consented {
                who,
                to,
                agrees: true,
            } => format!("{who} lets {to} roll initiative"),
            Self::Consented { who, to, .. } => format!("{who} does not let {to} roll initiative"),
            Self::DirectAction { who } => {
                format!("{who} gains an action for directing only")
            }
            Self::RallyDeclared { who } => format!("{who} rallies the team"),
            Self::RallyFailed { who } => format!("{who}’s Rally fails"),
            Self::LevelRaised { who, from, to } => {
                format!("{who}’s level rises from {from} to {to}")
            }
            Self::Directed { who, whom } => {
                format!("{who} directs {whom}, who spends no action")
            }
            Self::DirectRefused {
                who,
                whom,
                why,
                free,
            } => match (why, free) {
                (None, false) => {
                    format!("{whom} does not follow {who}, whose action is given back")
                }
                (None, true) => format!("{whom} does not follow {who}"),
                (Some(why), false) => {
                    format!("{who} does not direct {whom}: {why}; the action is given back")
                }
                (Some(why), true) => format!("{who} does not direct {whom}: {why}"),
            },
            Self::NobodyReacted => "Nobody reacts".to_owned(),
            Self::Missed { who, target } => format!("{who} misses {target}"),
            Self::Defended { who, attacker } => {
                format!("{who} fends off {attacker}’s attack, no damage")
            }
            Self::DefendFailed { who } => format!("{who}’s Defend does not stop the attack"),
            Self::DiceChosen {
                by,
                damage,
                location,
                die,
                why,
            } => {
                let picks = match why {
                    ChooserWhy::Attacker => format!("{by} picks"),
                    ChooserWhy::Cover => format!("Cover lets {by} choose:"),
                    ChooserWhy::Shield => format!("{by}’s shield lets {by} choose:"),
                };
                format!("{picks} {damage} damage to the {location} (die {die})")
            }
            Self::Adjusted {
                by,
                powerful,
                damage,
                location,
                die,
            } => {
                let edge = if *powerful { "Powerful" } else { "Precise" };
                format!("{by} uses {edge}: {damage} damage to the {location} (die {die})")
            }
            Self::NoDamage { who } => format!("{who} takes no damage"),
            Self::ArmorBroken {
                who,
                location,
                stopped,
            } => {
                format!("{who} breaks armor on the {location} and stops {stopped} damage")
            }
            Self::Wounded {
                who,
                location,
                boxes,
                mark,
                overflow,
            } => {
                let mark = mark.symbol();
                match (overflow, boxes) {
                    (true, 1) => format!("1 more box {mark} overflows to {who}’s {location}"),
                    (true, n) => format!("{n} more boxes {mark} overflow to {who}’s {location}"),
                    (false, n) => {
                        format!("{who} marks {} {mark} on the {location}", boxes_words(*n))
                    }
                }
            }
            Self::LevelLost { who, from, to } => format!("{who}’s level goes from {from} to {to}"),
            Self::LocationFull { who, location } => match location {
                Location::LeftArm | Location::RightArm | Location::LeftLeg | Location::RightLeg => {
                    format!("{who}’s {location} is out")
                }
                Location::Head | Location::Torso => {
                    format!("{who}’s {location} has no empty box left")
                }
            },
            Self::Dropped { who, item } => format!("{who} drops {item}"),
            Self::FellUnconscious { who } => format!("{who} is unconscious"),
            Self::Died { who } => format!("{who} is dead"),
            Self::Woke { who } => format!("{who} is awake again"),
            Self::FirstAidBegun {
                who,
                patient,
                item,
                sure,
            } => {
                let whom = if who.id == patient.id {
                    "their own wounds"
                } else {
                    patient.name.as_str()
                };
                let sure = if *sure { ", one box for sure" } else { "" };
                format!("{who} treats {whom} and uses up {item}{sure}")
            }
            Self::FirstAidDice {
                who,
                boxes,
                locations,
            } => {
                let places = match locations {
                    1 => "1 location".to_owned(),
                    n => format!("up to {n} locations"),
                };
                format!("{who} picks {} in {places}", boxes_words(*boxes))
            }
            Self::MarksErased {
                who,
                location,
                boxes,
            } => {
                let are = if *boxes == 1 { "is" } else { "are" };
                let mark = Mark::Slash.symbol();
                format!("{boxes} {mark} on {who}’s {location} {are} erased")
            }
            Self::MarksWorse {
                who,
                location,
                boxes,
                to,
            } => {
                let from = match to {
                    Mark::Filled => Mark::Cross,
                    Mark::Cross | Mark::Slash => Mark::Slash,
                };
                let verb = if *boxes == 1 { "becomes" } else { "become" };
                format!(
                    "{boxes} {} on {who}’s {location} {verb} {}",
                    from.symbol(),
                    to.symbol()
                )
            }
            Self::Recovered {
                who,
                level,
                boxes,
                slots,
                skipped,
            } => {
                let slots = match slots {
                    0 => String::new(),
                    1 => ", 1 item slot free".to_owned(),
                    n => format!(", {n} item slots free"),
                };
                let words = format!(
                    "{who} recovers: level {level}, {} cleared{slots}",
                    boxes_words(*boxes)
                );
                match skipped.is_empty() {
                    true => words,
                    false => forced_by_gm(&words, skipped),
                }
            }
            Self::FateDecided { team, outcome } => format!("{team} {}", outcome.words()),
            Self::StartsAt { who, at } => format!("{who} starts at {at}"),
            Self::SessionEnded { goal, achieved } => {
                let goal = match (goal.as_str(), achieved) {
                    ("", true) => ", its goal achieved".to_owned(),
                    ("", false) => String::new(),
                    (goal, true) => format!(", its goal achieved: {goal}"),
                    (goal, false) => format!(", its goal not achieved: {goal}"),
                };
                format!("The session ends{goal}")
            }
            Self::MaxLevelRose {
                who,
                to,
                slot,
                ability,
            } => {
                let slot = if *slot { ", one more item slot" } else { "" };
                let ability = if *ability {
                    ", one more ability to pick"
                } else {
                    ""
                };
                format!("{who}’s max level rises to {to}{slot}{ability}")
            }
            Self::SetsOut { who, from, to } => format!("{who} sets out from {from} for {to}"),
            Self::Moved { who, from, to } => format!("{who} moves from {from} to {to}"),
            Self::Stopped { who, at, by } => format!("{by} stops {who} at {at}"),
            Self::PickedUp { who, of, item } => format!("{who} picks up {of}’s {item}"),
            Self::Rearranged { who, holds } if holds.is_empty() => {
                format!("{who} empties the hands")
            }
            Self::Rearranged { who, holds } => format!("{who} now holds {}", holds.join(" and ")),
            Self::Door {
                who,
                open,
                between: (a, b),
            } => {
                let verb = if *open { "opens" } else { "closes" };
                format!("{who} {verb} the door between {a} and {b}")
            }
            Self::Used { who, what } => format!("{who} uses {what}"),
            Self::TurnEnded { team } => format!("{team} end their turn"),
            Self::RoundEnded { round } => format!("Round {round} ends"),
            Self::FightEnded {
                standing: Some(team),
                by_gm: false,
            } => {
                format!("The fight ends, {team} are left standing")
            }
            Self::FightEnded {
                standing: None,
                by_gm: false,
            } => "The fight ends with nobody left standing".to_owned(),
            Self::FightEnded { by_gm: true, .. } => "The GM ends the fight".to_owned(),
            Self::FightSummed {
                rounds,
                dead,
                surrendered,
                down,
                hurt,
                used,
                unhurt: _,
            } => {
                let names = |all: &[Who]| {
                    let names: Vec<&str> = all.iter().map(|who| who.name.as_str()).collect();
                    names.join(", ")
                };
                let mut parts = Vec::new();
                for (all, words) in [
                    (dead, "Dead"),
                    (surrendered, "Surrendered"),
                    (down, "Unconscious"),
                    (hurt, "Hurt"),
                ] {
                    if !all.is_empty() {
                        parts.push(format!("{words}: {}", names(all)));
                    }
                }
                if parts.is_empty() {
                    parts.push("Nobody is hurt".to_owned());
                }
                if !used.is_empty() {
                    let used: Vec<String> = used
                        .iter()
                        .map(|(who, what)| format!("{what} ({who})"))
                        .collect();
                    parts.push(format!("Used up or destroyed: {}", used.join(", ")));
                }
                let rounds = match rounds {
                    1 => "1 round".to_owned(),
                    n => format!("{n} rounds"),
                };
                format!("After {rounds}. {}", parts.join(". "))
            }
            Self::Surrendered { who } => format!("{who} surrenders"),
            Self::Cancelled {
                who,
                what,
                why,
                faces,
            } => {
                let what = what.map_or("move", Purpose::noun);
                format!("{who}’s {what} is cancelled: {why}{}", faces_words(faces))
            }
            Self::ByHand { by, target, faces } => {
                let rolled = match faces.as_slice() {
                    [] => String::new(),
                    [one] => format!(" (a {one} had been rolled)"),
                    all => format!(" ({} had been rolled)", faces_list(all)),
                };
                format!("{by}’s attack on {target} is settled by hand{rolled}")
            }
            Self::RollCorrected {
                who,
                purpose,
                before,
                taken_back,
            } => {
                let later = undone(*taken_back);
                format!(
                    "{who}’s roll of {before} for {} is corrected{later}",
                    purpose.map_or("the re-roll", Purpose::words)
                )
            }
            Self::FreeRolled(roll) => roll.sentence(),
            Self::Set { what } => set_by_gm(what),
            Self::Forced { what, skipped } => forced_by_gm(what, skipped),
        }
    }
}
