//! What players see of the table (promise 12), and how that is called. The log and the last roll are in `log`.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::seen::log::seen_sentence;
use crate::systems::heroes_of_hex::sheet::unit::{Unit, UnitKind};
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::words::fact::{Fact, Who};
use crate::systems::units::seen::{self, SeenByPlayers, ShownOn};
use crate::table::{
    CharacterId, Decider, Decision, Log, LogEntry, SeenDecision, SeenObjective, SeenRoll,
    SeenState, Shape, TeamId,
};

impl Frame {
    /// Whom it is about.
    fn people(&self) -> Vec<CharacterId> {
        match self {
            Self::Fate(_) | Self::Next(_) => Vec::new(),
            Self::Declared(declared) => vec![declared.who],
            Self::OpposedRoll(opposed) => {
                let defenders = opposed.defenders.iter().map(|one| one.who);
                std::iter::once(opposed.by).chain(defenders).collect()
            }
            Self::Knockback(push) => {
                let targets = push.targets.iter().copied();
                std::iter::once(push.by).chain(targets).collect()
            }
            Self::Walk(walk) => vec![walk.who],
            Self::AutoMove(auto_move) => vec![auto_move.who],
        }
    }
}

impl SeenByPlayers for HeroesOfHex {
    type Fact = Fact;

    fn standing_words(&self) -> String {
        if self.skirmish.is_none() {
            return String::new();
        }
        let Some(turn) = self.turn() else {
            return "The skirmish is over".to_owned();
        };
        if seen::is_team_hidden(self, turn.side) {
            return "The GM has the initiative".to_owned();
        }
        let side = self.team_name(turn.side);
        match (turn.fate, turn.active) {
            (None, _) => format!("{side} roll Fate"),
            (_, Some(unit)) if !self.is_hidden(unit) => {
                format!("{} has {} AP", self.name(unit), turn.ap)
            }
            // What a hidden unit spends would tell of it.
            _ => format!("{side} have {} AP", turn.at_choice.unwrap_or(turn.ap)),
        }
    }

    fn teams_in_order(&self) -> Vec<TeamId> {
        self.sides_in_order()
    }

    fn team_words(&self, side: TeamId) -> String {
        match self.skirmish {
            Some(_) => format!("{} HEX", self.hex_of(side)),
            None => String::new(),
        }
    }

    fn acts_openly(&self) -> Option<TeamId> {
        Some(self.turn()?.side)
    }

    fn is_among(&self, who: CharacterId) -> bool {
        let unit = self.units.get(&who);
        self.turn().is_none()
            || self.unit_state(who).is_some()
            || unit.is_some_and(|unit| unit.is_defeated())
    }

    fn state_in_fight(&self, who: CharacterId) -> (SeenState, &'static str) {
        match self.unit_state(who).filter(|_| self.turn().is_some()) {
            None => (SeenState::Ready, ""),
            Some(_) if self.acts(who) => (SeenState::Ready, "acts"),
            Some(unit_state) if unit_state.activated => (SeenState::Done, "done"),
            Some(_) => (SeenState::Ready, "ready"),
        }
    }

    fn acts(&self, who: CharacterId) -> bool {
        self.turn().is_some_and(|turn| turn.active == Some(who))
    }

    /// Tokens lie on the table for all to see.
    fn shown_on(&self, _: CharacterId, unit: &Unit) -> ShownOn {
        let counted = |n: u8, one: &str| (n > 0).then(|| format!("{one} {n}"));
        let poison = counted(unit.tokens.poison, "Poison");
        let focus = unit.tokens.focus.then(|| "Focus".to_owned());
        ShownOn {
            words: Vec::from_iter(counted(unit.tokens.wounds, "Wound")),
            marks: poison.into_iter().chain(focus).collect(),
            harm: Some((unit.tokens.wounds, unit.profile.vitality)),
        }
    }

