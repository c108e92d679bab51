"""Which words each player may say now, and what the table has heard that speaks against them."""

from collections.abc import Iterator

from companion.games.consent import Wish
from companion.games.salamander.page.game_view import GameView, may_stand
from companion.games.salamander.rules import offers
from companion.games.salamander.rules.actions import Action, Claim, Draw, PlaceMarker
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.guards import end_fault, fault_of
from companion.games.salamander.rules.knowledge import Known
from companion.games.salamander.rules.let_stand import contradicts
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES, FIRST_CHAMBER, PLACE_NAMES
from companion.games.salamander.rules.position import Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import places_to_go
from companion.json_reader import Json


def words_allowed(view: GameView) -> dict[str, Json]:
    """By figure, in the order of the seats; a running game can always be ended or left."""
    said: dict[int, list[str]] = {figure: [] for figure in view.header.seats}
    if view.over is not None or view.now.ending is not None:
        return {FIGURES[figure]: [] for figure in said}
    for figure, word in _of_the_rules(view):
        said[figure].append(word)
    if view.last is not None:
        said[view.last.player].append("step-back")
    stop = view.stop
    is_asked = stop is not None and stop.get("to") == Wish.UNDO.value  # for that there is an answer
    if view.do and not is_asked:
        said[view.now.mover].append("undo")
    elif view.turns and not is_asked:
        said[view.turns[-1].turn.player].append("undo")
    if stop is not None and stop["kind"] in ("illegal", "contradiction") and may_stand(stop):
        for words in said.values():
            words.append("accept")
    return {FIGURES[figure]: [*words] for figure, words in said.items()}


def _of_the_rules(view: GameView) -> Iterator[tuple[int, str]]:
    position, header = view.now, view.header
    mover, turn = position.mover, position.turn
    if not view.turns and not view.do:
        aside = dict(header.set_aside)
        yield from ((figure, "set-aside") for figure in header.seats if figure not in aside)
    match owed_next(turn):
        case Owed.PUT:
            yield mover, "place"
        case Owed.ANSWER:
            assert turn.asked is not None
            yield turn.asked[0], "answered"
        case Owed.REPLY:
            assert turn.declaration is not None
            yield turn.declaration.next_claim[0], "reply"
        case Owed.SHOW:
            yield mover, "show"
        case Owed.DRAW:
            yield mover, "drew"
        case Owed.MARKER | Owed.MOVE:
            yield mover, "place"
            if may_stay(position, header):
                yield mover, "stay"
            if offers.may_declare(position, header):
                yield mover, "declare"
        case _:
            yield from _free(view)


def _free(view: GameView) -> Iterator[tuple[int, str]]:
    """What may be done while nothing is owed; an exchange that is open keeps the turn open."""
    position, header = view.now, view.header
    mover, exchanging = position.mover, dict(exchanges(view))
    yield from ((mover, offer.value) for offer in offers.offers(position, header))
    yield from ((figure, "exchange") for figure in exchanging)
    if not exchanging and end_fault(position, header) is None:
        yield mover, "turn-done"


def may_stay(position: Position, header: Header) -> bool:
    """Whether the marker, or the figure, may be left where it is."""
    mover = position.mover
    if owed_next(position.turn) is Owed.MARKER:
        stays = PlaceMarker(mover, position.markers[mover])
        return fault_of(position, stays, header) is None
    return position.figures[mover] in places_to_go(position, header)


def exchanges(view: GameView) -> tuple[Claim, ...]:
    """The confirmed cards that may be exchanged now: of who comes first, clockwise."""
    waiting = exchanges_to_come(view)
    return tuple(claim for claim in waiting if claim[0] == waiting[0][0])


def exchanges_to_come(view: GameView) -> tuple[Claim, ...]:
    """Those too that wait until who comes before has exchanged or said no."""
    found = offers.exchanges(view.now, view.header)
    return tuple(claim for claim in found if claim[0] not in view.kept)


def unfit(now: Position, known: Known, header: Header) -> list[str]:
    """Cards to put away or chambers for the marker that contradict what was said aloud and shown.

    They are asked about before they are said: a slip of the thumb is no contradiction. `known` is
    without what was said in secret.
    """
    return [name for name, deed in _tries(now) if contradicts(now, known, deed, header)]


def _tries(now: Position) -> Iterator[tuple[str, Action]]:
    match owed_next(now.turn):
        case Owed.DRAW:
            yield from ((name, Draw(face)) for face, name in enumerate(FACES))
        case Owed.MARKER:
            for place in range(FIRST_CHAMBER, len(PLACE_NAMES)):
                yield PLACE_NAMES[place], PlaceMarker(now.mover, place)
