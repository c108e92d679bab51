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
from vision.clues import CHANGE
from vision.sheet import COARSE, Sheet, SheetFrame
from vision.view import Stand

STRONG = 0.3  # log change of light that is no shimmer
REACHING = 0.08  # field widths squared of the board that a hand covers at least
COVERED = 0.08  # share of a field
ROOM = {"red": 0.36, "blue": 0.36, "soul": 0.6}  # field widths around a piece's middle

Mask = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Covering:
    """How much of the board (field widths squared) something covers, and the fields under it."""

    reach: float
    fields: tuple[str, ...]

    @property
    def is_hand(self) -> bool:
        return self.reach > REACHING


def find_covering(
    clue: Sheet, frame: SheetFrame, pieces: Iterable[Candidate], stand: Stand
) -> Covering:
    strength = cv2.blur(np.asarray(clue[CHANGE], np.float32), (3, 3))
    changed = (strength > STRONG).astype(np.uint8)
    changed = np.asarray(cv2.morphologyEx(changed, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)))
    _explain(changed, frame, pieces, stand)
    board = _board_mask(changed, frame)
    count, labels = cv2.connectedComponents(changed)
    edge = set(np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])))
    sizes = np.bincount(labels[board > 0], minlength=count)
    reaching = [part for part in edge - {0} if sizes[part] > 0]
    reach = max((int(sizes[part]) for part in reaching), default=0) / COARSE**2
    return Covering(reach, _covered(np.isin(labels, reaching), frame))


def _explain(changed: Mask, frame: SheetFrame, pieces: Iterable[Candidate], stand: Stand) -> None:
    """Takes out what the pieces account for: from the base to where the top seems to lie."""
    for piece in pieces:
        room = ROOM[piece.kind] * frame.plan.pitch
        top = piece.place + stand.lean(piece.place) * room * (1.2 if piece.kind == "soul" else 0.5)
        ends = [frame.to_cells(end, COARSE) for end in (piece.place, top)]
        first, last = (tuple(np.round(end).astype(int).tolist()) for end in ends)
        cv2.line(changed, first, last, 0, int(2 * ROOM[piece.kind] * COARSE))


def _board_mask(changed: Mask, frame: SheetFrame) -> Mask:
    mask = np.zeros_like(changed)
    corners = np.round(frame.to_cells(frame.plan.outer_corners, COARSE)).astype(np.int32)
    cv2.fillPoly(mask, [corners], 1)
    return mask


def _covered(hand: npt.NDArray[np.bool_], frame: SheetFrame) -> tuple[str, ...]:
    found = []
    for name, corners in frame.plan.fields:
        polygon = np.round(frame.to_cells(corners, COARSE)).astype(int)
        (left, top), (right, bottom) = polygon.min(0), polygon.max(0)
        if hand[top:bottom, left:right].mean() > COVERED:
            found.append(name)
    return tuple(found)
