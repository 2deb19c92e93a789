//! What can be done now: every use of every action by whoever acts, and what others can do out of their turn (D-04, D-06).
//! What is of one kind, such as an attack with all its aims and prices, is one row that unfolds.

use std::collections::BTreeMap;

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::games::d20::board::moves_by;
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::shell::message::sentence;
use crate::gui::tracker::{Group, Row};
use crate::gui::units::{self, UnitOffers};
use crate::systems::d20::{Act, Aim, Blow, Command, D20, Offer, Opening, Pay};
use crate::table::{CharacterId, Clash, Decision, ItemId, Odds, OddsLine};

/// Everything that can be done while that unit is selected.
pub(in crate::gui) fn groups(game: &D20, selected: Option<CharacterId>, _: &mut ()) -> Vec<Group> {
    units::groups(game, selected)
}

/// What stands together in one row.
#[derive(PartialEq, Eq)]
enum Kind {
    /// A weapon on a target, whatever pays for it and whatever it is aimed at.
    Attack(ItemId, CharacterId),
    Spell(ItemId),
    /// Of a spell; it has no digit, since that of the spell casts it.
    End(ItemId),
    Move,
    Disengage,
    PlusOne,
    Items,
    /// The same deed, whatever pays for it.
    Deed(String),
}

impl Kind {
    fn of(offer: &Offer) -> Self {
        match &offer.act {
            Act::Attack(blow) | Act::ExtraAttack(blow) | Act::FeatAttack(blow) => {
                Self::Attack(blow.weapon, blow.target)
            }
            Act::Cast { spell, .. } => Self::Spell(*spell),
            Act::Cancel { spell } => Self::End(*spell),
            Act::Move { .. } => Self::Move,
            Act::Disengage { .. } => Self::Disengage,
            Act::HitHarder | Act::AimBetter | Act::DodgeBetter => Self::PlusOne,
            Act::PickUp { .. } | Act::Draw { .. } | Act::Sheathe { .. } | Act::Talk { .. } => {
                Self::Items
            }
            Act::StandUp { .. }
            | Act::Toggle { .. }
            | Act::Delay
            | Act::StepIn
            | Act::EndTurn
            | Act::Keep { .. } => {
                let paid = Pay::ALL.iter().find_map(|pay| {
                    let words = format!(" for {}", pay.words());
                    offer.label.strip_suffix(&words)
                });
                Self::Deed(paid.unwrap_or(&offer.label).to_owned())
            }
        }
    }

    /// What its row is called, and what stands beside it.
    fn words(&self, game: &D20, who: CharacterId) -> (String, String) {
        let words = match self {
            Self::Attack(weapon, target) => {
                game.act_words(who, &Act::Attack(Blow::on(*weapon, *target)))
            }
            Self::Spell(spell) => {
                let unit = game.units.get(&who).and_then(|unit| unit.spell(*spell));
                let casting = game.standing(who).and_then(|one| one.casting.as_ref());
                let casting = casting.filter(|one| one.spell == *spell);
                return unit.map_or_else(Default::default, |spell| {
                    let detail = casting.map_or_else(
                        || spell.brief(),
                        |one| format!("{} of {} actions done", one.paid, spell.actions),
                    );
                    (spell.name.clone(), detail)
                });
            }
            Self::End(spell) => game.act_words(who, &Act::Cancel { spell: *spell }),
            Self::Move => "Move".to_owned(),
            Self::Disengage => "Disengage".to_owned(),
            Self::PlusOne => "+1 to hit, to damage or to dodge".to_owned(),
            Self::Items => "Items, a few words".to_owned(),
            Self::Deed(name) => name.clone(),
        };
        (words, String::new())
    }

    /// The number that it has in every fight; attacks and spells share the others.
    const fn number(&self) -> Option<usize> {
        match self {
            Self::Attack(..) | Self::Spell(_) | Self::Deed(_) => None,
            Self::End(_) => Some(Row::NO_NUMBER),
            Self::Move => Some(6),
            Self::Disengage => Some(7),
            Self::PlusOne => Some(8),
            Self::Items => Some(9),
        }
    }

