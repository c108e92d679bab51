"""`faust bench look`: counts, films, the baseline, pictures of failures."""

import json
import re
from pathlib import Path

import pytest

from companion.commands.cli import main
from tests.camera.copies import copy_scene
from tests.night import night
from vision.reading.look import Look, Status
from vision.reading.network import load_model
from workshop.checks.true_view import open_true
from workshop.eyes.calibrate_truth import known_scene
from workshop.eyes.look_failures import keep_failures
from workshop.eyes.look_reliability import reliability_lines
from workshop.eyes.look_run import FrameTimes, Timed, read_models, read_scene
from workshop.eyes.look_score import Judged, TableTruth, read_truth, tallies, tally
from workshop.eyes.look_sequence import film_figures

HERE = Path(__file__).parent
SCENES = sorted((HERE / "scenes").iterdir())
HELD_OUT = HERE / "held_out"
BASELINE = json.loads((HERE / "look_baseline.json").read_text("utf-8"))

BOARD = (("red", ("A1", "A2")), ("blue", ("B1", "B1")), ("soul", ("B3",)))
OTHER = (("red", ("A1", "A5")), ("blue", ("B1", "B1")), ("soul", ("B3",)))


def judged(status: str, pieces: object = BOARD, is_free: bool = True) -> Judged:
    assert isinstance(pieces, tuple)
    return Judged("scene", "0000.jpg", status, pieces, TableTruth(BOARD, is_free, ("tag",)))


def test_the_order_of_fields_does_not_matter() -> None:
    turned = (("red", ("A2", "A1")), ("blue", ("B1", "B1")), ("soul", ("B3",)))
    assert judged("settled", turned).is_exact


def test_exact_boards_and_abstentions_are_counted_where_no_hand_is() -> None:
    frames = [judged("settled"), judged("unsure"), judged("occluded", OTHER, is_free=False)]
    counts = tally(frames)
    assert (counts.frames, counts.free, counts.exact) == (3, 2, 2)
    assert (counts.abstained, counts.silently_wrong) == (1, 0)


def test_a_settled_wrong_board_is_silently_wrong_under_a_hand_too() -> None:
    assert tally([judged("settled", OTHER, is_free=False)]).silently_wrong == 1


def test_groups_are_all_then_tags_then_scenes() -> None:
    assert [group for group, _ in tallies([judged("settled")])] == ["all", "tag", "scene"]


def test_a_truth_with_something_carried_is_not_free() -> None:
    said = {"red": ["A1", "A2"], "blue": ["B1", "B1"], "soul": "B3", "hand": False}
    assert read_truth(said, ["start"]) == TableTruth(BOARD, True, ("start",))
    carried = {**said, "soul": None, "moving": {"color": "red"}}
    truth = read_truth(carried, [])
    assert (truth.is_free, truth.pieces[2]) == (False, ("soul", ()))


def film(*frames: tuple[str, object, object, bool]) -> tuple[list[Look], list[Judged]]:
    """Of each frame: status, what is said, what is true, whether no hand is there."""
    looks, sets = [], []
    for status, said, true, is_free in frames:
        assert isinstance(said, tuple)
        assert isinstance(true, tuple)
        looks.append(Look(Status(status), said))
        sets.append(Judged("film", "", status, said, TableTruth(true, is_free, ())))
    return looks, sets


CALM = ("settled", BOARD, BOARD, True)
HAND = ("occluded", BOARD, BOARD, False)
AFTER = ("settled", OTHER, OTHER, True)


def test_a_new_board_is_waited_for_from_where_the_hand_has_left() -> None:
    figures = film_figures(*film(CALM, CALM, CALM, HAND, AFTER, AFTER, AFTER, AFTER), 10)
    assert (figures.waits, figures.wrong, figures.never) == ((3, 3), 0, 0)


def test_a_board_that_is_never_reported_counts() -> None:
    unsure = ("unsure", OTHER, OTHER, True)
    assert film_figures(*film(unsure, unsure, HAND, unsure), 10).never == 2


def test_a_wrong_reading_while_a_piece_is_carried_counts() -> None:
    wrong = ("settled", OTHER, BOARD, False)
    assert film_figures(*film(CALM, CALM, CALM, wrong, wrong, wrong), 10).wrong == 1


