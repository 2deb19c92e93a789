//! What acts, commands and answers are called, for undo and for the log of what the GM set.

use crate::board::grid::Hex;
use crate::systems::flow::Flow;
use crate::systems::flow::command::{Command, Recorded, commands_of_all};
use crate::systems::flow::fight::act::{Act, Push, ReadiedAct, Ready, Trigger};
use crate::systems::flow::fight::frame::Frame;
use crate::systems::flow::sheet::ability::Ability;
use crate::systems::units::boards;
use crate::table::words::{count, small};
use crate::table::{About, CharacterId, ItemId};

impl Trigger {
    /// When it comes.
    fn words(&self) -> &str {
        match self {
            Self::Enters => "when an enemy comes into reach",
            Self::Leaves => "when an enemy leaves a hex in reach",
            Self::Attacks => "when an enemy attacks",
            Self::Casts => "when an enemy casts",
            Self::Words(words) => words.trim(),
        }
    }
}

impl Flow {
    pub(crate) fn ability_name(&self, who: CharacterId, ability: ItemId) -> String {
        let ability = self.ability_of(who, ability);
        ability.map_or_else(|_| "an ability".to_owned(), |ability| ability.name.clone())
    }

    fn hex_name(&self, at: Option<&Hex>) -> String {
        let board = self
            .fight
            .as_ref()
            .and_then(|one| self.boards.get(&one.board));
        let name = board.zip(at).map(|(board, at)| board.address(*at));
        name.unwrap_or_else(|| "a hex".to_owned())
    }

    /// What a readied act is called.
    fn readied_words(&self, who: CharacterId, act: &ReadiedAct) -> String {
        match act {
            ReadiedAct::Attack(item) => format!("attack with {}", self.item_name(who, *item)),
            ReadiedAct::Ability(id) => self.ability_name(who, *id),
            ReadiedAct::Move => "move".to_owned(),
            ReadiedAct::Disarm(item) => format!("disarm with {}", self.item_name(who, *item)),
            ReadiedAct::Grapple => "grapple".to_owned(),
            ReadiedAct::Shove => "shove".to_owned(),
            ReadiedAct::StandUp => "stand up".to_owned(),
            ReadiedAct::Other { words, .. } => words.trim().to_owned(),
        }
    }

    /// What a Ready is called.
    #[must_use]
    pub fn ready_words(&self, who: CharacterId, ready: &Ready) -> String {
        let act = self.readied_words(who, &ready.act);
        format!("{act}: {}", ready.trigger.words())
    }

    /// What a Ready that waits is called when it comes.
    fn comes_words(&self, who: CharacterId) -> String {
        let ready = self.standing(who).and_then(|one| one.ready.as_ref());
        ready.map_or_else(
            || "Act now".to_owned(),
            |ready| {
                let act = self.readied_words(who, &ready.act);
                format!("Act now: {act} ({})", ready.trigger.words())
            },
        )
    }

