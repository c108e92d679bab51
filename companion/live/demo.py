"""The demo: `faust play` with the virtual table in the place of camera and slots.

A game that no camera reads is told by words: a recorded or drawn evening, again and again.
"""

import argparse
import contextlib
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path

from companion.boards.file import USUAL_BOARD, load_board
from companion.boards.plan import field_places
from companion.events import AnyObservation
from companion.game import TURN_ENDS
from companion.games.faust.at_table import Session
from companion.games.faust.core_tables import turn_in_haste
from companion.games.faust.files.record_lines import header_from_json, header_to_json
from companion.games.faust.players.of_level import DRAWN_LEVEL, MindOfLevel
from companion.games.known import AT_TABLE
from companion.hall.joining.join import BadMembership, kept_beside, read_membership
from companion.live.alone import AloneSeat, secrets_beside
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.game_wanted import asked_of
from companion.live.live import TableAtWork, open_evidence
from companion.live.mailbox import Begin
from companion.live.pace import Pace, new_mark, new_salt, wall_clock
from companion.live.page_services import GameSetUp, Preview
from companion.live.table import EvidenceNotes, Table
from companion.live.threads import NOT_BEGUN, tell
from companion.live.visiting import DemoSeat
from companion.observations import Json, LinkChanged, Observation, PageSaid, Tick
from companion.replay.agreeing import agreed_on
from companion.storage.evidence import MOST_BYTES, EvidenceFolder
from companion.storage.store import LogTrouble, Store
from companion.virtual_table.deeds import GameTold
from companion.virtual_table.hands import Tempo
from companion.virtual_table.moments import Moment
from companion.virtual_table.player_traits import LIVELY
from companion.virtual_table.scenario import Scenario, Staging
from companion.virtual_table.visitor import IDLE_S
from web.services import PageServices

PLAYERS = "Mephisto", "Faust"
# Whoever looks for the first time sees a fault soon, can read it, and is told whose it was.
TEACHING = replace(LIVELY, surely_slips_in=3, grabs=0.0)
CAN_BE_READ = Tempo(dismay=8.0)
END_IS_SEEN_S = 30.0
MEMORY = "memory"
LOG_NAME = "table.sqlite"
OPTION = {"played_at": "--level"}
OF_FAUST = "{} is of Doctor Faust; expected none with a game that the demo replays"


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C and gives the exit status; the page's address is the first line printed."""
    try:
        with _folder(options.games) as folder, Store(folder / LOG_NAME) as store:
            play = _play if AT_TABLE[options.game].evening is None else _talk
            return play(options, store, folder / LOG_NAME)
    except (LogTrouble, BadMembership, ValueError) as error:
        tell(str(error))
        return NOT_BEGUN


def _play(options: argparse.Namespace, store: Store, file: Path) -> int:
    header = header_from_json(_agreed(options, PLAYERS))
    evidence = open_evidence(store, file, MOST_BYTES)
    recorder = EvidenceRecorder(evidence)
    notes = EvidenceNotes(recorder, wall_clock, new_mark(), new_salt)
    table = Table(header_to_json(header), store, beside=notes)
    staging = _staging(options)
    scenario = Scenario(header, staging)
    work, services = _at_work(options, table, evidence, file)
    eyes = _Eyes(scenario, table, recorder, work.mailbox.catch_up)
    services = replace(
        services,
        preview=eyes.preview.look,
        places=partial(field_places, staging.board),
        visitor=DemoSeat(scenario.visitor, options.speed),
    )
    voice = AloneSeat(store, secrets_beside(file))
    return work.run(services, [eyes.observations, voice.observations], options)


def _at_work(
    options: argparse.Namespace, table: Table, evidence: EvidenceFolder, file: Path
) -> tuple[TableAtWork, PageServices]:
    member = read_membership(kept_beside(file))
    is_passing = options.games == MEMORY
    work = TableAtWork(table, evidence, Pace(options.speed), member, is_passing=is_passing)
    set_up = GameSetUp(work.mailbox.hear, table, is_drawn=True)
    return work, replace(work.services(options), set_up=set_up, is_demo=True)


def _staging(options: argparse.Namespace) -> Staging:
    return Staging(
        load_board(USUAL_BOARD),
        options.seed,
        TEACHING,
        CAN_BE_READ,
        has_mishaps=options.faults,
        between_games_s=END_IS_SEEN_S,
        visitors_idle_s=IDLE_S * options.speed,
        mind=MindOfLevel(options.played_at or DRAWN_LEVEL, turn_in_haste),
    )


