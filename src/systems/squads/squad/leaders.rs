//! Who is in a squad and who leads it (S-20 to S-23). Leadership is hidden from other sides (S-22).

use std::sync::Arc;

use crate::systems::squads::Squads;
use crate::systems::squads::rules::house_rule_list::HordeMust;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::{Modifiers, Special};
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::squad::{Squad, SquadId, SquadKind};
use crate::systems::squads::turn::acts::{Act, Join};
use crate::systems::squads::turn::fight::Stage;
use crate::systems::squads::words::fact::{Fact, Keeps};
use crate::table::{
    Answer, CharacterId, Check, Choice, Decider, Decision, Kind, Refusal, Shape, TeamId,
};

/// The key of the question who leads.
pub(in crate::systems::squads) const LEADER: &str = "leader";

/// Whether a horde can have it where one has to be fit for that (S-20).
fn fits_horde(unit: &Unit) -> bool {
    [Special::Uncroaked, Special::Thriller, Special::BoneWarlord]
        .iter()
        .any(|one| unit.has(*one))
}

impl Squads {
    /// A squad.
    pub(crate) fn squad(&self, id: SquadId) -> Result<&Squad, Refusal> {
        let squad = self.squads.get(&id).map(Arc::as_ref);
        squad.ok_or_else(|| Refusal::structure(format!("there is no squad {id}; add one first")))
    }

    pub(in crate::systems::squads) fn squad_mut(&mut self, id: SquadId) -> Option<&mut Squad> {
        self.squads.get_mut(&id).map(Arc::make_mut)
    }

    /// What a squad is called.
    #[must_use]
    pub fn squad_name(&self, id: SquadId) -> String {
        self.squads
            .get(&id)
            .map_or_else(|| format!("a squad ({id})"), |squad| squad.name.clone())
    }

    /// Everybody in a squad, by id.
    #[must_use]
    pub fn members(&self, id: SquadId) -> Vec<CharacterId> {
        let members = self.units.iter().filter(|(_, unit)| unit.squad == Some(id));
        members.map(|(who, _)| *who).collect()
    }

    /// Whether players may know who leads squads of that side (S-22).
    #[must_use]
    pub fn shows_leaders(&self, side: TeamId) -> bool {
        self.teams
            .get(&side)
            .is_some_and(|team| team.kind == Kind::Pc && !team.hidden)
    }

    /// Whether that one can lead a squad of that kind (S-20).
    fn can_lead(&self, who: CharacterId, kind: SquadKind) -> bool {
        let fits = self.units.get(&who).is_some_and(|unit| fits_horde(unit));
        kind == SquadKind::Stack || fits || self.house_rules.horde == HordeMust::Nobody
    }

    /// What is wrong with a squad of these units under that leader (S-20).
    pub(in crate::systems::squads) fn wrong_squad(
        &self,
        squad: &Squad,
        members: &[CharacterId],
    ) -> Option<String> {
        let (name, kind) = (&squad.name, squad.kind);
        let most = kind.most();
        if members.len() > most {
            return Some(format!(
                "{name} has {} units, and a {} has at most {most}",
                members.len(),
                kind.words()
            ));
        }
        let all = self.house_rules.horde == HordeMust::Everybody && kind == SquadKind::Horde;
        let unfit = members
            .iter()
            .find(|who| all && !self.units.get(who).is_some_and(|unit| fits_horde(unit)));
        let leads = squad.leader.filter(|who| !self.can_lead(*who, kind));
        let instead = match unfit {
            Some(_) => "leave it out",
            None => "let another lead it, make it a stack",
        };
        unfit.copied().or(leads).map(|who| {
            let who = self.name(who);
            format!(
                "{who} is neither Uncroaked, nor a Thriller, nor a Bone Warlord, as the horde {name} needs; {instead} or change the house rule of hordes"
            )
        })
    }

    /// Who of some leads a new squad of theirs: one who can, command units first (S-03, S-20).
    #[must_use]
    pub fn leader_among(&self, units: &[CharacterId], kind: SquadKind) -> Option<CharacterId> {
        let commands = |who: &CharacterId| {
            self.units
                .get(who)
                .is_some_and(|unit| unit.is_command_unit())
        };
        let by = |who: &&CharacterId| (!self.can_lead(**who, kind), !commands(who));
        units.iter().min_by_key(by).copied()
    }

    /// Whether a fight goes on, beyond what is declared before its first round (S-14).
    fn has_begun(&self) -> bool {
        self.is_fighting() && self.stage() != Some(Stage::Setup)
    }

