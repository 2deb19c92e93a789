//! Whom and what an offer or an option is for, while it is pointed at in the tracker (H-23, H-30, H-33).

use std::sync::Arc;

use crate::board::grid::Hex;
use crate::campaign;
use crate::gui::action as gui;
use crate::gui::board::{self, Aimed, AimedAct, WaitingAct, spaces as spaces_words};
use crate::gui::shell::message::sentence;
use crate::gui::tracker::Pointed;
use crate::systems::heroes_of_hex::{
    Act, Action, ActionId, Aim, Area, Command, Declared, DeclaredStage, Frame, Ground, HeroesOfHex,
    Target,
};
use crate::table::{Answer, CharacterId, Decision, Shape};

/// Whom and what that is for.
pub(in crate::gui::games::heroes_of_hex) fn aimed_at(
    game: &HeroesOfHex,
    pointed: &Pointed,
) -> Aimed {
    let Some(ground) = game.ground() else {
        return Aimed::default();
    };
    let by = |who: CharacterId, action: ActionId, target| {
        let action = game.units.get(&who)?.action(action)?;
        Some(by(game, &ground, (who, action), target))
    };
    let found = match pointed {
        Pointed::Choice(key) => of_choice(game, &ground, key),
        Pointed::Offer(does) => match does.as_ref() {
            gui::Action::Aim(aim) => by(aim.who, ActionId(aim.act.0), Target::Space(aim.at)),
            gui::Action::Do(campaign::Command::HeroesOfHex(Command::Act { who, act })) => match act
            {
                Act::Use { action, target } => by(*who, *action, *target),
                Act::Activate => ground.at(*who).map(|at| Aimed {
                    units: vec![at],
                    spaces: Vec::new(),
                }),
                Act::Move { .. } => None,
            },
            _ => None,
        },
    };
    found.unwrap_or_default()
}

/// What an act comes to at the space that it is aimed at; none where nobody can act.
pub(in crate::gui::games::heroes_of_hex) fn aimed_act(
    game: &HeroesOfHex,
    aim: board::Aim,
) -> Option<AimedAct> {
    let who = aim.who;
    let ground = game.ground()?;
    let action = game.units.get(&who)?.action(ActionId(aim.act.0))?;
    let target = Target::Space(aim.at);
    let act = Act::Use {
        action: action.id,
        target,
    };
    let aimed = Arc::new(by(game, &ground, (who, action), target));
    let met = game.targets(who, action, target, &ground);
    let met: Vec<String> = met.into_iter().map(|id| game.name(id)).collect();
    let label = format!("{} → {}", action.name, game.space_name(aim.at));
    if let Some((decision, declared, targets)) = asked(game)
        && (declared.who, declared.action.as_ref()) == (who, Some(action))
    {
        let place = targets.iter().position(|one| *one == target);
        let options = decision.shape.options();
        let option = place.and_then(|place| options.get(place));
        let words = match option {
            Some(_) => met.join(", "),
            None => "it reaches nobody there".to_owned(),
        };
        let action = match option.map(|option| Answer::Pick(option.key.clone())) {
            Some(answer) => {
                let decision = Some(decision.key.clone());
                gui::Action::Do(Command::Answer { decision, answer }.into())
            }
            None => gui::Action::Say(format!("{label}: {words}")),
        };
        let odds = option.and_then(|option| game.odds_at(&decision).remove(&option.key));
        return Some(AimedAct {
            aimed,
            label,
            words,
            odds,
            action,
        });
    }
    let refusal = game.refusal_of(who, &act);
    let words = match &refusal {
        Some(refusal) => sentence(refusal.reason()),
        None => met.join(", "),
    };
    let odds = game.odds_of_act(who, &act);
    // Where it is refused, the GM is offered the way past it.
    let action = gui::Action::Do(Command::Act { who, act }.into());
    Some(AimedAct {
        aimed,
        label,
        words,
        odds,
        action,
    })
}