def _agreed(options: argparse.Namespace, names: tuple[str, ...]) -> Mapping[str, Json]:
    """The header of the game that is shown, to its end within minutes where nothing else is asked
    for; ValueError for a target or rulings that cannot be."""
    game = AT_TABLE[options.game]
    players: dict[str, Json] = dict(zip(game.seats, names, strict=False))
    shown: dict[str, Json] = {"target": game.targets[:2][-1]} if game.targets else {}
    return agreed_on({**shown, **asked_of(options), "players": players}, TURN_ENDS[0])


def _talk(options: argparse.Namespace, store: Store, file: Path) -> int:
    """People tell what they do, as phones would; no pictures."""
    for name in ("target", "ruling", "played_at"):
        if getattr(options, name):
            raise ValueError(OF_FAUST.format(OPTION.get(name, f"--{name}")))
    evening = AT_TABLE[options.game].evening
    assert evening is not None  # another game is acted out
    agreed, _ = evening(options.seed)
    table = Table(agreed, store, beside=EvidenceNotes(mark=new_mark(), salt=new_salt))
    evidence = open_evidence(store, file, MOST_BYTES)
    work, services = _at_work(options, table, evidence, file)
    games = Evenings(table, map(evening, count(options.seed)), work.mailbox.catch_up, _begun(work))
    return work.run(services, [games.observations], options)


def _begun(work: TableAtWork) -> Callable[[Mapping[str, Json]], None]:
    return lambda agreed: Begin(agreed, TURN_ENDS[0]).asked_of(work.mailbox.hear)


@dataclass
class _Eyes:
    """The virtual table as a source: acts the scenario out, shows pictures, answers the table."""

    scenario: Scenario
    table: Table
    recorder: EvidenceRecorder
    catch_up: Callable[[], None]  # waits until the table has judged what it was told
    preview: Preview = field(default_factory=Preview)

    def observations(self, pace: Pace) -> Iterator[Observation]:
        scenario = self.scenario
        for moment in scenario.unbroken(_say_what_failed):
            if not pace.wait_until(moment.t):
                return
            due_at = self.table.session.due_at
            if due_at is not None and moment.t > due_at:
                yield Tick(moment.t)
            seen = [*scenario.observe(moment)]
            self._show(moment)
            yield from seen
            self.catch_up()
            session = self.table.session
            assert isinstance(session, Session)  # at a drawn board nothing else is played
            scenario.listen(self.table.standing, GameTold(session.header, session.position))

    def _show(self, moment: Moment) -> None:
        eyes = self.scenario.eyes
        self.preview.show(eyes.jpeg)
        if self.recorder.wants(moment.t):
            self.recorder.see(BoardPhoto(moment.t, eyes.flat()))


def _say_what_failed() -> None:
    traceback.print_exc()
    tell("The demo's players could not go on. Their game is ended; another begins.")


@contextlib.contextmanager
def _folder(games: str) -> Iterator[Path]:
    if games == MEMORY:
        with tempfile.TemporaryDirectory(prefix="faust-") as folder:
            yield Path(folder)
    else:
        folder_kept = Path(games)
        folder_kept.mkdir(parents=True, exist_ok=True)
        yield folder_kept


@dataclass(frozen=True)
class Evenings:
    """One game after the other, for as long as somebody looks.

    They are told by the clock, whatever the table makes of that: a game that is not over for it is
    ended. `catch_up` waits until it knows all, `begin` until the next game has begun.
    """

    table: Table
    games: Iterator[tuple[Mapping[str, Json], Iterable[AnyObservation]]]
    catch_up: Callable[[], None]
    begin: Callable[[Mapping[str, Json]], None]

    def observations(self, pace: Pace) -> Iterator[AnyObservation]:
        yield LinkChanged(pace.now(), "slots", "absent")
        for number, (agreed, told) in enumerate(self.games):
            if number:
                self.begin(agreed)
            began = pace.now()
            for observation in told:
                if not pace.wait_until(began + observation.t):
                    return
                yield replace(observation, t=pace.now())
            if not pace.wait_until(pace.now() + END_IS_SEEN_S):
                return
            self.catch_up()
            if not self.table.session.is_over:
                yield PageSaid(pace.now(), "table", "end", {})
                self.catch_up()
