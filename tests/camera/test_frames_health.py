"""A camera is believed only while its signs of life are right; times are arguments."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.observations import LinkChanged
from vision.capture.health import SENTENCES, Reason, Sign, Watch
from vision.capture.source import Held
from vision.capture.spec import CameraAddress, SourceKind
from vision.capture.supervisor import Upkeep, UpkeepStep, wait_s

GAP = 0.1  # a picture every tenth of a second
SIZE = (1280, 720)
CAMERA, FILM = CameraAddress(SourceKind.AUTO), CameraAddress(SourceKind.FILM)


def picture(number: int, at: float, mark: int | None = None) -> Sign:
    return Sign(number, at, number if mark is None else mark, SIZE)


def steady(seconds: float, start: float = 0.0, first: int = 1) -> Iterator[tuple[float, Sign]]:
    for n in range(round(seconds / GAP)):
        yield round(start + n * GAP, 3), picture(first + n, start + n * GAP)


def run(
    watch: Watch, signs: Iterator[tuple[float, Sign]] | list[tuple[float, Sign]]
) -> tuple[Watch, list[tuple[float, str, Reason]]]:
    told = []
    for now, sign in signs:
        watch, news = watch.step(now, sign)
        told += [(one.t, one.state, watch.reason) for one in news]
    return watch, told


def healthy(seconds: float = 2.0) -> Watch:
    watch, told = run(Watch(CAMERA, 0.0), steady(seconds))
    assert told == []
    assert watch.reason is Reason.FINE
    return watch


def every(start: float, end: float, sign: Sign) -> list[tuple[float, Sign]]:
    """The same sign again and again: the parent asks, nothing comes."""
    return [(start + n * 0.05, sign) for n in range(round((end - start) / 0.05))]


def the_one(told: list[tuple[float, str, Reason]]) -> tuple[float, str, Reason]:
    assert len(told) == 1
    return told[0]


def test_a_steady_camera_is_fine_and_nothing_is_told() -> None:
    assert healthy(60.0).is_believed


def test_a_camera_without_new_pictures_is_lost_within_a_second() -> None:
    _, told = run(healthy(), every(2.0, 4.0, picture(20, 1.9)))
    t, state, reason = the_one(told)
    assert (state, reason) == ("lost", Reason.UNPLUGGED)
    assert 2.5 < t <= 2.9


def test_a_process_that_gave_up_is_lost_at_once() -> None:
    _, told = run(healthy(), [(2.0, replace(picture(20, 1.9), is_alive=False))])
    assert told == [(2.0, "lost", Reason.UNPLUGGED)]


@pytest.mark.parametrize("around", [1, 4, 8])
def test_a_frozen_or_repeating_picture_is_noticed_within_a_second(around: int) -> None:
    """Some drivers give the last picture for ever, some go round their buffers."""
    again = [(2 + n * GAP, picture(21 + n, 2 + n * GAP, 13 + n % around)) for n in range(20)]
    _, told = run(healthy(), again)
    t, state, reason = the_one(told)
    assert (state, reason) == ("lost", Reason.FROZEN)
    assert t <= 2.9


def test_a_repeated_picture_is_not_fresh() -> None:
    watch, _ = healthy().step(2.0, picture(21, 2.0, mark=20))
    assert not watch.is_fresh
    watch, _ = watch.step(2.1, picture(22, 2.1))
    assert watch.is_fresh


def test_a_film_may_repeat_its_pictures() -> None:
    film = Watch(FILM, 0.0)
    still = [(n * GAP, picture(n + 1, n * GAP, mark=7)) for n in range(40)]
    watch, told = run(film, still)
    assert told == []
    assert watch.is_fresh


def test_a_slow_camera_is_noticed_within_a_second_and_said_to_be_slow() -> None:
    slow = [(2.0 + 0.5 * (n // 10) + 0.05 * (n % 10), picture(20 + n // 10, 1.9 + 0.5 * (n // 10)))
            for n in range(60)]  # fmt: skip
    _, told = run(healthy(), slow)
    t, state, reason = the_one(told)
    assert (state, reason) == ("lost", Reason.SLOW)
    assert t <= 3.0


def test_a_slow_source_that_promised_no_more_is_fine() -> None:
    watch = Watch(FILM, 0.0)
    signs = [(n * 0.05, replace(picture(n // 20 + 1, n // 20), rate=1.0)) for n in range(200)]
    _, told = run(watch, signs)
    assert told == []


def test_another_size_is_noticed_at_once() -> None:
    _, told = run(healthy(), [(2.0, replace(picture(21, 2.0), size=(640, 480)))])
    assert told == [(2.0, "lost", Reason.WRONG_SIZE)]


def test_another_reason_is_told_when_it_has_held_for_half_a_second() -> None:
    """A phone that sent nothing, say, and then pictures of another size."""
    silent, _ = run(healthy(), every(2.0, 4.0, picture(20, 1.9)))
    small = [(now, replace(sign, size=(640, 480))) for now, sign in steady(3.0, 4.0, 21)]
    _, told = run(silent, small[:4])
    assert told == []
    watch, told = run(silent.reopened(4.0), small)
    t, state, reason = the_one(told)
    assert (state, reason) == ("lost", Reason.WRONG_SIZE)
    assert t <= 5.0
    assert the_one(run(watch, steady(3.0, 7.0, 60))[1])[1] == "back"


def test_the_size_of_the_calibration_holds_from_the_first_picture() -> None:
    _, told = run(Watch(CAMERA, 0.0, (640, 480)), steady(0.1))
    assert told == [(0.0, "lost", Reason.WRONG_SIZE)]


def test_a_camera_that_is_not_there_is_said_so_at_once() -> None:
    _, told = run(Watch(CAMERA, 0.0), [(0.4, Sign(is_alive=False))])
    assert told == [(0.4, "lost", Reason.NO_CAMERA)]


def test_a_camera_that_opens_for_ever_is_lost() -> None:
    _, told = run(Watch(CAMERA, 0.0), every(0.0, 9.0, Sign()))
    assert the_one(told)[1:] == ("lost", Reason.NO_CAMERA)


def test_a_camera_is_back_after_it_has_been_calm_for_half_a_second() -> None:
    lost, _ = run(healthy(), every(2.0, 4.0, picture(20, 1.9)))
    assert not lost.is_believed
    watch, told = run(lost.reopened(4.0), steady(2.0, start=5.0))
    t, state, reason = the_one(told)
    assert (state, reason) == ("back", Reason.FINE)
    assert t == pytest.approx(5.5)
    assert watch.is_believed


def test_a_link_that_was_lost_before_is_told_to_be_back() -> None:
    _, told = run(Watch(CAMERA, 0.0, is_lost=True), steady(2.0))
    assert the_one(told)[1] == "back"


def test_a_loose_cable_is_not_called_back_for_one_picture() -> None:
    lost, _ = run(healthy(), every(2.0, 4.0, picture(20, 1.9)))
    flicker = [*steady(0.3, 5.0), *every(5.3, 7.0, picture(3, 5.2))]
    _, told = run(lost.reopened(4.0), flicker)
    assert told == []


def test_changed_controls_are_a_reason_and_no_loss() -> None:
    watch, told = run(healthy(), [(2.0, replace(picture(21, 2.0), held=Held(changed=("focus",))))])
    assert told == []
    assert watch.reason is Reason.CONTROLS_CHANGED
    assert watch.is_believed


def test_the_end_of_a_film_is_called_its_end() -> None:
    _, told = run(healthy(), [(2.0, replace(picture(20, 1.9), has_ended=True, is_alive=False))])
    assert told == [(2.0, "lost", Reason.ENDED)]


def test_a_parent_that_was_busy_does_not_lose_a_camera_that_ran_on() -> None:
    watch, told = run(healthy(), [(8.0, picture(80, 7.95)), (8.1, picture(81, 8.05))])
    assert told == []
    assert watch.is_believed


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)


def test_news_are_observations() -> None:
    _, news = healthy().step(9.0, picture(20, 1.9))
    assert news == (LinkChanged(9.0, "camera", "lost", "unplugged"),)


# --- when the capture process is started again ---

RUNS = Sign(1, is_running=True, beat=100.0)


def running() -> Upkeep:
    upkeep, step = Upkeep().step(0.0, Sign(), Reason.OPENING)
    assert step is UpkeepStep.START
    return upkeep


def test_a_running_process_is_left_alone() -> None:
    assert running().step(100.1, RUNS, Reason.FINE)[1] is UpkeepStep.WAIT


def test_a_dead_process_is_started_again_after_a_short_wait() -> None:
    upkeep, step = running().step(60.0, Sign(), Reason.UNPLUGGED)
    assert step is UpkeepStep.END
    assert upkeep.step(60.1, Sign(), Reason.UNPLUGGED)[1] is UpkeepStep.WAIT
    assert upkeep.step(60.3, Sign(), Reason.UNPLUGGED)[1] is UpkeepStep.START


def test_the_waits_grow_but_never_beyond_five_seconds() -> None:
    assert [wait_s(n) for n in (0, 1, 2, 3, 100)] == [0.25, 0.5, 1.0, 2.0, 5.0]


def test_failures_are_counted_until_a_process_has_proved_itself() -> None:
    upkeep = running()
    for now in (1.0, 10.0):
        upkeep, _ = upkeep.step(now, Sign(), Reason.NO_CAMERA)
        upkeep, step = upkeep.step(now + 8, Sign(), Reason.NO_CAMERA)
        assert step is UpkeepStep.START
    assert upkeep.failures == 2
    assert upkeep.step(60.0, Sign(), Reason.UNPLUGGED)[0].failures == 0


def test_a_process_that_hangs_is_ended() -> None:
    assert running().step(103.1, RUNS, Reason.UNPLUGGED)[1] is UpkeepStep.END


def test_opening_may_take_longer_but_not_for_ever() -> None:
    opening = Sign(is_running=True)
    assert running().step(11.0, opening, Reason.NO_CAMERA)[1] is UpkeepStep.WAIT
    assert running().step(13.0, opening, Reason.NO_CAMERA)[1] is UpkeepStep.END


@pytest.mark.parametrize("reason", [Reason.FROZEN, Reason.WRONG_SIZE, Reason.UNPLUGGED])
def test_an_ill_camera_is_opened_anew_after_two_seconds(reason: Reason) -> None:
    upkeep, step = running().step(100.0, RUNS, reason)
    assert step is UpkeepStep.WAIT
    assert upkeep.step(102.1, replace(RUNS, beat=102.0), reason)[1] is UpkeepStep.END


def test_a_slow_camera_is_not_opened_anew() -> None:
    upkeep, _ = running().step(100.0, RUNS, Reason.SLOW)
    assert upkeep.step(110.0, replace(RUNS, beat=110.0), Reason.SLOW)[1] is UpkeepStep.WAIT


def test_what_has_ended_is_not_begun_again() -> None:
    assert running().step(50.0, Sign(has_ended=True), Reason.ENDED)[1] is UpkeepStep.WAIT
