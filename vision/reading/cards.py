"""Reads the cards in the slots beside the board: the colour of a back, or the digit of a face."""

from dataclasses import dataclass, replace
from math import log

import cv2
import numpy as np
import numpy.typing as npt

from vision.board.plan import BoardPlan, Points
from vision.board.sheet import LIGHT_OF_BYTE, Picture, Places, Sheet, fixed_places, flatten, middle
from vision.board.view import View
from vision.reading.digits import SlotPlaces, read_digit, slot_places
from vision.reading.look import CardBeside

FLOOR_LIGHT = np.float32(0.02)  # of white: added before logs are taken
SLOT_SAMPLES = (6, 9)  # across and along a slot
RIM_SHARE = 0.12  # of the slot's sides that is left out: a card lies a little askew
CHANGED_LOG = 0.16  # log change of light: less is shimmer
FULL_SHARE = 0.55  # of a slot: a card changes at least so much
COLOUR_LOG = 0.35  # log of red against blue: more is a coloured back
PALE_LIGHT = 0.45  # of white: a face is mostly paper
# Spread of the log change in a slot: lamps and shadows change all of it alike, a card does not.
UNEVEN_LOG = 0.08
NOTHING_SEEN = np.empty((3, 0, SLOT_SAMPLES[0] * SLOT_SAMPLES[1]), np.float32)

Bands = npt.NDArray[np.float32]


@dataclass(frozen=True)
class SlotView:
    """How the empty slots look, and where they lie in the picture."""

    names: tuple[str, ...]
    corners: Points  # (slots, 4, 2) mm
    grid: Points  # (slots, along, across, 2) mm
    empty: Sheet

    def places(self, view: View) -> Places:
        """Where the slots lie in a picture, a row of pixels for each row of samples."""
        pixels = np.nan_to_num(view.to_pixels(self.grid), nan=-1e4).astype(np.float32)
        return fixed_places(pixels.reshape(-1, SLOT_SAMPLES[0], 2))


def view_slots(plan: BoardPlan, picture: Picture, view: View) -> SlotView:
    names = tuple(name for name, _ in plan.card_slots)
    corners = np.array([corners for _, corners in plan.card_slots]).reshape(-1, 4, 2)
    unseen = SlotView(names, corners, _slot_grids(corners), NOTHING_SEEN)
    return replace(unseen, empty=_sample(picture, unseen.places(view))) if names else unseen


class CardReader:
    """Reads cards through one view, whose places it computes once."""

    def __init__(self, slots: SlotView, view: View) -> None:
        self._slots, self._view = slots, view
        self._places = slots.places(view)
        self._faces: dict[str, SlotPlaces] = {}

    def read(self, picture: Picture, white: Bands) -> tuple[CardBeside, ...]:
        """Every slot where something card-like lies, with the digits of faces as far as they can
        be told; `white` is paper's light now (three bands)."""
        slots = self._slots
        if not slots.names:
            return ()
        seen, floor = _sample(picture, self._places), FLOOR_LIGHT * white[:, None, None]
        change = np.log((seen + floor) / (slots.empty + floor))
        of_slots = middle(change, -1)
        light = middle(of_slots, -1)[:, None]  # most slots are empty: their change is the lamps'
        changed = np.abs(change - light[..., None]).max(0) > CHANGED_LOG
        full = np.count_nonzero(changed, axis=1) >= FULL_SHARE * changed.shape[1]
        full &= np.abs(of_slots - light).max(0) >= CHANGED_LOG  # else the table's pattern has moved
        cards = (
            _card(slots.names[at], seen[:, at] / white[:, None], change[:, at] - light)
            for at in np.flatnonzero(full).tolist()
        )
        return tuple(
            card if card.owner else replace(card, digit=self._digit(picture, card.field))
            for card in cards
            if card is not None
        )

    def _digit(self, picture: Picture, field: str) -> int | None:
        if field not in self._faces:
            corners = self._slots.corners[self._slots.names.index(field)]
            self._faces[field] = slot_places(corners, self._view)
        return read_digit(picture, self._faces[field])


def _slot_grids(corners: Points) -> Points:
    """Of each slot (slots, 4, 2) the places of its samples: (slots, along, across, 2)."""
    across = np.linspace(RIM_SHARE, 1 - RIM_SHARE, SLOT_SAMPLES[0])[:, None]
    along = np.linspace(RIM_SHARE, 1 - RIM_SHARE, SLOT_SAMPLES[1])[:, None, None]
    first, second, third, fourth = np.moveaxis(corners, 1, 0)[:, :, None, None]
    top, bottom = first + (second - first) * across, fourth + (third - fourth) * across
    return np.asarray(top + (bottom - top) * along)


def _sample(picture: Picture, places: Places) -> Sheet:
    """The light of all samples: (bands, slots, samples)."""
    light = np.asarray(cv2.LUT(flatten(picture, places), LIGHT_OF_BYTE), np.float32)
    bands = light.reshape(-1, SLOT_SAMPLES[0] * SLOT_SAMPLES[1], 3).transpose(2, 0, 1)
    return np.ascontiguousarray(bands)


def _card(name: str, seen: Sheet, change: Sheet) -> CardBeside | None:
    """The card in a slot, by its samples (bands, samples) as shares of white and their log change.

    None where neither a colour nor paper is seen.
    """
    seen = seen + FLOOR_LIGHT
    blue, _, red = middle(seen, -1).tolist()
    colour = log(red / blue)
    if abs(colour) > COLOUR_LOG:
        return CardBeside(name, "red" if colour > 0 else "blue")
    is_paper = (
        float(middle(seen.min(0), -1)) > PALE_LIGHT and float(change.mean(0).std()) > UNEVEN_LOG
    )
    return CardBeside(name, None) if is_paper else None
