"""Actions of the second game as players write them by hand, one word each (docs/notation.md)."""

import re
from collections.abc import Callable
from typing import NamedTuple, assert_never

from companion.games.notation_text import short
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
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import (
    CHAMBER_NAMES,
    FIELD_NAMES,
    FIRST_CHAMBER,
    HOME_NAMES,
)

LETTERS = "KQMR"  # of the figures
KEY, NO_KEY, NOT_THROWN = "1", "0", "-"
YES, NO = "y", "n"


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
        case KeyThrow(eyes, symbol):
            shown = NOT_THROWN if symbol is None else _key(symbol)
            return f"k{''.join(map(_key, eyes))}/{shown}"
        case Throw(first, second, is_salamander):
            return f"{first}{second}{'~' if is_salamander else 'o'}"
        case Draw(away):
            return "+" if away is None else f"+-{SHORT_FACES[away]}"
        case PlaceMarker(figure, place):
            return f"{_whose(figure, player)}@{SHORT_PLACES[place]}"
        case MoveFigure(figure, place):
            return f"{_whose(figure, player)}>{SHORT_PLACES[place]}"
        case Ask(figure, face):
            return f"?{_claim((figure, face))}"
        case Answered(is_yes):
            return "=" if is_yes is None else f"={_yes(is_yes)}"
        case Declare(own, claims):
            return f"!{_cards(own)}:{','.join(map(_claim, claims))}"
        case Replied(is_yes):
            return _yes(is_yes)
        case ShowHand(faces):
            return f"#{_cards(faces)}"
        case Exchange(figure, away, second):
            gone = (away,) if second is None else (away, second)
            return f"{LETTERS[figure]}%{_cards(gone)}"
        case PutPiece(figure, is_marker, place):
            return f"^{LETTERS[figure]}{'@' if is_marker else '>'}{SHORT_PLACES[place]}"
        case _:
            assert_never(action)


def _key(is_shown: bool) -> str:
    return KEY if is_shown else NO_KEY


def _yes(is_yes: bool) -> str:
    return YES if is_yes else NO


def _whose(figure: int, player: int) -> str:
    return "" if figure == player else LETTERS[figure]


def _cards(faces: tuple[int, ...]) -> str:
    return ",".join(SHORT_FACES[face] for face in faces)


def _claim(claim: Claim) -> str:
    return LETTERS[claim[0]] + SHORT_FACES[claim[1]]


Groups = tuple[str | None, ...]


class WordForm(NamedTuple):
    """How a word is written, and what makes an action of its parts; `int`: whose turn it is."""

    form: re.Pattern[str]
    read: Callable[[Groups, int], Action]


def read_word(word: str, player: int) -> Action:
    """One action in notation; ValueError for anything else."""
    for form, read in _FORMS:
        found = form.fullmatch(word)
        if found is not None:
            return read(found.groups(), player)
    raise ValueError(f"{short(word)} is no action; expected {_EXPECTED}")


_EXPECTED = "34o, 34~, +, +-E, @F72, >M4, ?Mr7, =y, !F,s2:Mr7, y, n, #r2, M%r5, k10/0 or ^Q>D"


def _figure(text: str | None, player: int) -> int:
    return LETTERS.index(text) if text else player


def _face(text: str | None) -> int:
    return SHORT_FACES.index(text or "")


def _faces(text: str | None) -> tuple[int, ...]:
    return tuple(_face(one) for one in (text or "").split(",") if one)


def _claims(text: str | None) -> tuple[Claim, ...]:
    said = (text or "").split(",")
    return tuple((LETTERS.index(one[0]), _face(one[1:])) for one in said if one)


def _place(text: str | None) -> int:
    return SHORT_PLACES.index(text or "")


def _keys(found: Groups, _player: int) -> Action:
    eyes, symbol = found
    shows = tuple(one == KEY for one in eyes or "")
    return KeyThrow(shows, None if symbol == NOT_THROWN else symbol == KEY)


def _throw(found: Groups, _player: int) -> Action:
    first, second, symbol = found
    return Throw(int(first or ""), int(second or ""), symbol == "~")


def _draw(found: Groups, _player: int) -> Action:
    return Draw(_face(found[0]) if found[0] else None)


def _exchange(found: Groups, player: int) -> Action:
    figure, away, second = found
    return Exchange(_figure(figure, player), _face(away), _face(second) if second else None)


def _answer(found: Groups, _player: int) -> Action:
    return Answered(found[0] == YES if found[0] else None)


def _put(found: Groups, player: int) -> Action:
    figure, piece, place = found
    return PutPiece(_figure(figure, player), piece == "@", _place(place))


_FORMS = (
    WordForm(re.compile("([1-4])([1-4])([~o])"), _throw),
    WordForm(re.compile(r"\+(?:-" + _CARD + ")?"), _draw),
    WordForm(
        re.compile(f"{_FIGURE}?@{_CHAMBER}"),
        lambda found, player: PlaceMarker(_figure(found[0], player), _place(found[1])),
    ),
    WordForm(
        re.compile(f"{_FIGURE}?>{_ON_THE_WAY}"),
        lambda found, player: MoveFigure(_figure(found[0], player), _place(found[1])),
    ),
    WordForm(
        re.compile(rf"\?{_FIGURE}{_CARD}"),
        lambda found, player: Ask(_figure(found[0], player), _face(found[1])),
    ),
    WordForm(re.compile("=([yn])?"), _answer),
    WordForm(
        re.compile(f"!{_CARDS}:{_CLAIMS}"),
        lambda found, _: Declare(_faces(found[0]), _claims(found[1])),
    ),
    WordForm(re.compile("([yn])"), lambda found, _: Replied(found[0] == YES)),
    WordForm(re.compile(f"#{_CARDS}"), lambda found, _: ShowHand(_faces(found[0]))),
    WordForm(re.compile(f"{_FIGURE}%{_CARD}(?:,{_CARD})?"), _exchange),
    WordForm(re.compile("k([01]{0,2})/([01-])"), _keys),
    WordForm(re.compile(rf"\^{_FIGURE}([@>]){_ANY_PLACE}"), _put),
)
