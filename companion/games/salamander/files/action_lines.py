"""Actions of the second game as JSON, and back (docs/records.md)."""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from companion.games.salamander.rules.actions import (
    EYE_STICKS,
    EYES,
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
from companion.json_reader import (
    BadValue,
    Json,
    read_as,
    read_choice,
    read_each,
    read_integer,
    read_list,
    read_text,
    read_truth,
    shown,
)

SYMBOLS = SALAMANDER, STONE = "salamander", "stone"
YES, NO = "yes", "no"
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


def read_figure(value: Json, where: str) -> int:
    return FIGURES.index(read_choice(value, where, FIGURES))


def read_face(value: Json, where: str) -> int:
    return read_as(value, where, parse_face, "a wing, row-1..row-7 or stone-1..stone-3")


def _keys(words: list[Json]) -> KeyThrow:
    eyes = read_each(words[0], "EYES", read_truth)
    if len(eyes) > EYE_STICKS:
        raise BadValue("EYES", words[0], "one for each eye stick thrown")
    symbol = None if words[1] is None else read_truth(words[1], "SYMBOL")
    return KeyThrow(eyes, symbol)


def _throw(words: list[Json]) -> Throw:
    is_salamander = _either(words[2], "SYMBOL", SYMBOLS)
    return Throw(_eye(words[0]), _eye(words[1]), is_salamander)


def _eye(value: Json) -> int:
    return read_integer(value, "EYE", min(EYES), max(EYES))


def _either(value: Json, where: str, words: tuple[str, str]) -> bool:
    """Whether it is the first of the two words."""
    return read_choice(value, where, words) == words[0]


def _draw(words: list[Json]) -> Draw:
    return Draw(read_face(words[0], "CARD") if words else None)


def _marker(words: list[Json]) -> PlaceMarker:
    figure, place = read_figure(words[0], "FIGURE"), _place(words[1], "CHAMBER")
    if place < FIRST_CHAMBER:
        raise BadValue("CHAMBER", words[1], "one like fire-7-2, or start")
    return PlaceMarker(figure, place)


def _move(words: list[Json]) -> MoveFigure:
    figure, place = read_figure(words[0], "FIGURE"), _place(words[1], "PLACE")
    if place >= FIRST_CHAMBER:
        raise BadValue("PLACE", words[1], "a field, a home or dungeon")
    return MoveFigure(figure, place)


def _place(value: Json, where: str) -> int:
    expected = "a place like king-3, king-home, dungeon, fire-7-2 or start"
    return read_as(value, where, parse_place, expected)


def _ask(words: list[Json]) -> Ask:
    return Ask(read_figure(words[0], "FIGURE"), read_face(words[1], "CARD"))


def _answer(words: list[Json]) -> Answered:
    return Answered(_either(words[0], "the answer", (YES, NO)) if words else None)


def _declare(words: list[Json]) -> Declare:
    return Declare(_faces(words[0]), read_each(words[1], "CLAIMS", _claim))


def _faces(value: Json) -> tuple[int, ...]:
    return read_each(value, "CARDS", read_face)


def _claim(value: Json, where: str) -> Claim:
    match read_list(value, where):
        case [figure, card]:
            return read_figure(figure, f"{where}[0]"), read_face(card, f"{where}[1]")
    raise BadValue(where, value, "[FIGURE, CARD]")


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