    /// What a button for an act says.
    #[must_use]
    pub fn act_words(&self, who: CharacterId, act: &Act) -> String {
        let (name, item) = (
            |one: &CharacterId| self.name(*one),
            |id: &ItemId| self.item_name(who, *id),
        );
        match act {
            Act::Attack(blow) => {
                let by = blow
                    .ability
                    .map(|id| format!("{}: ", self.ability_name(who, id)));
                let by = by.unwrap_or_default();
                format!(
                    "{by}Attack {} with {}",
                    name(&blow.target),
                    item(&blow.weapon)
                )
            }
            Act::Disarm {
                weapon,
                target,
                item: what,
            } => {
                let what = self.item_name(*target, *what);
                format!("Disarm {} of {what} with {}", name(target), item(weapon))
            }
            Act::Use { ability, target } => {
                let verb = match self.ability_of(who, *ability).is_ok_and(Ability::is_spell) {
                    true => "Cast",
                    false => "Use",
                };
                let on = target.map_or_else(String::new, |on| format!(" on {}", self.name(on)));
                format!("{verb} {}{on}", self.ability_name(who, *ability))
            }
            Act::Feint { target, with } => {
                format!("Feint against {} by {}", name(target), with.words())
            }
            Act::Grapple { target } => format!("Grapple {}", name(target)),
            Act::BreakFree => "Break free".to_owned(),
            Act::Release => "Let go".to_owned(),
            Act::Shove { target, push } => match push {
                Push::Back => format!("Shove {} back", name(target)),
                Push::Prone => format!("Shove {} prone", name(target)),
            },
            Act::Move { path } if path.is_empty() => "Move".to_owned(),
            Act::Move { path } => format!("Move to {}", self.hex_name(path.last())),
            Act::Step { to } => format!("Take a Step to {}", self.hex_name(Some(to))),
            Act::Crawl { to } => format!("Crawl to {}", self.hex_name(Some(to))),
            Act::StandUp => "Stand up".to_owned(),
            Act::Tumble { through } => format!("Tumble through {}", name(through)),
            Act::Draw { item: one } => format!("Draw {}", item(one)),
            Act::Sheathe { item: one } => format!("Sheathe {}", item(one)),
            Act::PickUp { of, item } => format!("Pick up {}", self.item_name(*of, *item)),
            Act::Drop { item: one } => format!("Drop {}", item(one)),
            Act::Drink { item: one } => format!("Drink {}", item(one)),
            Act::UseItem { item: one, .. } => format!("Use {}", item(one)),
            Act::Free { words } => words.trim().to_owned(),
            Act::FlowState => "Flow State".to_owned(),
            Act::TotalDefense => "Total Defense".to_owned(),
            Act::Ready(ready) => format!("Ready: {}", self.ready_words(who, ready)),
            Act::ActNow => self.comes_words(who),
            Act::EndTurn => "End the turn".to_owned(),
        }
    }

    /// What the log says that somebody does, and on whom.
    pub(crate) fn deed_words(&self, who: CharacterId, act: &Act) -> (String, Option<CharacterId>) {
        let (name, item) = (
            |one: &CharacterId| self.name(*one),
            |id: &ItemId| self.item_name(who, *id),
        );
        match act {
            Act::Attack(blow) => {
                let by = blow
                    .ability
                    .map(|id| format!(" by {}", self.ability_name(who, id)));
                let by = by.unwrap_or_default();
                let (on, with) = (name(&blow.target), item(&blow.weapon));
                (format!("attacks {on} with {with}{by}"), Some(blow.target))
            }
            Act::Disarm {
                target, item: what, ..
            } => {
                let what = self.item_name(*target, *what);
                (
                    format!("tries to disarm {} of {what}", name(target)),
                    Some(*target),
                )
            }
            Act::Use { ability, target } => {
                let verb = match self.ability_of(who, *ability).is_ok_and(Ability::is_spell) {
                    true => "casts",
                    false => "uses",
                };
                let on = target.map_or_else(String::new, |on| format!(" on {}", self.name(on)));
                (
                    format!("{verb} {}{on}", self.ability_name(who, *ability)),
                    *target,
                )
            }
            Act::Feint { target, with } => (
                format!("feints against {} by {}", name(target), with.words()),
                Some(*target),
            ),
            Act::Grapple { target } => (format!("grapples {}", name(target)), Some(*target)),
            Act::BreakFree => ("tries to break free".to_owned(), None),
            Act::Release => ("lets go".to_owned(), None),
            Act::Shove { target, push } => {
                let how = match push {
                    Push::Back => "to push back",
                    Push::Prone => "to knock prone",
                };
                (format!("shoves {}, {how}", name(target)), Some(*target))
            }
            Act::Step { .. } => ("takes a Step".to_owned(), None),
            Act::Crawl { .. } => ("crawls".to_owned(), None),
            Act::StandUp => ("stands up".to_owned(), None),
            Act::Tumble { through } => {
                (format!("tumbles through {}", name(through)), Some(*through))
            }
            Act::Draw { item: one } => (format!("draws {}", item(one)), None),
            Act::Sheathe { item: one } => (format!("sheathes {}", item(one)), None),
            Act::PickUp { of, item } => {
                let other = Some(*of).filter(|of| *of != who);
                (format!("picks up {}", self.item_name(*of, *item)), other)
            }
            Act::Drop { item: one } => (format!("drops {}", item(one)), None),
            Act::Drink { item: one } => (format!("drinks {}", item(one)), None),
            Act::UseItem { item: one, .. } => (format!("uses {}", item(one)), None),
            Act::Free { words } => (words.trim().to_owned(), None),
            Act::FlowState => ("uses Flow State".to_owned(), None),
            Act::TotalDefense => ("goes into Total Defense".to_owned(), None),
            Act::Ready(ready) => (format!("readies to {}", self.ready_words(who, ready)), None),
            Act::Move { .. } => ("moves".to_owned(), None),
            Act::ActNow => ("acts as readied".to_owned(), None),
            Act::EndTurn => ("ends the turn".to_owned(), None),
        }
    }

