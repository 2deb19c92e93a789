//! What is wrong with a fight's data: procedures that point to nothing, or that stand where no play leads.
//! A file with such a fight is not opened, so that playing on never meets it.

use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::state::{Fight, Phase};
use crate::systems::unhex::state::Unhex;
use crate::table::{Finding, Severity};

impl Unhex {
    pub(in crate::systems::unhex) fn check_fight(&self, findings: &mut Vec<Finding>) {
        let Some(fight) = &self.fight else { return };
        let before = findings.len();
        let mut add = |place: String, what: String| {
            findings.push(Finding {
                place,
                severity: Severity::Error,
                rule: None,
                what,
            });
        };
        if !self.maps.contains_key(&fight.map) {
            add(
                "fight.map".to_owned(),
                format!("there is no map {}", fight.map),
            );
        }
        for (place, people) in [("standings", &fight.standings), ("left", &fight.left)] {
            for who in people.keys().filter(|id| !self.characters.contains_key(id)) {
                let what = format!("there is no character {who}");
                add(format!("fight.{place}"), what);
            }
        }
        if let Some(what) = self.phase_fault(fight) {
            add("fight.phase".to_owned(), what);
        }
        if let Some(team) = fight
            .initiative
            .filter(|team| !self.teams.contains_key(team))
        {
            add(
                "fight.initiative".to_owned(),
                format!("there is no team {team}"),
            );
        }
        for (index, frame) in fight.frames.iter().enumerate() {
            if let Some(what) = frame.procedure().fault(self) {
                add(format!("fight.frames.{index}"), what.to_owned());
            }
        }
        let areas = self.maps.get(&fight.map).map(|map| &map.areas);
        for (id, effect) in &fight.effects {
            let here = areas.is_none_or(|areas| areas.contains_key(&effect.area));
            if let Some(what) = effect.fault() {
                add(format!("fight.effects.{id}"), what.to_owned());
            } else if !here {
                let what = format!("there is no area {}", effect.area);
                add(format!("fight.effects.{id}"), what);
            }
        }
        if let Some(what) = stack_fault(fight) {
            add("fight.frames".to_owned(), what.to_owned());
        }
        // Asked only of a fight that is whole so far.
        let whole = findings.len() == before;
        if whole && !fight.frames.is_empty() && !self.is_asking() {
            findings.push(Finding {
                place: "fight.frames".to_owned(),
                severity: Severity::Error,
                rule: None,
                what: "something waits for an answer and asks nothing".to_owned(),
            });
        }
    }

    fn phase_fault(&self, fight: &Fight) -> Option<String> {
        match &fight.phase {
            Phase::Turns { order, turn } => {
                if let Some(team) = order.iter().find(|team| !self.teams.contains_key(team)) {
                    return Some(format!("there is no team {team}"));
                }
                let teams = order.len();
                (*turn >= teams).then(|| format!("there is no turn {turn} in a round of {teams}"))
            }
            Phase::Over { standing } => standing
                .filter(|team| !self.teams.contains_key(team))
                .map(|team| format!("there is no team {team}")),
            Phase::Initiative => None,
        }
    }
}

/// Procedures stand on each other in few ways only: a move on which an intercept, on which its damage.
fn stack_fault(fight: &Fight) -> Option<&'static str> {
    let fits = match (&fight.phase, &fight.frames[..]) {
        (Phase::Initiative, [Frame::Initiative(_) | Frame::Placing(_)])
        | (Phase::Over { .. }, [Frame::Fate(_)]) => true,
        (Phase::Initiative, _) | (_, [Frame::Initiative(_), ..]) => false,
        (Phase::Over { .. }, frames) => matches!(frames, [] | [Frame::Rally(_)]),
        (Phase::Turns { .. }, frames) => match frames {
            []
            | [
                Frame::Move(_)
                | Frame::AllOut(_)
                | Frame::Rally(_)
                | Frame::Area(_)
                | Frame::FirstAid(_)
                // What burned there is still taken when what was started there is cancelled (U-98).
                | Frame::Damage(_),
            ] => true,
            [Frame::Area(area), Frame::Damage(_)] => area.is_dealing(),
            [Frame::Started(_), Frame::Damage(_)] => true,
            [Frame::Direct(direct)] => !direct.paying,
            [Frame::Direct(direct), Frame::Damage(_)] => direct.paying,
            [Frame::Move(under), Frame::Damage(_)] => under.is_paying(),
            [Frame::Exchange(attack)] => attack.is_attack(),
            [Frame::Exchange(attack), Frame::Damage(_)] => {
                attack.is_attack() && attack.is_dealing()
            }
            [Frame::Move(under), Frame::Exchange(intercept)] => {
                under.is_resolving() && !intercept.is_attack()
            }
            [
                Frame::Move(under),
                Frame::Exchange(intercept),
                Frame::Damage(_),
            ] => under.is_resolving() && !intercept.is_attack() && intercept.is_dealing(),
            _ => false,
        },
    };
    (!fits).then_some("what is going on here cannot have been set off by what is below it")
}
