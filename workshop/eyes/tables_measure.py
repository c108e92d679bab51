"""Printings measured as unknown ones, from the given clicks: how far off, and what is told."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from companion.boards.file import load_board
from vision.board.measure import measure_board
from vision.board.plan import Points
from vision.board.view import mm_beside
from workshop.eyes.calibrate_truth import GOOD_WITHIN_FIELDS, KnownScene

LIKE = "blatz-1993"


@dataclass(frozen=True, slots=True)
class MeasuredPrint:
    """By how many mm the worst is off: fields in the picture, lengths along and across; each with
    what is told."""

    fields_mm: tuple[float, float]
    along_mm: tuple[float, float]
    across_mm: tuple[float, float]
    pitch: float
    is_usable: bool

    @property
    def is_right(self) -> bool:
        return self.is_usable and self.fields_mm[0] <= GOOD_WITHIN_FIELDS * self.pitch

    @property
    def is_true(self) -> bool:
        return all(off <= told for off, told in (self.fields_mm, self.along_mm, self.across_mm))

    @property
    def fault(self) -> str:
        """What is to be looked at, "" if nothing is."""
        if self.is_right and self.is_true:
            return ""
        names = ("fields", "along", "across")
        pairs = zip(names, (self.fields_mm, self.along_mm, self.across_mm), strict=True)
        said = ", ".join(f"{name} {off:.1f} mm (told {told:.1f})" for name, (off, told) in pairs)
        return said if self.is_usable else f"not usable, {said}"


def measured_print(known: KnownScene) -> MeasuredPrint:
    found = measure_board(known.picture, load_board(LIKE).measures, known.clicked)
    assert found is not None  # corners were given
    ours, theirs = _outlines(found.measures.plan().fields), _outlines(known.measures.plan().fields)
    along, across = np.abs(ours - theirs).max((0, 1))
    off = mm_beside(found.calibration.view, ours.reshape(-1, 2), known.fields.reshape(-1, 2))
    return MeasuredPrint(
        (float(off.max()), found.calibration.off_mm),
        (float(along), found.off_along),
        (float(across), found.off_across),
        known.plan.pitch,
        found.is_usable,
    )


def _outlines(fields: tuple[tuple[str, Points], ...]) -> Points:
    return np.stack([corners for _, corners in fields])


def measured_lines(found: Sequence[MeasuredPrint]) -> Iterator[str]:
    if not found:
        return
    count, right = len(found), sum(one.is_right for one in found)
    yield f"  measured from the given corners: {right} of {count} right"
    for what, pairs in (
        ("fields in the picture", [one.fields_mm for one in found]),
        ("lengths along", [one.along_mm for one in found]),
        ("lengths across", [one.across_mm for one in found]),
    ):
        off = np.array([pair[0] for pair in pairs])
        beyond = sum(pair[0] > pair[1] for pair in pairs)
        yield (
            f"  … {what}: {np.median(off):.1f} mm off in the middle, {off.max():.1f} at most,"
            f" {beyond} of {count} farther than told"
        )
