//! What Attack · Move · Bonus tells of its boards: where a unit can move to by the action that it has, and every free hit
//! that the way there draws, before it is taken (D-04, D-05, D-33).

use std::sync::Arc;

use crate::board::BoardRule;
use crate::board::grid::{Heading, Hex, HexGrid, Layout, SpaceBits};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::board::{Aimed, Reachable, WaitingAct};
use crate::gui::games::d20::offers::deeds;
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::units::{Moving, UnitMoves};
use crate::systems::d20::{Act, Command, D20, Frame, Pay, With, board_rule, d};
use crate::table::{Answer, Build, CharacterId, MapId, RuleId};

/// The spaces that a unit can move to, and by what.
#[derive(Default)]
pub(in crate::gui) struct Ways {
    reachable: Arc<Reachable>,
    spaces: u8,
    by: By,
}

/// What a unit would go by.
#[derive(Default)]
enum By {
    /// An action of its turn.
    Turn(Pay),
    /// The answer to the question of that key.
    Question(String),
    /// Nothing now, for this reason and by this rule.
    #[default]
    Nothing,
    NotNow(String, Option<RuleId>),
}

/// The action that moves whoever acts: the Move Action as long as it is there, else a Bonus Action.
pub(super) fn moves_by(game: &D20) -> Option<Pay> {
    let left = game.turn()?.left;
    let pays = [Pay::Move, Pay::Bonus].into_iter();
    pays.into_iter().find(|pay| left.of(*pay) > 0)
}

impl Ways {
    fn now(game: &D20) -> Self {
        let frame = game.fight.as_ref().and_then(|fight| fight.frames.last());
        if let (Some(Frame::Walk(walk)), Some(asked)) = (frame, game.decisions().first()) {
            let by = By::Question(asked.key.clone());
            return Self::reached(game, walk.who, walk.pay, by);
        }
        match (game.turn(), moves_by(game)) {
            (Some(turn), Some(pay)) if game.decisions().is_empty() => {
                Self::reached(game, turn.who, pay, By::Turn(pay))
            }
            _ => Self::default(),
        }
    }

    /// Of a unit that is dragged: its own now, else what it could reach by a Move Action, with the reason why not now.
    fn held(game: &D20, who: CharacterId) -> Self {
        let now = Self::now(game);
        if now.reachable.who == Some(who) {
            return now;
        }
        let (path, with) = (Vec::new(), Pay::Move);
        let refusal = game.refusal_of(who, &Act::Move { path, with });
        let (reason, rule) = match &refusal {
            Some(refusal) => (refusal.reason().to_owned(), refusal.rule_id()),
            None => ("it cannot move now".to_owned(), None),
        };
        Self::reached(game, who, Pay::Move, By::NotNow(reason, rule))
    }

    fn reached(game: &D20, who: CharacterId, pay: Pay, by: By) -> Self {
        let spaces = game.spaces(who, pay);
        let reach = game.ground().and_then(|ground| ground.reach(who, spaces));
        let Some(reach) = reach else {
            return Self::default();
        };
        let ends = reach.iter().filter(|end| end.actions > 0);
        let reachable = Reachable {
            who: Some(who),
            prices: ends.map(|end| (end.at, end.used)).collect(),
            priced: false,
            paths: Some(reach),
        };
        Self {
            reachable: Arc::new(reachable),
            spaces,
            by,
        }
    }

    /// The way there, without the space where it begins.
    fn path(&self, to: Hex) -> Option<(CharacterId, Vec<Hex>)> {
        let (spaces, _) = self.reachable.path(to)?;
        Some((self.reachable.who?, spaces.into_iter().skip(1).collect()))
    }

    /// What moves the unit there; none where it cannot get.
    fn go(&self, game: &D20, to: Hex) -> Option<Action> {
        let (who, path) = self.path(to)?;
        let command = match &self.by {
            By::Nothing | By::NotNow(..) => return None,
            By::Turn(with) => {
                let (act, with) = (Act::Move { path, with: *with }, who);
                Command::Act { who: with, act }
            }
            By::Question(key) => {
                let board = game.boards.get(&game.fight.as_ref()?.board)?;
                let names = path.into_iter().map(|at| board.address(at));
                Command::Answer {
                    decision: Some(key.clone()),
                    answer: Answer::Path(names.collect()),
                }
            }
        };
        Some(Action::Do(command.into()))
    }

    /// What a space costs, and whose free hits the way there draws (D-33).
    fn words(&self, game: &D20, to: Hex) -> Option<String> {
        let (who, path) = self.path(to)?;
        let used = match self.reachable.prices.get(&to)? {
            1 => "1 space".to_owned(),
            spaces => format!("{spaces} spaces"),
        };
        let words = match &self.by {
            By::Turn(pay) => format!("{used} for {}", pay.words()),
            By::NotNow(reason, _) => format!("{used} in its turn, but not now: {reason}"),
            By::Question(_) | By::Nothing => used,
        };
        Some(words + &game.free_hit_words(who, &path))
    }

    fn why_not(&self) -> (String, Option<RuleId>) {
        match &self.by {
            By::NotNow(reason, rule) => (reason.clone(), *rule),
            _ => {
                let reason = format!("no way of {} spaces leads there", self.spaces);
                (reason, Some(d(5)))
            }
        }
    }
}

