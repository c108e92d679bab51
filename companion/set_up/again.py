"""The set-up in the middle of a game: opened anew, left again, and whether the board was turned."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from companion.observations import Json
from companion.set_up.preparation import Preparation, SetUpRefused, SetUpStep
from vision.board.plan import Points

AGAIN = "again"  # the word that opens the set-up in the middle of a game
GO_ON = "go-on"  # the word for going on with the present game after a new set-up


def open_again(now: Preparation, words: Mapping[str, Json]) -> Preparation:
    """The set-up begun anew if somebody looks for the board in the middle of a game."""
    is_new = now.step is SetUpStep.PLAYING and words.get("do") == "look"
    return opened(now) if is_new else now


def is_turned(now: Preparation, before: Points | None) -> bool:
    """Whether A1 would now lie at the other end than before: turned by half a board looks alike."""
    found = now.calibration
    if before is None or found is None:
        return False
    turned = np.roll(found.corners, 2, axis=0)
    return bool(np.abs(turned - before).sum() < np.abs(found.corners - before).sum())


def opened(now: Preparation) -> Preparation:
    """The set-up from its beginning; what the camera was set up on is kept for whoever goes on."""
    return replace(now, step=SetUpStep.EMPTY_BOARD, agreed=None)


def gone_on(now: Preparation) -> Preparation:
    """The set-up after GO_ON; SetUpRefused while nobody has said where the board lies."""
    if now.sight is None:
        raise SetUpRefused("no-board")
    if not now.sight.calibration.is_good:
        raise SetUpRefused("corners-first")
    return replace(now, step=SetUpStep.PLAYING)
