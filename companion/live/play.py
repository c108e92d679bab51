"""`faust play`: builds a live table of what is there; the page stands in for what is missing."""

import argparse
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.boards.file import USUAL_BOARD, BoardFile, load_board
from companion.hall.joining.join import BadMembership, CannotJoin, Membership
from companion.hall.table.https import CannotTakeOver
from companion.live import page_address
from companion.live.alone import AloneSeat, secrets_beside
from companion.live.at_hall import fill_from_hall
from companion.live.belonging import BY_CAMERA, HallAsked, membership_of, seen_code, taken_over
from companion.live.camera import camera_of
from companion.live.camera_source import CameraListeners, CameraSource
from companion.live.cameras import Cameras, SetUpWithCameras
from companion.live.evidence_recorder import EvidenceRecorder
from companion.live.eye_door import EyeDoor
from companion.live.game_wanted import could_be, table_of
from companion.live.live import TableAtWork, notes_of, open_evidence
from companion.live.pace import Pace, missing
from companion.live.page_services import GameSetUp
from companion.live.phones import PhonesInTurn
from companion.live.slot_source import AdapterFile, SetUpWithSlots, SlotBoard
from companion.live.threads import NOT_BEGUN, Sentences, tell
from companion.replay.stored_game import StoredGame
from companion.storage.private_file import beside
from companion.storage.store import LogTrouble, Store
from companion.storage.trouble import expect_file
from vision.capture.sent import Letterbox
from web.services import EyeServices, SetUp

NONE = "none"
MEASURED = ".board.toml"  # the ending of the board file that was measured at this table
SET_UP = "The camera is set up on the page; until then play by tapping there."
NO_CAMERA = "Without a camera: whoever is to move taps it on the page. The set-up can choose one."
NO_SLOTS = "Without card slots: who lays or turns over a card taps it on the page."


def run(options: argparse.Namespace) -> int:
    """Runs until Ctrl-C and gives the exit status.

    The page's address is the first line on stdout; all else goes to stderr.
    """
    try:
        if options.file.exists():
            expect_file(options.file)
        else:
            could_be(options)
        board = load_board(options.board or own_board(options.file))  # or nothing is begun
        options.file.parent.mkdir(parents=True, exist_ok=True)
        with page_address.held(options):  # or a code of the hall would be used up for nothing
            member = membership_of(_hall_asked(options, board), tell)
        with Store(options.file) as store:
            if member is not None and member.log:
                member = _take_over(options.file, store, member)
            return _play(options, store, member, board)
    except (LogTrouble, ValueError, CannotJoin, BadMembership, CannotTakeOver) as error:
        tell(str(error))
    except OSError as error:
        tell(f"{options.file.parent}: {error.strerror}")
    return NOT_BEGUN


def _hall_asked(options: argparse.Namespace, board: BoardFile) -> HallAsked:
    hall = options.hall
    if hall == BY_CAMERA:
        tell("Lay the hall's sheet on the board.")
        hall = seen_code(camera_of(options.camera, board))
    return HallAsked(options.file, hall, options.take_over)


def _take_over(file: Path, store: Store, member: Membership) -> Membership:
    came = fill_from_hall(store, member)
    tell(f"{came} rows came from the hall: the game goes on here, and no longer elsewhere.")
    return taken_over(file, member)


def _play(
    options: argparse.Namespace, store: Store, member: Membership | None, board: BoardFile
) -> int:
    evidence = open_evidence(store, options.file, options.evidence_mb << 20)
    recorder = EvidenceRecorder(evidence)
    notes = notes_of(options.file, recorder)
    sentences = Sentences()
    table, goes_on = table_of(options, store, notes, sentences.tell)
    work = TableAtWork(table, evidence, Pace(t=table.t), member, sentences)
    set_up, eye = _eyes(options, recorder, work, board)
    eyes = set_up.eyes
    adapters = AdapterFile(beside(options.file, ".slots"), sentences.tell)
    asks: SetUp = set_up
    felt = missing("slots")
    if options.slots == NONE:
        sentences.tell(NO_SLOTS)
    else:
        known = StoredGame(store.of_game(table.game)).observations() if goes_on else None
        slots = SlotBoard(options.slots, adapters, eyes.slots_changed, known)
        asks, felt = SetUpWithSlots(set_up, slots.chooser), slots.observations
    services = replace(
        work.services(options),
        preview=eyes.preview.look,
        places=eyes.places,
        set_up=asks,
        keys=beside(options.file, ".keys"),
        eye=eye,
    )
    alone = AloneSeat(store, secrets_beside(options.file))
    sources = [eyes.observations, felt, alone.observations]
    status = work.run(services, sources, options)
    if store.is_in_place or options.file.exists():
        eyes.keep(beside(options.file, ".sight"))
    return status


def _eyes(
    options: argparse.Namespace, recorder: EvidenceRecorder, work: TableAtWork, board: BoardFile
) -> tuple[SetUpWithCameras, EyeServices]:
    """A camera, calibrated as at the last start if the board still lies the same; or none yet."""
    tell_below, hear = work.sentences.tell, work.mailbox.hear
    listeners = CameraListeners(tell_below, hear, partial(keep_board, options.file))
    names, addresses = page_address.names_of(options), page_address.addresses_of(options)
    # Its certificate is made for this machine as it is called and reached now, and lasts.
    door = EyeDoor(options.file.parent, names, addresses, tell_below)
    phones = PhonesInTurn(Letterbox(), time.monotonic)
    cameras = Cameras(options.camera, board, phones, door)
    eyes = CameraSource(cameras.open(options.camera), board, recorder, listeners)
    set_up = SetUpWithCameras(eyes, cameras, GameSetUp(hear, work.table))
    phones.on_turn(set_up.turned)
    if options.camera == NONE:
        tell_below(NO_CAMERA)
    elif not eyes.resume(beside(options.file, ".sight")):
        tell_below(SET_UP)
    return set_up, EyeServices(phones, door, eyes.seen_by_eye)


def own_board(file: Path) -> str:
    """The name or file of the board to use: the one measured at this table, or the usual one."""
    measured = beside(file, MEASURED)
    return str(measured) if measured.exists() else USUAL_BOARD


def keep_board(file: Path, text: str) -> None:
    beside(file, MEASURED).write_text(text, encoding="utf-8")
