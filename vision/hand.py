"""Is a hand or arm over the board, and which fields does it cover?

Whatever colour the sleeve has: a hand is a change that reaches from outside onto the board, and
that no piece explains. Cards do not reach onto the board, pieces do not reach to the outside.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.candidates import Candidate
from vision.sheet import COARSE, Sheet, SheetFrame
from vision.view import Stand

STRONG = 0.3  # log change of light that is no shimmer
REACHING = 0.05  # field widths squared of the board that a hand covers at least
LITTER = 0.5  # field widths squared of paper that something else covers
BELIEVED = 0.5  # a piece less likely than that explains nothing
COVERED = 0.08  # share of a field
ROOM = {"red": 0.36, "blue": 0.36, "soul": 0.6}  # field widths around a piece's middle

Mask = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Covering:
    """How much of the board (field widths squared) something covers, and the fields under it.

    `reach` comes in from outside, `rest` lies on the paper by itself.
    """

    reach: float
    rest: float
    fields: tuple[str, ...]

    @property
    def is_hand(self) -> bool:
        return self.reach > REACHING

    @property
    def is_litter(self) -> bool:
        return self.rest > LITTER


@dataclass(frozen=True)
class Ground:
    """Of every coarse pixel of a sheet: does it lie on the board, and is paper there?"""

    frame: SheetFrame
    board: npt.NDArray[np.bool_]
    paper: npt.NDArray[np.bool_]


def ground(frame: SheetFrame, dark: npt.NDArray[np.bool_]) -> Ground:
    """From the pixels that are black print."""
    mask = np.zeros(dark.shape, np.uint8)
    corners = np.round(frame.to_cells(frame.plan.outer_corners, COARSE)).astype(np.int32)
    board = cv2.fillPoly(mask, [corners], 1) > 0
    return Ground(frame, board, board & ~dark)


def find_covering(
    change: Sheet, ground: Ground, pieces: Iterable[Candidate], stand: Stand
) -> Covering:
    """What `change` (log light, whatever colour) shows beside the pieces."""
    changed = _opened(np.asarray(cv2.blur(change, (3, 3))) > STRONG)
    known = tuple(pieces)
    _explain(changed, ground.frame, (one for one in known if one.chance >= BELIEVED), stand)
    count, labels = cv2.connectedComponents(changed)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    reaching = np.zeros(count, bool)
    reaching[rim] = True
    reaching[0] = False
    sizes = np.bincount(labels[ground.board], minlength=count)
    hand = reaching[labels]
    left = ((changed > 0) & ground.paper & ~hand).astype(np.uint8)
    _explain(left, ground.frame, known, stand)
    lone = cv2.connectedComponentsWithStats(_opened(left))[2][1:, cv2.CC_STAT_AREA]
    reach = int((sizes * reaching).max(initial=0)) / COARSE**2
    covered = _covered(hand & ground.board, ground.frame) if reach > REACHING else ()
    return Covering(reach, int(lone.max(initial=0)) / COARSE**2, covered)


def _opened(mask: npt.NDArray[np.bool_] | Mask) -> Mask:
    """Without specks and threads."""
    square = np.ones((3, 3), np.uint8)
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, square), np.uint8)


def _explain(changed: Mask, frame: SheetFrame, pieces: Iterable[Candidate], stand: Stand) -> None:
    """Takes out what the pieces account for: from the base to where the top seems to lie."""
    for piece in pieces:
        room = ROOM[piece.kind] * frame.plan.pitch
        top = piece.place + stand.lean(piece.place) * room * (1.2 if piece.kind == "soul" else 0.5)
        ends = [frame.to_cells(end, COARSE) for end in (piece.place, top)]
        first, last = (tuple(np.round(end).astype(int).tolist()) for end in ends)
        cv2.line(changed, first, last, 0, int(2 * ROOM[piece.kind] * COARSE))


def _covered(hand: npt.NDArray[np.bool_], frame: SheetFrame) -> tuple[str, ...]:
    found = []
    for name, corners in frame.plan.fields:
        polygon = np.round(frame.to_cells(corners, COARSE)).astype(int)
        (left, top), (right, bottom) = polygon.min(0), polygon.max(0)
        if hand[top:bottom, left:right].mean() > COVERED:
            found.append(name)
    return tuple(found)
