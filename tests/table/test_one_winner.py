"""Table, archive, print, exported sheet, score and record name one winner, however a game ends."""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from companion.commands.cli import main
from companion.events import AnyObservation
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.record import Header
from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.position import Ending
from companion.games.salamander.rules.record import Header as SalamanderHeader
from companion.games.salamander.rules.record import Record
from companion.games.salamander.rules.referee import GameOver, adjudicate
from companion.live.table import Table
from companion.observations import Json, LinkChanged, PageSaid
from companion.replay.sitting import read_sitting
from companion.storage.store import Store
from tests.page.tables import ONE_TURN, app
from tests.salamander.random_games import random_game
from tests.salamander.told_table import ToldTable
from tests.table.played import told_slowly
from tests.table.sittings import START, sitting
from web.app import parts_of
from workshop.drawn.faust_table import FaustTable
from workshop.drawn.played import play_game

Play = Callable[[Store], Table]


def faust(script: str) -> Play:
    def play(store: Store) -> Table:
        table = FaustTable(Header(players=("Anna", "Bert")), store)
        for observation in sitting(script):
            table.take(observation)
        return table

    return play


def salamander(*words: Mapping[str, Json], rulings: Json = None, target: int = 84) -> Play:
    def play(store: Store) -> Table:
        agreed = SalamanderHeader(
            players=("Anna", "Bert", "Carla", "Dora"), seats=(0, 1, 2), target=target
        )
        table = Table(header_to_json(agreed) | {"rulings": rulings or {}}, store)
        table.take(LinkChanged(1.0, "camera", "absent"))
        for number, word in enumerate(words, start=2):
            more = {key: value for key, value in word.items() if key not in ("by", "say")}
            table.take(PageSaid(float(number), str(word["by"]), str(word["say"]), more))
        return table

    return play


def told(store: Store, observations: Iterable[AnyObservation], soul: str = "B1") -> Table:
    header = Header(players=("Anna", "Bert"), soul=parse_field(soul))
    table = FaustTable(header, store)
    for observation in observations:
        table.take(observation)
    return table


def party(store: Store, game: Record) -> Table:
    agreed = replace(game.header, players=("Anna", "Bert", "Carla", "Dora"))
    table = Table(header_to_json(agreed), store)
    for observation in ToldTable(replace(game, header=agreed), Random(5)).observations():
        table.take(observation)
    return table


@cache
def dried_up() -> Record:
    """One that the pile has ended, among those that chance plays."""
    games = map(random_game, range(37, 1000))
    return next(game for game in games if _result(game) is Ending.PILE_EMPTY)


def _result(game: Record) -> Ending | None:
    *_, last = adjudicate(game)
    return last.position.ending if isinstance(last, GameOver) else None


INFAMY = Path(__file__).parents[1] / "sittings" / "page" / "page-only-game-to-infamy.sitting.jsonl"
LAID: list[Mapping[str, Json]] = [
    {"by": "king", "say": "declare", "cards": ["fire", "stone-3"], "claims": [["queen", "row-7"]]},
    {"by": "queen", "say": "reply", "content": "yes"},
]


def resign(*figures: str) -> list[Mapping[str, Json]]:
    """The first wants to, the others agree."""
    return [{"by": figure, "say": "resign"} for figure in figures]


