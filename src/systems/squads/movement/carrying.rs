//! Who goes where with whom: riders, transports, carriers and the carried (S-33, S-35, S-70, S-71).

use std::collections::BTreeMap;

use crate::board::grid::Hex;
use crate::systems::squads::Squads;
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::sheet::unit::{Held, Unit};
use crate::systems::squads::turn::frame::{Frame, Stand};
use crate::systems::squads::words::fact::Fact;
use crate::systems::units::tokens;
use crate::table::{CharacterId, Check, Refusal};

/// Whom each carries or drags, and whether it drags.
pub(in crate::systems::squads) type Loads = BTreeMap<CharacterId, (CharacterId, bool)>;

impl Squads {
    /// Whom everybody carries or drags.
    pub(in crate::systems::squads) fn loads(&self) -> Loads {
        let mut loads = Loads::new();
        for (id, unit) in &self.units {
            if let Some(held) = &unit.held {
                for by in &held.by {
                    loads.entry(*by).or_insert((*id, held.drag));
                }
            }
        }
        loads
    }

    /// Whom a unit carries or drags, and whether it drags.
    #[must_use]
    pub fn load_of(&self, who: CharacterId) -> Option<(CharacterId, bool)> {
        self.loads().remove(&who)
    }

    /// Who carries or drags with a unit.
    #[must_use]
    pub fn partner_of(&self, who: CharacterId) -> Option<CharacterId> {
        self.partner_by(&self.loads(), who)
    }

    /// The same by what everybody carries.
    pub(in crate::systems::squads) fn partner_by(
        &self,
        loads: &Loads,
        who: CharacterId,
    ) -> Option<CharacterId> {
        let (load, _) = loads.get(&who)?;
        let held = self.units.get(load)?.held.as_ref()?;
        held.by.iter().copied().find(|other| *other != who)
    }

    /// Who rides a unit.
    #[must_use]
    pub fn riders_of(&self, who: CharacterId) -> Vec<CharacterId> {
        let riders = self
            .units
            .iter()
            .filter(|(_, unit)| unit.rides == Some(who));
        riders.map(|(id, _)| *id).collect()
    }

    /// The mount that an attack on its rider hits (S-33); a transport shields nobody (S-35).
    #[must_use]
    pub fn mount_of(&self, who: CharacterId) -> Option<CharacterId> {
        let mount = self.units.get(&who)?.rides?;
        let unit = self.units.get(&mount)?;
        (unit.has(Special::Mount) && unit.transport == 0).then_some(mount)
    }

    /// Whoever of a pair counts as one with another: the one below (S-53).
    #[must_use]
    pub fn lowest(&self, who: CharacterId) -> CharacterId {
        let unit = self.units.get(&who);
        let below = unit.and_then(|unit| {
            let holder = unit.held.as_ref().and_then(|held| held.by.first().copied());
            unit.rides.or(holder)
        });
        // Nobody rides its own rider: what would go in a circle ends here.
        below
            .filter(|below| self.units.contains_key(below))
            .unwrap_or(who)
    }

    /// Whether a unit rides that one or is held by it, directly or by others between (S-33, S-35, S-70, S-71).
    pub(in crate::systems::squads) fn is_borne_by(
        &self,
        who: CharacterId,
        by: CharacterId,
    ) -> bool {
        let mut below = vec![who];
        let mut next = 0;
        while let Some(one) = below.get(next).copied() {
            next += 1;
            let unit = self.units.get(&one).into_iter();
            let bear = unit.flat_map(|unit| {
                let held = unit.held.iter().flat_map(|held| &held.by);
                unit.rides.iter().chain(held)
            });
            let bear: Vec<CharacterId> = bear.copied().filter(|one| !below.contains(one)).collect();
            below.extend(bear);
        }
        below.iter().skip(1).any(|one| *one == by)
    }

