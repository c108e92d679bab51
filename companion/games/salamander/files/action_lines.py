"""Actions of the second game as JSON, and back (docs/records.md)."""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from companion.games.lines import Json, read_integer, read_list, read_text, shown
from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Claim,
    Declare,
    Draw,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
    Throw,
)
from companion.games.salamander.rules.faces import FACES, parse_face
from companion.games.salamander.rules.places import (
    FIGURES,
    FIRST_CHAMBER,
    PLACE_NAMES,
    parse_place,
)

SALAMANDER, STONE = "salamander", "stone"
YES, NO = "yes", "no"
EYES = range(1, 5)
EYE_STICKS = 2
MARKER = "-marker"


class Shape(NamedTuple):
    """How many arguments an action has, how they are called, and what makes it of them."""

    counts: range
    arguments: str
    read: Callable[[list[Json]], Action]


def read_action(said: Json) -> Action:
    """The action that JSON says; ValueError says what is wrong in it."""
    words = read_list(said, "an action")
    kind = read_text(words[0], "the name of an action") if words else ""
    shape = _SHAPES.get(kind)
    if shape is None:
        known = ", ".join(_SHAPES)
        raise ValueError(f"unknown action {shown(said)}; expected one of {known}")
    arguments = words[1:]
    if len(arguments) not in shape.counts:
        found = len(arguments)
        raise ValueError(f"{shown(said)} has {found} arguments; expected {shape.arguments}")
    return shape.read(arguments)


def read_figure(value: Json, what: str) -> int:
    if value not in FIGURES or not isinstance(value, str):
        raise ValueError(f"{what} is {shown(value)}; expected {', '.join(FIGURES)}")
    return FIGURES.index(value)


def read_face(value: Json, what: str) -> int:
    try:
        return parse_face(read_text(value, what))
    except ValueError:
        expected = "a wing, row-1..row-7 or stone-1..stone-3"
        raise ValueError(f"{what} is {shown(value)}; expected {expected}") from None


def _keys(words: list[Json]) -> KeyThrow:
    eyes = read_list(words[0], "EYES")
    if len(eyes) > EYE_STICKS:
        raise ValueError(f"EYES is {shown(words[0])}; expected one for each eye stick thrown")
    symbol = None if words[1] is None else _truth(words[1], "SYMBOL")
    return KeyThrow(tuple(_truth(one, "one of EYES") for one in eyes), symbol)


def _truth(value: Json, what: str) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{what} is {shown(value)}; expected true or false")
    return value


def _throw(words: list[Json]) -> Throw:
    is_salamander = _either(words[2], "SYMBOL", (SALAMANDER, STONE))
    return Throw(_eye(words[0]), _eye(words[1]), is_salamander)


def _eye(value: Json) -> int:
    eye = read_integer(value, "EYE")
    if eye not in EYES:
        raise ValueError(f"EYE is {shown(value)}; expected 1 to 4")
    return eye


def _either(value: Json, what: str, words: tuple[str, str]) -> bool:
    """Whether it is the first of the two words."""
    if value not in words:
        raise ValueError(f"{what} is {shown(value)}; expected {words[0]} or {words[1]}")
    return value == words[0]


def _draw(words: list[Json]) -> Draw:
    return Draw(read_face(words[0], "CARD") if words else None)


def _marker(words: list[Json]) -> PlaceMarker:
    figure, place = read_figure(words[0], "FIGURE"), _place(words[1], "CHAMBER")
    if place < FIRST_CHAMBER:
        raise ValueError(f"CHAMBER is {shown(words[1])}; expected one like fire-7-2, or start")
    return PlaceMarker(figure, place)


def _move(words: list[Json]) -> MoveFigure:
    figure, place = read_figure(words[0], "FIGURE"), _place(words[1], "PLACE")
    if place >= FIRST_CHAMBER:
        raise ValueError(f"PLACE is {shown(words[1])}; expected a field, a home or dungeon")
    return MoveFigure(figure, place)


def _place(value: Json, what: str) -> int:
    try:
        return parse_place(read_text(value, what))
    except ValueError:
        expected = "a place like king-3, king-home, dungeon, fire-7-2 or start"
        raise ValueError(f"{what} is {shown(value)}; expected {expected}") from None