    fn seen_objectives(&self) -> Vec<SeenObjective> {
        let board = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        let shown = self.objectives.values().filter(|one| {
            !one.hidden
                && !seen::is_team_hidden(self, one.side)
                && board.is_none_or(|board| one.board == board)
        });
        shown
            .map(|one| {
                // How it ended is told to all.
                let unseen = self.over().is_none() && self.is_about_hidden(one);
                SeenObjective {
                    name: one.name.clone(),
                    team: self.team_name(one.side),
                    progress: if unseen { 0 } else { one.progress },
                    goal: one.kind.goal(),
                    met: one.met && !unseen,
                    failed: one.failed,
                }
            })
            .collect()
    }

    fn busy(&self) -> Vec<CharacterId> {
        let frames = self.skirmish.iter().flat_map(|skirmish| &skirmish.frames);
        frames.flat_map(Frame::people).collect()
    }

    fn does(&self, open: &Decision) -> &'static str {
        match &open.shape {
            Shape::Roll { .. } if open.key == "fate.roll" => "roll Fate",
            Shape::Roll { .. } if open.key == "attack.roll" => "rolls for the attack",
            Shape::Roll { .. } => "rolls for the defense",
            Shape::Path { .. } => "picks the way",
            _ if open.key.starts_with("reaction") => "may react",
            _ if open.key == "knockback" => "picks the direction of a Knockback",
            _ if open.key == "knockback.order" => "picks who is knocked back next",
            _ if open.key == "target" => "picks the target",
            _ => "decides",
        }
    }

    fn decides_unasked(&self) -> Vec<SeenDecision> {
        let Some(turn) = self.turn() else {
            return Vec::new();
        };
        // Whatever a hidden unit does or is asked, players see their table as while the side is choosing.
        let open = self.decisions();
        let asks_gm = open.iter().any(|decision| decision.who == Decider::Gm);
        if seen::is_team_hidden(self, turn.side) || (asks_gm && !self.hidden_are_busy()) {
            return vec![SeenDecision::gm()];
        }
        vec![SeenDecision {
            who: self.team_name(turn.side),
            does: "act".to_owned(),
            look: self.team_look(turn.side),
        }]
    }

    fn facts(&self) -> &Log<Fact> {
        &self.log
    }

    fn tells_of_hidden(&self, fact: &Fact) -> bool {
        let hidden_objective = |name: &str| {
            let mut all = self.objectives.values();
            all.any(|one| one.name == name && one.hidden)
        };
        fact.about().into_iter().any(|id| self.is_hidden(id))
            || fact
                .sides()
                .into_iter()
                .any(|id| seen::is_team_hidden(self, id))
            || fact.objective().is_some_and(hidden_objective)
            || fact.space().is_some_and(|name| self.is_space_hidden(name))
    }

    fn begins_fight(fact: &Fact) -> bool {
        matches!(fact, Fact::SkirmishBegan { .. })
    }

    fn seen_sentence(&self, line: usize, fact: &Fact) -> Option<String> {
        self.has_seen_cause(line, fact).then(|| seen_sentence(fact))
    }

    fn called_off(entry: &LogEntry<Fact>) -> Option<(&Who, String, &str)> {
        match &entry.fact {
            Fact::Cancelled { who, action, why } if action != "Movement" => {
                Some((who, action.clone(), why))
            }
            _ => None,
        }
    }

    fn roll_of(&self, line: usize, fact: &Fact, gm: bool) -> Option<SeenRoll> {
        self.roll_in_words(line, fact, gm)
    }
}

impl HeroesOfHex {
    /// The sides in the order of their Turns, else by id.
    #[must_use]
    pub fn sides_in_order(&self) -> Vec<TeamId> {
        let order = self.skirmish.iter().flat_map(|s| s.order.iter().copied());
        let mut sides: Vec<TeamId> = order.collect();
        let rest = self.sides.keys().filter(|id| !sides.contains(id));
        let rest: Vec<TeamId> = rest.copied().collect();
        sides.extend(rest);
        sides
    }

    /// Whether a unit is one that players play.
    #[must_use]
    pub fn is_hero(&self, who: CharacterId) -> bool {
        let unit = self.units.get(&who);
        unit.is_some_and(|unit| unit.kind == UnitKind::Hero)
    }
}
