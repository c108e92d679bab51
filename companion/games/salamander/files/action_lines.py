"""Actions of the second game as JSON, and back (docs/records.md)."""

from typing import assert_never

from companion.games.alone import AloneWord
from companion.games.salamander.rules import actions
from companion.games.salamander.rules.actions import EYE_STICKS, EYES, Action, Claim
from companion.games.salamander.rules.faces import FACES, parse_face
from companion.games.salamander.rules.places import FIGURES, FIRST_CHAMBER, PLACE_NAMES, parse_place
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


# What stands behind the name of an action.
_ARGUMENTS = {
    "keys": "EYES, SYMBOL",
    "throw": "EYE, EYE, SYMBOL",
    "draw": "nothing or CARD",
    "marker": "FIGURE, CHAMBER",
    "move": "FIGURE, PLACE",
    "ask": "FIGURE, CARD",
    "answer": "nothing, yes or no",
    "declare": "CARDS, CLAIMS",
    "reply": "yes or no",
    "show": "CARDS",
    "exchange": "FIGURE, CARD or FIGURE, CARD, SECOND",
    "put": "PIECE, PLACE",
}


def read_action(said: Json) -> Action:
    """The action that JSON says; ValueError says what is wrong in it."""
    words = read_list(said, "an action")
    kind = read_text(words[0], "the name of an action") if words else ""
    if kind not in _ARGUMENTS:
        known = ", ".join(_ARGUMENTS)
        raise ValueError(f"unknown action {shown(said)}; expected one of {known}")
    action = _read(words)
    if action is None:
        found = f"{len(words) - 1} arguments; expected {_ARGUMENTS[kind]}"
        raise ValueError(f"{shown(said)} has {found}")
    return action


def _read(words: list[Json]) -> Action | None:  # noqa: PLR0912  # a case an action
    """None where so many arguments make none."""
    match words:
        case ["keys", eyes, symbol]:
            return _keys(eyes, symbol)
        case ["throw", first, second, symbol]:
            is_salamander = _either(symbol, "SYMBOL", SYMBOLS)
            return actions.Throw(_eye(first), _eye(second), is_salamander)
        case ["draw"]:
            return actions.Draw()
        case ["draw", card]:
            return actions.Draw(read_face(card, "CARD"))
        case ["marker", figure, chamber]:
            return actions.PlaceMarker(read_figure(figure, "FIGURE"), _chamber(chamber))
        case ["move", figure, place]:
            return actions.MoveFigure(read_figure(figure, "FIGURE"), _way(place))
        case ["ask", figure, card]:
            return actions.Ask(read_figure(figure, "FIGURE"), read_face(card, "CARD"))
        case ["answer"]:
            return actions.Answered()
        case ["answer", content]:
            return actions.Answered(_either(content, "the answer", (YES, NO)))
        case ["declare", cards, claims]:
            return actions.Declare(_faces(cards), read_each(claims, "CLAIMS", _claim))
        case ["reply", content]:
            return actions.Replied(_either(content, "the reply", (YES, NO)))
        case ["show", cards]:
            return actions.ShowHand(_faces(cards))
        case ["exchange", figure, card, *second] if len(second) <= 1:
            away = read_face(card, "CARD")
            more = [read_face(one, "SECOND") for one in second]
            return actions.Exchange(read_figure(figure, "FIGURE"), away, *more)
        case ["put", piece, place]:
            return actions.PutPiece(*read_piece(piece), _place(place, "PLACE"))
    return None


def read_figure(value: Json, where: str) -> int:
    return FIGURES.index(read_choice(value, where, FIGURES))


def read_face(value: Json, where: str) -> int:
    return read_as(value, where, parse_face, "a wing, row-1..row-7 or stone-1..stone-3")


def _keys(said: Json, symbol: Json) -> actions.KeyThrow:
    eyes = read_each(said, "EYES", read_truth)
    if len(eyes) > EYE_STICKS:
        raise BadValue("EYES", said, "one for each eye stick thrown")
    return actions.KeyThrow(eyes, None if symbol is None else read_truth(symbol, "SYMBOL"))


