//! What players may see of a game of units on boards (promise 12): teams and units, the board and its tokens, who decides,
//! the log and the last roll. What is hidden is left out here, once; what each thing is called is the game's.

use super::{TableUnit, Token, UnitsOnBoards};
use crate::board::grid::HexBoard;
use crate::systems::doors::Doors;
use crate::table::words::count;
use crate::table::{
    Build, CharacterId, Decider, Decision, Log, LogEntry, MapId, Named, Origin, SeenBoard,
    SeenBoardToken, SeenDecision, SeenMember, SeenObjective, SeenRoll, SeenState, SeenTable,
    SeenTeam, TeamId, team_look,
};

/// A unit by id and the name of the time.
type Who = Named<CharacterId>;

/// What a game says of what players see.
pub(in crate::systems) trait SeenByPlayers: UnitsOnBoards + Doors {
    /// What its log keeps.
    type Fact;

    /// Where the game stands; empty without a fight.
    fn standing_words(&self) -> String;
    /// Everybody in the order of their turns, where all have one; hidden ones, too.
    fn one_order(&self) -> &[CharacterId] {
        &[]
    }
    /// The teams in the order of their turns, else by id.
    fn teams_in_order(&self) -> Vec<TeamId> {
        self.kept().teams.keys().copied().collect()
    }
    /// What a team has; empty where there is nothing to say.
    fn team_words(&self, _team: TeamId) -> String {
        String::new()
    }
    /// The team whose turn it is, as far as players know.
    fn acts_openly(&self) -> Option<TeamId>;
    /// Whether a unit stands among those of its team now.
    fn is_among(&self, who: CharacterId) -> bool;
    /// How a unit that is not out stands in the fight.
    fn state_in_fight(&self, who: CharacterId) -> (SeenState, &'static str);
    /// Whether it acts.
    fn acts(&self, who: CharacterId) -> bool;
    /// What lies on a unit that is not out, for all to see.
    fn shown_on(&self, who: CharacterId, unit: &Self::Unit) -> ShownOn;
    /// How its token lies.
    fn build(&self, _who: CharacterId) -> Build {
        Build::default()
    }
    /// What is to be achieved, as far as players know it.
    fn seen_objectives(&self) -> Vec<SeenObjective> {
        Vec::new()
    }
    /// Whom that which is going on is about.
    fn busy(&self) -> Vec<CharacterId>;
    /// What somebody does who is asked that.
    fn does(&self, open: &Decision) -> &'static str;
    /// Who decides where nobody is asked openly.
    fn decides_unasked(&self) -> Vec<SeenDecision>;

    /// The log.
    fn facts(&self) -> &Log<Self::Fact>;
    /// Whether a fact is about somebody or something hidden.
    fn tells_of_hidden(&self, fact: &Self::Fact) -> bool;
    /// Whether a fight begins by it.
    fn begins_fight(fact: &Self::Fact) -> bool;
    /// Those of them who are not hidden.
    fn shown(&self, units: &[Who]) -> Vec<Who> {
        let shown = units.iter().filter(|who| !is_hidden(self, who.id));
        shown.cloned().collect()
    }
    /// The sentence of a line, counted from 0, of which nothing is hidden; none where it still tells too much.
    fn seen_sentence(&self, line: usize, fact: &Self::Fact) -> Option<String>;
    /// The roll of the rules that a line tells of, for the GM or for players.
    fn roll_of(&self, line: usize, fact: &Self::Fact, gm: bool) -> Option<SeenRoll>;

    /// Who made the attack that a line tells to be called off, with what it was and, for the GM, why.
    fn called_off(_: &LogEntry<Self::Fact>) -> Option<(&Who, String, &str)> {
        None
    }

    /// What was recorded by hand for the attack that the line tells to be called off, if anything was.
    fn recorded(&self, _line: usize, _gm: bool) -> Option<String> {
        None
    }

    /// Whether players may see that line.
    fn shows(&self, entry: &LogEntry<Self::Fact>) -> bool {
        !entry.hidden && !self.tells_of_hidden(&entry.fact)
    }

    /// The sentence of a line of the log, counted from 0, as players may read it; none where they may not.
    fn seen_line(&self, line: usize) -> Option<String> {
        let entry = self.facts().get(line).filter(|entry| self.shows(entry))?;
        self.seen_sentence(line, &entry.fact)
    }

    /// The newest roll of this fight, for the GM, or one that nobody hidden made.
    fn newest_roll(&self, gm: bool) -> Option<SeenRoll> {
        let newest = self.facts().newest();
        newest
            .take_while(|(_, entry)| !Self::begins_fight(&entry.fact))
            .filter(|(_, entry)| gm || self.shows(entry))
            .find_map(|(line, entry)| match self.free_roll_at(line) {
                Some((roll, _)) => {
                    let who = roll.who.as_ref();
                    Some(roll.seen(who.and_then(|who| look_of(self, who.id))))
                }
                None => called_off(self, line, entry, gm)
                    .or_else(|| self.roll_of(line, &entry.fact, gm)),
            })
    }

    /// Whether what is going on is about somebody hidden.
    fn hidden_are_busy(&self) -> bool {
        self.busy().into_iter().any(|who| is_hidden(self, who))
    }
}

/// An attack that was called off stands where its roll would.
fn called_off<G: SeenByPlayers>(
    game: &G,
    line: usize,
    entry: &LogEntry<G::Fact>,
    gm: bool,
) -> Option<SeenRoll> {
    let (who, what, why) = G::called_off(entry)?;
    Some(SeenRoll {
        who: who.name.clone(),
        what,
        faces: Vec::new(),
        total: String::new(),
        verdict: game
            .recorded(line, gm)
            .unwrap_or_else(|| "called off".to_owned()),
        success: None,
        before: None,
        origin: Origin::App,
        note: if gm { why.to_owned() } else { String::new() },
        look: None,
        against: Vec::new(),
    })
}

/// What lies on a unit, for all to see.
#[derive(Default)]
pub(in crate::systems) struct ShownOn {
    /// What stands in words beside how it stands.
    pub(in crate::systems) words: Vec<String>,
    /// What stands there, too, and as marks on its token.
    pub(in crate::systems) marks: Vec<String>,
    /// What it has taken, of how much; none where that is not for all to see.
    pub(in crate::systems) harm: Option<(u8, u8)>,
}

/// Not to be shown to players: the unit, its token, or its whole team.
pub(in crate::systems) fn is_hidden<G: UnitsOnBoards>(game: &G, who: CharacterId) -> bool {
    let kept = game.kept();
    let unit = kept.units.get(&who);
    let team = unit.and_then(|unit| kept.teams.get(&unit.team()?));
    unit.is_none_or(|unit| unit.hidden())
        || kept.places.get(&who).is_some_and(Token::hidden)
        || team.is_some_and(|team| team.hidden)
}

/// Not to be shown to players: the whole team.
pub(in crate::systems) fn is_team_hidden<G: UnitsOnBoards>(game: &G, team: TeamId) -> bool {
    game.kept().teams.get(&team).is_none_or(|team| team.hidden)
}

/// The look of a unit's team.
pub(in crate::systems) fn look_of<G: UnitsOnBoards>(game: &G, who: CharacterId) -> Option<usize> {
    let kept = game.kept();
    team_look(kept.teams, kept.units.get(&who)?.team()?)
}

/// What players may see now; the map is that one, else the fight's, else the first.
pub(in crate::systems) fn player_view<G: SeenByPlayers>(game: &G, map: Option<MapId>) -> SeenTable {
    let asked = asked_openly(game);
    SeenTable {
        standing: game.standing_words(),
        teams: teams(game, &asked),
        deciding: match asked.is_empty() {
            true => game.decides_unasked(),
            false => asked.iter().map(|open| decision(game, open)).collect(),
        },
        roll: game.newest_roll(false),
        map: None,
        board: board(game, map, &asked),
        objectives: game.seen_objectives(),
        log: game.facts().seen(|line| game.seen_line(line)),
    }
}

fn teams<G: SeenByPlayers>(game: &G, asked: &[Decision]) -> Vec<SeenTeam> {
    let acting = game.acts_openly();
    let teams = game.teams_in_order().into_iter().filter_map(|id| {
        let kept = game.kept();
        let team = kept.teams.get(&id).filter(|team| !team.hidden)?;
        let members = kept.units.iter();
        let members = members.filter(|(who, unit)| unit.team() == Some(id) && game.is_among(**who));
        Some(SeenTeam {
            name: team.name.clone(),
            words: game.team_words(id),
            look: team_look(kept.teams, id)?,
            acts: acting == Some(id),
            members: members
                .filter_map(|(who, _)| member(game, *who, asked))
                .collect(),
        })
    });
    teams.filter(|team| !team.members.is_empty()).collect()
}

/// A unit as players see it; nothing of a hidden one.
fn member<G: SeenByPlayers>(game: &G, who: CharacterId, asked: &[Decision]) -> Option<SeenMember> {
    let unit = game.kept().units.get(&who);
    let unit = unit.filter(|_| !is_hidden(game, who))?;
    Some(told(game, who, unit, asked))
}

/// A unit as it stands on the board.
fn told<G: SeenByPlayers>(
    game: &G,
    who: CharacterId,
    unit: &G::Unit,
    asked: &[Decision],
) -> SeenMember {
    let ((state, what), shown) = match unit.is_out() {
        true => ((SeenState::Out, game.out_word(who)), ShownOn::default()),
        false => (game.state_in_fight(who), game.shown_on(who, unit)),
    };
    let mut words = vec![what.to_owned()];
    words.extend(shown.words);
    words.extend(shown.marks.iter().cloned());
    words.retain(|word| !word.is_empty());
    SeenMember {
        name: unit.name().to_owned(),
        letters: unit.letters().to_owned(),
        colour: unit.colour(),
        state,
        words: words.join(", "),
        level: None,
        decides: asked.iter().any(|one| one.who == Decider::Character(who)),
        acts: game.acts(who),
        harm: shown.harm,
        marks: shown.marks,
        place: place(game, who),
        portrait: unit.portrait().cloned(),
        hidden: is_hidden(game, who),
    }
}

/// The place of a unit in the one order of turns, as players count it.
fn place<G: SeenByPlayers>(game: &G, who: CharacterId) -> Option<usize> {
    let order = game.one_order().iter();
    let mut seen = order.filter(|one| !is_hidden(game, **one) && game.is_among(**one));
    seen.position(|one| *one == who)
}

/// Which board players see: that one, else the fight's, else the first.
pub(in crate::systems) fn map_seen<G: SeenByPlayers>(
    game: &G,
    map: Option<MapId>,
) -> Option<MapId> {
    let kept = game.kept();
    map.filter(|id| kept.boards.contains_key(id))
        .or_else(|| game.fight_board())
        .or_else(|| kept.boards.keys().next().copied())
}

fn board<G: SeenByPlayers>(game: &G, map: Option<MapId>, asked: &[Decision]) -> Option<SeenBoard> {
    let id = map_seen(game, map)?;
    let all = game.kept().boards.get(&id)?;
    let seen = on_board(game, id, all.for_players(), |who| member(game, who, asked));
    let veiled = all.spaces.iter().any(|(_, space)| space.hidden);
    Some(SeenBoard { veiled, ..seen })
}

/// A board with all that is and stands on it, for the GM.
pub(in crate::systems) fn gm_map<G: SeenByPlayers>(game: &G, map: MapId) -> SeenTable {
    let kept = game.kept();
    let board = kept.boards.get(&map).map(|board| HexBoard::clone(board));
    let all = |who| Some(told(game, who, kept.units.get(&who)?, &[]));
    SeenTable {
        board: board.map(|board| on_board(game, map, board, all)),
        ..SeenTable::default()
    }
}

/// A board with the tokens of all of whom something can be told.
fn on_board<G: SeenByPlayers>(
    game: &G,
    id: MapId,
    board: HexBoard,
    member: impl Fn(CharacterId) -> Option<SeenMember>,
) -> SeenBoard {
    let kept = game.kept();
    // Each lies on those before it.
    let mut places: Vec<_> = kept.places.iter().collect();
    places.sort_by_cached_key(|(who, _)| game.layer_of(**who));
    let tokens = places.into_iter().filter_map(|(who, place)| {
        let (map, at) = place.spot();
        let here = map == id && board.spaces.contains(at);
        Some(SeenBoardToken {
            member: here.then(|| member(*who))??,
            at,
            look: look_of(game, *who),
            build: game.build(*who),
        })
    });
    let tokens = tokens.collect();
    SeenBoard {
        board,
        tokens,
        veiled: false,
    }
}

/// The open decisions that players may know of.
fn asked_openly<G: SeenByPlayers>(game: &G) -> Vec<Decision> {
    if game.hidden_are_busy() {
        return Vec::new();
    }
    let mut open = game.decisions();
    open.retain(|decision| match decision.who {
        Decider::Character(who) => !is_hidden(game, who),
        Decider::Team(team) => !is_team_hidden(game, team),
        Decider::Gm => false,
    });
    open
}

fn decision<G: SeenByPlayers>(game: &G, open: &Decision) -> SeenDecision {
    SeenDecision {
        who: open.who_name.clone(),
        does: game.does(open).to_owned(),
        look: match open.who {
            Decider::Character(who) => look_of(game, who),
            Decider::Team(team) => team_look(game.kept().teams, team),
            Decider::Gm => None,
        },
    }
}

/// That somebody loses hit points, without how many are left.
pub(in crate::systems) fn lost(who: impl std::fmt::Display, points: u16) -> String {
    format!("{who} loses {}", hit_points(points))
}

/// That somebody gains hit points, without how many there are now.
pub(in crate::systems) fn gained(who: impl std::fmt::Display, points: u16) -> String {
    format!("{who} gains {}", hit_points(points))
}

fn hit_points(points: u16) -> String {
    count(points.into(), "hit point", "hit points")
}