/// The question for whom a declared action is, that action, and the possible targets in the order of the options.
fn asked(game: &HeroesOfHex) -> Option<(Decision, &Declared, Vec<Target>)> {
    let Frame::Declared(declared) = game.skirmish.as_ref()?.frames.last()? else {
        return None;
    };
    let action = declared.action.as_ref();
    let action = action.filter(|_| declared.stage == DeclaredStage::Aim)?;
    let decision = game.decisions().into_iter().next()?;
    if !matches!(decision.shape, Shape::PickOne { .. }) {
        return None;
    }
    let targets = game.possible_targets(declared.who, action, &game.ground()?);
    Some((decision, declared, targets))
}

/// The area whose space is asked for, at first where it meets most.
pub(in crate::gui::games::heroes_of_hex) fn asked_aim(game: &HeroesOfHex) -> Option<board::Aim> {
    let ground = game.ground()?;
    let (_, declared, targets) = asked(game)?;
    let (who, action) = (declared.who, declared.action.as_ref()?);
    let met = |target: Target| match target {
        Target::Space(at) => Some((game.targets(who, action, target, &ground).len(), at)),
        Target::Unit(_) | Target::None => None,
    };
    let spaces = targets.into_iter().filter_map(met);
    // Of equals the first.
    let (_, at) = spaces.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let act = (action.id.0, 0);
    Some(board::Aim { who, act, at })
}

/// Whom a declared action is to be for, once that is asked.
fn of_choice(game: &HeroesOfHex, ground: &Ground<'_>, key: &str) -> Option<Aimed> {
    let (decision, declared, targets) = asked(game)?;
    let mut options = decision.shape.options().iter().zip(targets);
    let (_, target) = options.find(|(option, _)| option.key == key)?;
    Some(by(
        game,
        ground,
        (declared.who, declared.action.as_ref()?),
        target,
    ))
}

/// What is declared and not over (H-40), as the board shows it.
pub(in crate::gui::games::heroes_of_hex) fn waiting(game: &HeroesOfHex) -> Vec<WaitingAct> {
    let (Some(ground), Some(skirmish)) = (game.ground(), game.skirmish.as_ref()) else {
        return Vec::new();
    };
    let declared = skirmish.frames.iter().filter_map(|frame| match frame {
        Frame::Declared(declared) => Some(declared),
        _ => None,
    });
    let acts = declared.zip(game.stack()).map(|(declared, entry)| {
        let from = ground.at(declared.who);
        let mut path = Vec::new();
        let spaces = match (&declared.act, &declared.action) {
            (Act::Use { target, .. }, Some(action)) => {
                by(game, &ground, (declared.who, action), *target).spaces
            }
            (Act::Move { path: way }, _) if !way.is_empty() => {
                path = from.into_iter().chain(way.iter().copied()).collect();
                Vec::new()
            }
            _ => Vec::new(),
        };
        let others = entry.on.iter().filter(|who| who.id != declared.who);
        let units: Vec<Hex> = others.filter_map(|who| ground.at(who.id)).collect();
        let far = from.zip(units.first().copied());
        let words = match far {
            Some((from, to)) => {
                format!(
                    "{}, {}",
                    entry.name,
                    spaces_words(ground.distance(from, to).into())
                )
            }
            None => String::new(),
        };
        WaitingAct {
            who: declared.who,
            aimed: Aimed { units, spaces },
            path,
            words,
            describe: entry.words,
        }
    });
    acts.collect()
}

fn by(
    game: &HeroesOfHex,
    ground: &Ground<'_>,
    (who, action): (CharacterId, &Action),
    target: Target,
) -> Aimed {
    let met = game.targets(who, action, target, ground);
    let units = met.iter().filter_map(|id| ground.at(*id)).collect();
    let spaces = match (action.aim(), target) {
        (Aim::Space, Target::Space(middle)) => {
            let radius = match action.keywords.area {
                Some(Area::Blast(radius)) => u32::from(radius),
                _ => 0,
            };
            ground.grid.within(middle, radius).iter().collect()
        }
        (Aim::Around, _) => {
            let from = ground.at(who);
            let reach = u32::from(action.reach.spaces());
            let blockers = ground.sight_blockers(who);
            let near = from.map(|from| match action.reach.needs_sight() {
                true => ground.grid.seen(from, reach, &blockers),
                false => ground.grid.within(from, reach),
            });
            let near = near.iter().flat_map(|near| near.iter());
            near.filter(|at| Some(*at) != from).collect()
        }
        _ => Vec::new(),
    };
    Aimed { units, spaces }
}
