//! Who decides, as players may know it: who and what kind of decision, never its options. Where anybody hidden
//! is part of what goes on, only that the GM decides.

use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::state::Unhex;
use crate::table::{Decider, Decision, SeenDecision, Shape};

impl Unhex {
    /// The open decisions that players may know of.
    pub(super) fn asked_openly(&self) -> Vec<Decision> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let mut people = frames.flat_map(|frame| frame.procedure().people());
        if people.any(|who| self.is_hidden(who)) {
            return Vec::new();
        }
        let mut open = self.decisions();
        open.retain(|decision| match decision.who {
            Decider::Character(who) => !self.is_hidden(who),
            Decider::Team(team) => self.teams.get(&team).is_some_and(|team| !team.hidden),
            Decider::Gm => false,
        });
        open
    }

    /// Who decides or acts now.
    pub(super) fn seen_decisions(&self, asked: &[Decision]) -> Vec<SeenDecision> {
        if !asked.is_empty() {
            return asked.iter().map(|open| self.seen_decision(open)).collect();
        }
        if !self.decisions().is_empty() {
            return vec![SeenDecision::gm()];
        }
        let Some(id) = self.acting_team() else {
            return Vec::new();
        };
        let team = self.teams.get(&id).filter(|team| !team.hidden);
        let acts = team.map(|team| SeenDecision {
            who: team.name.clone(),
            does: "act".to_owned(),
            look: self.team_look(id),
        });
        vec![acts.unwrap_or_else(SeenDecision::gm)]
    }

    fn seen_decision(&self, open: &Decision) -> SeenDecision {
        let look = match open.who {
            Decider::Character(who) => self.look_of(who),
            Decider::Team(team) => self.team_look(team),
            Decider::Gm => None,
        };
        SeenDecision {
            who: open.who_name.clone(),
            does: kind_of(open),
            look,
        }
    }
}

/// What kind of decision it is, as what follows the decider's name.
fn kind_of(open: &Decision) -> String {
    let of_team = matches!(open.who, Decider::Team(_));
    let words = match &open.shape {
        Shape::Roll { .. } => {
            let purpose = Purpose::ALL.into_iter().find(|p| p.rule() == open.rule);
            return match purpose {
                Some(purpose) => format!("rolls for {}", purpose.words()),
                None => "rolls again".to_owned(),
            };
        }
        _ if open.rule == u(51) || open.rule == u(57) && open.key != "stop" => "may react",
        _ if open.rule == u(57) => "says where the move stops",
        _ if open.rule == u(102) => "may stop the move",
        _ if open.rule == u(90) && open.key.starts_with("reaction") => "may react",
        _ if open.rule == u(90) => "may defend all-out",
        _ if open.rule == u(92) => "may destroy an item",
        _ if open.rule == u(100) && open.key == "direct" => "is directed",
        _ if open.rule == u(100) => "may rally",
        _ if open.rule == u(44) => "says who rolls for initiative",
        _ if open.rule == u(42) => "say who rolls first",
        _ if open.rule == u(41) && open.key == "initiative.order" => "choose the order",
        _ if open.rule == u(41) => "say who rolls for initiative",
        _ if open.rule == u(16) => "keeps the roll or rolls again",
        _ if open.rule == u(14) => "has a critical success",
        _ if open.rule == u(53) => "picks the damage die",
        _ if open.rule == u(19) => "may adjust the hit",
        _ if open.rule == u(97) && open.key == "attack.targets" => "picks the targets",
        _ if [u(97), u(98), u(99)].contains(&open.rule) => "picks what each die is",
        _ if open.rule == u(96) => "says where the wounds are",
        _ if open.rule == u(66) => "may break armor",
        _ if open.rule == u(71) => "treats wounds",
        _ if open.rule == u(72) => "picks the wounds that stay",
        _ if open.rule == u(36) => "picks where to start",
        _ if of_team => "decide",
        _ => "decides",
    };
    words.to_owned()
}
