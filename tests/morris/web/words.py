"""What may be said at a table of Nine Men's Morris, word by word."""

from functools import partial

from companion.json_reader import read_choice
from tests.morris.rules.board import POINT_NAMES
from tests.morris.rules.position import SEATS
from web.access.page_words import Vocabulary, Word, named_players
from web.access.roles import OFFICIALS

AT_THE_TABLE = OFFICIALS.and_players_at(*SEATS)


_point = partial(read_choice, known=POINT_NAMES)
_players = named_players(SEATS, len(SEATS))
_play = partial(Word, AT_THE_TABLE, is_of_play=True)

MORRIS_WORDS: Vocabulary = {
    "put": _play({"point": _point}),
    "move": _play({"from": _point, "to": _point}),
    "take": _play({"point": _point}),
    "turn-done": _play(),
    "undo": Word(AT_THE_TABLE),
    "refuse": Word(AT_THE_TABLE),
    "end": _play(),
    "resign": _play(),
    "rematch": Word(AT_THE_TABLE, {"players": _players}),
    "names": Word(OFFICIALS, {"players": _players}),
}
