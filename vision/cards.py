"""Cards in the slots beside the board: whose back, or a face."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.look import CardSeen
from vision.plan import BoardPlan, Points
from vision.sheet import FULL_LIGHT, Picture, Places, Sheet, fixed_places, flatten, linear
from vision.view import View

FLOOR = np.float32(0.02)  # of white
GRID = (6, 9)  # samples across and along a slot
INNER = 0.12  # of the slot's sides left out: a card lies a little askew
CHANGED = 0.16  # log change of light that is no shimmer
FULL = 0.55  # share of a slot that a card changes
COLOURED = 0.35  # log of red against blue, beyond the light's own
PALE = 0.12  # of white: a face is mostly paper


Bands = npt.NDArray[np.float32]


@dataclass(frozen=True)
class SlotView:
    """How the empty slots look, and where they lie in the picture."""

    names: tuple[str, ...]
    grid: Points  # (slots, along, across, 2) mm
    empty: Sheet

    def places(self, view: View) -> Places:
        """Where the slots lie in a picture, a row of pixels for each row of samples."""
        pixels = np.nan_to_num(view.to_pixels(self.grid), nan=-1e4).astype(np.float32)
        return fixed_places(pixels.reshape(-1, GRID[0], 2))


def view_slots(plan: BoardPlan, picture: Picture, view: View) -> SlotView:
    grid = np.array([_slot_grid(corners) for _, corners in plan.card_slots]).reshape(
        -1, *GRID[::-1], 2
    )
    names = tuple(name for name, _ in plan.card_slots)
    unseen = SlotView(names, grid, np.empty((0, *GRID[::-1], 3), np.float32))
    return replace(unseen, empty=_sample(picture, unseen.places(view))) if names else unseen


def read_cards(
    slots: SlotView, picture: Picture, places: Places, white: Bands
) -> tuple[CardSeen, ...]:
    """Every slot where something card-like lies; `white` is paper's light now (three bands)."""
    if not slots.names:
        return ()
    seen = _sample(picture, places) / white + FLOOR
    change = np.log(seen / (slots.empty / white + FLOOR))
    samples = np.sort(change.reshape(len(change), -1, 3), axis=1)
    drift = samples[:, samples.shape[1] // 2]
    light = np.median(drift, axis=0)  # most slots are empty: their change is the lamps'
    cards = (
        _card(name, now, part - light)
        for name, now, part, moved in zip(slots.names, seen, change, drift - light, strict=True)
        if np.abs(moved).max() >= CHANGED
    )
    return tuple(card for card in cards if card is not None)


def _slot_grid(corners: Points) -> Points:
    across = np.linspace(INNER, 1 - INNER, GRID[0])[None, :, None]
    along = np.linspace(INNER, 1 - INNER, GRID[1])[:, None, None]
    first, second, third, fourth = corners
    top, bottom = first + (second - first) * across, fourth + (third - fourth) * across
    grid: Points = top + (bottom - top) * along
    return grid


def _sample(picture: Picture, places: Places) -> Sheet:
    light = np.asarray(linear(flatten(picture, places)), np.float32) / np.float32(FULL_LIGHT)
    return light.reshape(-1, *GRID[::-1], 3)


def _card(name: str, seen: Sheet, change: Sheet) -> CardSeen | None:
    if (np.abs(change).max(2) > CHANGED).mean() < FULL:
        return None
    blue, _, red = np.median(seen.reshape(-1, 3), axis=0)
    colour = float(np.log(red / blue))
    if abs(colour) > COLOURED:
        return CardSeen(name, "red" if colour > 0 else "blue")
    return CardSeen(name, None) if float(np.median(seen.min(2))) > PALE else None
