//! What acts, commands and answers are called, for undo and for the log of what the GM set.

use crate::systems::d20::D20;
use crate::systems::d20::command::{Command, commands_of_all};
use crate::systems::d20::turn::acts::{Act, Blow};
use crate::systems::d20::turn::fight::Pay;
use crate::systems::units::boards;
use crate::table::words::{count, small};
use crate::table::{CharacterId, ItemId};

impl D20 {
    fn weapon_name(&self, who: CharacterId, weapon: ItemId) -> String {
        let weapon = self.weapon(who, weapon);
        weapon.map_or_else(|_| "a weapon".to_owned(), |weapon| weapon.name.clone())
    }

    fn spell_name(&self, who: CharacterId, spell: ItemId) -> String {
        let unit = self.units.get(&who).and_then(|unit| unit.spell(spell));
        unit.map_or_else(|| "a spell".to_owned(), |spell| spell.name.clone())
    }

    /// What a button for an act says.
    #[must_use]
    pub fn act_words(&self, who: CharacterId, act: &Act) -> String {
        let blow = |verb: &str, blow: &Blow| {
            let weapon = self.weapon_name(who, blow.weapon);
            let aim = blow
                .aim
                .map_or_else(String::new, |aim| format!(", aim {}", aim.words()));
            format!("{verb} {} with {weapon}{aim}", self.name(blow.target))
        };
        let by = |words: String, with: &Pay| format!("{words} for {}", with.words());
        match act {
            Act::Attack(one) => blow("Attack", one),
            Act::ExtraAttack(one) => blow("One more attack on", one),
            Act::FeatAttack(one) => blow("Additional attack on", one),
            Act::Move { path, with } => {
                let words = match path.last() {
                    None => "Move".to_owned(),
                    Some(at) => {
                        let board = self
                            .fight
                            .as_ref()
                            .and_then(|one| self.boards.get(&one.board));
                        let to = board.map_or_else(String::new, |board| board.address(*at));
                        format!("Move to {to}")
                    }
                };
                by(words, with)
            }
            Act::Disengage { with: Pay::Bonus } => "Disengage for both BA".to_owned(),
            Act::Disengage { with } => by("Disengage".to_owned(), with),
            Act::StandUp { with } => by("Stand up".to_owned(), with),
            Act::PickUp { weapon, with } => {
                by(format!("Pick up {}", self.weapon_name(who, *weapon)), with)
            }
            Act::Draw { weapon, with } => {
                by(format!("Draw {}", self.weapon_name(who, *weapon)), with)
            }
            Act::Sheathe { weapon, with } => {
                by(format!("Sheathe {}", self.weapon_name(who, *weapon)), with)
            }
            Act::Talk { with } => by("Talk briefly".to_owned(), with),
            Act::Cast {
                spell,
                targets,
                with,
            } => {
                let left = self.still_on(who, *spell, targets);
                let names: Vec<String> = left.iter().map(|one| self.name(*one)).collect();
                let on = match names.is_empty() {
                    true => String::new(),
                    false => format!(" on {}", names.join(", ")),
                };
                by(format!("Cast {}{on}", self.spell_name(who, *spell)), with)
            }
            Act::Cancel { spell } => format!("End {}", self.spell_name(who, *spell)),
            Act::Toggle { spell } => {
                let name = self.spell_name(who, *spell);
                match self.keeps_up(who, *spell) {
                    true => format!("Toggle {name}"),
                    false => format!("Change {name} as its notes say"),
                }
            }
            Act::HitHarder => "+1 melee damage this round".to_owned(),
            Act::AimBetter => "+1 to hit with the next attack".to_owned(),
            Act::DodgeBetter => "+1 to dodge until the next turn".to_owned(),
            Act::Delay => "Delay the turn".to_owned(),
            Act::StepIn => "Step in".to_owned(),
            Act::EndTurn => "End the turn".to_owned(),
            Act::Keep { summon } => format!("Keep {}", self.name(*summon)),
        }
    }

    /// What an act is called.
    #[must_use]
    pub fn act_label(&self, who: CharacterId, act: &Act) -> String {
        let (name, small) = (self.name(who), small(&self.act_words(who, act)));
        match act {
            Act::ExtraAttack(_) => format!("{name} makes {small}"),
            Act::FeatAttack(_) => format!("{name} makes an {small}"),
            Act::HitHarder | Act::AimBetter | Act::DodgeBetter => format!("{name} gets {small}"),
            // The button's verb, as somebody does it.
            _ => match small.split_once(' ') {
                Some((verb, rest)) => format!("{name} {verb}s {rest}"),
                None => format!("{name} {small}s"),
            },
        }
    }

    /// What a command of this game alone is called.
    pub(in crate::systems::d20) fn own_label(&self, command: &Command) -> String {
        let name = |who: &CharacterId| self.name(*who);
        match command {
            Command::BeginFight { map, opening } => match opening {
                None => format!("the fight on {} begins", boards::name(self, *map)),
                Some(one) => format!("{} starts the fight by attacking", name(&one.who)),
            },
            Command::EndFight => "the fight ends".to_owned(),
            Command::GiveUp { team } => format!("{} give up", self.team_name(*team)),
            Command::NobodyReacts => match self.free_hit_asked() {
                Some(hit) => format!("{} takes no free hit", name(&hit.owner)),
                None => "no free hit is taken".to_owned(),
            },
            Command::RecordHit { who, damage, .. } => {
                format!("{} takes {damage} damage", name(who))
            }
            Command::Heal { who, points } => {
                let points = count((*points).into(), "hit point", "hit points");
                format!("{} gains {points}", name(who))
            }
            Command::Disarm { who, weapon } => {
                format!(
                    "{} loses hold of {}",
                    name(who),
                    self.weapon_name(*who, *weapon)
                )
            }
            Command::Restore { who } => match who.as_slice() {
                [one] => format!("{} is restored", name(one)),
                all => format!("{} units are restored", all.len()),
            },
            Command::SetActions { left } => format!(
                "{} AA, {} MA and {} BA are left",
                left.attack, left.movement, left.bonus
            ),
            Command::SetDebts { who, owes } => format!(
                "{} owes {} AA, {} MA and {} BA",
                name(who),
                owes.attack,
                owes.movement,
                owes.bonus
            ),
            Command::SetSlots { who, used } => {
                format!("{} has used {used} free hit slots", name(who))
            }
            Command::SetDisengaged { who, on: true } => {
                format!("{} leaves zones without free hits", name(who))
            }
            Command::SetDisengaged { who, on: false } => {
                format!("{} draws free hits again", name(who))
            }
            Command::SetTurn { who } => format!("it is {}’s turn", name(who)),
            Command::SetOrder { .. } => "the order of this round changed".to_owned(),
            Command::Face { who, facing } => {
                let map = self
                    .places
                    .get(who)
                    .and_then(|place| self.boards.get(&place.map));
                match (facing, map) {
                    (Some(facing), Some(board)) => {
                        format!("{} faces {}", name(who), board.layout.heading_name(*facing))
                    }
                    _ => format!("{} faces no direction", name(who)),
                }
            }
            Command::Summon { by, sheet, .. } => {
                format!("{} summons {}", name(by), sheet.unit().name.trim())
            }
            // `label` has those.
            commands_of_all!() => String::new(),
        }
    }
}