    /// In a fight that has begun units come into other squads by a Regroup of theirs, before it freely (S-14, S-23).
    fn check_restack(
        &self,
        units: impl IntoIterator<Item = CharacterId>,
        to: Option<SquadId>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let changes = |who: &CharacterId| {
            let unit = self.units.get(who);
            self.has_begun()
                && self.standing(*who).is_some()
                && unit.is_some_and(|unit| unit.squad != to && !unit.is_croaked())
        };
        let held = units.into_iter().find(changes);
        check.rule(held.is_none(), s(23), || {
            let name = held.map_or_else(String::new, |who| self.name(who));
            format!("the fight has begun, and {name} changes its squad by a Regroup, which takes its Action")
        })
    }

    /// Adds a squad, or puts it in the place of one; its leader and those units come into it.
    pub(in crate::systems::squads) fn put_squad(
        &mut self,
        (id, squad): (SquadId, &Squad),
        units: &[CharacterId],
        check: &mut Check,
    ) -> Result<(), Refusal> {
        if !units.is_empty() {
            Refusal::unless_each_once(units)?;
        }
        if squad.name.trim().is_empty() {
            return Err(Refusal::structure("give the squad a name"));
        }
        if !self.teams.contains_key(&squad.team) {
            return Err(Refusal::structure(format!(
                "there is no side {}",
                squad.team
            )));
        }
        let come: Vec<CharacterId> = units.iter().copied().chain(squad.leader).collect();
        self.check_members((id, squad), &come, check)?;
        let known = self.squads.get(&id);
        // Whoever leads it goes on, unless it leaves or falls.
        let leads = self.leader_of(id).filter(|who| squad.leader != Some(*who));
        let leads = leads.filter(|who| self.has_begun() && self.standing(*who).is_some());
        check.rule(leads.is_none(), s(21), || {
            let leads = leads.map_or_else(String::new, |who| self.name(who));
            format!(
                "{leads} leads it, and another is named once it has left the squad or is croaked"
            )
        })?;
        // Whoever follows one that fell is a command unit.
        let named = squad.leader.filter(|_| self.has_begun() && known.is_some());
        let named = named
            .filter(|who| self.leader_of(id).is_none() && !self.may_lead_now(id).contains(who));
        check.rule(named.is_none(), s(21), || {
            let named = named.map_or_else(String::new, |who| self.name(who));
            format!("{named} is no command unit of the squad that can lead it now")
        })?;
        // An order is changed by giving one.
        let same = known.is_none_or(|known| known.order == squad.order);
        check.rule(same || self.orders_change(), s(24), || {
            "orders change only at the start of a round".to_owned()
        })?;
        let led = self.leader_of(id);
        self.squads.insert(id, Arc::new(squad.clone()));
        self.put_into(&come, Some(id))?;
        match self.leader_of(id) {
            Some(leader) if led != Some(leader) && self.has_begun() => self.note_leads(id, leader),
            _ => {}
        }
        Ok(())
    }

    /// Tells who leads a squad from now on; not to other sides (S-22).
    fn note_leads(&mut self, id: SquadId, leader: CharacterId) {
        let team = self.squads.get(&id).map(|squad| squad.team);
        let unseen = team.is_none_or(|team| !self.shows_leaders(team));
        let (who, squad) = (self.who(leader), self.squad_name(id));
        self.note_unseen(unseen, &[s(21)], Fact::Leads { who, squad });
    }

    /// Whether those can come into a squad, with all who are in it (S-20, S-23).
    fn check_members(
        &self,
        (id, squad): (SquadId, &Squad),
        come: &[CharacterId],
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let mut members = self.members(id);
        for who in come {
            self.unit(*who)?;
            if !members.contains(who) {
                members.push(*who);
            }
        }
        let mut others = members.iter();
        if let Some(other) = others.find(|who| self.side_of(**who) != Some(squad.team)) {
            let other = self.name(*other);
            return Err(Refusal::structure(format!("{other} is of another side")));
        }
        let wrong = self.wrong_squad(squad, &members);
        check.rule(wrong.is_none(), s(20), || wrong.unwrap_or_default())?;
        self.check_restack(come.iter().copied(), Some(id), check)
    }

    fn put_into(&mut self, units: &[CharacterId], squad: Option<SquadId>) -> Result<(), Refusal> {
        for who in units {
            self.unit_of(*who)?.squad = squad;
        }
        // Whoever comes into another squad leads its old one no longer (S-21).
        let others = self.squads.iter().filter(|(id, one)| {
            let left = one.leader.is_some_and(|leader| units.contains(&leader));
            left && Some(**id) != squad
        });
        for id in others.map(|(id, _)| *id).collect::<Vec<_>>() {
            if let Some(left) = self.squad_mut(id) {
                left.leader = None;
            }
        }
        Ok(())
    }

