"""Which words each player may say now: the guards of the rules, asked beforehand."""

from collections.abc import Iterator

from companion.games.lines import Json
from companion.games.salamander.page.fold import TableView
from companion.games.salamander.rules.actions import (
    Claim,
    Declare,
    Exchange,
    KeyThrow,
    PlaceMarker,
    Throw,
)
from companion.games.salamander.rules.faces import FULL_HAND, KIND_FACES
from companion.games.salamander.rules.guards import EYE_STICKS, end_fault, fault_of
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.rules import places_to_go
from companion.games.salamander.rules.situation import NOBODY, Situation

ONE_OF_EACH = tuple(faces[0] for faces in KIND_FACES)
ANY_THROW = Throw(1, 2, False)


def words_allowed(view: TableView) -> dict[str, Json]:
    """By figure, in the order of the seats; a running game can always be ended or left."""
    said: dict[int, list[str]] = {figure: [] for figure in view.agreed.seats}
    if view.over is not None or view.now.ending is not None:
        return {FIGURES[figure]: [] for figure in said}
    for figure, word in _of_the_rules(view):
        said[figure].append(word)
    if view.do:
        said[view.now.mover].append("undo")
    elif view.turns:
        said[view.turns[-1].turn.player].append("undo")
    if _stopped_by(view) in ("illegal", "contradiction"):
        for words in said.values():
            words.append("accept")
    return {FIGURES[figure]: [*words] for figure, words in said.items()}


def _stopped_by(view: TableView) -> str | None:
    return None if view.stop is None else str(view.stop["kind"])


def _of_the_rules(view: TableView) -> Iterator[tuple[int, str]]:
    situation, agreed = view.now, view.agreed
    mover, turn = situation.mover, situation.turn
    if not view.turns and not view.do:
        aside = dict(agreed.set_aside)
        yield from ((figure, "set-aside") for figure in agreed.seats if figure not in aside)
    match owed_next(turn):
        case Owed.PUT:
            yield mover, "place"
        case Owed.ANSWER:
            assert turn.asked is not None
            yield turn.asked[0], "answered"
        case Owed.REPLY:
            assert turn.declaration is not None
            yield turn.declaration.claims[len(turn.declaration.replies)][0], "reply"
        case Owed.SHOW:
            yield mover, "show"
        case Owed.DRAW:
            yield mover, "drew"
        case Owed.MARKER | Owed.MOVE:
            yield mover, "place"
            if may_stay(situation, agreed):
                yield mover, "stay"
            yield from _declaring(situation, agreed)
        case _:
            yield from _free(view)


def _free(view: TableView) -> Iterator[tuple[int, str]]:
    """What may be done while nothing is owed."""
    situation, agreed = view.now, view.agreed
    mover = situation.mover
    if fault_of(situation, ANY_THROW, agreed) is None:
        yield mover, "throw"
    if fault_of(situation, keys_to_throw(situation), agreed) is None:
        yield mover, "keys"
    if situation.turn.may_ask != NOBODY:
        yield mover, "ask"
    yield from _declaring(situation, agreed)
    yield from ((figure, "exchange") for figure in dict(exchanges(view)))
    if end_fault(situation, agreed) is None:
        yield mover, "turn-done"


def keys_to_throw(situation: Situation) -> KeyThrow:
    """A key throw of the sticks that do not lie aside."""
    turn = situation.turn
    eyes = (False,) * (EYE_STICKS - turn.eyes_aside)
    return KeyThrow(eyes, None if turn.is_symbol_aside else False)


def may_stay(situation: Situation, agreed: Agreed) -> bool:
    """Whether the marker, or the figure, may be left where it is."""
    mover = situation.mover
    if owed_next(situation.turn) is Owed.MARKER:
        stays = PlaceMarker(mover, situation.markers[mover])
        return fault_of(situation, stays, agreed) is None
    return situation.figures[mover] in places_to_go(situation, agreed)


def _declaring(situation: Situation, agreed: Agreed) -> Iterator[tuple[int, str]]:
    """By trying out combinations of any faces, with as many own cards as there may be."""
    mover = situation.mover
    tries = _declarations(situation, agreed)
    if any(fault_of(situation, one, agreed) is None for one in tries):
        yield mover, "declare"


def _declarations(situation: Situation, agreed: Agreed) -> Iterator[Declare]:
    mover = situation.mover
    others = [
        figure for figure in agreed.seats for _ in range(situation.holds[figure]) if figure != mover
    ]
    for own in range(min(FULL_HAND, situation.holds[mover]) + 1):
        yield Declare(ONE_OF_EACH[:own], tuple(zip(others, ONE_OF_EACH[own:], strict=False)))


def exchanges(view: TableView) -> tuple[Claim, ...]:
    """The confirmed cards that may be exchanged now, of him who is waited for if somebody is."""
    situation, declaration = view.now, view.now.turn.declaration
    if declaration is None:
        return ()
    awaited = None
    if view.stop is not None and view.stop.get("for") == "exchange":
        awaited = view.stop.get("player")
    return tuple(
        (figure, face)
        for figure, face in declaration.confirmed
        if fault_of(situation, Exchange(figure, face), view.agreed) is None
        and figure not in view.kept
        and awaited in (None, FIGURES[figure])
    )
