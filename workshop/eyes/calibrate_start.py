"""Does the start tell which end of the board is whose, whichever end was called the first?"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from companion.boards.file import load_board
from companion.set_up.start import End, judge_start
from vision.capture.source import read_picture
from vision.reading.reader import Reader, set_up
from workshop.eyes.calibrate_truth import KnownScene
from workshop.eyes.look_run import Models

HALF_TURNS = ((End.AS_IS, 0), (End.TURNED, 2))
MOST_PICTURES = 2  # pictures of a scene


def start_lines(known: Sequence[KnownScene], models: Models) -> Iterator[str]:
    """Every scene's first pictures of the start, read as they are and with the ends swapped."""
    counts: Counter[str] = Counter()
    for one in known:
        counts.update(_told(one, models))
    said = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    yield f"ends told by the start: {said or 'no pictures of it'}"


def _told(known: KnownScene, models: Models) -> Iterator[str]:
    pictures = sorted((known.folder / "frames").glob("*.json"))
    starts = [path.with_suffix(".jpg") for path in pictures if _is_start(path.read_text("utf-8"))]
    for end, turn in HALF_TURNS if starts else ():
        sight = set_up(known.picture, known.plan, np.roll(known.clicked, turn, axis=0))
        for path in starts[:MOST_PICTURES]:
            picture = read_picture(path)
            assert picture is not None
            look = Reader(sight, models.of(known.folder)).look(picture)
            found = judge_start(dict(look.pieces), load_board("blatz-1993"))
            yield _word(found.end, end) + ("" if found.is_complete else ", pieces missing")


def _word(said: End, true: End) -> str:
    return "right" if said is true else "left open" if said is End.UNKNOWN else "WRONG"


def _is_start(text: str) -> bool:
    truth = json.loads(text)
    return "start" in truth["tags"] and not truth["hand"]
