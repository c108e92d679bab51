"""What may be said at a table of Doctor Faust, word by word."""

from collections.abc import Mapping
from functools import partial

from companion.games.faust.rules.board import FIELD_NAMES
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.rulings import CARD_VALUES, CARDS_IN_A_SET, CHOICES
from companion.json_reader import BadValue, Json, read_choice, read_integer, read_object
from companion.observations import PIECES
from web.access.page_words import (
    ValueCheck,
    Vocabulary,
    Word,
    list_of,
    matching,
    named_players,
    rulings_of,
)
from web.access.roles import OFFICIALS, REFEREE

FAUST_SEATS = COLOURS
AT_THE_TABLE = OFFICIALS.and_players_at(*FAUST_SEATS)
STONES = 2


_field = partial(read_choice, known=FIELD_NAMES)
_card = partial(read_integer, least=min(CARD_VALUES), most=max(CARD_VALUES))
_stones = list_of(_field, STONES, STONES)
_colour = partial(read_choice, known=COLOURS)
_piece = partial(read_choice, known=PIECES)
_devil_cards = list_of(_card, min(CARDS_IN_A_SET), max(CARDS_IN_A_SET))


def _lying(value: Json, where: str) -> Json:
    card = read_object(value, where)
    if set(card) != {"field", "owner"}:
        raise BadValue(where, value, "field and owner")
    owner = read_choice(card["owner"], "owner", [*COLOURS, "empty"])
    return {"field": _field(card["field"], "field"), "owner": owner}


_rulings = rulings_of(CHOICES, devil_cards=_devil_cards)
_RULED: Mapping[str, ValueCheck] = {"to_move": _colour, "card": _lying, "rulings": _rulings}
_players = named_players(COLOURS, len(COLOURS))
_ANSWER: Mapping[str, ValueCheck] = {
    "question": matching("[a-z][a-z0-9-]{0,39}"),
    "choice": matching("[!-~]{1,80}"),
}

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
    "answer": Word(AT_THE_TABLE, _ANSWER),
    "ruling": Word(REFEREE, one_of=_RULED),
    "refuse": Word(AT_THE_TABLE),
    "end": _play(),
    "hint": _play(),
    "resign": _play(),
    "rematch": Word(AT_THE_TABLE, {"players": _players}),
    "names": Word(OFFICIALS, {"players": _players}),
}
