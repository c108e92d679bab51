"""The demo: the virtual table joined as a real one would be, by the same code as `faust play`."""

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from companion.boards.load import load_board
from companion.games.faust.rules.record import Header
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.live import Live, Pace
from companion.live.play import NOT_BEGUN, kept_evidence, offer, run_until_asked, tell
from companion.live.preview import Preview
from companion.live.table import EvidenceNotes, Table
from companion.observations import Observation, Tick
from companion.storage.evidence import MOST_BYTES
from companion.storage.store import LogTrouble, Store
from companion.virtual_table.habits import LIVELY
from companion.virtual_table.moments import Moment
from companion.virtual_table.scenario import Scenario, Staging

BOARD = "blatz-1993"
MEMORY = "memory"
LOG_NAME = "table.sqlite"


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C; the address is the first line."""
    try:
        with _folder(options.games) as folder, Store(folder / LOG_NAME) as store:
            return _play(options, store, folder / LOG_NAME)
    except LogTrouble as error:
        tell(str(error))
        return NOT_BEGUN


def _play(options: argparse.Namespace, store: Store, file: Path) -> int:
    header = Header(players=("Mephisto", "Faust"))
    evidence = kept_evidence(store, file, MOST_BYTES)
    witness = EvidenceRecorder(evidence)
    table = Table(header, store, beside=EvidenceNotes(witness))
    staging = Staging(load_board(BOARD), options.seed, LIVELY, has_mishaps=options.faults)
    eyes = _Eyes(Scenario(header, staging), table, witness)
    live = Live(table, store, [eyes.observations], Pace(options.speed))
    offer(live, store, evidence)
    live.house = replace(live.house, preview=eyes.preview.look)
    return run_until_asked(live, options)


class _Eyes:
    """The source of a virtual table: its observations, its pictures, and what its people hear."""

    def __init__(self, scenario: Scenario, table: Table, witness: EvidenceRecorder) -> None:
        self._scenario = scenario
        self._table = table
        self._witness = witness
        self.preview = Preview()

    def observations(self, pace: Pace) -> Iterator[Observation]:
        scenario = self._scenario
        for moment in scenario.moments():
            if not pace.wait_until(moment.t):
                return
            due_at = self._table.session.due_at
            if due_at is not None and moment.t > due_at:
                yield Tick(moment.t)
            seen = [*scenario.observe(moment)]
            self._show(moment)
            yield from seen
            pace.catch_up()
            scenario.listen(self._table.standing)

    def _show(self, moment: Moment) -> None:
        senses = self._scenario.senses
        self.preview.show(senses.jpeg)
        if self._witness.wants(moment.t):
            self._witness.see(BoardPhoto(moment.t, senses.flat()))


@contextlib.contextmanager
def _folder(games: str) -> Iterator[Path]:
    if games == MEMORY:
        with tempfile.TemporaryDirectory(prefix="faust-") as folder:
            yield Path(folder)
    else:
        folder_kept = Path(games)
        folder_kept.mkdir(parents=True, exist_ok=True)
        yield folder_kept
