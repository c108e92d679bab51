"""`--camera virtual`: the drawn table comes through the capture process like any camera."""

from random import Random

import numpy as np
import pytest

from companion.boards.plan import plan_of
from companion.commands.cli import main
from companion.live.camera import camera_of
from companion.virtual_table.camera import EMPTY_S, drawn_set_up
from companion.virtual_table.senses import corners_seen
from tests.camera.drawn import board, camera, reader, scene
from tests.camera.electronics import Electronics
from tests.night import by_day
from vision.board.sheet import Picture
from vision.capture.camera import BadSource, Reason
from vision.drawing.drawn_camera import PICTURES_A_SECOND, DrawnCapture
from vision.drawing.scene import Scene
from vision.reading.look import Status
from vision.reading.network import load_model
from vision.reading.reader import Reader, set_up


def seen_at(seconds: float) -> Picture:
    source = drawn_set_up(board())()
    source.read(100.0)
    picture = source.read(100.0 + seconds)
    assert picture is not None
    return picture


def test_the_drawn_board_is_empty_first_and_then_set_up() -> None:
    empty = reader().look(seen_at(EMPTY_S - 1))
    assert empty.status is Status.UNSURE
    assert not any(fields for _, fields in empty.pieces)
    look = reader().look(seen_at(EMPTY_S + 5))
    assert look.status is Status.SETTLED
    assert look.pieces == (("red", ("A1", "A1")), ("blue", ("A1", "A1")), ("soul", ("B1",)))


def test_a_hand_is_seen_in_between() -> None:
    assert reader().look(seen_at(EMPTY_S + 0.2)).status is Status.OCCLUDED


def test_a_drawn_camera_keeps_its_time_and_never_repeats_a_picture() -> None:
    lying = ((0.0, scene("A1 A1", "A1 A1", "B1", Random(1))),)
    source = DrawnCapture(camera().board, lying)
    taken = [source.read(5.0 + n / (4 * PICTURES_A_SECOND)) for n in range(12)]
    given = [picture for picture in taken if picture is not None]
    assert [picture is not None for picture in taken] == [n % 4 == 0 for n in range(12)]
    assert not np.array_equal(given[0], given[1])
    source.close()


CHEAP = Electronics((1.1, 1.0, 0.9), 0.04, 0.1, 1, 0.6, 40)


@pytest.mark.parametrize("electronics", by_day([CHEAP, Electronics()]))
def test_the_start_is_read_through_a_cheap_camera_as_well(electronics: Electronics) -> None:
    """White balance, bands, smearing, sharpening and JPEG, the board set up by the same camera."""
    plan, lying = plan_of(board()), scene("A1 A1", "A1 A1", "B1", Random(1))
    source = DrawnCapture(camera().board, ((0.0, Scene()), (1.0, lying)))
    empty, start = source.read(0.0), source.read(20.0)
    assert empty is not None
    assert start is not None
    looking = Reader(
        set_up(electronics.send(empty, 0.0), plan, corners_seen(camera(), plan)), load_model()
    )
    look = looking.look(electronics.send(start, 20.0))
    assert (look.status, look.pieces[0]) == (Status.SETTLED, ("red", ("A1", "A1")))


def test_electronics_change_what_they_say_and_nothing_else() -> None:
    picture = camera().take(Scene(), Random(1))
    assert Electronics().send(picture, 3.0) is picture
    red = Electronics(balance=(1.0, 1.0, 0.5)).send(picture, 0.0)
    assert np.abs(red[..., :2].astype(int) - picture[..., :2]).max() <= 1
    assert (red[..., 2] < picture[..., 2]).mean() > 0.9
    early, late = (Electronics(drifts=0.2).send(picture, at)[..., 2].mean() for at in (0.0, 15.0))
    assert late > 1.05 * early
    banded = Electronics(banded=0.3).send(picture, 0.0)
    share = banded.mean((1, 2)) / picture.mean((1, 2))
    assert share.min() < 0.87
    assert share.max() > 0.99


def test_the_virtual_camera_is_one_by_its_name() -> None:
    with camera_of("virtual", board()) as one:
        frame = one.frame(wait_s=60)
        assert frame is not None
        assert one.reason is Reason.FINE
        assert frame.picture.shape == (540, 960, 3)
    with camera_of("none", board()) as nothing:
        assert nothing.frame() is None
    with pytest.raises(BadSource):
        camera_of("nothing.mp4", board())


def test_the_doctor_examines_the_virtual_camera(
    capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    options = ["--camera", "virtual", "--seconds", "1", "--thumbnails", str(tmp_path)]
    assert main(["doctor", *options]) == 0
    assert "960x540" in capsys.readouterr().out
