"""`faust bench day`: hours of games in one process, whose memory must stay flat."""

import gc
import resource
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.boards.file import load_board
from companion.games.faust.rules.record import Header
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.table import EvidenceNotes
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.store import Store
from companion.virtual_table.hands import Tempo
from companion.virtual_table.player_traits import LIVELY
from companion.virtual_table.scenario import Scenario, Staging
from web.app import create_app, parts_of
from web.services import PageServices
from workshop.drawn.faust_table import FaustTable
from workshop.endurance.crash_child import picture_of
from workshop.processes import held_mb

EVIDENCE_BYTES = 20 << 20  # small, so that old games have to go
FRAME_S = 0.4


@dataclass(frozen=True, slots=True)
class Hour:
    """How it stood at that time of the table."""

    hours: float
    games: int
    rows: int
    memory_mb: float
    objects: int
    pictures_mb: float


def play_hours(hours: float, seed: int, every_h: float = 1.0) -> Iterator[Hour]:
    """How it stands each simulated hour."""
    with tempfile.TemporaryDirectory(prefix="faust-day-") as folder:
        file = Path(folder) / "table.sqlite"
        with Store(file) as store:
            evidence = EvidenceFolder(evidence_folder(file), EVIDENCE_BYTES)
            witness = EvidenceRecorder(evidence)
            table = FaustTable(Header(), store, beside=EvidenceNotes(witness))
            stream = parts_of(create_app(PageServices(store, lambda _: None))).stream
            scenario, told = Scenario(Header(), _staging(seed)), 0
            for moment in scenario.moments():
                table.pass_time(moment.t)
                for observation in scenario.observe(moment):
                    witness.see(BoardPhoto(observation.t, picture_of(observation)))
                    table.take(observation)
                    stream.wake()
                scenario.listen(table.standing)
                if moment.t < (told + 1) * every_h * 3600:
                    continue
                told += 1
                stream.shown("en")
                yield _hour(told * every_h, store, evidence)
                if told * every_h >= hours:
                    return


def _staging(seed: int) -> Staging:
    return Staging(load_board("blatz-1993"), seed, LIVELY, Tempo(frame=FRAME_S), has_pictures=False)


def _hour(hours: float, store: Store, evidence: EvidenceFolder) -> Hour:
    gc.collect()
    objects, size = len(gc.get_objects()), evidence.size / 2**20
    return Hour(hours, len(store.games()), store.head().rows, memory_mb(), objects, size)


def memory_mb() -> float:
    """What the process holds now; its peak where the system does not say that."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held_mb() or peak / (2**20 if sys.platform == "darwin" else 2**10)


def as_line(hour: Hour) -> str:
    return (
        f"{hour.hours:4.0f} h  {hour.games:4} games  {hour.rows:7} rows  {hour.memory_mb:6.1f} MB"
        f"  {hour.objects:7} objects  {hour.pictures_mb:5.1f} MB of pictures"
    )