    /// Puts a unit there with all who ride it or are held by it.
    pub(in crate::systems::squads) fn put_at(&mut self, who: CharacterId, at: Hex) {
        let mut all = vec![who];
        let with = |one: CharacterId, (_, unit): &(&CharacterId, &std::sync::Arc<Unit>)| {
            let holds = unit
                .held
                .as_ref()
                .is_some_and(|held| held.by.first() == Some(&one));
            unit.rides == Some(one) || holds
        };
        let mut next = 0;
        while let Some(one) = all.get(next).copied() {
            next += 1;
            let more = self
                .units
                .iter()
                .filter(|unit| with(one, unit))
                .map(|(id, _)| *id);
            let more: Vec<CharacterId> = more.filter(|id| !all.contains(id)).collect();
            all.extend(more);
        }
        let map = self.places.get(&who).map(|place| place.map);
        for one in all {
            if let (Some(place), Some(map)) = (self.places.get_mut(&one), map) {
                (place.map, place.at) = (map, at);
            }
        }
    }

    /// Whether a unit can get on that one (S-33, S-35).
    pub(in crate::systems::squads) fn check_ride(
        &self,
        ground: &Ground<'_>,
        who: CharacterId,
        mount: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let (rider, host) = (self.unit(who)?, self.unit(mount)?);
        if who == mount
            || rider.rides.is_some()
            || host.rides.is_some()
            || !self.riders_of(who).is_empty()
        {
            return Err(Refusal::structure(format!(
                "{} cannot get on {}",
                rider.name, host.name
            )));
        }
        check.rule(
            rider.team == host.team && !host.is_defeated(),
            s(33),
            || format!("{} carries only its own side", host.name),
        )?;
        check.rule(rider.held.is_none(), s(33), || {
            format!("{} is held; let it be set down first", rider.name)
        })?;
        check.rule(self.are_adjacent(ground, who, mount), s(33), || {
            format!("{} is not adjacent to {}", rider.name, host.name)
        })?;
        self.check_room_on(who, mount, check)?;
        check.rule(
            host.transport > 0 || !rider.has(Special::Heavy),
            s(33),
            || format!("{} is Heavy", rider.name),
        )
    }

    /// Whether that one has room for a unit, which holds nobody (S-33, S-35).
    pub(in crate::systems::squads) fn check_room_on(
        &self,
        who: CharacterId,
        mount: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let (rider, host) = (self.unit(who)?, self.unit(mount)?);
        let free = self.load_of(who).is_none() && host.held.is_none();
        check.rule(free, s(33), || {
            format!("{} rides alone, on what nobody carries", rider.name)
        })?;
        let riders = self.riders_of(mount).len();
        if host.transport > 0 {
            return check.rule(riders < host.transport.into(), s(35), || {
                format!("{} is full", host.name)
            });
        }
        check.rule(host.has(Special::Mount) && riders == 0, s(33), || {
            format!("{} is no mount without a rider", host.name)
        })
    }

    /// Somebody gets on.
    pub(in crate::systems::squads) fn ride(&mut self, who: CharacterId, mount: CharacterId) {
        if let Some(unit) = self.unit_mut(who) {
            (unit.rides, unit.held) = (Some(mount), None);
        }
        if let Some(at) = self.places.get(&mount).map(|place| place.at) {
            self.put_at(who, at);
        }
        // A mount with a rider is in a stack only with its rider (S-33).
        let squad = |who: CharacterId| self.units.get(&who).and_then(|unit| unit.squad);
        if squad(mount) != squad(who) && self.mount_of(who).is_some() {
            self.drop_out(mount);
        }
        let (who, mount) = (self.who(who), self.who(mount));
        self.note(&[s(33)], Fact::Mounted { who, mount });
    }

    /// A rider comes to stand on an open square beside what it rode; its side picks of several (S-34).
    pub(in crate::systems::squads) fn dismount(&mut self, rider: CharacterId) {
        let Some(unit) = self.unit_mut(rider).filter(|unit| unit.rides.is_some()) else {
            return;
        };
        unit.rides = None;
        let name = self.who(rider);
        self.note(&[s(34)], Fact::Dismounted { who: name });
        self.find_room(rider);
    }