def _eye(value: Json) -> int:
    return read_integer(value, "EYE", min(EYES), max(EYES))


def _either(value: Json, where: str, words: tuple[str, str]) -> bool:
    """Whether it is the first of the two words."""
    return read_choice(value, where, words) == words[0]


def _chamber(value: Json) -> int:
    place = _place(value, "CHAMBER")
    if place < FIRST_CHAMBER:
        raise BadValue("CHAMBER", value, "one like fire-7-2, or start")
    return place


def _way(value: Json) -> int:
    place = _place(value, "PLACE")
    if place >= FIRST_CHAMBER:
        raise BadValue("PLACE", value, "a field, a home or dungeon")
    return place


def _place(value: Json, where: str) -> int:
    expected = "a place like king-3, king-home, dungeon, fire-7-2 or start"
    return read_as(value, where, parse_place, expected)


def _faces(value: Json) -> tuple[int, ...]:
    return read_each(value, "CARDS", read_face)


def _claim(value: Json, where: str) -> Claim:
    match read_list(value, where):
        case [figure, card]:
            return read_figure(figure, f"{where}[0]"), read_face(card, f"{where}[1]")
    raise BadValue(where, value, "[FIGURE, CARD]")


def read_piece(value: Json) -> tuple[int, bool]:
    """Of which figure it is, and whether it is its marker."""
    piece = read_text(value, "PIECE")
    figure = read_figure(piece.removesuffix(MARKER), "the figure of PIECE")
    return figure, piece.endswith(MARKER)


def action_to_json(action: Action) -> list[Json]:  # noqa: PLR0912  # a case an action
    match action:
        case actions.KeyThrow(eyes, symbol):
            return ["keys", [*eyes], symbol]
        case actions.Throw(first, second, is_salamander):
            return ["throw", first, second, SALAMANDER if is_salamander else STONE]
        case actions.Draw(away):
            return ["draw"] if away is None else ["draw", FACES[away]]
        case actions.PlaceMarker(figure, place):
            return ["marker", FIGURES[figure], PLACE_NAMES[place]]
        case actions.MoveFigure(figure, place):
            return ["move", FIGURES[figure], PLACE_NAMES[place]]
        case actions.Ask(figure, face):
            return ["ask", FIGURES[figure], FACES[face]]
        case actions.Answered(is_yes):
            return ["answer"] if is_yes is None else ["answer", YES if is_yes else NO]
        case actions.Declare(own, claims):
            named: list[Json] = [[FIGURES[figure], FACES[face]] for figure, face in claims]
            return ["declare", face_names(own), named]
        case actions.Replied(is_yes):
            return ["reply", YES if is_yes else NO]
        case actions.ShowHand(faces):
            return ["show", face_names(faces)]
        case actions.Exchange(figure, away, second):
            gone = (away,) if second is None else (away, second)
            return ["exchange", FIGURES[figure], *face_names(gone)]
        case actions.PutPiece(figure, is_marker, place):
            return ["put", FIGURES[figure] + MARKER * is_marker, PLACE_NAMES[place]]
        case _:
            assert_never(action)


def face_names(faces: tuple[int, ...]) -> list[Json]:
    return [FACES[face] for face in faces]


# What a page says of an act of which the board tells nothing, and what belongs to the word.
_SAID: dict[type[Action], tuple[str, ...]] = {
    actions.Draw: ("drew", "card"),
    actions.Ask: ("ask", "", "card"),
    actions.Answered: ("answered", "content"),
    actions.Declare: ("declare", "cards", "claims"),
    actions.Replied: ("reply", "content"),
    actions.ShowHand: ("show", "cards"),
    actions.Exchange: ("exchange", "", "card", "second"),
}


def word_of(action: Action) -> AloneWord:
    """Whose act it is, the word itself says: nobody is named in it."""
    word, *keys = _SAID[type(action)]
    told = zip(keys, action_to_json(action)[1:], strict=False)
    return word, {key: one for key, one in told if key}
