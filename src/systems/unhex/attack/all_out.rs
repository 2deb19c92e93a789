//! All-Out Defend (U-90): declared after initiative and before any action of the round, or by the house rule of the turn
//! (U-96); every attack of it can then be defended against without an action, and nothing else can be done. What its Defends are is in `defend`.

use crate::dice::Dice;
use crate::systems::unhex::fight::frames::frame::{Frame, Progress};
use crate::systems::unhex::fight::frames::questions::AllOut;
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::fight::state::{Phase, Standing};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{
    Answer, CharacterId, Check, Choice, Decider, Decision, Reactions, Refusal, Shape,
};

impl AllOut {
    /// Everybody who could, of teams that are asked for reactions.
    pub(in crate::systems::unhex) fn new(game: &Unhex) -> Self {
        let asks = |who: CharacterId| {
            let team = game.team_of(who).and_then(|team| game.teams.get(&team));
            team.is_some_and(|team| team.reactions == Reactions::Ask)
        };
        let everybody = game.fight.iter().flat_map(|fight| fight.standings.keys());
        let asked = everybody.copied().filter(|who| asks(*who));
        Self {
            asked: asked.filter(|who| game.could_go_all_out(*who)).collect(),
        }
    }
}

impl Procedure for AllOut {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let here = self.asked.iter().all(|who| game.standing(*who).is_some());
        (!here).then_some("somebody in it is not in the fight")
    }

    fn step(&mut self, game: &mut Unhex, _dice: &mut dyn Dice) -> Progress {
        self.asked.retain(|who| game.could_go_all_out(*who));
        if self.asked.is_empty() {
            Progress::Done
        } else {
            Progress::Wait
        }
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        let able = self.asked.iter().filter(|who| game.could_go_all_out(**who));
        able.map(|who| Decision {
            key: format!("all_out.{who}"),
            who: Decider::Character(*who),
            who_name: game.name(*who),
            question: format!("Defend all-out this {}?", game.house_rules.span()),
            shape: Shape::PickOne {
                options: vec![
                    Choice::new("declare", "All-Out Defend", game.all_out_words()),
                    Choice::new("none", "No", "acts or reacts as usual"),
                ],
            },
            rule: u(90),
        })
        .collect()
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, _dice: &mut dyn Dice) {
        let who = key.strip_prefix("all_out.").and_then(|id| id.parse().ok());
        let (Some(who), Answer::Pick(choice)) = (who.map(CharacterId), answer) else {
            return;
        };
        self.asked.retain(|id| *id != who);
        if choice == "declare" {
            game.go_all_out(who);
        }
    }

    fn after_change(&mut self, _change: Changed<'_>, game: &mut Unhex) -> After {
        self.asked.retain(|who| game.standing(*who).is_some());
        After::KEPT
    }
}

impl Unhex {
    /// Whether All-Out Defend can be declared by somebody who is awake (U-90).
    pub(in crate::systems::unhex) fn check_all_out(
        &self,
        who: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let name = &self.sheet(who)?.name;
        check.rule(self.has(who, Some(Ability::AllOutDefend)), u(90), || {
            format!("{name} has not learned All-Out Defend")
        })?;
        check.rule(self.holds_shield(who), u(90), || {
            format!("{name} has no shield in hand")
        })?;
        let fight = self.fight.as_ref();
        let turns = |phase: &Phase| matches!(phase, Phase::Turns { .. });
        let in_time = fight.is_some_and(|fight| turns(&fight.phase) && !fight.acted);
        check.rule(in_time, u(90), || {
            let span = self.house_rules.span();
            format!("it is declared after initiative and before any action of the {span}")
        })
    }

    /// What it does, for choices and offers.
    pub(in crate::systems::unhex) fn all_out_words(&self) -> String {
        let span = self.house_rules.span();
        format!("defends every attack this {span}, not good and never critical; nothing else")
    }

    /// Asks who defends all-out, before anybody acts.
    pub(in crate::systems::unhex) fn ask_all_out(&mut self) {
        let all_out = AllOut::new(self);
        if !all_out.asked.is_empty() {
            self.push_frame(Frame::AllOut(Box::new(all_out)));
        }
    }

    /// A team's turn has ended: where the turns of abilities are those of single teams, what lasted for it is over and
    /// can be declared anew (U-96).
    pub(in crate::systems::unhex) fn abilities_run_out(&mut self) {
        let Some(fight) = self.fight_mut() else {
            return;
        };
        fight.acted = false;
        for standing in fight.standings.values_mut() {
            standing.all_out = false;
            standing.directed = false;
            standing.has_directed = false;
        }
    }

    fn could_go_all_out(&self, who: CharacterId) -> bool {
        let ready = |standing: &Standing| standing.actions > 0 && !standing.all_out;
        self.in_the_fight(who)
            && self.standing(who).is_some_and(ready)
            && self.check_all_out(who, &mut Check::new(false)).is_ok()
    }

    /// Takes all that the round had for them and lets them defend against everything (U-90).
    pub(in crate::systems::unhex) fn go_all_out(&mut self, who: CharacterId) {
        if let Some(standing) = self.standing_mut(who) {
            standing.all_out = true;
            standing.actions = 0;
            standing.direct_actions = 0;
        }
        let who = self.who(who);
        let turn = !self.house_rules.turns_are_rounds;
        self.note(&[u(90)], Fact::AllOutDeclared { who, turn });
    }
}
