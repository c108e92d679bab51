"""`faust bench table`: whole games at the virtual table, through every part that a real one has."""

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from time import perf_counter

from companion.boards.file import load_board
from companion.games.faust.recorded import RecordedFaust
from companion.games.faust.rules.record import Header, Record, Turn
from companion.games.faust.session.events import VERDICTS
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.table import EvidenceNotes
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.soundness import judge_log
from companion.storage.store import Store, open_log
from companion.virtual_table.hands import Tempo
from companion.virtual_table.moments import Moment
from companion.virtual_table.player_traits import LIVELY
from companion.virtual_table.scenario import Scenario, Staging
from workshop.drawn.faust_table import FaustTable
from workshop.drawn.grips import in_any_order

BOARD = "blatz-1993"


@dataclass(frozen=True, slots=True)
class Played:
    """One game: what it was, what it cost, what was said that was not so."""

    seed: int
    turns: int
    moments: int
    questions: int
    slips: int  # on purpose
    illegal: int
    seconds: float
    verdicts_s: tuple[float, ...]  # from the hand's leaving to the verdict, at the table
    faults: tuple[str, ...]


@dataclass
class _Watch:
    """When the hand left the picture, and how long it took from there to a verdict."""

    left_at: float | None = None
    verdicts: list[float] = field(default_factory=list)

    def see(self, moment: Moment) -> None:
        if moment.scene.arms:
            self.left_at = None
        elif self.left_at is None:
            self.left_at = moment.t

    def hear(self, t: float) -> None:
        if self.left_at is not None:
            self.verdicts.append(round(t - self.left_at, 3))


def staged(seed: int, frame_s: float) -> Staging:
    """As `faust demo` sits people down: they slip, press and answer."""
    return Staging(load_board(BOARD), seed, LIVELY, Tempo(frame=frame_s))


def play_games(games: int, staging: Staging) -> Iterator[Played]:
    """Each game has a seed of its own, the first that of the staging."""
    with tempfile.TemporaryDirectory(prefix="faust-table-") as folder:
        for number in range(games):
            file = Path(folder) / f"{number}.sqlite"
            yield play_game(file, replace(staging, seed=staging.seed + number))


def play_game(file: Path, staging: Staging) -> Played:
    """One game, every part of it real but the glass: the record must be the script."""
    start = perf_counter()
    scenario, watch = Scenario(Header(), staging), _Watch()
    with Store(file) as store:
        witness = EvidenceRecorder(EvidenceFolder(evidence_folder(file)))
        table = FaustTable(Header(), store, beside=EvidenceNotes(witness))
        moments = 0
        for moment in scenario.moments():
            moments += 1
            _show(scenario, moment, table, (witness, watch))
            if scenario.games:
                break
        rows = store.of_game(1)
    said = [row.content() for row in rows if row.kind == "event"]
    (played,) = scenario.games
    faults = (*_faults(file, played.record, staging.has_mishaps),)
    kinds = [event["kind"] for event in said]
    seconds = perf_counter() - start
    return Played(
        staging.seed, len(played.turns), moments, kinds.count("unclear"), scenario.slips,
        kinds.count("illegal"), seconds, (*watch.verdicts,), faults,
    )  # fmt: skip


def _show(
    scenario: Scenario, moment: Moment, table: FaustTable, eyes: tuple[EvidenceRecorder, _Watch]
) -> None:
    witness, watch = eyes
    watch.see(moment)
    seen = [*scenario.observe(moment)]
    if witness.wants(moment.t):
        witness.see(BoardPhoto(moment.t, scenario.eyes.flat()))
    before = table.standing
    table.pass_time(moment.t)
    for observation in seen:
        table.take(observation)
    now = table.standing
    if now is not None and now is not before and now.kind in VERDICTS:
        watch.hear(moment.t)
    scenario.listen(table.standing)


def _faults(file: Path, script: Record, has_mishaps: bool) -> Iterator[str]:
    """What is not as it should be in the stored game."""
    with open_log(file) as log:
        if judge_log(log, None).damage is not None:
            yield "the log is not as it was written"
        game = StoredGame(log.of_game(1))
        again = replayed(game)
    if again.differs_at is not None:
        yield f"row {again.differs_at}: replaying gives another event"
    pairs = zip_longest(record_of(game).turns, script.turns)
    for number, (done, played) in enumerate(pairs, start=1):
        if not _is_same(done, played, has_mishaps):
            yield f"the record differs from the script at turn {number}"
            return


def _is_same(one: Turn | None, other: Turn | None, in_some_order: bool) -> bool:
    """When a card was laid while the slots were away, nobody can know."""
    if one is None or other is None or not in_some_order:
        return one == other
    return one.player == other.player and in_any_order(one.do) == in_any_order(other.do)


def table_figures(played: list[Played]) -> Iterator[str]:
    """What came out of all games."""
    turns = sum(one.turns for one in played)
    exact = sum(not one.faults for one in played)
    verdicts = sorted(second for one in played for second in one.verdicts_s)
    yield f"games: {len(played)}, record equal to the script in {exact}"
    yield f"turns: {turns}, pictures drawn and read: {sum(one.moments for one in played)}"
    yield f"questions: {sum(one.questions for one in played)}"
    slips, illegal = sum(one.slips for one in played), sum(one.illegal for one in played)
    yield f"slips on purpose: {slips}, said to be illegal: {illegal}"
    if verdicts:
        middle, high = (verdicts[int(len(verdicts) * share)] for share in (0.5, 0.95))
        yield f"hand gone to verdict, at the table: median {middle:.2f} s, p95 {high:.2f} s"
    yield f"time: {sum(one.seconds for one in played):.0f} s"


def as_line(one: Played) -> str:
    said = {
        "seed": one.seed, "turns": one.turns, "moments": one.moments, "faults": [*one.faults],
        "questions": one.questions, "slips": one.slips, "illegal": one.illegal,
        "s": round(one.seconds, 1),
    }  # fmt: skip
    return json.dumps(said)


def record_of(game: StoredGame) -> Record:
    """The record of a stored game of Doctor Faust, as this program understands it."""
    recorded = replayed(game).session.recorded
    assert isinstance(recorded, RecordedFaust)
    return recorded.game