    /// What an act is called.
    #[must_use]
    pub fn act_label(&self, who: CharacterId, act: &Act) -> String {
        format!("{}: {}", self.name(who), small(&self.act_words(who, act)))
    }

    /// What a command of this game alone is called.
    pub(crate) fn own_label(&self, command: &Command) -> String {
        let name = |who: &CharacterId| self.name(*who);
        match command {
            Command::BeginFight { map, .. } => {
                format!("the fight on {} begins", boards::name(self, *map))
            }
            Command::EndFight => "the fight ends".to_owned(),
            Command::NobodyReacts => self.decline_label(),
            Command::RecordHit { who, damage, hit } => {
                let by = match hit {
                    Some(Recorded::Miss) => return format!("the attack misses {}", name(who)),
                    Some(Recorded::Critical) => " by a critical hit",
                    Some(Recorded::Hit) | None => "",
                };
                format!("{} takes {damage} damage{by}", name(who))
            }
            Command::Heal { who, points } => {
                let points = count((*points).into(), "hit point", "hit points");
                format!("{} gains {points}", name(who))
            }
            Command::Disarm { who, item } => {
                format!(
                    "{} loses hold of {}",
                    name(who),
                    self.item_name(*who, *item)
                )
            }
            Command::Provoke { owner, on } => {
                format!("{} may take a Reaction Attack on {}", name(owner), name(on))
            }
            Command::SetPoints { who, point, now } => {
                format!("{} has {now} {}", name(who), point.words())
            }
            Command::SetGrapple { held, holder } => match holder {
                Some(holder) => format!("{} holds {}", name(holder), name(held)),
                None => format!("nobody holds {}", name(held)),
            },
            Command::CancelReady { who } => format!("{} waits no longer", name(who)),
            Command::Break => "what goes on is broken off".to_owned(),
            Command::Restore { who } => match who.as_slice() {
                [one] => format!("{} is restored", name(one)),
                all => format!("{} units are restored", all.len()),
            },
            Command::SetTurn { who } => format!("it is {}’s turn", name(who)),
            Command::SetOrder { .. } => "the order changed".to_owned(),
            // `label` has those.
            commands_of_all!() => String::new(),
        }
    }

    /// Who does not react, where somebody is asked.
    fn decline_label(&self) -> String {
        self.reaction_asked().map_or_else(
            || "nobody reacts".to_owned(),
            |asked| format!("{} does not react", asked.who_name),
        )
    }

    /// What an open question is about: what it is, who does it, on whom.
    #[must_use]
    pub fn asked_about(&self) -> Option<About> {
        let frame = self.fight.as_ref()?.frames.last()?;
        let (what, who, at) = match frame {
            Frame::Initiative(_) => return None,
            Frame::Strike(strike) => ("attack", strike.by, Some(strike.on)),
            Frame::Contest(contest) => (contest.kind.words(), contest.by, Some(contest.on)),
            Frame::Walk(walk) => ("move", walk.who, None),
            Frame::Waiting(one) => ("act", one.who, one.target),
            Frame::Provoked(one) => ("reaction attack", one.owner, Some(one.on)),
            Frame::Triggered(one) => ("ready", one.owner, one.by),
            Frame::Hold(who) => ("grapple", *who, None),
            Frame::OwnTurn(who) | Frame::WaitOn(who) => ("ready", *who, None),
            Frame::Ending(one) => ("effect", one.effects.first()?.0, None),
        };
        Some(About {
            what: what.to_owned(),
            who: Some(self.who(who)),
            at: at.into_iter().map(|on| self.who(on)).collect(),
            with: String::new(),
            reaction: matches!(frame, Frame::Strike(_) | Frame::Provoked(_)),
        })
    }
}
