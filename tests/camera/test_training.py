"""How a network is taught: a bank that goes on where it stopped, and what is learnt from it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.night import night
from vision.reading.inputs import INPUTS
from vision.reading.network import FastNetwork
from workshop.training.bank import BadBank, Bank, draw_bank
from workshop.training.courses import QUICK, THOROUGH, Course
from workshop.training.fresh import new_network, parameters

SCENES = sorted((Path(__file__).parent / "scenes").iterdir())[:2]
EVERY = range(6)  # crop of a small bank: three in each of its two files


def small(course: Course) -> Course:
    return replace(course, files=2, crops=3)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Bank:
    return draw_bank(SCENES, small(THOROUGH), tmp_path_factory.mktemp("bank"))


@night
def test_a_bank_that_was_broken_off_is_the_same_in_the_end(drawn: Bank, tmp_path: Path) -> None:
    begun = draw_bank(SCENES, replace(small(THOROUGH), files=1), tmp_path)
    kept = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    whole = draw_bank(SCENES, small(THOROUGH), tmp_path)
    assert len(begun.arts) == 3
    assert {
        file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()
    }.items() >= kept.items()
    assert whole.arts == drawn.arts
    for one, other in zip(whole.chosen(EVERY), drawn.chosen(EVERY), strict=True):
        assert (one == other).all()
    assert not (whole.chosen([0, 1, 2])[0] == whole.chosen([3, 4, 5])[0]).all()


def test_a_crop_is_what_it_is_whoever_else_is_asked_for(drawn: Bank) -> None:
    for number in EVERY:
        for one, among in zip(drawn.chosen([number]), drawn.chosen(EVERY), strict=True):
            assert (one[0] == among[number]).all()


def test_a_bank_of_other_scenes_is_not_gone_on_with(tmp_path: Path) -> None:
    draw_bank(SCENES[:1], replace(small(THOROUGH), files=1), tmp_path)
    with pytest.raises(BadBank, match="other scenes"):
        draw_bank(SCENES, replace(small(THOROUGH), files=1), tmp_path)


def test_who_is_told_of_twice_as_many_cells_answers_twice_as_finely(
    drawn: Bank, tmp_path: Path
) -> None:
    coarse = draw_bank(SCENES[:1], replace(small(QUICK), files=1), tmp_path)
    for bank in (drawn, coarse):
        told, heat, weight = bank.chosen([0])
        assert heat.shape == weight.shape == (1, 12, *told.shape[2:])
        assert told.shape[1] == INPUTS
        assert bank.answers == 12


def test_crops_of_an_art_that_is_held_out_are_not_learnt_from(drawn: Bank) -> None:
    for art in set(drawn.arts):
        crops = drawn.without(frozenset([art]))
        assert [drawn.arts[one] for one in crops] == [one for one in drawn.arts if one != art]


def test_pytorch_says_what_opencv_says(drawn: Bank) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch, of the training extra, is not installed")
    from workshop.training.learn import Pupil

    network = new_network((INPUTS, 5, 12), (0, 1, 2), seed=4)
    pupil, told = Pupil(network), drawn.chosen([0])[0].astype(np.float32)
    said = pupil.say(torch.from_numpy(told)).detach().numpy()[0]
    for one in (network, pupil.network()):
        assert np.abs(said - FastNetwork(one, *told[0].shape).forward(told[0])).max() < 1e-4


def test_who_is_stopped_learns_on_where_it_was(
    drawn: Bank, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="PyTorch, of the training extra, is not installed")
    from workshop.training import learn

    monkeypatch.setattr(learn, "SAVED_EVERY", 2)
    course = replace(small(THOROUGH), channels=4, spreads=(0, 1), steps=6, batch=3)
    crops, kept, taken = range(len(drawn.arts)), tmp_path / "kept", list[int]()
    whole = learn.learn(drawn, crops, course, tmp_path / "other")
    loss = learn._loss

    def stopped(*asked: Any) -> object:
        taken.append(1)
        if len(taken) == 6:
            raise KeyboardInterrupt
        return loss(*asked)

    monkeypatch.setattr(learn, "_loss", stopped)
    with pytest.raises(KeyboardInterrupt):
        learn.learn(drawn, crops, course, kept)
    again = learn.learn(drawn, crops, course, kept)
    assert len(taken) == 6 + 2
    for one, other in zip(parameters(whole), parameters(again), strict=True):
        assert (one == other).all()
    assert not kept.exists()