@night
def test_the_eyes_are_as_good_as_the_baseline_on_boards_not_learnt_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One frame may be lost; nothing may be wrong and called settled, the shortcut may not tell."""
    scenes = map(str, SCENES)
    assert main(["bench", "look", *scenes, "--held-out", str(HELD_OUT), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["frames"], found["free"]) == (BASELINE["frames"], BASELINE["free"])
    assert found["exact"] >= BASELINE["exact"] - 1
    assert found["abstained"] <= BASELINE["abstained"] + 1
    assert (found["silently_wrong"], found["changed_by_shortcut"]) == (0, 0)


def test_a_scene_is_read_by_the_model_of_its_art_and_an_unknown_art_by_the_stored_one(
    tmp_path: Path,
) -> None:
    models = read_models(HELD_OUT)
    scene = copy_scene(SCENES[1], tmp_path)
    moved = scene.rename(tmp_path / "another-name")
    of_art = [models.of(one).quick.out_weight for one in (SCENES[1], moved)]
    assert (of_art[0] == of_art[1]).all()
    said = json.loads((moved / "scene.json").read_text("utf-8"))
    (moved / "scene.json").write_text(json.dumps({**said, "tags": []}))
    stored = read_models(None).of(moved).quick.out_weight
    assert (models.of(moved).quick.out_weight == stored).all()
    assert (of_art[0] != stored).any()


@night
def test_the_report_names_all_groups_the_naive_reader_and_the_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", "look", str(SCENES[1])]) == 0
    said = capsys.readouterr().out
    for part in (
        "all ",
        "view:oblique",
        "scene-09",
        "the naive reader",
        "decoding",
        "the shortcut",
    ):
        assert part in said


@night
def test_the_true_view_lies_on_the_true_fields_and_reads_where_the_clicks_do_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = known_scene(SCENES[1])
    found = open_true(SCENES[1], load_model()).sight.calibration
    assert found.off_mm < 0.2
    assert known.off_mm(found.view)[0] == pytest.approx(found.off_mm, abs=0.01)
    scene = copy_scene(SCENES[1], tmp_path)
    said = json.loads((scene / "scene.json").read_text("utf-8"))
    shrunk = [[x / 2, y / 2] for x, y in said["clicked_corners"]]
    (scene / "scene.json").write_text(json.dumps({**said, "clicked_corners": shrunk}))
    exact = []
    for options in ([], ["--true-view"]):
        assert main(["bench", "look", str(scene), "--json", *options]) == 0
        exact.append(json.loads(capsys.readouterr().out)["exact"])
    assert exact[0] < exact[1]


def test_looks_count_by_the_chance_that_they_tell_and_under_a_hand_not_at_all() -> None:
    def look(margin: float, status: Status = Status.SETTLED, told: object = BOARD) -> Look:
        assert isinstance(told, tuple)
        return Look(status, told, margin=margin)

    a_piece_short = look(2.5, Status.UNSURE, BOARD[:2])
    looks = [
        *((look(5.0), True), (look(4.7), False), (look(2.5), True), (look(-1.0), False)),
        *((look(5.0, Status.OCCLUDED), False), (a_piece_short, False)),
    ]
    rows = [re.findall(r" +(\d+) +(\d+) ", line)[-1] for line in [*reliability_lines(looks)][1:]]
    assert [f"{right} of {told}" for told, right in rows] == [
        *("0 of 1", "0 of 0", "0 of 0", "1 of 1", "0 of 0", "1 of 2"),
    ]


@night
def test_every_failure_is_kept_as_a_picture_and_a_line(tmp_path: Path) -> None:
    frame = next(read_scene(SCENES[1], read_models(None)))
    wrong = Timed(Look(Status.SETTLED, OTHER, margin=1.5), 1.0)
    failed = FrameTimes(
        frame.scene, frame.name, frame.pixels, 1.0, wrong, wrong, frame.naive, frame.truth
    )
    keep_failures([failed], tmp_path)
    assert (tmp_path / "scene-09-0000.png").stat().st_size > 10_000
    assert "WRONG" in (tmp_path / "failures.txt").read_text("utf-8")


@night
def test_memory_is_told_as_the_pictures_go_by(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "look", str(SCENES[1]), "--memory", "10"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 11


@night
def test_scenes_that_cannot_be_read_end_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = copy_scene(SCENES[1], tmp_path)
    last = max((scene / "frames").glob("*.json"))
    last.unlink()
    assert main(["bench", "look", str(scene)]) == 2
    assert main(["bench", "look", str(tmp_path / "nothing")]) == 2
    said = capsys.readouterr().err
    assert f"{last.stem}.jpg: no picture with a truth file" in said
    assert len(said.splitlines()) == 2
