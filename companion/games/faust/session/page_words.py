"""What a finger says on the page: where the pieces lie, a card that was laid, a ruling."""

from dataclasses import replace

from companion.games.faust.rules.actions import Lay
from companion.games.faust.rules.board import FIELD_NAMES, parse_field
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, Card
from companion.games.faust.rules.rules import Illegal
from companion.games.faust.rules.rulings import with_rulings
from companion.games.faust.session import answers, faults, looking
from companion.games.faust.session.belief import Belief, Step, is_whole, tell_trouble
from companion.games.faust.session.card_watch import EMPTY
from companion.games.faust.session.explaining.diagnose import Diagnosis
from companion.games.faust.session.game_so_far import GameSoFar, do
from companion.games.faust.session.questions import as_it_lies
from companion.games.faust.session.trouble import Accusation, Holds
from companion.games.faust.session.watching import barrier, believe
from companion.observations import PIECES, Json, PageSaid, SlotsChanged, placed


def lay(belief: Belief, words: PageSaid) -> Step:
    game, value = belief.game, words.words.get("value")
    where = str(words.words.get("field"))
    if where not in FIELD_NAMES or game.is_over:
        return belief, []
    mover = COLOURS[game.now.mover]
    owner = game.meant(words.by)
    field = parse_field(where)
    action = Lay(field, value if isinstance(value, int) else None)
    if owner == mover and Lay(field) in game.steps:
        return belief, []  # its slot has spoken already
    is_free = game.now.cards[field] is None
    if belief.is_camera_used and is_free and _may_have_laid(game, owner):
        return looking.hear_slots(belief, SlotsChanged(words.t, ((where, owner),)))
    if owner != mover:
        found = Diagnosis(Code.NOT_YOUR_TURN, 1, (action,), ())
        return _tell(belief, words.t, faults.out_of_turn(belief, found, words))
    try:
        after = do(game, (action,))
    except Illegal as illegal:
        steps = (*game.steps, action)
        found = Diagnosis(illegal.code, len(steps), steps, ())
        return _tell(belief, words.t, faults.accusation(belief, found))
    belief = replace(belief, cards=belief.cards.heard(words.t, ((where, owner),)))
    belief, events = believe(belief, words.t, after, owner)
    return barrier(belief), events


def _may_have_laid(game: GameSoFar, owner: str) -> bool:
    """In the turn at hand, or in the one before: a finger comes later than the deed."""
    is_late = any(not any(isinstance(act, Lay) for act in one.steps) for one in game.done[-1:])
    return owner == COLOURS[game.now.mover] or is_late


def _tell(belief: Belief, t: float, fault: Accusation) -> Step:
    """An accusation by what was said: only words take it back."""
    return tell_trouble(belief, t, replace(fault, holds=Holds.WORD))


def place_pieces(belief: Belief, words: PageSaid) -> Step:
    """The referee places the pieces: nobody's act; the turn goes on from there."""
    reading = replace(placed(words), cards=belief.cards.now())
    if not is_whole(reading):
        return belief, []
    board: dict[str, Json] = {kind: words.words[kind] for kind in PIECES}
    belief = replace(belief, looks=(reading,), undone=None, agreed=reading)
    return answers.rule(belief, words.t, (as_it_lies(belief.game, reading), {"board": board}))


def rule(belief: Belief, words: PageSaid) -> Step:
    """Whose turn it is, what lies beside a field, or which rulings hold."""
    said = words.words
    game = belief.game
    for key in ("to_move", "card", "rulings"):
        if key in said:
            ruled = _RULED[key](game, said[key])
            if ruled is None:
                return belief, []
            if key == "card":
                belief = _with_slot(belief, words.t, said[key])
            return answers.rule(belief, words.t, (ruled, {key: said[key]}))
    return belief, []


def _whose_turn(game: GameSoFar, said: Json) -> GameSoFar | None:
    if said not in COLOURS:
        return None
    now, mover = game.now, COLOURS.index(str(said))  # what was moved stays where it lies
    position = game.before._replace(mover=mover, stones=now.stones, soul=now.soul, cards=now.cards)
    return replace(game, before=position, now=position, steps=(), is_final=True)


def _card(game: GameSoFar, said: Json) -> GameSoFar | None:
    if not isinstance(said, dict) or said.get("field") not in FIELD_NAMES:
        return None
    owner = said.get("owner")
    if owner not in (*COLOURS, EMPTY):
        return None
    cards = list(game.before.cards)
    lies = None if owner == EMPTY else Card(COLOURS.index(str(owner)), None)
    cards[parse_field(str(said["field"]))] = lies
    position = game.before._replace(cards=tuple(cards))
    return replace(game, before=position, now=position, steps=(), is_final=True)


def _with_slot(belief: Belief, t: float, said: Json) -> Belief:
    assert isinstance(said, dict)
    slot = (str(said["field"]), str(said.get("owner")))
    return replace(belief, cards=belief.cards.heard(t, (slot,)))


def _rulings(game: GameSoFar, said: Json) -> GameSoFar | None:
    if not isinstance(said, dict):
        return None
    try:
        rulings = with_rulings(game.header.rulings, said)
    except (TypeError, ValueError):
        return None
    header = replace(game.header, rulings=rulings)
    return replace(game, header=header, now=game.before, steps=(), is_final=True)


_RULED = {"to_move": _whose_turn, "card": _card, "rulings": _rulings}