/// The ways of a unit that is dragged, else of the one that acts.
fn ways(game: &D20, moves: &mut Moving<'_, D20>, dragged: Option<CharacterId>) -> Arc<Ways> {
    let all = &mut moves.kept.ways;
    if let Some((_, known)) = all.iter().find(|(of, _)| *of == dragged) {
        return Arc::clone(known);
    }
    let found = Arc::new(match dragged {
        Some(who) => Ways::held(game, who),
        None => Ways::now(game),
    });
    all.push((dragged, Arc::clone(&found)));
    found
}

impl UnitMoves for D20 {
    const BY_HAND: &'static str = "By the GM’s word, without an action; one undo takes it back";
    const SIGHT: &'static [RuleId] = &[d(9)];

    fn new_layout(&self) -> Layout {
        Layout::Squares
    }

    fn rule_of_board(rule: BoardRule) -> RuleId {
        board_rule(rule)
    }

    fn sight_of(&self, map: MapId, _: Option<CharacterId>) -> Option<(HexGrid, SpaceBits)> {
        let grid = self.ground_of(map)?.grid;
        let nobody = grid.none();
        Some((grid, nobody))
    }

    fn pips(&self, _: CharacterId) -> (u8, u8) {
        (0, 0)
    }

    fn marks(&self, who: CharacterId) -> Vec<String> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let mut marks = vec![unit.hit_points.now.to_string()];
        marks.extend(unit.state.prone.then(|| "P".to_owned()));
        if !unit.wounds.is_empty() {
            marks.push(format!("{}W", unit.wounds.len()));
        }
        marks
    }

    fn lies(&self, who: CharacterId) -> Build {
        self.build_of(who)
    }

    fn turned(who: CharacterId, facing: Heading) -> Option<campaign::Command> {
        let facing = Some(facing);
        Some(Command::Face { who, facing }.into())
    }

    fn reach_of(
        &self,
        moves: &mut Moving<'_, Self>,
        dragged: Option<CharacterId>,
    ) -> Arc<Reachable> {
        Arc::clone(&ways(self, moves, dragged).reachable)
    }

    fn words_of_path(
        &self,
        moves: &mut Moving<'_, Self>,
        dragged: Option<CharacterId>,
        to: Hex,
    ) -> Option<String> {
        ways(self, moves, dragged).words(self, to)
    }

    fn marks_of_path(
        &self,
        moves: &mut Moving<'_, Self>,
        dragged: Option<CharacterId>,
        to: Hex,
    ) -> Vec<Hex> {
        let path = ways(self, moves, dragged).path(to);
        let hits = path.map(|(who, path)| self.free_hits(who, &path));
        hits.into_iter().flatten().map(|hit| hit.at).collect()
    }

    fn waits(&self, _: &mut Moving<'_, Self>) -> Arc<[WaitingAct]> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let acts = frames.filter_map(|frame| match frame {
            Frame::Strike(strike) => {
                let (unit, on) = (self.units.get(&strike.by)?, self.name(strike.on));
                let with = match strike.with {
                    With::Weapon(id) => &unit.weapon(id)?.name,
                    With::Spell(id) => &unit.spell(id)?.name,
                };
                Some(WaitingAct {
                    who: strike.by,
                    aimed: Aimed {
                        units: vec![self.places.get(&strike.on)?.at],
                        spaces: Vec::new(),
                    },
                    path: Vec::new(),
                    words: with.clone(),
                    describe: format!("{} attacks {on} with {with}", unit.name),
                })
            }
            Frame::Walk(walk) => {
                let end = *walk.path.last()?;
                let board = self.boards.get(&self.fight.as_ref()?.board)?;
                let from = self.places.get(&walk.who)?.at;
                let path = std::iter::once(from).chain(walk.path.iter().copied());
                Some(WaitingAct {
                    who: walk.who,
                    aimed: Aimed::default(),
                    path: path.collect(),
                    words: String::new(),
                    describe: format!("{} moves to {}", self.name(walk.who), board.address(end)),
                })
            }
            _ => None,
        });
        acts.collect()
    }

    fn drop_of(&self, moves: &mut Moving<'_, Self>, who: CharacterId, to: Hex) -> Option<Action> {
        ways(self, moves, Some(who)).go(self, to)
    }

    fn why_unreachable(
        &self,
        moves: &mut Moving<'_, Self>,
        who: CharacterId,
        _: Hex,
    ) -> (String, Option<RuleId>) {
        ways(self, moves, Some(who)).why_not()
    }

    fn click_on(&self, moves: &mut Moving<'_, Self>, at: Hex) -> Option<Action> {
        ways(self, moves, None).go(self, at)
    }

    fn answers_not(
        &self,
        moves: &mut Moving<'_, Self>,
        _: Hex,
    ) -> Option<(CharacterId, (String, Option<RuleId>))> {
        let ways = ways(self, moves, None);
        let asked = matches!(ways.by, By::Question(_));
        let who = ways.reachable.who.filter(|_| asked)?;
        Some((who, ways.why_not()))
    }

    fn cannot_attack(&self, by: CharacterId, on: CharacterId) -> Option<(String, Option<RuleId>)> {
        let offers = self.offers(by).into_iter();
        let mut attacks =
            offers.filter(|offer| matches!(&offer.act, Act::Attack(blow) if blow.target == on));
        let refusal = attacks.find_map(|offer| offer.refusal)?;
        Some((refusal.reason().to_owned(), refusal.rule_id()))
    }

    fn attacks_on(&self, by: Option<CharacterId>, on: CharacterId) -> Vec<Deed> {
        deeds(self, by, MenuOf::Person(on))
    }
}
