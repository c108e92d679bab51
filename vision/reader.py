"""Reads the board from one picture after the other of one fixed camera."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from vision.calibrate import GOOD_ENOUGH, Calibration, calibrate
from vision.candidates import Candidate, find_candidates
from vision.cards import read_cards, view_slots
from vision.clues import CHANGE, Print, clues
from vision.doubts import field_doubts
from vision.hand import Ground, find_covering, ground
from vision.lessons import (
    ANSWERS,
    BLOCK,
    INPUTS,
    camera_over_sheet,
    fold,
    in_cells,
    lean_of_cells,
    network_input,
)
from vision.light import EmptyBoard
from vision.look import Look, Status
from vision.memory import Memory, remember, remind
from vision.network import Network
from vision.onnx import FastNetwork
from vision.plan import BoardPlan, Points
from vision.sheet import Picture, Sheet, SheetFrame, flatten, linear_light, lookup
from vision.steady import EmptyPrint, Steady, empty_print
from vision.view import Stand
from vision.wholeboard import WholeBoard, best_board

SURE = 1.0  # log odds against the next best board
DARK, GLARING = 0.01, 0.9  # of full light, paper beyond is not read
TOO_DIM = 0.05  # of full light, in any colour: half of what the visibility map asks for paper


@dataclass(frozen=True)
class Sight:
    """How the camera sees this table, set up once from a picture of the empty board."""

    plan: BoardPlan
    frame: SheetFrame
    empty: EmptyBoard
    calibration: Calibration
    print: EmptyPrint

    @cached_property
    def cells(self) -> Print:
        """The print in the order in which the network takes its pixels."""
        return Print(in_cells(self.empty.share))

    @cached_property
    def ground(self) -> Ground:
        return ground(self.frame, fold(self.cells.dark.astype(np.uint8), BLOCK)[0] > 0)


def set_up(picture: Picture, plan: BoardPlan, clicked: Points) -> Sight:
    """From a picture of the empty board and its clicked outer corners."""
    calibration = calibrate(picture, plan, clicked)
    frame = SheetFrame(plan)
    fine = flatten(picture, lookup(frame, calibration.view))
    slots = view_slots(plan, picture, calibration.view)
    found = empty_print(fine, frame, slots, calibration.view)
    return Sight(plan, frame, EmptyBoard(linear_light(fine)), calibration, found)


@dataclass(frozen=True)
class Evidence:
    """What a flattened picture shows: how it differs from the empty board, what may lie where."""

    change: Sheet
    chances: Sheet
    white: Sheet


@dataclass(frozen=True)
class Flat:
    """A flattened picture, and what the empty board and white paper look like in its light."""

    seen: Sheet
    expected: Sheet
    white: Sheet
    stand: Stand


class Reader:
    """Keeps the present view between pictures; each is judged by what came before it."""

    def __init__(self, sight: Sight, network: Network, is_patient: bool = False) -> None:
        """A patient reader follows the print at length in every picture, for comparison."""
        self.sight = sight
        self._network = FastNetwork(network, INPUTS, *sight.cells.grey.shape[1:])
        self._size = sight.calibration.view.size
        self._memory = Memory()
        self._steady = Steady(sight.print, is_patient)
        self._leaning: tuple[Stand, Sheet] | None = None

    def look(self, picture: Picture) -> Look:
        refused = self._refuse(picture)
        if refused:
            return Look(Status.UNSURE, sentence=refused)
        fine = self._steady.flatten(picture)
        if fine is None:
            return Look(Status.OCCLUDED, sentence="The board's print is covered or out of sight.")
        evidence = self._gather(linear_light(fine))
        height, width = evidence.white.shape[:2]
        paper = evidence.white[height // 2, width // 2]
        steady, slots = self._steady, self.sight.print.slots
        cards = read_cards(slots, picture, steady.card_places, paper)
        cards = steady.faces.read(picture, cards)
        return replace(self._judge(evidence), shift_mm=steady.shift_mm, cards=cards)

    def _refuse(self, picture: Picture) -> str:
        if self.sight.calibration.quality < GOOD_ENOUGH:
            return self.sight.calibration.sentence
        if picture.shape[1::-1] != self._size:
            return f"The picture is {picture.shape[1::-1]} pixels; expected {self._size}."
        few = picture[::24, ::24].reshape(-1, 3)
        light = _nth(few.max(1), 0.9) / 255
        if light**2.2 < DARK:
            return "The picture is black: is the lens covered or the light off?"
        if _nth(few.min(1), 0.2) / 255 > GLARING:
            return "The picture is overexposed: turn the light or the exposure down."
        return ""

    def _gather(self, seen: Sheet) -> Evidence:
        sight = self.sight
        white = sight.empty.spread(sight.empty.white + sight.empty.glow(seen))
        found = clues(in_cells(seen / white), sight.cells)
        said = self._network.forward(network_input(found, self._lean(self._steady.stand)))
        chances = fold(np.asarray(1 / (1 + np.exp(-np.clip(said, -30, 30))), np.float32), ANSWERS)
        return Evidence(fold(found[CHANGE], BLOCK)[0], chances, white)

    def _lean(self, stand: Stand) -> Sheet:
        if self._leaning is None or self._leaning[0] is not stand:
            camera = camera_over_sheet(stand, self.sight.frame)
            self._leaning = (stand, lean_of_cells(camera, self.sight.empty.sheet.shape))
        return self._leaning[1]

    def unroll(self, picture: Picture) -> Flat | None:
        """The flattened picture beside the empty board and white paper in the same light."""
        fine = self._steady.flatten(picture)
        if fine is None:
            return None
        seen, empty = linear_light(fine), self.sight.empty
        white = empty.spread(empty.white + empty.glow(seen))
        return Flat(seen, empty.share * white, white, self._steady.stand)

    def _judge(self, evidence: Evidence) -> Look:
        sight, stand = self.sight, self._steady.stand
        found = find_candidates(evidence.chances, sight.frame, stand)
        candidates = remind(found, self._memory, sight.plan.pitch)
        board = best_board(candidates, sight.plan.pitch)
        look = _describe(board, candidates, sight.plan)
        covering = find_covering(evidence.change, sight.ground, board.pieces, stand)
        if covering.is_hand:
            why = "A hand or arm is over the board."
            return replace(look, status=Status.OCCLUDED, hidden=covering.fields, sentence=why)
        if covering.is_litter:
            why = "Something that is no piece lies on the board."
            return replace(look, status=Status.UNSURE, sentence=why)
        if _is_dim(evidence.white, sight.ground):
            why = "Part of the board is too dark to be read: add light."
            return replace(look, status=Status.UNSURE, sentence=why)
        if look.status is Status.SETTLED:
            self._memory = remember(board, candidates)
        return look


def _nth(values: Picture, part: float) -> float:
    at = int(part * (len(values) - 1))
    return float(np.partition(values, at)[at])


def _is_dim(white: Sheet, ground: Ground) -> bool:
    """Whether paper would be too dark in some colour on more than a hundredth of the board."""
    some = white[::8, ::8][ground.board[::8, ::8]]
    return float((some.min(1) < TOO_DIM).mean()) > 0.01


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
