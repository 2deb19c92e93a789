//! What players may see of a game of Heroes of Hex (promise 12): sides and units, the board and its tokens, objectives, who
//! decides. What is hidden is left out here, once. The log and the last roll are in `seen_log`.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::sheet::unit::UnitKind;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::table::{
    Build, CharacterId, Decider, Decision, MapId, SeenBoard, SeenBoardToken, SeenDecision,
    SeenMember, SeenObjective, SeenState, SeenTable, SeenTeam, Shape, TeamId,
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

impl HeroesOfHex {
    /// What players may see now; the map is that one, else the skirmish's, else the first.
    #[must_use]
    pub fn player_view(&self, map: Option<MapId>) -> SeenTable {
        let asked = self.asked_openly();
        SeenTable {
            standing: self.seen_standing(),
            teams: self.seen_sides(&asked),
            deciding: self.seen_decisions(&asked),
            roll: self.seen_roll(),
            map: None,
            board: self.seen_board(map, &asked),
            objectives: self.seen_objectives(),
            log: self.seen_log(),
        }
    }

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

    fn seen_standing(&self) -> String {
        if self.skirmish.is_none() {
            return String::new();
        }
        let Some(turn) = self.turn() else {
            return "The skirmish is over".to_owned();
        };
        if self.is_team_hidden(turn.side) {
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

    fn seen_sides(&self, asked: &[Decision]) -> Vec<SeenTeam> {
        let playing = self.turn().is_some();
        let acting = self.turn().map(|turn| turn.side);
        let sides = self.sides_in_order().into_iter().filter_map(|id| {
            let side = self.sides.get(&id).filter(|side| !side.hidden)?;
            let of_side = self.units.iter().filter(|(who, unit)| {
                let in_it = self.unit_state(**who).is_some() || unit.is_defeated();
                unit.side == Some(id) && !self.is_hidden(**who) && (!playing || in_it)
            });
            let words = match self.skirmish {
                Some(_) => format!("{} HEX", self.hex_of(id)),
                None => String::new(),
            };
            Some(SeenTeam {
                name: side.name.clone(),
                words,
                look: self.team_look(id)?,
                acts: acting == Some(id),
                members: of_side
                    .filter_map(|(who, _)| self.seen_member(*who, asked))
                    .collect(),
            })
        });
        sides.filter(|side| !side.members.is_empty()).collect()
    }

    /// A unit as players see it; nothing of a hidden one. Tokens lie on the table for all to see.
    fn seen_member(&self, who: CharacterId, asked: &[Decision]) -> Option<SeenMember> {
        let unit = self.units.get(&who).filter(|_| !self.is_hidden(who))?;
        let unit_state = self.unit_state(who).filter(|_| self.turn().is_some());
        let active = self.turn().is_some_and(|turn| turn.active == Some(who));
        let (state, what) = match unit_state {
            _ if unit.is_defeated() => (SeenState::Out, "defeated"),
            None => (SeenState::Ready, ""),
            Some(_) if active => (SeenState::Ready, "acts"),
            Some(unit_state) if unit_state.activated => (SeenState::Done, "done"),
            Some(_) => (SeenState::Ready, "ready"),
        };
        let stands = !unit.is_defeated();
        let counted = |n: u8, one: &str| (n > 0 && stands).then(|| format!("{one} {n}"));
        let poison = counted(unit.tokens.poison, "Poison");
        let focus = (unit.tokens.focus && stands).then(|| "Focus".to_owned());
        let marks: Vec<String> = poison.into_iter().chain(focus).collect();
        let wounds = counted(unit.tokens.wounds, "Wound");
        let mut words = vec![what.to_owned()];
        words.extend(wounds.into_iter().chain(marks.iter().cloned()));
        words.retain(|word| !word.is_empty());
        Some(SeenMember {
            name: unit.name.clone(),
            letters: unit.letters.clone(),
            colour: unit.colour,
            state,
            words: words.join(", "),
            level: None,
            decides: asked.iter().any(|d| d.who == Decider::Character(who)),
            acts: active,
            harm: stands.then_some((unit.tokens.wounds, unit.profile.vitality)),
            marks,
        })
    }

    fn seen_board(&self, map: Option<MapId>, asked: &[Decision]) -> Option<SeenBoard> {
        let id = map
            .filter(|id| self.boards.contains_key(id))
            .or_else(|| self.skirmish.as_ref().map(|skirmish| skirmish.board))
            .or_else(|| self.boards.keys().next().copied())?;
        let board = self.boards.get(&id)?.for_players();
        let here = self.places.iter().filter(|(_, place)| place.map == id);
        let tokens = here
            .filter(|(_, place)| board.spaces.contains(place.at))
            .filter_map(|(who, place)| {
                Some(SeenBoardToken {
                    member: self.seen_member(*who, asked)?,
                    at: place.at,
                    look: self.look_of(*who),
                    build: Build::default(),
                })
            });
        let tokens = tokens.collect();
        Some(SeenBoard { board, tokens })
    }

    fn seen_objectives(&self) -> Vec<SeenObjective> {
        let board = self.skirmish.as_ref().map(|skirmish| skirmish.board);
        let shown = self.objectives.values().filter(|one| {
            !one.hidden
                && !self.is_team_hidden(one.side)
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

    /// Whether what is going on is about somebody hidden.
    fn hidden_are_busy(&self) -> bool {
        let frames = self.skirmish.iter().flat_map(|skirmish| &skirmish.frames);
        let mut people = frames.flat_map(Frame::people);
        people.any(|who| self.is_hidden(who))
    }

    /// The open decisions that players may know of.
    fn asked_openly(&self) -> Vec<Decision> {
        if self.hidden_are_busy() {
            return Vec::new();
        }
        let mut open = self.decisions();
        open.retain(|decision| match decision.who {
            Decider::Character(who) => !self.is_hidden(who),
            Decider::Team(side) => !self.is_team_hidden(side),
            Decider::Gm => false,
        });
        open
    }

    fn seen_decisions(&self, asked: &[Decision]) -> Vec<SeenDecision> {
        if !asked.is_empty() {
            return asked.iter().map(|open| self.seen_decision(open)).collect();
        }
        let Some(turn) = self.turn() else {
            return Vec::new();
        };
        // Whatever a hidden unit does or is asked, players see their table as while the side is choosing.
        let open = self.decisions();
        let asks_gm = open.iter().any(|decision| decision.who == Decider::Gm);
        if self.is_team_hidden(turn.side) || (asks_gm && !self.hidden_are_busy()) {
            return vec![SeenDecision::gm()];
        }
        vec![SeenDecision {
            who: self.team_name(turn.side),
            does: "act".to_owned(),
            look: self.team_look(turn.side),
        }]
    }

    fn seen_decision(&self, open: &Decision) -> SeenDecision {
        let look = match open.who {
            Decider::Character(who) => self.look_of(who),
            Decider::Team(side) => self.team_look(side),
            Decider::Gm => None,
        };
        let does = match &open.shape {
            Shape::Roll { .. } if open.key == "fate.roll" => "roll Fate",
            Shape::Roll { .. } if open.key == "attack.roll" => "rolls for the attack",
            Shape::Roll { .. } => "rolls for the defense",
            Shape::Path { .. } => "picks the way",
            _ if open.key.starts_with("reaction") => "may react",
            _ if open.key == "knockback" => "picks the direction of a Knockback",
            _ if open.key == "knockback.order" => "picks who is knocked back next",
            _ if open.key == "target" => "picks the target",
            _ => "decides",
        };
        SeenDecision {
            who: open.who_name.clone(),
            does: does.to_owned(),
            look,
        }
    }

    /// Whether a unit is one that players play.
    #[must_use]
    pub fn is_hero(&self, who: CharacterId) -> bool {
        let unit = self.units.get(&who);
        unit.is_some_and(|unit| unit.kind == UnitKind::Hero)
    }
}