    /// Whoever shares a square with somebody comes to stand on the nearest open one; its side picks of several.
    pub(in crate::systems::squads) fn find_room(&mut self, who: CharacterId) {
        let (Some(ground), Some(place)) = (self.ground(), self.places.get(&who).copied()) else {
            return;
        };
        if ground.is_open(who, place.at, &[]) {
            return;
        }
        let squares = ground.open_beside(who, place.at, &[]);
        drop(ground);
        match squares.as_slice() {
            [] => {
                let size = self.units.get(&who).map_or(1, |unit| unit.size);
                if let Some(at) = tokens::nearest_free(self, place.map, place.at, size) {
                    self.put_at(who, at);
                }
            }
            [only] => self.put_at(who, *only),
            _ => {
                let stand = Frame::Stand(Stand { who, squares });
                // With too many procedures on one another it stays where it is.
                let _ = self.push_frame(stand);
            }
        }
    }

    pub(in crate::systems::squads) fn is_heavy(&self, who: CharacterId) -> bool {
        let unit = self.units.get(&who);
        unit.is_some_and(|unit| unit.has(Special::Heavy))
    }

    /// Whether a unit can lift that one, alone or with another (S-70, S-71).
    pub(in crate::systems::squads) fn check_lift(
        &self,
        ground: &Ground<'_>,
        by: &[CharacterId],
        whom: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let load = self.unit(whom)?;
        if load.is_structure() || load.held.is_some() || by.contains(&whom) {
            return Err(Refusal::structure(format!(
                "nobody can lift {} now",
                load.name
            )));
        }
        if let Some(who) = by.iter().find(|who| self.is_borne_by(**who, whom)) {
            let (who, load) = (self.name(*who), &load.name);
            return Err(Refusal::structure(format!(
                "{load} carries {who}, who cannot lift it"
            )));
        }
        let mount = by.iter().find(|who| self.is_borne_by(whom, **who));
        check.rule(mount.is_none(), s(33), || {
            let mount = mount.map_or_else(String::new, |who| self.name(*who));
            format!("{} rides {mount}, and has to get off first", load.name)
        })?;
        let pair = |a, b| self.is_borne_by(a, b) || self.is_borne_by(b, a);
        let pair = by.windows(2).any(|two| pair(two[0], two[1]));
        check.rule(!pair, s(33), || {
            "of two who lift, neither carries the other".to_owned()
        })?;
        let heavy = by.first().is_some_and(|who| self.is_heavy(*who));
        let burdened = self.load_of(whom).is_some() || !self.riders_of(whom).is_empty();
        check.rule(!burdened, s(70), || {
            format!(
                "{} has others with it; only a single unit can be lifted",
                load.name
            )
        })?;
        for who in by {
            let lifter = self.unit(*who)?;
            check.rule(load.is_body() || load.team == lifter.team, s(70), || {
                format!("{} is neither willing nor a body", load.name)
            })?;
            check.rule(self.are_adjacent(ground, *who, whom), s(70), || {
                format!("{} is not adjacent to {}", lifter.name, load.name)
            })?;
            check.rule(self.load_of(*who).is_none(), s(70), || {
                format!("{} has its hands full", lifter.name)
            })?;
            check.rule(lifter.held.is_none(), s(71), || {
                format!("{} is held itself", lifter.name)
            })?;
            let rides = lifter.rides;
            check.rule(rides.is_none(), s(33), || {
                let on = rides.map_or_else(String::new, |on| self.name(on));
                format!(
                    "{} rides {on}, and whoever rides neither carries nor drags",
                    lifter.name
                )
            })?;
            check.rule(lifter.has(Special::Heavy) == heavy, s(70), || {
                "both have to be Heavy, or neither".to_owned()
            })?;
        }
        for two in by.windows(2) {
            check.rule(self.are_adjacent(ground, two[0], two[1]), s(70), || {
                let (one, other) = (self.name(two[0]), self.name(two[1]));
                format!("{one} and {other} are not adjacent")
            })?;
        }
        let needs = 1 + usize::from(load.has(Special::Heavy));
        let rule = s(if heavy { 70 } else { 71 });
        check.rule(by.len() >= needs, rule, || {
            format!("it takes two to move {}", load.name)
        })
    }

