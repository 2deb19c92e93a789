//! What is wrong with what only this game has. What all games of units on boards look at is in `units::findings`.

use crate::systems::flow::Flow;
use crate::systems::flow::fight::standing::Phase;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::fields::FIELDS;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::flow::turn::course::on_squares;
use crate::systems::sheet::Sheet;
use crate::systems::units::fight::of_order;
use crate::systems::units::findings::{self, HasFindings};
use crate::table::{CharacterId, Finding, FindingsAbout, RuleId};

impl HasFindings for Flow {
    const SHEET: Sheet<Unit> = FIELDS;
    const ALONE: RuleId = f(50);

    fn check_unit(&self, unit: &Unit, about: &mut FindingsAbout<'_>) {
        let held = unit.weapons.iter().map(|one| one.hands());
        let held = held.fold(0, u8::saturating_add);
        if held > unit.hands {
            let what = format!("{held} hands hold something, and there are {}", unit.hands);
            about.warn("hands", f(4), what);
        }
    }

    fn check_own(&self, findings: &mut Vec<Finding>) {
        for (id, board) in &self.boards {
            let about = &mut FindingsAbout::new(format!("boards.{id}"), findings);
            if let Some(words) = on_squares(board) {
                about.warn("layout", f(50), words);
            }
        }
        let Some(fight) = self.fight.as_deref() else {
            return;
        };
        let about = &mut FindingsAbout::new("fight".to_owned(), findings);
        let gone = |who: &CharacterId| !fight.units.contains_key(who);
        findings::of_fight(self, fight.board, fight.units.keys(), about);
        of_order(&fight.order, |who| !gone(who), about);
        if let Phase::Turn(who) = fight.phase
            && gone(&who)
        {
            about.error("phase", "whoever takes the turn is not in the fight");
        }
        for (at, one) in fight.grapples.iter().enumerate() {
            if [one.holder, one.held].iter().any(gone) || one.holder == one.held {
                about.error(&format!("grapples.{at}"), "somebody in it is gone");
            }
        }
        for (at, frame) in fight.frames.iter().enumerate() {
            let gone = frame.people().iter().any(gone);
            findings::of_frame(at, gone, &frame.clone().rolls_mut(), about);
        }
    }
}
