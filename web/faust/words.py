"""What may be said at a table of Doctor Faust, word by word."""

import re
from collections.abc import Mapping
from functools import partial

from companion.games.faust.rules.board import FIELD_NAMES
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.rulings import CARD_VALUES, CARDS_IN_A_SET, CHOICES
from companion.observations import PIECES, Json
from web.access.page_words import BadWords, ValueCheck, Vocabulary, Word, named_players, read_map
from web.access.roles import OFFICIALS, REFEREE

FAUST_SEATS = COLOURS
AT_THE_TABLE = OFFICIALS.and_players_at(*FAUST_SEATS)
STONES = 2
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_CHOICE = re.compile(r"[!-~]{1,80}")


def _field(value: Json) -> Json:
    if not isinstance(value, str) or value not in FIELD_NAMES:
        raise BadWords("field")
    return value


def _card(value: Json) -> Json:
    if isinstance(value, bool) or not isinstance(value, int) or value not in CARD_VALUES:
        raise BadWords("value")
    return value


def _stones(value: Json) -> Json:
    if not isinstance(value, list) or len(value) != STONES:
        raise BadWords("stones")
    return [_field(one) for one in value]


def _colour(value: Json) -> Json:
    if value not in COLOURS:
        raise BadWords("colour")
    return value


def _piece(value: Json) -> Json:
    if value not in PIECES:
        raise BadWords("piece")
    return value


def matching(pattern: re.Pattern[str]) -> ValueCheck:
    def check(value: Json) -> Json:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise BadWords("name")
        return value

    return check


def _lying(value: Json) -> Json:
    card = read_map(value)
    if set(card) != {"field", "owner"} or card["owner"] not in [*COLOURS, "empty"]:
        raise BadWords("card")
    return {"field": _field(card["field"]), "owner": card["owner"]}


def _rulings(value: Json) -> Json:
    chosen = read_map(value)
    if not chosen or not all(_is_ruling(option, choice) for option, choice in chosen.items()):
        raise BadWords("rulings")
    return dict(chosen)


def _is_ruling(option: str, choice: Json) -> bool:
    if option == "devil_cards":
        return (
            isinstance(choice, list)
            and len(choice) in CARDS_IN_A_SET
            and all(_card(value) for value in choice)
        )
    return option in CHOICES and choice in [*CHOICES[option]]


_RULED: Mapping[str, ValueCheck] = {"to_move": _colour, "card": _lying, "rulings": _rulings}
_players = named_players(COLOURS, len(COLOURS))
ANSWER: Mapping[str, ValueCheck] = {"question": matching(_NAME), "choice": matching(_CHOICE)}

_play = partial(Word, AT_THE_TABLE, is_of_play=True)

FAUST_WORDS: Vocabulary = {
    "turn-done": _play(),
    "undo": Word(AT_THE_TABLE),
    "reveal": _play({"field": _field, "value": _card}),
    "lay": _play({"field": _field}),
    "place": Word(AT_THE_TABLE, {"red": _stones, "blue": _stones, "soul": _field}),
    "move": _play({"piece": _piece, "from": _field, "to": _field}),
    "step-back": Word(AT_THE_TABLE),
    "accept": Word(AT_THE_TABLE),
    "answer": Word(AT_THE_TABLE, ANSWER),
    "ruling": Word(REFEREE, one_of=_RULED),
    "refuse": Word(AT_THE_TABLE),
    "end": _play(),
    "hint": _play(),
    "resign": _play(),
    "rematch": Word(AT_THE_TABLE, {"players": _players}),
    "names": Word(OFFICIALS, {"players": _players}),
}
