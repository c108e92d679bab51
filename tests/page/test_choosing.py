"""The page's own logic of choosing, without a browser: many games by a clumsy player."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import IO

import pytest

from companion.games.faust.rules.board import FIELD_NAMES
from companion.games.faust.rules.record import Header
from companion.observations import PageSaid
from companion.storage.store import Store
from tests.night import by_day
from tests.page.faust_fingers import FaustFingers, liftable
from tests.page.faust_taps import acts_of, table_of
from tests.page.thumbs import WRONG, Said, State, Taps, of_log, state_of
from workshop.drawn.played import play_game

HERE = Path(__file__).parent
CHOOSING = HERE.parents[1] / "web/faust/static/faust/choosing.js"
GAMES = int(os.environ.get("FAUST_GAMES", "6"))
A_LOT = 0.7
NOTHING: Said = {"lifted": None, "asked": ""}


@pytest.fixture(scope="module")
def node() -> Iterator[subprocess.Popen[str]]:
    found = shutil.which("node")
    if found is None:
        pytest.skip("no node: sudo apt-get install nodejs")
    command = [found, str(HERE / "choosing_hand.mjs"), str(CHOOSING)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        yield process
        process.terminate()


class Page:
    """What a phone does with taps: the field is the script's to say, the rest is the table's."""

    def __init__(self, node: subprocess.Popen[str]) -> None:
        store = Store()
        self.table = table_of(store)
        self._stream = of_log(store)
        self._node = node
        self._choice = NOTHING
        self.wrong: list[str] = []
        self.state: State = state_of(self._stream)

    def press(self, by: str, taps: Taps, expected: list[Said] | None) -> None:
        said = [word for tap in taps for word in self._said(tap.partition(":")[2])]
        if expected is not None and said != expected:
            self.wrong.append(f"{by} {taps}: said {said}, meant {expected}")
        for word in said:
            words = {key: value for key, value in word.items() if key != "say"}
            self.table.take(PageSaid(self.table.t + 1.0, by, word["say"], words))
            self._choice = NOTHING
        self._stream.wake()
        self.state = state_of(self._stream)
        status = self.state["status"]
        if status["kind"] in WRONG or status.get("agree"):
            self.wrong.append(f"{by} {taps}: {status['text']}")

    def _said(self, key: str) -> Iterator[Said]:
        what, _, rest = key.partition("-")
        if key in FIELD_NAMES:
            yield from self._tapped(key)
        elif key == "step-back":
            yield {"say": key}
        elif key == "back":
            self._choice = {**self._choice, "asked": ""}
        elif what == "set":
            origin, _, piece = rest.partition("-")
            yield {"say": "move", "piece": piece, "from": origin, "to": self._choice["asked"]}
        elif what == "slot":
            yield {"say": "lay", "field": rest}
        else:
            yield {"say": "reveal", "field": self.state["status"]["field"], "value": int(rest)}

    def _tapped(self, field: str) -> Iterator[Said]:
        holds = {name: liftable(self.state, name) for name in FIELD_NAMES}
        asked = {"reach": self.state["reach"], "holds": holds, "choice": self._choice}
        answer = self._ask({**asked, "field": field})
        self._choice = answer["choice"]
        if answer["act"] is not None:
            yield {"say": "move", **answer["act"]}

    def _ask(self, words: Said) -> Said:
        _pipe(self._node.stdin).write(json.dumps(words) + "\n")
        _pipe(self._node.stdin).flush()
        answer: Said = json.loads(_pipe(self._node.stdout).readline())
        return answer


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


@pytest.mark.parametrize("seed", by_day(range(GAMES), 2))
def test_what_was_only_chosen_is_nowhere_afterwards(node: subprocess.Popen[str], seed: int) -> None:
    """No fault, nothing unclear, no question; the record is the game that was meant."""
    game, page = play_game(Header(), Random(seed)), Page(node)
    fingers = FaustFingers(Random(seed), A_LOT)
    for player, act in acts_of(game):
        for taps, expected in fingers.meaning(page.state, player, act):
            page.press(player, taps, expected)
    assert page.wrong == []
    assert page.table.session.record == game.record


def test_a_field_that_is_not_lit_is_asked_about_and_a_second_tap_leaves_it(
    node: subprocess.Popen[str],
) -> None:
    page = Page(node)
    page.press("red", ("tap:A1", "tap:A9"), [])
    assert page._choice == {"lifted": {"piece": "red", "from": "A1"}, "asked": "A9"}
    page.press("red", ("tap:A9",), [])
    assert page._choice["asked"] == ""
    page.press("red", ("tap:B1",), [])  # another piece instead
    assert page._choice["lifted"] == {"piece": "soul", "from": "B1"}
    page.press("red", ("tap:B1",), [])  # and put down
    assert page._choice == NOTHING
    page.press("red", ("tap:A1", "tap:A9", "tap:set-A1-red"), None)
    assert (page.state["status"]["kind"], len(page.wrong)) == ("illegal", 1)