    /// Somebody is lifted.
    pub(in crate::systems::squads) fn lift(&mut self, by: &[CharacterId], whom: CharacterId) {
        let drag = !by.iter().all(|who| self.is_heavy(*who));
        let Some(at) = by
            .first()
            .and_then(|first| self.places.get(first))
            .map(|place| place.at)
        else {
            return;
        };
        if let Some(unit) = self.unit_mut(whom) {
            unit.rides = None;
            unit.held = Some(Held {
                by: by.to_vec(),
                drag,
                cover: false,
            });
        }
        self.put_at(whom, at);
        let by = by.iter().map(|who| self.who(*who)).collect();
        let whom = self.who(whom);
        self.note(
            &[s(if drag { 71 } else { 70 })],
            Fact::Lifted { by, whom, drag },
        );
    }

    /// Whoever is held is set down: a body where it is, anybody else beside (S-70).
    pub(in crate::systems::squads) fn put_down(&mut self, whom: CharacterId) {
        if let Some(unit) = self.unit_mut(whom) {
            unit.held = None;
        }
        let named = self.who(whom);
        self.note(&[s(70)], Fact::PutDown { whom: named });
        if self.units.get(&whom).is_some_and(|unit| !unit.is_body()) {
            self.find_room(whom);
        }
    }

    /// Those whom somebody held who is out now, and riders of what is out (S-33, S-35, S-70).
    pub(in crate::systems::squads) fn settle_loads(&mut self) {
        let gone = |who: &CharacterId| {
            let unit = self.units.get(who);
            unit.is_none_or(|unit| unit.is_body()) || !self.places.contains_key(who)
        };
        // Of those who take part, whoever has left the fight carries nobody.
        let parted = |one: &CharacterId, other: &CharacterId| {
            self.standing(*one).is_some() && self.standing(*other).is_none()
        };
        let rides = |(who, unit): &(&CharacterId, &std::sync::Arc<Unit>)| {
            let left = |host: &CharacterId| gone(host) || parted(who, host);
            unit.rides.is_some_and(|host| left(&host))
        };
        // Whoever has surrendered holds nobody either.
        let lets_go = |who: &CharacterId| {
            gone(who) || self.units.get(who).is_some_and(|unit| unit.is_defeated())
        };
        let held = |(who, unit): &(&CharacterId, &std::sync::Arc<Unit>)| {
            let held = unit.held.as_ref();
            let left = |by: &CharacterId| lets_go(by) || parted(who, by);
            held.is_some_and(|held| held.by.iter().any(left))
        };
        let riders: Vec<CharacterId> = self.units.iter().filter(rides).map(|(id, _)| *id).collect();
        let loads: Vec<CharacterId> = self.units.iter().filter(held).map(|(id, _)| *id).collect();
        for rider in riders {
            if let Some(unit) = self.unit_mut(rider) {
                // It stands where its mount was.
                unit.rides = None;
            }
            let who = self.who(rider);
            self.note(&[s(33)], Fact::Dismounted { who });
            self.find_room(rider);
        }
        for load in loads {
            self.put_down(load);
        }
        for (load, by) in self.held_apart() {
            let by = by.iter().map(|who| self.who(*who)).collect();
            let whom = self.who(load);
            self.note(&[s(70)], Fact::Apart { by, whom });
            self.put_down(load);
        }
    }

    /// Whom two hold who are not adjacent any more, and by whom; not while a rush pushes, which may yet put them back.
    fn held_apart(&self) -> Vec<(CharacterId, Vec<CharacterId>)> {
        let held = self.units.iter().filter_map(|(load, unit)| {
            let by = &unit.held.as_ref()?.by;
            (by.len() > 1).then(|| (*load, by.clone()))
        });
        let mut held: Vec<_> = held.collect();
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let mut frames = frames.filter(|frame| matches!(frame, Frame::Push(_)));
        let asked = !held.is_empty() && frames.next().is_none();
        match asked.then(|| self.ground()).flatten() {
            Some(ground) => held.retain(|(_, by)| {
                let near = |two: &[CharacterId]| self.are_adjacent(&ground, two[0], two[1]);
                !by.windows(2).all(near)
            }),
            None => held.clear(),
        }
        held
    }
}
