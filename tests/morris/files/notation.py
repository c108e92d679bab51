"""A game as players write it by hand, one line a turn, and back again."""

from collections.abc import Iterator, Mapping

from companion.games.notation_text import Notation, read_turn_line, write_lines, write_name
from companion.json_reader import read_object
from tests.morris.files.record_lines import ACTIONS, NAME, header_from_json, header_to_json
from tests.morris.rules.position import SEATS
from tests.morris.rules.record import Header, Record, Turn
from tests.morris.rules.rulings import CHOICES

TITLE = "Nine Men's Morris"
FIRST_LINE = f"{TITLE}, notation 1"
LETTERS = "WB"
write_word, read_word = ACTIONS.word, ACTIONS.read_word


def write_notation(record: Record, remarks: Mapping[int, str] | None = None) -> str:
    """`remarks` stand as comments behind the turns of those numbers."""
    turns = (
        (turn.number, [LETTERS[turn.player], *map(write_word, turn.do)]) for turn in record.turns
    )
    return write_lines(FIRST_LINE, _tags(record.header), turns, remarks)


def _tags(header: Header) -> Iterator[str]:
    plain, said = header_to_json(Header()), header_to_json(header)
    for seat in SEATS:
        yield f"{seat}: {write_name(header.called(seat))}"
    for key in ("starts", "ruleset"):
        if said[key] != plain[key]:
            yield f"{key}: {said[key]}"
    for option, value in read_object(said["rulings"], "rulings").items():
        yield f"{option}: {value}"


def read_notation(data: bytes) -> Record:
    """The game that the text holds; BadFile for anything else."""
    return Record(*_NOTATION.read(data))


def _read_turn(text: str, number: int, _: Header) -> Turn:
    player, words = read_turn_line(text, number, LETTERS, "W a1-a4 xd7")
    return Turn(number, player, tuple(map(read_word, words)))


_NOTATION = Notation(
    FIRST_LINE,
    game={"game": NAME},
    names=SEATS,
    rulings=CHOICES,
    plain=("starts", "ruleset"),
    own={},
    tags="white, black, starts, a ruling",
    header=header_from_json,
    turn=_read_turn,
)
