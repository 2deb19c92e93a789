//! What players may see: teams and units, the board and its tokens, who decides. What is hidden is left out here, once.

use crate::systems::d20::D20;
use crate::systems::d20::attack::free_hit::FREE_HIT;
use crate::table::{
    Build, CharacterId, Decider, Decision, MapId, SeenBoard, SeenBoardToken, SeenDecision,
    SeenMember, SeenState, SeenTable, SeenTeam, Shape,
};

impl D20 {
    /// What players may see now; the map is that one, else the fight's, else the first.
    #[must_use]
    pub fn player_view(&self, map: Option<MapId>) -> SeenTable {
        let asked = self.asked_openly();
        SeenTable {
            standing: self.seen_standing(),
            teams: self.seen_teams(&asked),
            deciding: self.seen_decisions(&asked),
            roll: self.newest_roll(false),
            map: None,
            board: self.seen_board(map, &asked),
            objectives: Vec::new(),
            log: self.seen_log(),
        }
    }

    fn seen_standing(&self) -> String {
        match (self.fight.as_ref(), self.turn()) {
            (None, _) => String::new(),
            (Some(_), _) if self.over().is_some() => "The fight is over".to_owned(),
            (Some(fight), Some(turn)) if !self.is_hidden(turn.who) => {
                format!("Round {}, {}", fight.round, self.name(turn.who))
            }
            (Some(fight), _) => format!("Round {}", fight.round),
        }
    }

    fn seen_teams(&self, asked: &[Decision]) -> Vec<SeenTeam> {
        let acting = self.turn().map(|turn| turn.who);
        let acting = acting.filter(|who| !self.is_hidden(*who));
        let acting = acting.and_then(|who| self.side_of(who));
        let teams = self.teams.iter().filter(|(_, team)| !team.hidden);
        let teams = teams.filter_map(|(id, team)| {
            let members = self.units.iter().filter(|(who, unit)| {
                let in_it = self.standing(**who).is_some() || !self.is_fighting();
                unit.team == Some(*id) && in_it
            });
            Some(SeenTeam {
                name: team.name.clone(),
                words: String::new(),
                look: self.team_look(*id)?,
                acts: acting == Some(*id),
                members: members
                    .filter_map(|(who, _)| self.seen_member(*who, asked))
                    .collect(),
            })
        });
        teams.filter(|team| !team.members.is_empty()).collect()
    }

    /// A unit as players see it; nothing of a hidden one.
    fn seen_member(&self, who: CharacterId, asked: &[Decision]) -> Option<SeenMember> {
        let unit = self.units.get(&who).filter(|_| !self.is_hidden(who))?;
        let standing = self.standing(who).filter(|_| self.is_fighting());
        let acts = self.turn().is_some_and(|turn| turn.who == who);
        let (state, what) = match standing {
            _ if unit.is_defeated() => (SeenState::Out, "defeated"),
            None => (SeenState::Ready, ""),
            Some(_) if acts => (SeenState::Ready, "acts"),
            Some(standing) if standing.done => (SeenState::Done, "done"),
            Some(standing) if standing.delayed.is_some() => (SeenState::Ready, "delays"),
            Some(_) => (SeenState::Ready, "ready"),
        };
        let marks = match unit.is_defeated() {
            true => Vec::new(),
            false => self.state_words(who),
        };
        let mut words = vec![what.to_owned()];
        words.extend(marks.iter().cloned());
        words.retain(|word| !word.is_empty());
        Some(SeenMember {
            name: unit.name.clone(),
            letters: unit.letters.clone(),
            colour: unit.colour,
            state,
            words: words.join(", "),
            level: None,
            decides: asked.iter().any(|one| one.who == Decider::Character(who)),
            acts,
            // Hit points are not for all to see.
            harm: None,
            marks,
        })
    }

    /// How the token of a unit lies on its board.
    #[must_use]
    pub fn build_of(&self, who: CharacterId) -> Build {
        Build {
            size: self.units.get(&who).map_or(1, |unit| unit.size),
            facing: self.places.get(&who).and_then(|place| place.facing),
        }
    }

    /// What a unit is in, for all to see.
    #[must_use]
    pub fn state_words(&self, who: CharacterId) -> Vec<String> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let mut words = Vec::new();
        if unit.state.prone {
            words.push("prone".to_owned());
        }
        words.extend(self.flat_footed(who).map(str::to_owned));
        let casting = self.standing(who).and_then(|one| one.casting.as_ref());
        if let Some(casting) = casting
            && let Some(spell) = unit.spell(casting.spell)
        {
            words.push(format!("casting {}/{}", casting.paid, spell.actions));
        }
        match unit.wounds.len() {
            0 => {}
            1 => words.push("1 wound".to_owned()),
            wounds => words.push(format!("{wounds} wounds")),
        }
        words
    }

    fn seen_board(&self, map: Option<MapId>, asked: &[Decision]) -> Option<SeenBoard> {
        let id = map
            .filter(|id| self.boards.contains_key(id))
            .or_else(|| self.fight.as_ref().map(|fight| fight.board))
            .or_else(|| self.boards.keys().next().copied())?;
        let board = self.boards.get(&id)?.for_players();
        let here = self.places.iter().filter(|(_, place)| place.map == id);
        let here = here.filter(|(_, place)| board.spaces.contains(place.at));
        let tokens = here.filter_map(|(who, place)| {
            Some(SeenBoardToken {
                member: self.seen_member(*who, asked)?,
                at: place.at,
                look: self.look_of(*who),
                build: self.build_of(*who),
            })
        });
        let tokens = tokens.collect();
        Some(SeenBoard { board, tokens })
    }

    /// Whether what is going on is about somebody hidden.
    fn hidden_are_busy(&self) -> bool {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let mut people = frames.flat_map(|frame| frame.people());
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
            Decider::Team(team) => !self.is_team_hidden(team),
            Decider::Gm => false,
        });
        open
    }

    fn seen_decisions(&self, asked: &[Decision]) -> Vec<SeenDecision> {
        if !asked.is_empty() {
            return asked.iter().map(|open| self.seen_decision(open)).collect();
        }
        match self.turn() {
            Some(turn) if !self.is_hidden(turn.who) && self.decisions().is_empty() => {
                vec![SeenDecision {
                    who: self.name(turn.who),
                    does: "acts".to_owned(),
                    look: self.look_of(turn.who),
                }]
            }
            _ if self.is_fighting() => vec![SeenDecision::gm()],
            _ => Vec::new(),
        }
    }

    fn seen_decision(&self, open: &Decision) -> SeenDecision {
        let look = match open.who {
            Decider::Character(who) => self.look_of(who),
            Decider::Team(team) => self.team_look(team),
            Decider::Gm => None,
        };
        let does = match (&open.shape, open.key.as_str()) {
            (Shape::Roll { .. }, "attack.roll") => "rolls for the attack",
            (Shape::Roll { .. }, "heal.roll") => "rolls for healing",
            (Shape::Roll { .. }, _) => "rolls for the order",
            (Shape::Path { .. }, _) => "picks the way",
            (_, FREE_HIT) => "may take a free hit",
            _ => "decides",
        };
        SeenDecision {
            who: open.who_name.clone(),
            does: does.to_owned(),
            look,
        }
    }
}
