"""Reads the board from one picture after the other of one fixed camera."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.calibrate import GOOD_ENOUGH, Calibration, calibrate
from vision.candidates import Candidate, find_candidates
from vision.cards import SlotView, read_cards, view_slots
from vision.clues import clues
from vision.doubts import field_doubts
from vision.follow import Landmarks, Motion, follow, landmarks
from vision.hand import find_covering
from vision.lessons import INPUTS, camera_over_sheet, network_input
from vision.light import EmptyBoard, glow
from vision.look import Look, Status
from vision.memory import Memory, remember, remind
from vision.network import Network
from vision.onnx import FastNetwork
from vision.plan import BoardPlan, Points
from vision.sheet import COARSE, FINE, Picture, Sheet, SheetFrame, flatten, linear_light, lookup
from vision.view import Stand, View, camera_stand
from vision.wholeboard import WholeBoard, best_board

KNOCKED = 0.05  # field widths: the board is looked for anew where it now lies
TREMBLE = 0.008  # field widths: less is left alone
LOST = 0.25  # share of the print's landmarks that must be found again
SURE = 1.0  # log odds against the next best board
DARK, GLARING = 0.01, 0.9  # of full light, paper beyond is not read


@dataclass(frozen=True)
class Sight:
    """How the camera sees this table: set up once, moved on by knocks."""

    plan: BoardPlan
    frame: SheetFrame
    empty: EmptyBoard
    marks: Landmarks
    calibration: Calibration
    slots: SlotView


def set_up(picture: Picture, plan: BoardPlan, clicked: Points) -> Sight:
    """From a picture of the empty board and its clicked outer corners."""
    calibration = calibrate(picture, plan, clicked)
    frame = SheetFrame(plan)
    fine = flatten(picture, lookup(frame, calibration.view))
    slots = view_slots(plan, picture, calibration.view)
    empty, marks = EmptyBoard(linear_light(fine)), landmarks(fine, frame)
    return Sight(plan, frame, empty, marks, calibration, slots)


@dataclass(frozen=True)
class Evidence:
    """What the network says about one flattened picture."""

    clue: Sheet
    chances: Sheet
    white: Sheet
    stand: Stand
    motion: Motion


@dataclass(frozen=True)
class Flat:
    """A flattened picture, and what the empty board and white paper look like in its light."""

    seen: Sheet
    expected: Sheet
    white: Sheet
    stand: Stand
    motion: Motion


class Reader:
    """Keeps the present view between pictures; each is judged by what came before it."""

    def __init__(self, sight: Sight, network: Network) -> None:
        self.sight = sight
        width, height = (side * COARSE // FINE // 2 for side in sight.frame.size)
        self._network = FastNetwork(network, INPUTS, height, width)
        self._size = sight.calibration.view.size
        self._shift_mm = 0.0
        self._memory = Memory()
        self._see_from(sight.calibration.view)

    def _see_from(self, view: View) -> None:
        self._view, self._stand = view, camera_stand(view)
        self._places = lookup(self.sight.frame, view)

    def look(self, picture: Picture) -> Look:
        refused = self._refuse(picture)
        if refused:
            return Look(Status.UNSURE, sentence=refused)
        evidence = self.gather(picture)
        if evidence.motion.agreeing < LOST:
            return Look(Status.OCCLUDED, sentence="The board's print is covered or out of sight.")
        cards = read_cards(self.sight.slots, picture, self._view, evidence.white)
        return replace(self._judge(evidence), shift_mm=self._shift_mm, cards=cards)

    def _refuse(self, picture: Picture) -> str:
        if self.sight.calibration.quality < GOOD_ENOUGH:
            return self.sight.calibration.sentence
        if picture.shape[1::-1] != self._size:
            return f"The picture is {picture.shape[1::-1]} pixels; expected {self._size}."
        few = picture[::16, ::16].reshape(-1, 3)
        light = float(np.percentile(few.max(1), 90)) / 255
        if light**2.2 < DARK:
            return "The picture is black: is the lens covered or the light off?"
        if float(np.percentile(few.min(1), 20)) / 255 > GLARING:
            return "The picture is overexposed: turn the light or the exposure down."
        return ""

    def gather(self, picture: Picture) -> Evidence:
        flat = self.unroll(picture)
        x = clues(flat.seen, flat.expected, flat.white)
        camera = camera_over_sheet(flat.stand, self.sight.frame)
        said = self._network.forward(network_input(x, camera))
        chances = 1 / (1 + np.exp(-np.clip(said, -30, 30)))
        return Evidence(
            x, np.asarray(chances, np.float32), _paper(flat.white), flat.stand, flat.motion
        )

    def unroll(self, picture: Picture) -> Flat:
        """The flattened picture beside the empty board and white paper in the same light."""
        fine, motion = self._steady(picture)
        seen, empty = linear_light(fine), self.sight.empty
        light = glow(seen, empty)
        return Flat(seen, empty.sheet * light, empty.white * light, self._stand, motion)

    def _steady(self, picture: Picture) -> tuple[Picture, Motion]:
        """The flattened picture with the board held still, whatever was knocked."""
        sight = self.sight
        fine = flatten(picture, self._places)
        motion = follow(sight.marks, fine, sight.frame)
        if motion.agreeing < LOST or motion.shift_mm < TREMBLE * sight.plan.pitch:
            return fine, motion
        if motion.shift_mm > KNOCKED * sight.plan.pitch:
            moved = self._view.plane @ motion.matrix @ np.linalg.inv(self._view.plane)
            self._see_from(self._view.moved_by(moved))
            self._shift_mm = _shift_between(sight.calibration.view, self._view, sight.plan)
            fine = flatten(picture, self._places)
            motion = follow(sight.marks, fine, sight.frame)
        mm = sight.frame.fine_to_mm
        back = np.linalg.inv(mm) @ motion.matrix @ mm
        way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        held = cv2.warpPerspective(fine, back, sight.frame.size, None, way, cv2.BORDER_REPLICATE)
        return np.asarray(held, np.uint8), motion

    def _judge(self, evidence: Evidence) -> Look:
        sight = self.sight
        found = find_candidates(evidence.chances, sight.frame, evidence.stand)
        candidates = remind(found, self._memory, sight.plan.pitch)
        board = best_board(candidates, sight.plan.pitch)
        look = _describe(board, candidates, sight.plan)
        covering = find_covering(evidence.clue, sight.frame, board.pieces, evidence.stand)
        if covering.is_hand:
            why = "A hand or arm is over the board."
            return replace(look, status=Status.OCCLUDED, hidden=covering.fields, sentence=why)
        if covering.is_litter:
            why = "Something that is no piece lies on the board."
            return replace(look, status=Status.UNSURE, sentence=why)
        if look.status is Status.SETTLED:
            self._memory = remember(board, candidates)
        return look


def _paper(white: Sheet) -> Sheet:
    return np.asarray(np.median(white.reshape(-1, 3)[::16], axis=0), np.float32)


def _describe(board: WholeBoard, candidates: tuple[Candidate, ...], plan: BoardPlan) -> Look:
    pieces = tuple((kind, board.fields_of(kind)) for kind in ("red", "blue", "soul"))
    doubts = field_doubts(candidates, plan.pitch)
    if not board.is_complete:
        status, sentence = Status.UNSURE, "A piece is not seen."
    elif board.margin < SURE:
        status, sentence = Status.UNSURE, "Another board fits nearly as well."
    else:
        status, sentence = Status.SETTLED, ""
    return Look(status, pieces, (), doubts, board.margin, sentence=sentence)


def _shift_between(before: View, now: View, plan: BoardPlan) -> float:
    """Millimetres on the board by which its corners now seem to lie elsewhere."""
    corners = plan.outer_corners
    moved = now.to_pixels(corners) - before.to_pixels(corners)
    scale = np.linalg.norm(np.diff(before.to_pixels(corners), axis=0)) / np.linalg.norm(
        np.diff(corners, axis=0)
    )
    return float(np.linalg.norm(moved, axis=1).mean() / scale)
