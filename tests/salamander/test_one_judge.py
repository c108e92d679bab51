"""A contradiction that only an answer shows is told after the game: by archive and sheet alike."""

from pathlib import Path
from typing import cast

import pytest

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.files.score_sheet import score_sheet, sheet_to_json
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.record import Header
from companion.json_reader import Json
from companion.live.table import Table
from companion.observations import LinkChanged, PageSaid
from companion.storage.store import Store
from tests.rules.alone_table import ENGLISH
from tests.salamander.tables import game
from tests.salamander.told import Heard, Said
from web.salamander.whole_game import whole_salamander

AGREED = Header(seats=(0, 1, 2), starts=1, players=("Ada", "Bea", "Carla", ""))
LIE = "Turn 1, Bea: marker on earth-5-2. Turn 3, Bea: fire? yes."


def throws(by: str) -> Said:
    return by, "throw", {"eyes": [1, 2], "symbol": "stone"}


LIED: list[Said] = [
    throws("queen"),
    ("queen", "place", {"markers": {"queen": "earth-5-2"}, "figures": {"queen": "queen-5"}}),
    throws("monk"),
    ("monk", "place", {"markers": {"monk": "air-1-1"}, "figures": {"monk": "monk-5"}}),
    ("king", "throw", {"eyes": [3, 4], "symbol": "stone"}),
    ("king", "place", {"markers": {"king": "air-1-1"}, "figures": {"king": "queen-4"}}),
    ("king", "ask", {"card": "fire"}),
    ("queen", "answered", {"content": "yes"}),
    throws("queen"),
    ("queen", "stay", {"piece": "marker"}),
    ("queen", "place", {"figures": {"queen": "monk-1"}}),
]


@pytest.fixture
def shown(tmp_path: Path) -> dict[str, Json]:
    """The archive's game, when it is over."""
    with Store(tmp_path / "table.sqlite") as store:
        table = Table(header_to_json(AGREED), store)
        table.take(LinkChanged(0.0, "camera", "absent"))
        for t, (by, word, more) in enumerate([*LIED, ("table", "end", {})], start=1):
            table.take(PageSaid(float(t), by, word, more))
        return whole_salamander([*store.rows()], ENGLISH, with_pictures=False)


def recorded(*more: Said) -> RecordedSalamander:
    heard = Heard(AGREED).hears([*LIED, *more])
    assert "contradiction" not in {one.kind for one in heard.events}  # not while it is played
    return heard.recorded


def test_the_archive_tells_what_when_and_against_what(shown: dict[str, Json]) -> None:
    """use: the others learn of it after the game"""
    (incident, *_) = cast(list[dict[str, Json]], shown["incidents"])
    assert (incident["kind"], incident["in_turn"]) == ("contradiction", 3)
    assert LIE in str(incident["text"])
    told = [str(turn["text"]) for turn in cast(list[dict[str, Json]], shown["turns"])]
    assert ["Undecided" in text for text in told] == [False, False, True, False]


def test_hands_are_known_at_the_last_stop_as_before_it(shown: dict[str, Json]) -> None:
    """use: only the one statement is left out; the last stop is not empty"""
    end = cast(dict[str, dict[str, dict[str, Json]]], shown["end"])
    assert end["known"]["queen"]["possible"] == 3
    assert end["known"]["king"]["possible"] == 3


def test_the_sheet_tells_the_same_and_counts_on() -> None:
    """use: archive and `faust score` are one judge"""
    found = recorded(("table", "end", {}))
    lines = found.sheet("en").lines
    assert any(LIE in line and "turn 3, action 5" in line for line in lines)
    assert "does not stand" not in "".join(lines)
    assert "agreed" in "".join(lines)
    assert not found.is_counted_whole  # exit status 1, as of the referee
    (one,) = cast(list[dict[str, Json]], sheet_to_json(score_sheet(found.game))["contradictions"])
    assert (one["turn"], one["action"]) == (3, 5)
    assert len(cast(list[Json], one["facts"])) == 2


def test_a_fault_behind_a_contradiction_is_found_all_the_same() -> None:
    """What is illegal ends the counting, also in the very turn that contradicts"""
    marked = "K 22o @F52 >K"
    doubt = "!W,r1:Ms1"
    sheet = score_sheet(game(f"{marked} {doubt} n >K3"))
    assert (len(sheet.doubts), sheet.faulty is not None) == (1, True)
    assert sheet.faulty is not None
    assert (sheet.faulty.code.value, sheet.faulty.action) == ("turn-over", 6)
    early = score_sheet(game(f"{marked} {doubt}"))
    assert early.faulty is not None
    assert (early.faulty.code.value, early.faulty.action) == ("reply-missing", 5)
    other = score_sheet(game(f"{marked} {doubt} n", "M 12o @A11 >M3"))
    assert other.faulty is not None
    assert (other.faulty.code.value, len(other.doubts)) == ("not-your-turn", 1)
    whole = score_sheet(game(f"{marked} {doubt} n", "Q 12o @A11 >Q3"))
    assert (whole.faulty, len(whole.doubts)) == (None, 1)
