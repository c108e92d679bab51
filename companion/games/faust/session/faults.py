"""Whether a look is enough to accuse somebody, and the accusation itself.

A false accusation costs more than a question, a question more than waiting; but an illegal act
that lies there plainly is said at once.
"""

from dataclasses import replace

from companion.games.faust.rules.actions import Soul, Stone
from companion.games.faust.rules.board import FIELDS, field_name, forward_distance
from companion.games.faust.rules.codes import Code
from companion.games.faust.rules.position import COLOURS, opponent
from companion.games.faust.rules.record import TurnEnd
from companion.games.faust.rules.referee import IllegalTurn
from companion.games.faust.session import events as said
from companion.games.faust.session.belief import Belief
from companion.games.faust.session.differences import places
from companion.games.faust.session.events import EARLY
from companion.games.faust.session.explaining.deeds import elsewhere
from companion.games.faust.session.explaining.diagnose import Diagnosis, diagnose
from companion.games.faust.session.game_so_far import GameSoFar, reopened
from companion.games.faust.session.repair import instead
from companion.games.faust.session.trouble import Accusation, Early
from companion.observations import BoardReading, Json, PageSaid

MOST_PIECES = 3  # that a hand moves in one turn
MOST_FORWARD, MOST_BACKWARD = 14, 10  # fields that it moves one by mistake
DONE = "done"  # or else the other player was early


def find(game: GameSoFar, reading: BoardReading) -> Diagnosis | None:
    """The fault that explains what lies there, if it is one that people make."""
    found = diagnose(game.before, reading, game.header.rulings, game.steps)
    if found is None or not _is_typical(game, found, reading):
        return None
    if found.action > len(found.do) and not has_the_other_acted(game, reading):
        return None  # what is only not yet done accuses nobody
    return found


def whose_turn(game: GameSoFar, reading: BoardReading) -> GameSoFar:
    """The game in whose turn at hand the fault lies: the last one, if its player has gone on."""
    if game.turn_end is TurnEnd.BUTTON or game.is_final or not game.is_just_done:
        return game
    mover = COLOURS[game.now.mover]
    is_still = sorted(reading.fields_of(mover)) == places(game.now, mover)
    has_gone_on = is_still and has_the_other_acted(game, reading)
    return reopened(game) if has_gone_on else game


def accusation(belief: Belief, found: Diagnosis) -> Accusation:
    turn = belief.game.turn(found.do, belief.game.header.writes)
    told = {**said.illegal(turn, found), "instead": instead(belief, found)}
    mover = COLOURS[belief.game.before.mover]
    is_the_others = bool(found.repair) and all(one.kind != mover for one in found.repair)
    if found.code is Code.POINTS_LEFT and is_the_others:
        return who_was_early(belief.game, Accusation(found, told))
    return Accusation(found, told)


def who_was_early(game: GameSoFar, fault: Accusation, word: PageSaid | None = None) -> Accusation:
    """The other player has acted in an open turn: too early, or it was done."""
    other = COLOURS[opponent(game.before.mover)]
    choices: list[Json] = [{"choice": DONE}, {"choice": EARLY, "repair": fault.told["repair"]}]
    asked: dict[str, Json] = {"question": EARLY, "by": other, "choices": choices}
    return replace(fault, told={**fault.told, **asked}, early=Early(other, word))


def out_of_turn(belief: Belief, found: Diagnosis, word: PageSaid) -> Accusation:
    """Said by, or of, the player who is not to move; `found` where no turn had begun."""
    game = belief.game
    verdict = game.judged(game.steps)
    if not game.steps or game.now.due:
        return accusation(belief, found)
    if isinstance(verdict, IllegalTurn):
        found = Diagnosis(verdict.code, verdict.action, game.steps, found.repair)
    return who_was_early(game, accusation(belief, found), word)


def has_the_other_acted(game: GameSoFar, reading: BoardReading) -> bool:
    """A stone or a card of the player who is not to move lies elsewhere than it did."""
    other = COLOURS[opponent(game.now.mover)]
    if sorted(reading.fields_of(other)) != places(game.now, other):
        return True
    known = {field_name(field) for field, card in enumerate(game.now.cards) if card is not None}
    return any(owner == other and name not in known for name, owner in reading.cards or ())


def is_free_until_the_press(game: GameSoFar, reading: BoardReading) -> bool:
    """In `button` mode own pieces may lie anywhere until their player presses."""
    is_open = game.is_whole or not has_the_other_acted(game, reading)
    return game.turn_end is TurnEnd.BUTTON and is_open


def _is_typical(game: GameSoFar, found: Diagnosis, reading: BoardReading) -> bool:
    """A deed that a hand does, not a board that no hand makes in one turn."""
    moved = 0
    for kind in (*COLOURS, "soul"):
        left = len(elsewhere(places(game.before, kind), reading.fields_of(kind)))
        is_others = kind == COLOURS[opponent(game.before.mover)]
        if is_others and left > 1:
            return False
        moved += left
    ways = [act for act in found.do if isinstance(act, Stone | Soul)]
    return moved <= MOST_PIECES and all(_is_within_reach(act) for act in ways)


def _is_within_reach(act: Stone | Soul) -> bool:
    ahead = forward_distance(act.origin, act.target)
    return ahead <= MOST_FORWARD or FIELDS - ahead <= MOST_BACKWARD
