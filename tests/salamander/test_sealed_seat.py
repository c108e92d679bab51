"""Games with a seat that an older version played: read as they were, never begun.

`old/sealed-seat.sqlite.gz` was written by commit eb913c37: a game that is over, with its key told,
and one that goes on.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from companion.commands.cli import main
from companion.games.known import AT_TABLE
from companion.live.table import Table
from companion.observations import Json
from companion.replay.agreeing import agreed_on
from companion.replay.stored_game import StoredGame, outcome
from companion.storage.store import Store
from tests.rules.alone_table import ENGLISH
from web.faust.view import BEFORE_ANY_GAME
from web.game_pages import PageState
from web.games import SHOWN_GAMES
from web.salamander.state import SalamanderState
from web.salamander.whole_game import whole_salamander

OLD = Path(__file__).parent / "old"
OVER, RUNNING = 1, 2
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    for packed in OLD.glob("*.gz"):
        (tmp_path / packed.stem).write_bytes(gzip.decompress(packed.read_bytes()))
    return tmp_path / "sealed-seat.sqlite"


@pytest.fixture
def store(old: Path) -> Iterator[Store]:
    with Store(old) as made:
        yield made


def folded(store: Store) -> SalamanderState:
    state: PageState = BEFORE_ANY_GAME
    for row in store.after(0):
        state = SHOWN_GAMES.after(state, row)
    assert isinstance(state, SalamanderState)
    return state


@pytest.mark.parametrize(("game", "turns"), [(OVER, 2), (RUNNING, 1)])
def test_its_events_tell_its_record(store: Store, game: int, turns: int) -> None:
    """records, Der Feuer-Salamander: `alone` in the header"""
    found = outcome(StoredGame(store.of_game(game)))
    head, *lines = map(json.loads, found.recorded.record().splitlines())
    assert (found.is_over, len(lines), head["alone"]["seat"]) == (game == OVER, turns, "queen")


@pytest.mark.parametrize(("game", "turns"), [(OVER, 2), (RUNNING, 1)])
def test_the_archive_opens_it(store: Store, game: int, turns: int) -> None:
    shown = whole_salamander(store.of_game(game), ENGLISH, with_pictures=False)
    assert len(cast(list[Json], shown["turns"])) == turns
    assert (shown["final"] is None) == (game == RUNNING)


def test_it_is_not_gone_on_with(old: Path, capsys: Captured) -> None:
    """`faust play`: exit 2, and one sentence"""
    assert main(["play", str(old)]) == 2
    assert capsys.readouterr().err.endswith(
        "in which it played a seat; it cannot be gone on with in this version: begin a new one with"
        " --new\n"
    )


def test_people_play_a_new_game_after_it(store: Store) -> None:
    """`--new`"""
    agreed = {**store.games()[-1].content()}
    del agreed["alone"]
    Table(agreed, store)
    may = cast(dict[str, Json], folded(store).shown(ENGLISH)["may"])
    assert may["king"] or may["queen"]


def test_verify_judges_the_chain_and_no_seal(old: Path, capsys: Captured) -> None:
    """`faust verify`"""
    assert main(["verify", str(old)]) == 0
    said = capsys.readouterr().out
    assert ": as it was written: 119 rows, 2 games, code 119-f4c8309e; " in said
    for game in (OVER, RUNNING):
        assert f"game {game}: the seals of its cards are no longer proved in this version" in said


def test_a_changed_row_is_found_all_the_same(old: Path, capsys: Captured) -> None:
    changed = old.read_bytes().replace(b'"say":"throw"', b'"say":"thrxw"', 1)
    old.write_bytes(changed)
    assert main(["verify", str(old)]) == 1
    assert "as it was written: " not in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--ghost", "--alone"])
def test_the_table_plays_no_seat_any_more(option: str, tmp_path: Path, capsys: Captured) -> None:
    """`faust play`: exit 2, and no file is begun"""
    file = tmp_path / "new.sqlite"
    asked = ["play", str(file), "--game", "feuer-salamander", option, "queen"]
    assert main(asked) == 2
    why = "the table plays no seat of Der Feuer-Salamander: removed in this version"
    assert why in capsys.readouterr().err
    assert not file.exists()


def test_a_page_cannot_ask_for_it_either() -> None:
    asked: dict[str, Json] = {"game": "feuer-salamander", "alone": {"seat": "queen"}}
    with pytest.raises(ValueError, match="removed in this version"):
        agreed_on(asked, "auto")
    assert AT_TABLE["feuer-salamander"].levels == ()


@pytest.mark.parametrize(
    ("alone", "why"),
    [
        ({"seat": "thief"}, "alone.seat"),
        ({"seat": "queen", "level": 2}, "alone.level"),
        ({"seat": "queen", "seal": "ab"}, "alone.seal"),
    ],
)
def test_a_header_that_no_version_wrote_is_refused(alone: Json, why: str) -> None:
    header: dict[str, Json] = {"faust": 1, "game": "feuer-salamander", "alone": alone}
    with pytest.raises(ValueError, match=why):
        AT_TABLE["feuer-salamander"].sit_down(header, "auto")
