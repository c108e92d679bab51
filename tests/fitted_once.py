"""The same picture, plan and corners have the same fit: tests of what follows from it share it.

Those of the fit itself call `calibrate` and `search_board` where they are made.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, TypeVar

import numpy as np
import pytest

import companion.set_up.words
import vision.reading.reader
from vision.board.plan import BoardPlan
from vision.board.sheet import Picture

FoundT = TypeVar("FoundT")
SHARED = (
    (companion.set_up.words, "search_board"),
    (companion.set_up.words, "calibrate"),
    (vision.reading.reader, "calibrate"),
)


def once(fit: Callable[..., FoundT]) -> Callable[..., FoundT]:
    found: dict[object, FoundT] = {}

    def fitted(picture: Picture, plan: BoardPlan, *more: Any) -> FoundT:
        fields = tuple((name, corners.tobytes()) for name, corners in plan.fields)
        told = tuple(np.asarray(one).tobytes() for one in more)
        seen = (picture.shape, sha256(picture.tobytes()).digest())
        key = (seen, plan.length, plan.width, fields, told)
        if key not in found:
            found[key] = fit(picture, plan, *more)
        return found[key]

    return fitted


@pytest.fixture(scope="session", autouse=True)
def fits_are_made_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module, name in SHARED:
            patch.setattr(module, name, once(getattr(module, name)))
        yield
