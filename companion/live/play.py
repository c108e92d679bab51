"""The companion at a real table: what is there is joined, and the page stands in for the rest."""

import argparse
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.boards.load import load_board
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rulings import RULESETS
from companion.live import page_address
from companion.live.camera import camera_of
from companion.live.camera_source import CameraSource
from companion.live.evidence_recorder import EvidenceRecorder
from companion.live.live import Live, Pace, wall_clock
from companion.live.page_services import Downloads, GameSetUp
from companion.live.slot_source import MissingPart, SlotBoard
from companion.live.table import EvidenceNotes, Table
from companion.observations import Json
from companion.replay.stored_game import StoredGame
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.store import LogTrouble, Store

DONE, NOT_BEGUN, CRASHED, NOT_WRITTEN = 0, 2, 70, 74
NONE, USUAL_BOARD = "none", "blatz-1993"
SET_UP = "The camera is set up on the page; until then play by tapping there."
NO_CAMERA = "No camera: play by tapping on the page."


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C; the address is the first line on stdout, all else is on stderr."""
    try:
        options.file.parent.mkdir(parents=True, exist_ok=True)
        with Store(options.file) as store:
            return _play(options, store)
    except (LogTrouble, ValueError) as error:
        tell(str(error))
    except OSError as error:
        tell(f"{options.file.parent}: {error.strerror}")
    return NOT_BEGUN


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _play(options: argparse.Namespace, store: Store) -> int:
    evidence = kept_evidence(store, options.file, options.evidence_mb << 20)
    witness = EvidenceRecorder(evidence)
    table, goes_on = _table(options, store, EvidenceNotes(witness, wall_clock))
    slots, eyes = _slots(options, store if goes_on else None), _eyes(options, witness)
    live = Live(table, store, [eyes.observations, slots.observations], Pace(t=table.t))
    keys = _beside(options.file, ".keys")
    offer(live, store, evidence)
    live.house = replace(live.house, keys=keys)
    if not isinstance(eyes, CameraSource):
        return run_until_asked(live, options)
    live.house = replace(live.house, preview=eyes.preview.look, set_up=eyes)
    return _with_eyes(eyes, slots, live, options)


def _with_eyes(
    eyes: CameraSource, slots: SlotBoard | MissingPart, live: Live, options: argparse.Namespace
) -> int:
    """The same with a camera: how it saw the board is kept for the next start."""
    kept = _beside(options.file, ".sight")
    eyes.hear = live.hear
    eyes.keep_board = partial(keep_board, options.file)
    if isinstance(slots, SlotBoard):
        slots.on_slots = eyes.slots_changed
    if not eyes.find_again(kept):
        tell(SET_UP)
    status = run_until_asked(live, options)
    eyes.keep(kept)
    return status


def own_board(file: Path) -> str:
    """The board that was measured at this table, else the usual printing."""
    measured = measured_file(file)
    return str(measured) if measured.exists() else USUAL_BOARD


def keep_board(file: Path, text: str) -> None:
    measured_file(file).write_text(text, encoding="utf-8")


def measured_file(file: Path) -> Path:
    return _beside(file, ".board.toml")


def _beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def kept_evidence(store: Store, file: Path, most_bytes: int) -> EvidenceFolder:
    evidence = EvidenceFolder(evidence_folder(file), most_bytes)
    evidence.know((row.game, row.content()) for row in store.of_kind("evidence"))
    return evidence


def offer(live: Live, store: Store, evidence: EvidenceFolder) -> None:
    """What the page can show and do beside the table itself."""

    def is_playing() -> bool:
        session = live.table.session
        return bool(session.record.turns) and not session.is_over

    live.house = replace(
        live.house,
        evidence=evidence.read,
        export=Downloads(store, evidence).file,
        set_up=GameSetUp(live.hear, _no_parts, is_playing),
    )


def run_until_asked(live: Live, options: argparse.Namespace) -> int:
    """The page is up until somebody ends it; the exit status."""
    live.house = page_address.housed(live.house, options)
    try:
        address = live.start(page_address.host_of(options), options.port)
    except OSError as error:
        tell(f"port {options.port}: {error.strerror}; try --port 0")
        return NOT_BEGUN
    page_address.announce(address, live.house, options)
    live.wait()
    unwritten = live.stop()
    if live.has_crashed:
        tell("A part of the companion has failed. The game is kept: start again to go on.")
        return CRASHED
    if unwritten:
        tell(f"The last {unwritten} observations could not be written.")
        return NOT_WRITTEN
    return DONE


def _no_parts() -> dict[str, Json]:
    return {}


def _table(options: argparse.Namespace, store: Store, beside: EvidenceNotes) -> tuple[Table, bool]:
    """The table, and whether its game goes on from before."""
    table = None if options.new else Table.resumed(store, beside)
    asked = _header(options)
    goes_on = table is not None and (not table.session.is_over or asked == Header())
    if table is None or not goes_on:
        table = Table(asked, store, options.turn_end, beside)
    else:
        turns = len(table.session.record.turns)
        tell(f"The last game goes on after {turns} turns; --new begins another one.")
    return table, goes_on


def _header(options: argparse.Namespace) -> Header:
    plain = Header()
    names = (options.red or plain.players[0], options.blue or plain.players[1])
    starts = COLOURS.index(options.starts)
    return Header(names, starts, options.ruleset, RULESETS[options.ruleset])


def _slots(options: argparse.Namespace, store: Store | None) -> SlotBoard | MissingPart:
    """`store` if its last game goes on."""
    if options.slots == NONE:
        return MissingPart("slots")
    known = None
    if store is not None:
        known = StoredGame(store.of_game(store.games()[-1].game)).observations()
    return SlotBoard(options.slots, tell, known)


def _eyes(options: argparse.Namespace, witness: EvidenceRecorder) -> CameraSource | MissingPart:
    if options.camera == NONE:
        tell(NO_CAMERA)
        return MissingPart("camera")
    board = load_board(options.board or own_board(options.file))
    return CameraSource(camera_of(options.camera, board), board, witness, tell)
