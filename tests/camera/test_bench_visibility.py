"""`faust bench visibility`: what becomes of pieces on green, amber and red fields."""

from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.observations import Doubt
from tests.night import night
from vision.reading.look import Look, Status
from workshop.eyes.visibility import outcome

SCENE = Path(__file__).parent / "scenes" / "scene-09"
PIECES = (("red", ("A1", "A1")), ("blue", ("B1",)), ("soul", ()))
UNSURE = Look(Status.UNSURE, PIECES, doubts=(Doubt("A1", "red", (0.0, 0.3, 0.7)),))


@pytest.mark.parametrize(
    ("look", "place", "number", "what"),
    [
        (Look(Status.SETTLED, PIECES), ("A1", "red"), 2, "right"),
        (Look(Status.SETTLED, PIECES), ("A1", "red"), 1, "wrong"),
        (UNSURE, ("A1", "red"), 2, "doubt"),
        (UNSURE, ("B1", "blue"), 1, "right"),
        (UNSURE, ("B3", "soul"), 1, "unseen"),
    ],
)
def test_what_became_of_a_piece(look: Look, place: tuple[str, str], number: int, what: str) -> None:
    assert outcome(look, place, number) == what


@night
def test_pieces_are_counted_by_lamp_and_by_what_hinders(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "visibility", str(SCENE)]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert heading.split()[:3] == ["lamp", "hindrance", "pieces"]
    totals = [line.split() for line in lines if not line.startswith(" ")]
    assert [lamp for lamp, *_ in totals] == ["green", "amber", "red"]
    assert sum(int(pieces) for _, _, pieces, *_ in totals) >= 5


def test_a_scene_that_cannot_be_read_ends_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "visibility", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err
