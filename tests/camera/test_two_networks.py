"""Two networks read: the thorough one where the quick one leaves a doubt; both are then weighed."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tests.camera.drawn import camera, scene, sight
from vision.board.sheet import Picture
from vision.reading.candidate import Candidate
from vision.reading.look import Look, Status
from vision.reading.network import Model, Network, load_model
from vision.reading.opinions import RIVAL, Opinion, weighed_together
from vision.reading.reader import Reader
from vision.reading.wholeboard import WholeBoard

LYING = (("red", ("A3", "A5")), ("blue", ("B4", "B7")), ("soul", ("B10",)))
SEES = {"red": "A3 A5", "blue": "B4 B7", "soul": "B10"}
MISSED = "A piece is not seen."


def picture() -> Picture:
    return camera().take(scene("A3 A5", "B4 B7", "B10", Random(2)), Random(2))


def knows_nothing(of: Network) -> Network:
    """Says of every place that any piece may as well be there as not; made like another one."""
    return replace(of, out_weight=np.zeros_like(of.out_weight), out_bias=np.zeros_like(of.out_bias))


def look(quick: Network, thorough: Network) -> Look:
    return Reader(sight(), Model(quick, thorough)).look(picture())


def test_what_leaves_the_quick_network_in_doubt_is_read_by_the_thorough_one() -> None:
    stored = load_model()
    seen = look(knows_nothing(stored.quick), stored.thorough)
    assert (seen.status, seen.pieces) == (Status.SETTLED, LYING)


def test_where_the_quick_network_is_sure_nobody_else_is_asked() -> None:
    stored = load_model()
    assert look(stored.quick, knows_nothing(stored.thorough)) == look(stored.quick, stored.thorough)


def test_what_neither_settles_is_told_as_the_surer_of_both_sees_it() -> None:
    """A piece is in a hand: both miss it, one of them knows nothing at all."""
    shown = camera().take(scene("A5", "B4 B7", "B10", Random(2)), Random(2))
    stored = load_model()
    ignorant = knows_nothing(stored.quick), knows_nothing(stored.thorough)
    for model in (Model(ignorant[0], stored.thorough), Model(stored.quick, ignorant[1])):
        seen = Reader(sight(), model).look(shown)
        assert (seen.status, dict(seen.pieces)["blue"]) == (Status.UNSURE, ("B4", "B7"))


def test_what_is_no_piece_and_too_little_light_are_told_as_such() -> None:
    reader, shown = Reader(sight(), load_model()), picture()
    assert reader.look((shown * 0.3).astype(np.uint8)).sentence.endswith("add light.")
    (across, down), _ = sight().calibration.view.to_pixels(np.array([[450.0, 98.0], [0.0, 0.0]]))
    shown[int(down) - 10 : int(down) + 14, int(across) - 60 : int(across) + 60] = (40, 120, 60)
    assert reader.look(shown).sentence == "Something that is no piece lies on the board."


def pieces_of(fields: Mapping[str, str]) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(kind, np.zeros(2), 0.9, field, 20.0)
        for kind, names in fields.items()
        for field in names.split()
    )


def opinion(told: float, within: float = 9.0, sees: Mapping[str, str] = SEES) -> Opinion:
    """A look at these pieces with such margins."""
    board = WholeBoard(pieces_of(sees), told, within)
    why = MISSED if not board.is_complete else "" if board.margin >= 1 else RIVAL
    fields = tuple((kind, board.fields_of(kind)) for kind in ("red", "blue", "soul"))
    status = Status.UNSURE if why else Status.SETTLED
    return Opinion(Look(status, fields, margin=board.margin, sentence=why), board, ())


def test_two_small_doubts_about_what_lies_there_settle_the_same_board() -> None:
    both = weighed_together(opinion(0.6), opinion(0.5)).look
    assert (both.status, both.pieces, round(both.margin, 2)) == (Status.SETTLED, LYING, 1.1)
    both = weighed_together(opinion(0.4), opinion(0.5)).look
    assert (both.status, both.sentence) == (Status.UNSURE, RIVAL)


def test_two_small_doubts_about_where_a_piece_lies_stay_one_doubt() -> None:
    both = weighed_together(opinion(5.0, 0.9), opinion(5.0, 0.7)).look
    assert (both.status, round(both.margin, 2)) == (Status.UNSURE, 0.8)


@pytest.mark.parametrize("order", [1, -1])
def test_who_sees_another_board_takes_as_much_as_he_is_sure(order: int) -> None:
    for against, status in ((0.3, Status.SETTLED), (0.7, Status.UNSURE), (1.2, Status.UNSURE)):
        pair = [opinion(1.5), opinion(against, sees={**SEES, "red": "A3 A6"})][::order]
        both = weighed_together(*pair).look
        assert (both.status, both.pieces) == (status, LYING)
        assert both.margin == pytest.approx(1.5 - against)


@pytest.mark.parametrize(("red", "status"), [("A3", Status.SETTLED), ("A6", Status.UNSURE)])
def test_who_misses_a_piece_contradicts_only_by_those_he_sees(red: str, status: Status) -> None:
    missing = opinion(3.0, sees={**SEES, "red": red})
    assert weighed_together(opinion(1.2), missing).look.status is status
    assert weighed_together(missing, missing).look == missing.look


def test_a_hand_that_either_sees_is_a_hand() -> None:
    hand = replace(opinion(3.0), look=Look(Status.OCCLUDED, LYING, sentence="A hand."))
    assert weighed_together(opinion(0.5), hand) == hand
    assert hand.is_enough
