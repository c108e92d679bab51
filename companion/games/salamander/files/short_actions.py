"""Actions of the second game as players write them by hand, one word each (docs/notation.md)."""

import re
from collections.abc import Sequence
from typing import assert_never

from companion.games.notation_text import short
from companion.games.salamander.rules import actions
from companion.games.salamander.rules.actions import Action, Claim
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import (
    CHAMBER_NAMES,
    FIELD_NAMES,
    FIRST_CHAMBER,
    HOME_NAMES,
)

LETTERS = "KQMR"  # of the figures
_KEYS = NO_KEY, KEY = "0", "1"
NOT_THROWN = "-"
_ANSWERS = NO, YES = "n", "y"


def _short_face(name: str) -> str:
    kind, _, number = name.partition("-")
    return f"{kind[0]}{number}" if number else kind[0].upper()


def _short_place(name: str) -> str:
    """`king-3` is K3, `king-home` K, `fire-7-2` F72."""
    first, *numbers = name.split("-")
    return first[0].upper() + "".join(numbers).removesuffix("home")


SHORT_FACES = tuple(map(_short_face, FACES))  # A W E F, r1 … r7, s1 s2 s3
SHORT_PLACES = (
    *map(_short_place, (*FIELD_NAMES, *HOME_NAMES)),
    "D",
    *map(_short_place, CHAMBER_NAMES),
    "-",
)

_FIGURE = f"([{LETTERS}])"
_ON_THE_WAY = f"({'|'.join(sorted(SHORT_PLACES[:FIRST_CHAMBER], key=len, reverse=True))})"
_CHAMBER = f"({'|'.join(SHORT_PLACES[FIRST_CHAMBER:])})"
_ANY_PLACE = f"{_ON_THE_WAY[:-1]}|{_CHAMBER[1:]}"
_CARD = f"({'|'.join(SHORT_FACES)})"
_CARDS = f"((?:{_CARD[1:-1]})(?:,(?:{_CARD[1:-1]}))*)?"
_ONE_CLAIM = f"[{LETTERS}](?:{_CARD[1:-1]})"
_CLAIMS = f"({_ONE_CLAIM}(?:,{_ONE_CLAIM})*)?"


def write_word(action: Action, player: int) -> str:  # noqa: PLR0912  # a case an action
    """`player` is whose turn it is: own pieces go without a letter."""
    match action:
        case actions.KeyThrow(eyes, symbol):
            keys = "".join(_KEYS[one] for one in eyes)
            return f"k{keys}/{NOT_THROWN if symbol is None else _KEYS[symbol]}"
        case actions.Throw(first, second, is_salamander):
            return f"{first}{second}{'~' if is_salamander else 'o'}"
        case actions.Draw(away):
            return "+" if away is None else f"+-{SHORT_FACES[away]}"
        case actions.PlaceMarker(figure, place):
            return f"{_whose(figure, player)}@{SHORT_PLACES[place]}"
        case actions.MoveFigure(figure, place):
            return f"{_whose(figure, player)}>{SHORT_PLACES[place]}"
        case actions.Ask(figure, face):
            return f"?{_claim((figure, face))}"
        case actions.Answered(is_yes):
            return "=" if is_yes is None else f"={_ANSWERS[is_yes]}"
        case actions.Declare(own, claims):
            return f"!{_cards(own)}:{','.join(map(_claim, claims))}"
        case actions.Replied(is_yes):
            return _ANSWERS[is_yes]
        case actions.ShowHand(faces):
            return f"#{_cards(faces)}"
        case actions.Exchange(figure, away, second):
            gone = (away,) if second is None else (away, second)
            return f"{LETTERS[figure]}%{_cards(gone)}"
        case actions.PutPiece(figure, is_marker, place):
            return f"^{LETTERS[figure]}{'@' if is_marker else '>'}{SHORT_PLACES[place]}"
        case _:
            assert_never(action)


def _whose(figure: int, player: int) -> str:
    return "" if figure == player else LETTERS[figure]


def _cards(faces: tuple[int, ...]) -> str:
    return ",".join(SHORT_FACES[face] for face in faces)


def _claim(claim: Claim) -> str:
    return LETTERS[claim[0]] + SHORT_FACES[claim[1]]


def read_word(word: str, player: int) -> Action:
    """One action in notation; ValueError for anything else."""
    for kind, form in _FORMS.items():
        found = form.fullmatch(word)
        if found is not None:
            return _read(kind, found.groups(""), player)
    raise ValueError(f"{short(word)} is no action; expected {_EXPECTED}")


_EXPECTED = "34o, 34~, +, +-E, @F72, >M4, ?Mr7, =y, !F,s2:Mr7, y, n, #r2, M%r5, k10/0 or ^Q>D"
_FORMS = {
    "throw": re.compile("([1-4])([1-4])([~o])"),
    "draw": re.compile(r"\+(?:-" + _CARD + ")?"),
    "marker": re.compile(f"{_FIGURE}?@{_CHAMBER}"),
    "move": re.compile(f"{_FIGURE}?>{_ON_THE_WAY}"),
    "ask": re.compile(rf"\?{_FIGURE}{_CARD}"),
    "answer": re.compile("=([yn])?"),
    "declare": re.compile(f"!{_CARDS}:{_CLAIMS}"),
    "reply": re.compile("([yn])"),
    "show": re.compile(f"#{_CARDS}"),
    "exchange": re.compile(f"{_FIGURE}%{_CARD}(?:,{_CARD})?"),
    "keys": re.compile("k([01]{0,2})/([01-])"),
    "put": re.compile(rf"\^{_FIGURE}([@>]){_ANY_PLACE}"),
}


def _read(kind: str, parts: Sequence[str], player: int) -> Action:
    """`parts` are what a form has in brackets, empty where that is left out."""
    match kind, *parts:
        case "throw", first, second, symbol:
            return actions.Throw(int(first), int(second), symbol == "~")
        case "draw", away:
            return actions.Draw(_face(away) if away else None)
        case "marker", figure, chamber:
            return actions.PlaceMarker(_figure(figure, player), SHORT_PLACES.index(chamber))
        case "move", figure, place:
            return actions.MoveFigure(_figure(figure, player), SHORT_PLACES.index(place))
        case "ask", figure, card:
            return actions.Ask(LETTERS.index(figure), _face(card))
        case "answer", content:
            return actions.Answered(content == YES if content else None)
        case "declare", own, claims:
            return actions.Declare(_faces(own), tuple(map(_read_claim, _listed(claims))))
        case "reply", content:
            return actions.Replied(content == YES)
        case "show", cards:
            return actions.ShowHand(_faces(cards))
        case "exchange", figure, away, second:
            gone = _face(second) if second else None
            return actions.Exchange(LETTERS.index(figure), _face(away), gone)
        case "keys", eyes, symbol:
            shown = None if symbol == NOT_THROWN else symbol == KEY
            return actions.KeyThrow(tuple(one == KEY for one in eyes), shown)
        case _:
            figure, piece, place = parts
            return actions.PutPiece(LETTERS.index(figure), piece == "@", SHORT_PLACES.index(place))


def _figure(letter: str, player: int) -> int:
    return LETTERS.index(letter) if letter else player


def _face(text: str) -> int:
    return SHORT_FACES.index(text)


def _listed(text: str) -> list[str]:
    return text.split(",") if text else []


def _faces(text: str) -> tuple[int, ...]:
    return tuple(map(_face, _listed(text)))


def _read_claim(text: str) -> Claim:
    return LETTERS.index(text[0]), _face(text[1:])
