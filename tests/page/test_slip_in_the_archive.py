"""What contradicted and was taken back speaks against no turn of the archive."""

import pytest

from companion.games.salamander.rules.record import Header, Record
from companion.json_reader import Json
from companion.observations import PageSaid
from tests.page.test_whole_salamander import PLAYED, RUNNING, turns, whole
from tests.page.two_tables import HeardTable

Word = tuple[str, str, dict[str, Json]]
BEFORE: tuple[Word, ...] = (
    ("table", "set-aside", {"figure": "queen", "card": "row-1"}),
    ("king", "throw", {"eyes": [1, 2], "symbol": "salamander"}),
)
SLIP: Word = ("king", "drew", {"card": "row-1"})  # of which there were three
MEANT: Word = ("king", "drew", {"card": "air"})
GOES: Word = ("king", "place", {"figures": {"king": "king-3"}})


def text_of_the_turn(*words: Word) -> str:
    heard = HeardTable(PLAYED, Record(Header(seats=(0, 1, 2)), ()))
    for by, say, more in (*BEFORE, *words, GOES):
        heard.tell(PageSaid(heard.table.t + 1.0, by, say, more))
    (turn,) = turns(whole(heard, RUNNING))
    return str(turn["text"])


def test_a_turn_whose_contradiction_stands_is_undecided() -> None:
    assert "Undecided" in text_of_the_turn(SLIP)


@pytest.mark.parametrize("by", ["table", "king"])
def test_a_turn_whose_contradiction_was_taken_back_is_legal(by: str) -> None:
    agreed: list[Word] = [] if by == "table" else [(one, "undo", {}) for one in ("queen", "monk")]
    assert "Undecided" not in text_of_the_turn(SLIP, (by, "undo", {}), *agreed, MEANT)
