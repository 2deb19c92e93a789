//! A proposal taken: the map it comes to, and the one command that adds it.

use std::collections::{BTreeMap, BTreeSet};

use super::{Proposal, ProposedPicture, words};
use crate::board::GroupId;
use crate::board::areas::{
    AreaId, AreaMap, Connection, ConnectionId, Drawing, DrawingId, Figure, Ink, LineEnd, Pin, PinId,
};
use crate::campaign::{Campaign, Command};
use crate::limits::NAME;
use crate::table::{PictureId, Refusal};

impl Proposal {
    /// The map as it stands in the proposal now, over a picture that is stored already.
    #[must_use]
    pub fn map(&self, picture: Option<PictureId>) -> AreaMap {
        let mut map = AreaMap {
            name: words::name(&self.name, NAME),
            ..AreaMap::default()
        };
        let mut ids = Vec::with_capacity(self.areas.len());
        for area in &self.areas {
            let id = area.taken.then(|| AreaId(next(map.areas.len())));
            if let Some(id) = id {
                map.areas.insert(id, area.area.clone());
            }
            ids.push(id);
        }
        let id_of = |area: usize| ids.get(area).copied().flatten();
        let marks: BTreeSet<(usize, LineEnd)> =
            self.marks.iter().filter_map(|mark| mark.on).collect();
        for (number, line) in self.connections.iter().enumerate() {
            let ends = id_of(line.from).zip(id_of(line.to));
            let Some((from, to)) = ends.filter(|(from, to)| line.taken && from != to) else {
                continue;
            };
            let marked = |end| marks.contains(&(number, end));
            let connection = Connection {
                from,
                to,
                kind: line.kind,
                mark_from: marked(LineEnd::From),
                mark_to: marked(LineEnd::To),
                hidden: line.hidden,
                bend: line.bend,
            };
            let id = ConnectionId(next(map.connections.len()));
            map.connections.insert(id, connection);
        }
        for pin in self.pins.iter().filter(|pin| pin.taken) {
            let Some(area) = id_of(pin.area) else {
                continue;
            };
            let pinned = Pin {
                area,
                kind: pin.kind,
                text: pin.text.clone(),
                hidden: pin.hidden,
            };
            map.pins.insert(PinId(next(map.pins.len())), pinned);
        }
        let labels = self.areas.iter().filter(|area| !area.taken);
        let labels = labels.filter_map(|area| {
            let (at, words) = (area.area.centre(), area.area.name.clone());
            let figure = Figure::Words { at, words };
            Some(Drawing::new(figure, Ink::Plain, area.words?))
        });
        let drawings = self.drawings.iter().filter(|drawing| drawing.taken);
        let drawings = drawings.map(|drawing| drawing.drawing.clone());
        for drawing in drawings.chain(labels) {
            let id = DrawingId(next(map.drawings.len()));
            map.drawings.insert(id, drawing);
        }
        regroup(&mut map);
        map.picture = ProposedPicture::taken(self.picture.as_ref(), picture);
        map
    }

    /// The one command that adds the map to a campaign.
    ///
    /// # Errors
    /// Where the campaign's game is not played on maps of areas, or has no room for another one.
    pub fn command(
        &self,
        campaign: &Campaign,
        picture: Option<PictureId>,
    ) -> Result<Command, Refusal> {
        campaign.add_area_map(self.map(picture))
    }
}

/// The number of the next thing of its kind.
pub(super) fn next(have: usize) -> u32 {
    u32::try_from(have).map_or(u32::MAX, |have| have.saturating_add(1))
}

/// Leaves no group of one, and no gap in the numbers of groups.
fn regroup(map: &mut AreaMap) {
    let areas = map.areas.values_mut().map(|area| &mut area.group);
    let drawings = map.drawings.values_mut().map(|drawing| &mut drawing.group);
    let mut members: Vec<&mut Option<GroupId>> = areas.chain(drawings).collect();
    let mut counts = BTreeMap::<GroupId, u32>::new();
    for group in members.iter().filter_map(|member| **member) {
        *counts.entry(group).or_default() += 1;
    }
    counts.retain(|_, count| *count > 1);
    let numbers: Vec<GroupId> = counts.into_keys().collect();
    for member in &mut members {
        let place = member.and_then(|group| numbers.binary_search(&group).ok());
        **member = place.map(|place| GroupId(next(place)));
    }
}