def _ask(words: list[Json]) -> Ask:
    return Ask(read_figure(words[0], "FIGURE"), read_face(words[1], "CARD"))


def _answer(words: list[Json]) -> Answered:
    return Answered(_either(words[0], "the answer", (YES, NO)) if words else None)


def _declare(words: list[Json]) -> Declare:
    claims = read_list(words[1], "CLAIMS")
    return Declare(_faces(words[0]), tuple(_claim(claim) for claim in claims))


def _faces(value: Json) -> tuple[int, ...]:
    return tuple(read_face(card, "one of CARDS") for card in read_list(value, "CARDS"))


def _claim(value: Json) -> Claim:
    words = read_list(value, "a claim")
    if len(words) != 2:
        raise ValueError(f"a claim is {shown(value)}; expected [FIGURE, CARD]")
    return read_figure(words[0], "FIGURE of a claim"), read_face(words[1], "CARD of a claim")


def _reply(words: list[Json]) -> Replied:
    return Replied(_either(words[0], "the reply", (YES, NO)))


def _show(words: list[Json]) -> ShowHand:
    return ShowHand(_faces(words[0]))


def _exchange(words: list[Json]) -> Exchange:
    figure, away, *more = words
    second = read_face(more[0], "SECOND") if more else None
    return Exchange(read_figure(figure, "FIGURE"), read_face(away, "CARD"), second)


def _put(words: list[Json]) -> PutPiece:
    piece = read_text(words[0], "PIECE")
    figure = read_figure(piece.removesuffix(MARKER), "the figure of PIECE")
    return PutPiece(figure, piece.endswith(MARKER), _place(words[1], "PLACE"))


_SHAPES = {
    "keys": Shape(range(2, 3), "EYES, SYMBOL", _keys),
    "throw": Shape(range(3, 4), "EYE, EYE, SYMBOL", _throw),
    "draw": Shape(range(2), "nothing or CARD", _draw),
    "marker": Shape(range(2, 3), "FIGURE, CHAMBER", _marker),
    "move": Shape(range(2, 3), "FIGURE, PLACE", _move),
    "ask": Shape(range(2, 3), "FIGURE, CARD", _ask),
    "answer": Shape(range(2), "nothing, yes or no", _answer),
    "declare": Shape(range(2, 3), "CARDS, CLAIMS", _declare),
    "reply": Shape(range(1, 2), "yes or no", _reply),
    "show": Shape(range(1, 2), "CARDS", _show),
    "exchange": Shape(range(2, 4), "FIGURE, CARD or FIGURE, CARD, SECOND", _exchange),
    "put": Shape(range(2, 3), "PIECE, PLACE", _put),
}


def action_to_json(action: Action) -> list[Json]:  # noqa: PLR0912  # a case an action
    match action:
        case KeyThrow(eyes, symbol):
            return ["keys", [*eyes], symbol]
        case Throw(first, second, is_salamander):
            return ["throw", first, second, SALAMANDER if is_salamander else STONE]
        case Draw(away):
            return ["draw"] if away is None else ["draw", FACES[away]]
        case PlaceMarker(figure, place):
            return ["marker", FIGURES[figure], PLACE_NAMES[place]]
        case MoveFigure(figure, place):
            return ["move", FIGURES[figure], PLACE_NAMES[place]]
        case Ask(figure, face):
            return ["ask", FIGURES[figure], FACES[face]]
        case Answered(is_yes):
            return ["answer"] if is_yes is None else ["answer", YES if is_yes else NO]
        case Declare(own, claims):
            named: list[Json] = [[FIGURES[figure], FACES[face]] for figure, face in claims]
            return ["declare", face_names(own), named]
        case Replied(is_yes):
            return ["reply", YES if is_yes else NO]
        case ShowHand(faces):
            return ["show", face_names(faces)]
        case Exchange(figure, away, second):
            gone = (away,) if second is None else (away, second)
            return ["exchange", FIGURES[figure], *face_names(gone)]
        case PutPiece(figure, is_marker, place):
            return ["put", FIGURES[figure] + MARKER * is_marker, PLACE_NAMES[place]]
        case _:
            assert_never(action)


def face_names(faces: tuple[int, ...]) -> list[Json]:
    return [FACES[face] for face in faces]
