"""What may be said at a table of this game, word by word."""

from functools import partial

from companion.json_reader import read_choice
from tests.noughts.rules import FIELDS, SEATS
from web.access.page_words import Vocabulary, Word, named_players
from web.access.roles import OFFICIALS

AT_THE_TABLE = OFFICIALS.and_players_at(*SEATS)
_players = named_players(SEATS, len(SEATS))

NOUGHTS_WORDS: Vocabulary = {
    "put": Word(AT_THE_TABLE, {"field": partial(read_choice, known=FIELDS)}, is_of_play=True),
    "resign": Word(AT_THE_TABLE, is_of_play=True),
    "undo": Word(OFFICIALS),
    "refuse": Word(AT_THE_TABLE),
    "rematch": Word(AT_THE_TABLE, {"players": _players}),
    "names": Word(OFFICIALS, {"players": _players}),
}