    /// Its row: what it stands for, or the one thing that it comes to.
    fn row(&self, game: &D20, who: CharacterId, offers: Vec<Offer>) -> Option<Row> {
        // In the place of the spell stands why it goes on no further, and the way out.
        if let Self::End(spell) = self
            && game.is_in_vain(who, *spell)
        {
            let (name, done) = Self::Spell(*spell).words(game, who);
            let why = format!("{done}, but none of its targets is left");
            let within = offers.into_iter().map(|offer| row(game, offer)).collect();
            return Some(Row {
                shown: true,
                ..Row::of_several(&name, why, within)
            });
        }
        let (label, detail) = self.words(game, who);
        let able = |offer: &Offer| offer.refusal.is_none();
        let (legal, refused): (Vec<Offer>, Vec<Offer>) = offers.into_iter().partition(able);
        // What can be done at all is not refused too.
        let offers = match legal.is_empty() {
            true => refused.into_iter().take(1).collect(),
            false => legal,
        };
        let mut offers: Vec<Offer> = offers;
        // Every target for one action, then for the other.
        offers.sort_by_key(|offer| match offer.act {
            Act::Cast { with, .. } => Some(with),
            _ => None,
        });
        let mut rows: Vec<Row> = offers.into_iter().map(|offer| row(game, offer)).collect();
        let able = rows.first()?.refusal.is_none();
        // Whether its key unfolds or acts does not depend on how much of it is left.
        let unfolds = able
            && matches!(
                self,
                Self::Spell(_) | Self::Disengage | Self::PlusOne | Self::Items
            );
        let row = match (self, rows.len()) {
            (_, 1) if !unfolds => rows.pop()?,
            (Self::Attack(..), _) => {
                let mut rows = rows.into_iter();
                let mut first = rows.next()?;
                for other in rows {
                    let paid = other.detail.split(", Accuracy").next().unwrap_or_default();
                    first.within.extend(other.within.iter().map(|row| Row {
                        label: format!("{} for {paid}", row.label),
                        ..row.clone()
                    }));
                }
                first
            }
            _ => Row::of_several(&label, detail, rows),
        };
        let number = self.number();
        Some(Row {
            label,
            number,
            ..row
        })
    }
}

/// What a unit can do; what is of one kind is one row.
fn of_unit(game: &D20, who: CharacterId) -> Group {
    let mut offers = game.offers(who);
    // They have letters, at the foot.
    offers.retain(|offer| !matches!(offer.act, Act::EndTurn | Act::Delay));
    let kinds = units::by_kind(offers, |offer, _| Kind::of(offer)).into_iter();
    let rows = kinds.filter_map(|(kind, offers)| kind.row(game, who, offers));
    units::group(game, who, 5, rows.collect())
}

/// What makes an attack of a blow.
type Attack = fn(Blow) -> Act;

/// The blow of an attack, and what makes the same attack of another one.
fn blow_of(act: &Act) -> Option<(Blow, Attack)> {
    match act {
        Act::Attack(blow) => Some((*blow, Act::Attack)),
        Act::ExtraAttack(blow) => Some((*blow, Act::ExtraAttack)),
        Act::FeatAttack(blow) => Some((*blow, Act::FeatAttack)),
        _ => None,
    }
}

fn does(who: CharacterId, act: Act) -> Action {
    Action::Do(Command::Act { who, act }.into())
}

fn row(game: &D20, offer: Offer) -> Row {
    let (who, act) = (offer.actor, offer.act.clone());
    let blow = blow_of(&act).filter(|_| offer.refusal.is_none());
    if let Some((blow, attack)) = blow {
        let one = |words: &str, effect: &str, blow: Blow| Row {
            action: Some(does(who, attack(blow))),
            ..Row::of_several(&sentence(words), effect.to_owned(), Vec::new())
        };
        let aims = Aim::ALL.iter().map(|aim| {
            let blow = Blow {
                aim: Some(*aim),
                ..blow
            };
            one(aim.words(), aim.effect(), blow)
        });
        let behind = Blow {
            behind: true,
            ..blow
        };
        let within = std::iter::once(one("Unaimed", "", blow))
            .chain(aims)
            .chain([one("from behind", "+1 to hit", behind)]);
        return Row {
            action: Some(does(who, act)),
            ..Row::of_several(&offer.label, offer.detail, within.collect())
        };
    }
    // The way of a move is shown on the map.
    let on_map = match &act {
        Act::Move { with, .. } => moves_by(game) == Some(*with),
        _ => false,
    };
    let action = match on_map {
        true => Action::MoveOnBoard,
        false => does(who, act.clone()),
    };
    Row::of_offer(offer, action, Command::Force { who, act })
}