    /// Puts units into a squad, or into none.
    pub(in crate::systems::squads) fn assign(
        &mut self,
        units: &[CharacterId],
        squad: Option<SquadId>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        Refusal::unless_each_once(units)?;
        match squad {
            Some(id) => self.check_members((id, self.squad(id)?), units, check)?,
            None => self.check_restack(units.iter().copied(), None, check)?,
        }
        self.put_into(units, squad)
    }

    /// A squad is no more; its members are in none.
    pub(in crate::systems::squads) fn remove_squad(
        &mut self,
        id: SquadId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        self.squad(id)?;
        self.check_restack(self.members(id), None, check)?;
        for who in self.members(id) {
            if let Some(unit) = self.unit_mut(who) {
                unit.squad = None;
            }
        }
        self.squads.remove(&id);
        Ok(())
    }

    /// A unit leaves its squad; one that nobody is left in is no more.
    pub(in crate::systems::squads) fn drop_out(&mut self, who: CharacterId) {
        let left = self.unit_mut(who).and_then(|unit| unit.squad.take());
        // A mount leaves with its rider (S-33).
        let mount = self.mount_of(who);
        let with =
            mount.filter(|mount| self.units.get(mount).is_some_and(|unit| unit.squad == left));
        if let Some(unit) = with.and_then(|mount| self.unit_mut(mount)) {
            unit.squad = None;
        }
        if let Some(left) = left.filter(|left| self.members(*left).is_empty()) {
            self.squads.remove(&left);
        }
    }

    /// Whether somebody has left the fight, and takes part in it no longer.
    fn has_left(&self, who: CharacterId) -> bool {
        let mut fight = self.fight.iter();
        fight.any(|fight| fight.left.contains_key(&who) && !fight.units.contains_key(&who))
    }

    /// Who leads a squad: somebody of it who is neither croaked nor gone from the fight (S-21).
    #[must_use]
    pub fn leader_of(&self, id: SquadId) -> Option<CharacterId> {
        let leader = self.squads.get(&id)?.leader?;
        let unit = self.units.get(&leader)?;
        let leads = unit.squad == Some(id) && !unit.is_croaked() && !self.has_left(leader);
        leads.then_some(leader)
    }

    /// Squads in the fight that nobody leads: the leader is gone from the squad or the fight, or croaked (S-21).
    #[must_use]
    pub fn leaderless(&self) -> Vec<SquadId> {
        let fights = |id: SquadId| {
            self.members(id)
                .iter()
                .any(|who| self.standing(*who).is_some())
        };
        let squads = self
            .squads
            .keys()
            .copied()
            .filter(|id| self.leader_of(*id).is_none() && fights(*id));
        squads.collect()
    }

    /// Who of a squad can be named to lead it: its command units that are up (S-21).
    #[must_use]
    pub fn may_lead_now(&self, id: SquadId) -> Vec<CharacterId> {
        let Ok(squad) = self.squad(id) else {
            return Vec::new();
        };
        let fit = |who: &CharacterId| {
            let unit = self.units.get(who);
            unit.is_some_and(|unit| unit.is_command_unit() && !unit.is_defeated())
                && !self.has_left(*who)
                && self.can_lead(*who, squad.kind)
        };
        self.members(id).into_iter().filter(fit).collect()
    }

    /// What becomes of a squad in the fight that nobody leads, once the phase ends; none where somebody does (S-21).
    #[must_use]
    pub fn falls_apart(&self, id: SquadId) -> Option<String> {
        let leaderless = self.is_fighting() && self.leaderless().contains(&id);
        leaderless.then(|| {
            let name = self.squad_name(id);
            match self.may_lead_now(id).is_empty() {
                true => format!(
                    "Nobody leads {name}, and it has no command unit to name: all its members drop out as the phase ends"
                ),
                false => format!("Nobody leads {name}; name a leader or all its members drop out"),
            }
        })
    }

    /// Nobody leads it: all members drop out (S-21).
    pub(in crate::systems::squads) fn dissolve(&mut self, id: SquadId) {
        let Some(squad) = self.squads.get(&id).cloned() else {
            return;
        };
        // The squad was there just now, and nothing keeps it.
        let _ = self.remove_squad(id, &mut Check::new(true));
        let unseen = !self.shows_leaders(squad.team);
        self.note_unseen(
            unseen,
            &[s(21)],
            Fact::Dissolved {
                squad: squad.name.clone(),
            },
        );
    }

