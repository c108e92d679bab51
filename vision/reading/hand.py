"""Finds hands and arms over the board, and the fields that they cover.

A hand of any colour is a change of light that reaches from outside onto the board, that no piece
explains and that hides the print. Cards do not reach onto the board, pieces do not reach outside,
and shadows and lamps do not hide the print.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.sheet import COARSE, SheetFrame
from vision.board.view import Stand
from vision.reading.candidate import Candidate
from vision.reading.clues import BLACK_LIGHT
from vision.reading.shade import KnownPrint, Mask, SheetChange

STRONG_LOG = 0.3  # log change of light: less is shimmer
# Areas in field widths squared:
HAND_AREA_FIELDS = 0.05  # of the board that a hand covers at least
ARM_AREA_FIELDS = 0.6  # beyond the board that an arm covers at least: more than a card shows there
HELD_AREA_FIELDS = 0.1  # of a piece that an arm covers at least if it holds the piece
LITTER_AREA_FIELDS = 0.5  # of paper that a thing covers at least to count as litter
BELIEVED_CHANCE = 0.5  # a piece that is less likely explains no change
COVERED_SHARE = 0.08  # of a field: under more of a hand it counts as covered
ROOM_FIELDS = {"red": 0.36, "blue": 0.36, "soul": 0.6}  # field widths around a piece's middle
TOP_ROOMS = {"red": 0.5, "blue": 0.5, "soul": 1.2}  # of that: how high a piece is

SQUARE = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Covering:
    """How much of the board (field widths squared) is covered, and the fields under a hand.

    `reach` is covered by what comes in from outside, `rest` by what lies on the paper.
    """

    reach: float
    rest: float
    fields: tuple[str, ...]

    @property
    def is_hand(self) -> bool:
        return self.reach > HAND_AREA_FIELDS

    @property
    def is_litter(self) -> bool:
        return self.rest > LITTER_AREA_FIELDS


NOTHING = Covering(0.0, 0.0, ())


@dataclass(frozen=True)
class SheetGround:
    """Of every coarse pixel of a sheet whether it is on the board, and whether it is paper."""

    frame: SheetFrame
    board: Mask
    paper: Mask
    print: KnownPrint


def ground(frame: SheetFrame, known: KnownPrint) -> SheetGround:
    mask = np.zeros(known.grey.shape, np.uint8)
    corners = np.round(frame.to_cells(frame.plan.outer_corners, COARSE)).astype(np.int32)
    board = np.asarray(cv2.fillPoly(mask, [corners], 1), np.uint8)
    dark = (known.grey < BLACK_LIGHT).astype(np.uint8)
    return SheetGround(frame, board, board & ~dark, known)


def find_covering(
    change: SheetChange, ground: SheetGround, pieces: Sequence[Candidate], stand: Stand
) -> Covering:
    """What covers the board, found in what pieces and other light do not explain of the change."""
    before = _opened(np.asarray(cv2.blur(change.strength, (3, 3))) > STRONG_LOG)
    changed, believed = before.copy(), [one for one in pieces if one.chance >= BELIEVED_CHANCE]
    _explain(changed, believed, ground.frame, stand)
    if not _may_be_hand(before, changed, ground):
        return NOTHING
    before = _opened((before > 0) & ground.print.has_changed(change, STRONG_LOG))
    changed &= before
    lit = ground.print.seen_through(change, changed)
    arm = _holding_arm(before, changed, ground, lit)
    hand, reach = _reaching(changed, ground, lit) if arm is None else (arm, HELD_AREA_FIELDS)
    changed = _opened((changed > 0) & ~lit)
    left = np.asarray((changed & ground.paper) & ~hand, np.uint8)
    _explain(left, pieces, ground.frame, stand)
    rest = _largest(_opened(left), LITTER_AREA_FIELDS)
    covered = _covered(hand & ground.board, ground.frame) if reach > HAND_AREA_FIELDS else ()
    return Covering(reach, rest, covered)


def _may_be_hand(before: Mask, changed: Mask, ground: SheetGround) -> bool:
    """Whether enough has changed that no piece explains: on the board, or up to a piece."""
    if cv2.countNonZero(changed & ground.board) > HAND_AREA_FIELDS * COARSE**2:
        return True
    return _holding_arm(before, changed, ground, np.zeros(changed.shape, bool)) is not None


def _holding_arm(
    before: Mask, changed: Mask, ground: SheetGround, lit: npt.NDArray[np.bool_]
) -> Mask | None:
    """The arms that come from outside up to a piece; None if there are none.

    A finger may be read as a piece, which then explains its change; the arm behind the finger is
    still unexplained. Where the ground is seen (`lit`) there is no arm, but an arm's shadow may
    connect it with the piece.
    """
    explained = before & ~changed
    outside = changed & ~ground.board
    if not (np.asarray(cv2.dilate(outside, SQUARE), np.uint8) & explained).any():
        return None
    arms = np.zeros_like(before)
    for box, this in _from_the_rim(before):
        beyond = np.count_nonzero((this & outside[box] > 0) & ~lit[box])
        inside = np.count_nonzero(this & explained[box] & ground.board[box])
        if beyond > ARM_AREA_FIELDS * COARSE**2 and inside > HELD_AREA_FIELDS * COARSE**2:
            arms[box] |= this
    return arms if arms.any() else None


def _reaching(changed: Mask, ground: SheetGround, lit: npt.NDArray[np.bool_]) -> tuple[Mask, float]:
    """What hides the print and is connected with the rim, and the area of its largest part.

    It may be connected by its shadow alone.
    """
    reaching = np.zeros_like(changed)
    for box, this in _from_the_rim(changed):
        reaching[box] |= this
    hand = _opened((reaching > 0) & ~lit)
    return hand, _largest(hand & ground.board, HAND_AREA_FIELDS)


def _from_the_rim(mask: Mask) -> Iterator[tuple[tuple[slice, slice], Mask]]:
    """Every patch that touches the sheet's rim: the box around it, and its pixels there."""
    labels, boxes = cv2.connectedComponentsWithStats(mask)[1:3]
    height, width = mask.shape
    for number, (left, top, wide, high, _) in enumerate(boxes.tolist()[1:], start=1):
        if left == 0 or top == 0 or left + wide == width or top + high == height:
            box = np.s_[top : top + high, left : left + wide]
            yield box, (labels[box] == number).astype(np.uint8)


