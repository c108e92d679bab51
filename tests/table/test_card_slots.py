"""The virtual table's cards reach the companion as bytes, on a good line and on a bad one."""

from collections.abc import Sequence
from itertools import islice, pairwise
from random import Random

import pytest

from companion.boards.file import load_board
from companion.games.faust.at_table import Session
from companion.games.faust.rules.record import Header, Record
from companion.observations import LinkChanged, Observation, SlotsChanged
from companion.virtual_table.card_slots import (
    STEPS_A_SECOND,
    CardSlots,
    Mishap,
    MishapKind,
    mishaps,
)
from companion.virtual_table.hands import Tempo, VirtualTable
from companion.virtual_table.player_traits import acted_out
from companion.virtual_table.senses import PlainEyes
from tests.night import by_day, night
from tests.table.test_virtual_table import SHORT_GAME
from workshop.drawn.played import play_game

STEP_S = 1 / STEPS_A_SECOND
UNPLUGGED = Mishap(MishapKind.UNPLUGGED, 2.0, 4.9)
# Short troubles of every kind, so that even a short game meets them all.
ROUGH = [
    Mishap(MishapKind.DAMAGE, 4.0, 20.0),
    Mishap(MishapKind.UNPLUGGED, 24.0, 27.0),
    Mishap(MishapKind.RESTART, 33.0, 33.0),
    Mishap(MishapKind.DAMAGE, 36.0, 60.0),
    Mishap(MishapKind.UNPLUGGED, 62.0, 65.0),
    Mishap(MishapKind.RESTART, 70.0, 70.0),
]


def understood(seed: int, slots: CardSlots) -> Record:
    """What the session makes of a game whose pieces it sees as they lie."""
    game = play_game(Header(), Random(seed))
    table = VirtualTable(load_board("blatz-1993"), Random(seed), Tempo(frame=0.3))
    eyes, session = PlainEyes(), Session(game.header)
    for moment in acted_out(table, game.header, game.turns):
        for observation in slots.observe(moment):
            session.feed(observation)
        seen = eyes.look(moment)
        if seen is not None:
            session.feed(seen)
    return session.record


def heard(slots: CardSlots, t: float, *changes: tuple[str, str]) -> Sequence[Observation]:
    """All until `t`; the changes are made at 3 s."""
    before = [*slots.pass_time(3.0)]
    slots.change(changes)
    return [*before, *slots.pass_time(t)]


def heard_of_a_game(slots: CardSlots) -> Sequence[Observation]:
    """What the slots alone have of the short game."""
    table = VirtualTable(load_board("blatz-1993"), Random(SHORT_GAME))
    game = play_game(Header(), Random(SHORT_GAME))
    reports: list[Observation] = []
    for moment in acted_out(table, game.header, game.turns):
        reports += slots.pass_time(moment.t)
        slots.change(moment.slots)
    return reports


def test_a_card_is_heard_of_after_the_sensor_has_settled() -> None:
    assert heard(CardSlots(), 9.0, ("B7", "red")) == [SlotsChanged(3.06, (("B7", "red"),))]


def test_an_unplugged_board_is_lost_and_back_and_what_was_laid_meanwhile_is_told() -> None:
    assert heard(CardSlots([UNPLUGGED]), 9.0, ("B7", "red"), ("A1", "blue")) == [
        LinkChanged(2.0, "slots", "lost"),
        LinkChanged(5.08, "slots", "back"),
        SlotsChanged(5.08, (("A1", "blue"), ("B7", "red"))),
    ]


def test_a_restart_is_a_gap_too() -> None:
    states = [
        (report.part, report.state)
        for report in heard(CardSlots([Mishap(MishapKind.RESTART, 2.0, 2.0)]), 9.0)
        if isinstance(report, LinkChanged)
    ]
    assert states == [("slots", "lost"), ("slots", "back")]


@pytest.mark.parametrize("seed", range(8))
def test_no_damage_makes_up_a_card(seed: int) -> None:
    slots = CardSlots([Mishap(MishapKind.DAMAGE, 1.0, 60.0)], Random(seed))
    reports = heard(slots, 62.0, ("B7", "red"))
    changes = [report.slots for report in reports if isinstance(report, SlotsChanged)]
    assert changes == [(("B7", "red"),)]
    assert slots.damage > 50


@pytest.mark.parametrize("seed", by_day([SHORT_GAME, 6, 14]))
def test_a_whole_game_is_the_same_with_and_without_faults_on_the_line(seed: int) -> None:
    rough = CardSlots(ROUGH, Random(seed))
    played = play_game(Header(), Random(seed)).record
    records = [understood(seed, slots) for slots in (CardSlots(), rough)]
    assert records == [played, played]
    assert rough.suffered == dict.fromkeys(MishapKind, 2)
    assert rough.damage > 50


@night
def test_the_same_seed_is_heard_in_the_same_way() -> None:
    first, again, other = (heard_of_a_game(CardSlots(ROUGH, Random(seed))) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_mishaps_of_every_kind_come_one_after_the_other() -> None:
    coming = [*islice(mishaps(Random(1)), 30)]
    assert {mishap.kind for mishap in coming} == {*MishapKind}
    assert all(one.ends < other.begins for one, other in pairwise(coming))
    assert coming == [*islice(mishaps(Random(1)), 30)]
