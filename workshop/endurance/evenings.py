"""`faust bench evening`: the demo, drawn and read; no table may come to a stop."""

import json
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

from companion.boards.file import load_board
from companion.events import Event
from companion.games.faust.core_tables import turn_in_haste
from companion.games.faust.players.of_level import DRAWN_LEVEL, MindOfLevel
from companion.games.faust.rules.record import Header
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.table import EvidenceNotes
from companion.observations import Json
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.store import Store
from companion.virtual_table.deeds import ASKING
from companion.virtual_table.moments import Moment
from companion.virtual_table.player_traits import LIVELY
from companion.virtual_table.scenario import Scenario, Staging
from workshop.drawn.faust_table import FaustTable

BOARD = "blatz-1993"
EVENING_S = 600.0  # at the table
STANDS_S = 60.0  # longer than that nothing may be asked, and no turn be waited for


@dataclass(frozen=True, slots=True)
class Evening:
    """What came of one: all times but the processor's are the table's."""

    seed: int
    games: int
    turns: int
    questions: int
    longest_standing_s: float  # one question, accusation or waiting
    longest_without_a_turn_s: float
    processor_s: float

    @property
    def came_to_a_stop(self) -> bool:
        return max(self.longest_standing_s, self.longest_without_a_turn_s) > STANDS_S


@dataclass
class _Course:
    """How the games go on: since when the last turn is done, since when the table asks."""

    turn_at: float = 0.0
    asked_at: float | None = None
    standing: Event | None = None
    without_a_turn: float = 0.0
    stood: float = 0.0

    def pass_time(self, t: float, standing: Event | None) -> None:
        if standing is not self.standing:
            self.standing = standing
            is_asking = standing is not None and standing.kind in ASKING
            self.asked_at = t if is_asking else None
        if self.asked_at is not None:
            self.stood = max(self.stood, t - self.asked_at)
        self.without_a_turn = max(self.without_a_turn, t - self.turn_at)

    def hear(self, kind: str, t: float) -> None:
        if kind == "turn-done":
            self.turn_at = t


def play_evening(staging: Staging, seconds: float = EVENING_S) -> Evening:
    """Game after game, as `faust demo` plays them, at whatever speed the machine has."""
    start, header = process_time(), Header(players=("Mephisto", "Faust"))
    scenario, course = Scenario(header, staging), _Course()
    with tempfile.TemporaryDirectory(prefix="faust-evening-") as folder:
        file = Path(folder) / "table.sqlite"
        with Store(file) as store:
            recorder = EvidenceRecorder(EvidenceFolder(evidence_folder(file)))
            table = FaustTable(header, store, beside=EvidenceNotes(recorder))
            heard = _Heard(store)
            for moment in scenario.moments():
                if moment.t > seconds:
                    break
                _play(scenario, moment, table, recorder)
                for told in heard.news():
                    course.hear(str(told["kind"]), moment.t)
                course.pass_time(moment.t, table.standing)
            games = len(store.games())
    kinds = heard.kinds
    return Evening(
        staging.seed, games, kinds.count("turn-done"), kinds.count("unclear"),
        round(course.stood, 1), round(course.without_a_turn, 1), round(process_time() - start, 1),
    )  # fmt: skip


@dataclass
class _Heard:
    """The events in the log, as they come."""

    store: Store
    last: int = 0
    kinds: list[str] = field(default_factory=list)

    def news(self) -> Iterator[Mapping[str, Json]]:
        for row in self.store.after(self.last):
            self.last = row.id
            if row.kind == "event":
                self.kinds.append(str(row.content()["kind"]))
                yield row.content()


def _play(
    scenario: Scenario, moment: Moment, table: FaustTable, recorder: EvidenceRecorder
) -> None:
    table.pass_time(moment.t)
    seen = [*scenario.observe(moment)]
    if recorder.wants(moment.t):
        recorder.see(BoardPhoto(moment.t, scenario.eyes.flat()))
    for observation in seen:
        table.take(observation)
    scenario.listen(table.standing)


def staged(seed: int, has_pictures: bool = True) -> Staging:
    """As `faust demo` does it."""
    mind = MindOfLevel(DRAWN_LEVEL, turn_in_haste)
    return Staging(load_board(BOARD), seed, LIVELY, mind=mind, has_pictures=has_pictures)


def as_line(evening: Evening) -> str:
    return json.dumps({
        "seed": evening.seed, "games": evening.games, "turns": evening.turns,
        "questions": evening.questions, "longest_standing_s": evening.longest_standing_s,
        "longest_without_a_turn_s": evening.longest_without_a_turn_s,
        "came_to_a_stop": evening.came_to_a_stop, "processor_s": evening.processor_s,
    })  # fmt: skip
