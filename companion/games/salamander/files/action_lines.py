"""Actions of the second game as JSON and as words of notation, and back (docs/records.md)."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Any

from companion.games.actions import (
    Actions,
    Argument,
    Shape,
    choice,
    numbered,
    one_of,
    several,
)
from companion.games.salamander.rules import actions
from companion.games.salamander.rules.actions import EYE_STICKS, EYES, Action, Claim, Piece
from companion.games.salamander.rules.faces import FACES, parse_face
from companion.games.salamander.rules.places import (
    FIGURES,
    FIRST_CHAMBER,
    PLACE_NAMES,
    parse_place,
)
from companion.games.salamander.rules.position import NOBODY
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
)

SYMBOLS = SALAMANDER, STONE = "salamander", "stone"
YES, NO = "yes", "no"
MARKER = "-marker"
LETTERS = "KQMR"  # of the figures, in notation


def read_figure(value: Json, where: str) -> int:
    return FIGURES.index(read_choice(value, where, FIGURES))


def read_face(value: Json, where: str) -> int:
    return read_as(value, where, parse_face, "a wing, row-1..row-7 or stone-1..stone-3")


def read_piece(value: Json, where: str = "PIECE") -> Piece:
    piece = read_text(value, where)
    figure = read_figure(piece.removesuffix(MARKER), f"the figure of {where}")
    return figure, piece.endswith(MARKER)


def piece_name(piece: Piece) -> str:
    figure, is_marker = piece
    return FIGURES[figure] + MARKER * is_marker


def face_names(faces: tuple[int, ...]) -> list[Json]:
    return [FACES[face] for face in faces]


def _eyes(value: Json, where: str) -> tuple[bool, ...]:
    eyes = read_each(value, where, read_truth)
    if len(eyes) > EYE_STICKS:
        raise BadValue(where, value, "one for each eye stick thrown")
    return eyes


def _symbol(value: Json, where: str) -> bool | None:
    return None if value is None else read_truth(value, where)


def _place(value: Json, where: str) -> int:
    expected = "a place like king-3, king-home, dungeon, fire-7-2 or start"
    return read_as(value, where, parse_place, expected)


def _claim(value: Json, where: str) -> Claim:
    match read_list(value, where):
        case [figure, card]:
            return read_figure(figure, f"{where}[0]"), read_face(card, f"{where}[1]")
    raise BadValue(where, value, "[FIGURE, CARD]")


def _short_face(name: str) -> str:
    kind, _, number = name.partition("-")
    return f"{kind[0]}{number}" if number else kind[0].upper()


def _short_place(name: str) -> str:
    """`king-3` is K3, `king-home` K, `dungeon` D, `fire-7-2` F72."""
    first, *numbers = name.split("-")
    return first[0].upper() + "".join(numbers).removesuffix("home")


_FIGURES, _FACES = numbered(LETTERS), numbered(map(_short_face, FACES))  # A W E F, r1 … s3
_PLACES = numbered((*map(_short_place, PLACE_NAMES[:-1]), "-"))
_EYES = {str(eyes): eyes for eyes in EYES}
_SHOWN = [shown for sticks in range(EYE_STICKS + 1) for shown in product("01", repeat=sticks)]
_CLAIM_OF = {one + card: (_FIGURES[one], _FACES[card]) for one, card in product(_FIGURES, _FACES)}
_PIECES = {one + sign: (_FIGURES[one], sign == "@") for one, sign in product(_FIGURES, ">@")}


def _places(name: str, places: range, expected: str) -> Argument:
    """Of those alone."""

    def read(value: Json, where: str) -> int:
        place = _place(value, where)
        if place not in places:
            raise BadValue(where, value, expected)
        return place

    spelled = {short: place for short, place in _PLACES.items() if place in places}
    return Argument(name, read, PLACE_NAMES.__getitem__, one_of(spelled))


_FIGURE = choice("FIGURE", numbered(FIGURES), one_of(_FIGURES))
_OWN = _FIGURE._replace(sign=one_of({**_FIGURES, "": NOBODY}))  # that of whose turn it is
_PLACE = Argument("PLACE", _place, PLACE_NAMES.__getitem__, one_of(_PLACES))
_WAY = _places("PLACE", range(FIRST_CHAMBER), "a field, a home or dungeon")
_CHAMBER = _places("CHAMBER", range(FIRST_CHAMBER, len(PLACE_NAMES)), "one like fire-7-2, or start")
_CARD = Argument("CARD", read_face, FACES.__getitem__, one_of(_FACES))
_CARDS = several("CARDS", _CARD)
_CLAIMS = several(
    "CLAIMS",
    Argument(
        "CLAIM", _claim, lambda claim: [FIGURES[claim[0]], FACES[claim[1]]], one_of(_CLAIM_OF)
    ),
)
_PIECE = Argument("PIECE", read_piece, piece_name, one_of(_PIECES))
_EYE = Argument(
    "EYE", lambda said, where: read_integer(said, where, min(EYES), max(EYES)), int, one_of(_EYES)
)
_SYMBOL = choice("SYMBOL", {SALAMANDER: True, STONE: False}, one_of({"~": True, "o": False}))
_KEYS = Argument(
    "EYES",
    _eyes,
    list,
    one_of({"".join(shown): tuple(one == "1" for one in shown) for shown in _SHOWN}),
)
_KEY = Argument("SYMBOL", _symbol, lambda key: key, one_of({"0": False, "1": True, "-": None}))
_ANSWER, _REPLY = (
    choice(name, {YES: True, NO: False}, one_of({"y": True, "n": False}))
    for name in ("the answer", "the reply")
)


class _Put(Shape):
    """Its piece is told in one."""

    def made(self, values: Iterable[Any]) -> actions.PutPiece:
        (figure, is_marker), place = values
        return actions.PutPiece(figure, is_marker, place)

    def values(self, action: actions.PutPiece) -> tuple[Piece, int]:
        return (action.figure, action.is_marker), action.place


ACTIONS: Actions[Action] = Actions(
    {
        "keys": Shape(actions.KeyThrow, (_KEYS, _KEY), "k{}/{}"),
        "throw": Shape(actions.Throw, (_EYE, _EYE, _SYMBOL), "{}{}{}"),
        "draw": Shape(actions.Draw, (_CARD,), "+", "-{}"),
        "marker": Shape(actions.PlaceMarker, (_OWN, _CHAMBER), "{}@{}"),
        "move": Shape(actions.MoveFigure, (_OWN, _WAY), "{}>{}"),
        "ask": Shape(actions.Ask, (_FIGURE, _CARD), "?{}{}"),
        "answer": Shape(actions.Answered, (_ANSWER,), "=", "{}", "nothing, yes or no"),
        "declare": Shape(actions.Declare, (_CARDS, _CLAIMS), "!{}:{}"),
        "reply": Shape(actions.Replied, (_REPLY,), "{}", counts="yes or no"),
        "show": Shape(actions.ShowHand, (_CARDS,), "#{}"),
        "exchange": Shape(
            actions.Exchange, (_FIGURE, _CARD, _CARD._replace(name="SECOND")), "{}%{}", ",{}"
        ),
        "put": _Put(actions.PutPiece, (_PIECE, _PLACE), "^{}{}"),
    },
    "34o, 34~, +, +-E, @F72, >M4, ?Mr7, =y, !F,s2:Mr7, y, n, #r2, M%r5, k10/0 or ^Q>D",
)
read_action, action_to_json = ACTIONS.read, ACTIONS.to_json


def write_word(action: Action, player: int) -> str:
    """`player` is whose turn it is: own pieces go without a letter."""
    return ACTIONS.word(_with_figure(action, player, NOBODY))


def read_word(word: str, player: int) -> Action:
    """One action in notation; ValueError for anything else."""
    return _with_figure(ACTIONS.read_word(word), NOBODY, player)


def _with_figure(action: Action, was: int, figure: int) -> Action:
    """The same with a piece of that figure, where it is one of his."""
    if isinstance(action, actions.PlaceMarker | actions.MoveFigure) and action.figure == was:
        return replace(action, figure=figure)
    return action