def _largest(left: Mask, least: float) -> float:
    """Field widths squared of the largest patch; 0 if all patches together are `least` or less."""
    if cv2.countNonZero(left) <= least * COARSE**2:
        return 0.0
    areas = cv2.connectedComponentsWithStats(left)[2][1:, cv2.CC_STAT_AREA]
    return float(areas.max(initial=0)) / COARSE**2


def _opened(mask: npt.NDArray[np.bool_] | Mask) -> Mask:
    """The mask without specks and threads."""
    return np.asarray(cv2.morphologyEx(mask.view(np.uint8), cv2.MORPH_OPEN, SQUARE), np.uint8)


def _explain(changed: Mask, pieces: Iterable[Candidate], frame: SheetFrame, stand: Stand) -> None:
    """Removes from the mask what the pieces explain: of each a stroke from its base to its top."""
    for piece in pieces:
        room = ROOM_FIELDS[piece.kind]
        rise = stand.lean(piece.place) * (TOP_ROOMS[piece.kind] * room * frame.plan.pitch)
        ends = np.stack([piece.place, piece.place + rise])
        base, top = np.round(frame.to_cells(ends, COARSE)).astype(int).tolist()
        cv2.line(changed, base, top, 0, int(2 * room * COARSE))


def _covered(hand: Mask, frame: SheetFrame) -> tuple[str, ...]:
    found = []
    for name, corners in frame.plan.fields:
        polygon = np.round(frame.to_cells(corners, COARSE)).astype(int)
        (left, top), (right, bottom) = polygon.min(0), polygon.max(0)
        if hand[top:bottom, left:right].mean() > COVERED_SHARE:
            found.append(name)
    return tuple(found)