    pub(in crate::systems::squads) fn lead_decision(&self, id: SquadId) -> Option<Decision> {
        let squad = self.squads.get(&id)?;
        let options = self.may_lead_now(id).into_iter();
        let options =
            options.map(|who| Choice::new(who.to_string(), self.name(who), "leads it from now on"));
        let none = Choice::new("none", "Nobody", "all its members drop out");
        Some(Decision {
            key: LEADER.to_owned(),
            who: Decider::Team(squad.team),
            who_name: self.team_name(squad.team),
            question: format!("Who leads {} now?", squad.name),
            shape: Shape::PickOne {
                options: options.chain([none]).collect(),
            },
            rule: s(21),
        })
    }

    pub(in crate::systems::squads) fn answer_lead(&mut self, id: SquadId, answer: &Answer) {
        let picked = match answer {
            Answer::Pick(key) => key.parse().ok().map(CharacterId),
            _ => None,
        };
        let Some(leader) = picked.filter(|who| self.may_lead_now(id).contains(who)) else {
            self.dissolve(id);
            return;
        };
        let Some(squad) = self.squad_mut(id) else {
            return;
        };
        squad.leader = Some(leader);
        self.note_leads(id, leader);
    }

    /// Whether a unit can be in that squad after it has regrouped (S-20, S-23).
    pub(in crate::systems::squads) fn check_join(
        &self,
        who: CharacterId,
        join: &Join,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let (squad, mut members) = match join {
            Join::Stay | Join::None => return Ok(()),
            Join::Squad(id) => (self.squad(*id)?.clone(), self.members(*id)),
            Join::Found { name, kind } => {
                if name.trim().is_empty() {
                    return Err(Refusal::structure("give the squad a name"));
                }
                (founded(name, *kind, unit.team, who)?, Vec::new())
            }
        };
        if unit.team != Some(squad.team) || members.contains(&who) {
            return Err(Refusal::structure(format!(
                "{} cannot join {}",
                unit.name, squad.name
            )));
        }
        let rider = self
            .riders_of(who)
            .into_iter()
            .find(|rider| self.mount_of(*rider) == Some(who) && !members.contains(rider));
        check.rule(rider.is_none(), s(33), || {
            format!("{} is in a squad only with its rider", unit.name)
        })?;
        members.push(who);
        let wrong = self.wrong_squad(&squad, &members);
        check.rule(wrong.is_none(), s(20), || wrong.unwrap_or_default())
    }

    /// S-23: another squad and other combat modifiers, with full uses.
    pub(in crate::systems::squads) fn regroup(
        &mut self,
        who: CharacterId,
        join: &Join,
        modifiers: Modifiers,
        forced: bool,
    ) {
        // Whoever joined before it may have taken the last place.
        let joins = self.check_join(who, join, &mut Check::new(forced));
        if let Err(refusal) = &joins {
            let join = join.clone();
            let act = Act::Regroup { join, modifiers };
            self.foil(who, &act, Keeps::Nothing, refusal.reason());
        }
        let team = self.side_of(who);
        if joins.is_ok() && *join != Join::Stay {
            self.drop_out(who);
            let id = match join {
                Join::Squad(id) => Some(*id),
                Join::Found { name, kind } => {
                    let last = self.squads.keys().next_back().map_or(0, |id| id.0);
                    let id = crate::table::ItemId(last.saturating_add(1));
                    let squad = founded(name, *kind, team, who).ok();
                    squad.map(|squad| {
                        self.squads.insert(id, Arc::new(squad));
                        id
                    })
                }
                Join::Stay | Join::None => None,
            };
            if let Some(unit) = self.unit_mut(who) {
                unit.squad = id;
            }
        }
        if let Some(standing) = self.standing_mut(who) {
            standing.used = Modifiers::default();
        }
        if let Some(unit) = self.unit_mut(who) {
            unit.modifiers = modifiers;
        }
        let squad = self
            .units
            .get(&who)
            .and_then(|unit| unit.squad)
            .map(|id| self.squad_name(id));
        let unseen = team.is_none_or(|team| !self.shows_leaders(team));
        let who = self.who(who);
        self.note_unseen(
            unseen,
            &[s(23)],
            Fact::Regrouped {
                who,
                squad,
                modifiers,
            },
        );
    }
}

fn founded(
    name: &str,
    kind: SquadKind,
    team: Option<TeamId>,
    leader: CharacterId,
) -> Result<Squad, Refusal> {
    let team = team.ok_or_else(|| Refusal::structure("whoever founds a squad has a side"))?;
    Ok(Squad::new(name.trim().to_owned(), kind, team, Some(leader)))
}
