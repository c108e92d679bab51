"""What a finger does where no camera looks: an act, judged at once, for the page knows it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.faust.rules.actions import Action, Forced, Soul, Stone, Twin
from companion.games.faust.rules.board import FIELD_NAMES, field_name, parse_field
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.rules import Illegal
from companion.games.faust.session.belief import CAMERA, Belief, Step, tell_trouble
from companion.games.faust.session.differences import places
from companion.games.faust.session.explaining.diagnose import Diagnosis, PutBack
from companion.games.faust.session.explaining.explain import merged
from companion.games.faust.session.faults import accusation, out_of_turn
from companion.games.faust.session.game_so_far import GameSoFar, do, obeyed
from companion.games.faust.session.taking_back import withdraw
from companion.games.faust.session.trouble import ConsentOfOther, Holds, Unclear, strays_of
from companion.games.faust.session.watching import barrier, believe
from companion.observations import Json, PageSaid

SOUL = "soul"


@dataclass(frozen=True, slots=True)
class _Tapped:
    """A piece, the field where it lay when the act began, and where it was put down."""

    piece: str
    origin: int
    target: int

    def is_made(self, position: Position) -> bool:
        return field_name(self.origin) in places(position, self.piece)


def move(belief: Belief, said: PageSaid) -> Step:
    """Legal or not; a word about a piece that does not lie there any more does nothing."""
    is_asked = isinstance(belief.trouble, Unclear | ConsentOfOther)
    if CAMERA not in belief.lost or belief.game.is_over or is_asked:
        return belief, []
    tapped = _read(belief, said.words)
    if tapped is None:
        return belief, []
    tapped_on = replace(belief, looks=(), undone=None, agreed=None, pressed="")
    if tapped.target == tapped.origin:
        if not strays_of(belief.trouble):
            return belief, []
        return withdraw(replace(tapped_on, until=None), said)
    return _act(tapped_on, said, tapped) if tapped.is_made(belief.game.now) else (belief, [])


def _read(belief: Belief, words: Mapping[str, Json]) -> _Tapped | None:
    """The act that was meant: a piece that went wrong acts from where it lay before."""
    piece, origin, target = (words.get(key) for key in ("piece", "from", "to"))
    if piece not in (*COLOURS, SOUL) or origin not in FIELD_NAMES or target not in FIELD_NAMES:
        return None
    strays = strays_of(belief.trouble)
    own = next(
        (one for one in strays if one.piece == piece and origin in (one.lies, one.lay)), None
    )
    if own is None and (strays or belief.is_held_by_words):
        return None  # what is wrong is put right first
    began = own.lay if own is not None else origin
    return _Tapped(str(piece), parse_field(str(began)), parse_field(str(target)))


def _act(belief: Belief, said: PageSaid, tapped: _Tapped) -> Step:
    game, mover = belief.game, COLOURS[belief.game.now.mover]
    by = game.meant(said.by)
    action = _action(game.now, tapped)
    is_others = tapped.piece not in (mover, SOUL) and not isinstance(action, Twin)
    if by != mover or is_others:
        found = _fault(game, tapped, (Code.NOT_YOUR_TURN, action))
        is_next = mover not in (said.by, tapped.piece)
        told = out_of_turn(belief, found, said) if is_next else accusation(belief, found)
        return tell_trouble(belief, said.t, replace(told, holds=Holds.WORD))
    try:
        after = obeyed(do(game, (action,)))
    except Illegal as illegal:
        found = _fault(game, tapped, (illegal.code, action))
        return tell_trouble(belief, said.t, replace(accusation(belief, found), holds=Holds.WORD))
    belief, events = believe(belief, said.t, after, by)
    return barrier(belief), events


def _action(now: Position, tapped: _Tapped) -> Action:
    """What is owed goes before all else: whoever goes elsewhere has obeyed wrongly."""
    origin, target = tapped.origin, tapped.target
    if tapped.piece == SOUL:
        return Soul(origin, target)
    colour = COLOURS.index(tapped.piece)
    for due in now.due:
        if isinstance(due, Forced) and (now.mover, due.origin) == (colour, origin):
            return Forced(origin, target)
        if isinstance(due, Twin) and (due.colour, due.origin) == (colour, origin):
            return Twin(colour, origin, target)
    return Stone(origin, target)


def _fault(game: GameSoFar, tapped: _Tapped, wrong: tuple[Code, Action]) -> Diagnosis:
    code, action = wrong
    steps = (*game.steps, action)
    back = PutBack(tapped.piece, tapped.target, tapped.origin)
    return Diagnosis(code, len(merged(steps)), steps, (back,))