impl UnitOffers for D20 {
    fn acts_now(&self) -> Option<CharacterId> {
        Some(self.turn()?.who)
    }

    fn offers_of(&self, who: CharacterId) -> Group {
        of_unit(self, who)
    }

    fn odds_of(&self, command: &campaign::Command) -> Option<Odds> {
        let campaign::Command::D20(Command::Act { who, act }) = command else {
            return None;
        };
        let rolls = matches!(act, Act::Cast { .. }) || blow_of(act).is_some();
        rolls.then(|| self.odds_of_act(*who, act))?
    }

    fn steps_in(&self, command: &campaign::Command) -> bool {
        let campaign::Command::D20(Command::Act { act, .. }) = command else {
            return false;
        };
        *act == Act::StepIn
    }

    fn can_act(&self, who: CharacterId) -> bool {
        self.is_able(who)
    }

    fn delays(&self, who: CharacterId) -> bool {
        let standing = self.standing(who);
        standing.is_some_and(|standing| standing.delayed.is_some())
    }

    fn is_on(&self, command: &campaign::Command, on: CharacterId) -> Option<bool> {
        let campaign::Command::D20(Command::Act { who, act }) = command else {
            return None;
        };
        match (act, blow_of(act)) {
            (_, Some((blow, _))) if blow.target == on => Some(true),
            (Act::Cast { targets, .. }, _) if targets.contains(&on) => {
                Some(self.are_opponents(*who, on))
            }
            _ => None,
        }
    }

    /// Whatever takes an action: how much that is worth is not for the key to say.
    fn left_to_do(&self, who: CharacterId) -> Option<String> {
        let is_free = |act: &Act| {
            use Act::{Cancel, Delay, EndTurn, Keep};
            matches!(act, Delay | EndTurn | Keep { .. } | Cancel { .. })
        };
        let mut offers = self.offers(who).into_iter();
        let able = offers.any(|offer| offer.refusal.is_none() && !is_free(&offer.act));
        able.then(|| format!("{} can still act", self.name(who)))
    }

    fn openings_on(&self, by: CharacterId, on: CharacterId) -> Vec<Deed> {
        openings(self, by, on)
    }

    fn odds_of_choices(&self, asked: &Decision) -> BTreeMap<String, Odds> {
        self.odds_at(asked)
    }

    fn clash_now(&self) -> Option<(Clash, Vec<OddsLine>)> {
        self.clash()
    }
}

/// The attacks by which a unit could start a fight (D-02); they are no answer to a drag, which only places a token.
fn openings(game: &D20, by: CharacterId, on: CharacterId) -> Vec<Deed> {
    let name = game.name(by);
    let deed = |command: Command| {
        let Command::BeginFight {
            opening: Some(Opening { blow, .. }),
            ..
        } = &command
        else {
            return None;
        };
        let act = Act::Attack(*blow);
        let brief = game
            .odds_of_act(by, &act)
            .as_ref()
            .map_or_else(String::new, Odds::brief);
        let label = format!("Start the fight: {}", game.act_words(by, &act));
        let action = Action::Do(command.into());
        Some(Deed::of(
            (&name, &label),
            [String::new(), brief],
            false,
            action,
        ))
    };
    game.openings(by, on).into_iter().filter_map(deed).collect()
}

/// What that unit, else the one that acts, can do to somebody now; each use of a weapon is one of its own.
pub(in crate::gui) fn deeds(game: &D20, by: Option<CharacterId>, on: MenuOf) -> Vec<Deed> {
    if let (None, Some(by), MenuOf::Person(on)) = (&game.fight, by, on) {
        return openings(game, by, on);
    }
    let by = by
        .or(game.acts_now())
        .filter(|_| game.decisions().is_empty());
    let (Some(by), MenuOf::Person(on)) = (by, on) else {
        return Vec::new();
    };
    let name = game.name(by);
    let offers = game.offers(by).into_iter();
    let deeds = offers.filter_map(|offer| {
        let command = Command::Act {
            who: by,
            act: offer.act,
        }
        .into();
        let attacks = game
            .is_on(&command, on)
            .filter(|_| offer.refusal.is_none())?;
        let (named, odds) = (
            (name.as_str(), offer.label.as_str()),
            game.odds_of(&command),
        );
        let action = Action::Do(command);
        Some(Deed::with_odds(
            named,
            &offer.detail,
            odds.as_ref(),
            attacks,
            action,
        ))
    });
    deeds.collect()
}