STANDS = ONE_TURN + "A1 A5 / A1 A9 / B3\nsay table accept\n"  # eight fields, let stand
FAUST_ENDS: dict[str, Play] = {
    "soul cards gone": lambda store: told(
        store, told_slowly(play_game(Header(), Random(5)), Random(5))
    ),
    "infamy": lambda store: told(store, read_sitting(INFAMY.read_bytes()).observations, "B15"),
    "agreement": faust(ONE_TURN + "say table end\n"),
    "agreement before the first turn": faust(START + "say table end\n"),
    "agreement after a fault that stands": faust(STANDS + "say table end\n"),
    "red resigns": faust(ONE_TURN + "say red resign\n"),
    "blue resigns": faust(ONE_TURN + "say blue resign\n"),
    "blue resigns after a fault that stands": faust(STANDS + "say blue resign\n"),
    "red resigns before the first turn": faust(START + "say red resign\n"),
}
SALAMANDER_ENDS: dict[str, Play] = {
    "pile empty": lambda store: party(store, dried_up()),
    "target": salamander(*LAID, target=50),
    "agreement": salamander(*LAID, {"by": "table", "say": "end"}),
    "agreement before the first turn": salamander({"by": "table", "say": "end"}),
    "resigned": salamander(*LAID, *resign("king", "queen", "monk")),
    "the leader's neighbour resigns": salamander(*LAID, *resign("monk", "king", "queen")),
}
ENDS = {
    **{f"Faust: {name}": play for name, play in FAUST_ENDS.items()},
    **{f"Salamander: {name}": play for name, play in SALAMANDER_ENDS.items()},
}


@dataclass(frozen=True)
class Named:
    """What one place says of the end."""

    winner: str | None
    reason: str


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.mark.parametrize("how", ENDS)
def test_the_winner_is_the_same_wherever_one_reads(
    how: str, tmp_path: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "table.sqlite"
    with Store(place) as store:
        assert ENDS[how](store).session.is_over
        events = [row.content() for row in store.of_kind("event")]
        over = [event for event in events if event["kind"] == "game-over"][-1]
        page = app(store)
        (line,) = parts_of(page).archive.lines()
        state = parts_of(page).stream.shown("en")
    said = Named(name(over["winner"]), str(over["reason"]))
    assert line.over is not None
    assert Named(name(line.over["winner"]), str(line.over["reason"])) == said
    assert in_words(str(status_of(state))) == said.winner
    main(["export", str(place), str(out)])
    capsys.readouterr()
    for text in ("game-1.sheet.txt", "game-1.sheet.html"):
        assert in_words((out / text).read_text("utf-8")) == said.winner
    for file in (place, out / "game-1.faust.jsonl"):
        main(["score", str(file), "--json"])
        sheet = json.loads(capsys.readouterr().out)
        assert (sheet["illegal_turn"] is not None) == ("stands" in how)
        assert (sheet["over"], Named(name(sheet["winner"]), sheet["reason"])) == (True, said)
        assert sheet["totals"] == totals(over["score"])
        main(["score", str(file)])
        assert in_words(capsys.readouterr().out) == said.winner
    is_judged_as_any_record(out / "game-1.faust.jsonl", capsys)


NAMES = {
    "red": "Anna",
    "blue": "Bert",
    "king": "Anna",
    "queen": "Bert",
    "monk": "Carla",
    "robber": "Dora",
}


def name(seat: Json) -> str | None:
    return None if seat is None else NAMES[str(seat)]


def totals(score: Json) -> dict[str, int]:
    assert isinstance(score, dict)
    return {seat: int(str(one["total"])) for seat, one in score.items() if isinstance(one, dict)}


def status_of(state: Mapping[str, Json]) -> str:
    status = state["status"]
    assert isinstance(status, dict)
    return f"{status['text']} {status.get('why', '')}"


def in_words(text: str) -> str | None:
    """Who wins by the sentences; None for a draw. Not one and the other."""
    winners = set(re.findall(r"(\w+) wins", text))
    assert (len(winners) == 1) != bool(re.search(r"A draw", text)), text
    assert "not over" not in text
    return winners.pop() if winners else None


def is_judged_as_any_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """records, Game record: keys that are not known are ignored; the last line tells the score"""
    main(["referee", str(record), "--json"])
    judged = capsys.readouterr().out
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    for line in lines:
        line.pop("ended", None)
    record.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    main(["referee", str(record), "--json"])
    assert capsys.readouterr().out == judged
