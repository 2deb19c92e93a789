//! The acts that wait to be resolved, as the map shows them: with the ruling's own range and cover (U-33, U-35), an
//! intercept between the areas that its target moves between (U-57); and what has become of whom by the last act.

use crate::gui::areas::{ActEnd, CanvasAct};
use crate::gui::widgets::act_arrow::Outcome;
use crate::systems::unhex::{Fact, Frame, MoveFrame, Strike, Unhex};
use crate::table::{CharacterId, MapId};

/// The acts that wait on that map.
pub(super) fn acts(game: &Unhex, shown: MapId) -> Vec<CanvasAct> {
    let Some(fight) = game.fight.as_ref().filter(|fight| fight.map == shown) else {
        return Vec::new();
    };
    let mut moving = None;
    let mut acts = Vec::new();
    for frame in &fight.frames {
        let (who, to, words, describe) = match frame {
            Frame::Exchange(exchange) => {
                let strike = &exchange.attack;
                let to = match intercepted(strike, moving) {
                    Some(going) => ActEnd::Moving(strike.at, going.to),
                    None => ActEnd::Token(strike.at),
                };
                let words = strike_words(strike);
                (strike.by, to, words, strike_sentence(game, strike, moving))
            }
            Frame::Move(going) => {
                moving = Some(&**going);
                let to = game.area_name(going.to);
                let describe = format!("{} moves to {to}", game.name(going.mover));
                (going.mover, ActEnd::Goes(going.to), String::new(), describe)
            }
            Frame::Area(attack) => {
                let (name, area) = (game.name(attack.by), game.area_name(attack.area));
                let describe = format!("{name} attacks {area} with {}", attack.item_name);
                let words = attack.item_name.clone();
                (attack.by, ActEnd::Area(attack.area), words, describe)
            }
            Frame::FirstAid(aid) => {
                let describe = format!(
                    "{} treats {}",
                    game.name(aid.healer),
                    game.name(aid.patient)
                );
                let words = aid.item.name.clone();
                (aid.healer, ActEnd::Token(aid.patient), words, describe)
            }
            _ => continue,
        };
        acts.push(CanvasAct {
            who,
            to,
            words,
            describe,
        });
    }
    acts
}

/// The move that a strike intercepts.
fn intercepted<'a>(strike: &Strike, moving: Option<&'a MoveFrame>) -> Option<&'a MoveFrame> {
    moving.filter(|going| going.mover == strike.at && going.from != going.to)
}

/// “Range 2, 1 cover”.
fn strike_words(strike: &Strike) -> String {
    let cover = match (strike.marks, strike.cover) {
        (0, _) => String::new(),
        (marks, true) => format!(", {marks} cover"),
        (_, false) => ", cover does not count".to_owned(),
    };
    format!("Range {}{cover}", strike.range)
}

/// “Roof watcher → Vera Holt, moving between Taxi Rank and Concourse: range 1, seen, cover does not count”.
pub(super) fn strike_sentence(game: &Unhex, strike: &Strike, moving: Option<&MoveFrame>) -> String {
    let (by, at) = (game.name(strike.by), game.name(strike.at));
    let range = strike.range;
    match intercepted(strike, moving) {
        Some(going) => {
            let (from, to) = (game.area_name(going.from), game.area_name(going.to));
            let cover = match strike.cover {
                true => "with cover",
                false => "cover does not count",
            };
            format!("{by} → {at}, moving between {from} and {to}: range {range}, seen, {cover}")
        }
        None => {
            let cover = if strike.cover {
                "with cover"
            } else {
                "no cover"
            };
            format!("{by} → {at}: range {range}, seen, {cover}")
        }
    }
}

/// The intercept that is being resolved on that map, in a sentence.
pub(super) fn intercept(game: &Unhex, shown: MapId) -> Option<(String, &MoveFrame)> {
    let fight = game.fight.as_ref().filter(|fight| fight.map == shown)?;
    let mut moving = None;
    let mut found = None;
    for frame in &fight.frames {
        match frame {
            Frame::Move(going) => moving = Some(&**going),
            Frame::Exchange(exchange) => {
                found = intercepted(&exchange.attack, moving)
                    .map(|going| (strike_sentence(game, &exchange.attack, moving), going));
            }
            _ => {}
        }
    }
    found
}

/// What has become of whom in the log from that line on.
pub(in crate::gui) fn outcomes_since(game: &Unhex, line: usize) -> Vec<(CharacterId, Outcome)> {
    let mut all = Vec::new();
    for fact in game.log.iter_from(line).map(|entry| &entry.fact) {
        let (who, outcome) = match fact {
            Fact::Missed { target: who, .. } | Fact::Defended { who, .. } => {
                (who, Outcome::Nothing)
            }
            Fact::Wounded { who, boxes, .. } => (who, Outcome::Hurt(format!("{boxes} damage"))),
            Fact::LevelLost { who, from, to } => {
                (who, Outcome::Hurt(format!("{} damage", from - to)))
            }
            Fact::FellUnconscious { who } => (who, Outcome::Out("unconscious")),
            Fact::Died { who } => (who, Outcome::Out("dead")),
            _ => continue,
        };
        Outcome::note(&mut all, who.id, outcome);
    }
    all
}
