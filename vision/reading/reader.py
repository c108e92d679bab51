"""Reads the pieces on a calibrated board, picture by picture, from one fixed camera."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.board.blind import light_doubt
from vision.board.calibrate import calibrate
from vision.board.calibration import SENTENCES, Calibration, CalibrationDoubt
from vision.board.plan import BoardPlan, Points
from vision.board.sheet import COARSE, FINE, Picture, Sheet, SheetFrame
from vision.reading.candidates import find_candidates
from vision.reading.cards import view_slots
from vision.reading.cells import BLOCK, fold, light_in_cells
from vision.reading.hand import SheetGround, find_covering, ground
from vision.reading.inputs import EmptySheet, Heat, Witness
from vision.reading.light import EmptyBoard
from vision.reading.look import BOARD_UNSEEN, Look, Status
from vision.reading.memory import Memory, remember, remind
from vision.reading.network import Model
from vision.reading.opinions import RIVAL, SURE_LOG_ODDS, Opinion, weighed_together
from vision.reading.shade import OVEREXPOSED_LIGHT, KnownPrint, SheetChange
from vision.reading.sheet_warp import SheetWarp
from vision.reading.stabiliser import EmptyPrint, Steady, empty_print
from vision.reading.wholeboard import Slack, WholeBoard, best_board, field_doubts

TYPICAL_SHARE = 0.25  # the spread of places by the view, of how far off its worst corner may be
TOO_DIM_LIGHT = 0.05  # of full light, in any colour: half of what the visibility map asks for paper


@dataclass(frozen=True)
class CalibratedBoard:
    """How the camera sees this table: what is computed once from a picture of the empty board."""

    frame: SheetFrame
    empty: EmptyBoard
    calibration: Calibration
    print: EmptyPrint
    far: EmptySheet  # what every picture is read on
    near: EmptySheet  # twice as fine

    @cached_property
    def slack(self) -> Slack:
        """How exactly the places of pieces are known, by the kind of piece and by the view."""
        return Slack(self.frame.plan.pitch, self.calibration.off_mm * TYPICAL_SHARE)

    @cached_property
    def ground(self) -> SheetGround:
        print_seen = np.stack([fold(band, BLOCK)[0] for band in self.far.shares.share])
        blind = fold(self.empty.cells.max(0), BLOCK)[0] > OVEREXPOSED_LIGHT
        return ground(self.frame, KnownPrint(print_seen, blind))

    @cached_property
    def on_board(self) -> npt.NDArray[np.bool_]:
        """Of every cell whether it lies on the board's fields."""
        return self.ground.board[BLOCK // 2 :: BLOCK, BLOCK // 2 :: BLOCK] > 0


def set_up(picture: Picture, plan: BoardPlan, clicked: Points) -> CalibratedBoard:
    """Calibrates on a picture of the empty board and its four clicked outer corners (pixels)."""
    return set_up_with(picture, plan, calibrate(picture, plan, clicked))


def set_up_with(picture: Picture, plan: BoardPlan, calibration: Calibration) -> CalibratedBoard:
    """The same where it is known already how the board lies."""
    frame = SheetFrame(plan)
    gaze = SheetWarp(frame, calibration.view)
    cut, slots = gaze.cut(picture), view_slots(plan, picture, calibration.view)
    flat = gaze.flatten(cut)
    empty = EmptyBoard(light_in_cells(flat))
    white = empty.spread(empty.white)
    close = SheetWarp(frame, calibration.view, FINE)
    far = EmptySheet(flat, white, COARSE)
    near = EmptySheet(close.flatten(close.cut(picture)), white, FINE)
    known = empty_print(cut, slots, gaze)
    return CalibratedBoard(frame, empty, calibration, known, far, near)


class Reader:
    """Feed it every picture in order: it remembers where the board lay and what was settled."""

    def __init__(self, sight: CalibratedBoard, model: Model) -> None:
        self.sight = sight
        self._quick = Witness(model.quick, sight.far, sight.frame)
        self._thorough = Witness(model.thorough, sight.near, sight.frame)
        self._size = sight.calibration.view.size
        self._memory: Memory = ()
        self.steady = Steady(sight.print)

    def look(self, picture: Picture) -> Look:
        refused = self._refuse(picture)
        if refused is not None:
            return refused
        flat = self.steady.flatten(picture)
        if flat is None:
            why = "The board's print is covered or out of sight."
            return Look(Status.OCCLUDED, sentence=why, unseen=BOARD_UNSEEN)
        change, said = self._gather(flat)
        height, width = change.white.shape[1:]
        paper = change.white[:, height // 2, width // 2]
        cards = self.steady.cards.read(picture, paper)
        look = self._judge(change, said, picture)
        return replace(look, shift_mm=self.steady.shift_mm, cards=cards)

    def _refuse(self, picture: Picture) -> Look | None:
        if not self.sight.calibration.is_usable:
            return Look(Status.UNSURE, sentence=self.sight.calibration.sentence)
        size = picture.shape[1::-1]
        if size != self._size:
            why = f"The picture is {size} pixels; expected {self._size}."
            return Look(Status.UNSURE, sentence=why)
        fault = light_doubt(picture)
        if fault is CalibrationDoubt.NONE:
            return None
        return Look(Status.UNSURE, sentence=SENTENCES[fault], unseen=fault.value)

    def _gather(self, flat: Picture) -> tuple[SheetChange, Heat]:
        """What has changed since the board was empty, and what the quick network says of it."""
        seen = light_in_cells(flat)
        white = self.sight.empty.white_now(seen)
        seen /= white[:, None]
        said = self._quick.ask(seen, self.steady.stand)
        return SheetChange(self._quick.change, seen, white), said

    def _look_again(self, picture: Picture, white: Sheet) -> Heat:
        """What the thorough network says of the same picture, twice as fine."""
        share = self.sight.near.share_of(self.steady.flatten_again(picture), white)
        return self._thorough.ask(share, self.steady.stand)

    def _judge(self, change: SheetChange, said: Heat, picture: Picture) -> Look:
        """By the quick network; what leaves it in doubt, by both."""
        opinion = self._weigh(change, said)
        if not opinion.is_enough:
            again = self._look_again(picture, change.white)
            opinion = weighed_together(opinion, self._weigh(change, again))
        if opinion.look.status is Status.SETTLED:
            self._memory = remember(opinion.board, opinion.candidates)
        return opinion.look

    def _weigh(self, change: SheetChange, said: Heat) -> Opinion:
        sight, stand = self.sight, self.steady.stand
        found = find_candidates(said, sight.frame, stand)
        candidates = remind(found, self._memory, sight.frame.plan.pitch)
        board = best_board(candidates, sight.slack)
        look = replace(_describe(board), doubts=field_doubts(candidates, sight.slack))
        covering = find_covering(change, sight.ground, board.pieces, stand)
        if covering.is_hand:
            why = "A hand or arm is over the board."
            look = replace(look, status=Status.OCCLUDED, hidden=covering.fields, sentence=why)
        elif covering.is_litter:
            why = "Something that is no piece lies on the board."
            look = replace(look, status=Status.UNSURE, sentence=why)
        elif _is_dim(change.white, sight.on_board):
            why = "Part of the board is too dark to be read: add light."
            look = replace(look, status=Status.UNSURE, sentence=why)
        return Opinion(look, board, candidates)


def _is_dim(white: Sheet, board: npt.NDArray[np.bool_]) -> bool:
    """Whether paper would be too dark in some colour on more than a hundredth of the board."""
    return float((white.min(0)[board] < TOO_DIM_LIGHT).mean()) > 0.01


def _describe(board: WholeBoard) -> Look:
    pieces = tuple((kind, board.fields_of(kind)) for kind in ("red", "blue", "soul"))
    if not board.is_complete:
        status, sentence = Status.UNSURE, "A piece is not seen."
    elif board.margin < SURE_LOG_ODDS:
        status, sentence = Status.UNSURE, RIVAL
    else:
        status, sentence = Status.SETTLED, ""
    return Look(status, pieces, margin=board.margin, sentence=sentence)
