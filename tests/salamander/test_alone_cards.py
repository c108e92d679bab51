"""The cards of a seat that the table plays: who sees which, and what is said of them."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.games.salamander.alone import opponent
from companion.games.salamander.alone.dealt import KeyOrder
from companion.games.salamander.alone.own_mind import own_mind
from companion.games.salamander.alone.seat_played import SeatPlayed
from companion.games.salamander.rules.faces import CARDS, FACES, KIND_OF
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES
from companion.observations import Json
from tests.counted import again
from tests.night import night
from tests.own_seat import ENGLISH
from tests.salamander.sealed_table import NO_FAULT, SealedTable, of_table, until
from web.access.roles import Role


@again
def test_each_page_shows_its_own_hand_and_no_other(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    for turns in range(1, 9):
        table.play(turns)
        table.hears_the_table()
        dealt = table.dealt()
        for turn in table.course.done:
            dealt.follow(turn.turn.player, turn.turn.do)
        dealt.follow(table.course.before.mover, table.course.steps)
        for figure in table.course.header.seats:
            told = table.told(FIGURES[figure])
            hand = [FACES[face] for face in dealt.hands[figure]]
            assert told.get("hand") == (None if figure == table.ghost else hand)
        for role in (Role.ONLOOKER, Role.HOST, Role.at("robber"), Role.REFEREE):
            assert "hand" not in table.state.private(role, ENGLISH)


def test_who_draws_sees_the_card_before_he_puts_one_away(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.DRAW, of_ghost=False)
    mover = FIGURES[table.course.now.mover]
    assert table.told(mover)["drawn"] in FACES
    others = [FIGURES[one] for one in table.course.header.seats if FIGURES[one] != mover]
    assert all("drawn" not in table.told(one) for one in others)


def after_a_failure(folder: Path, seed: int, holder: str, other: str) -> SealedTable | None:
    """King names a card that `holder` has, and one that `other` has not; None where he cannot."""
    folder.mkdir()
    table = SealedTable(folder, seed)
    table.hears_the_table()
    hands = table.dealt().hands
    own, has = hands[0][0], hands[FIGURES.index(holder)]
    given = next((face for face in has if KIND_OF[face] != KIND_OF[own]), None)
    if given is None:
        return None
    kind = 3 - KIND_OF[own] - KIND_OF[given]
    lacks = hands[FIGURES.index(other)]
    asked = next(face for face in range(14) if KIND_OF[face] == kind and face not in lacks)
    claims: Json = [[holder, FACES[given]], [other, FACES[asked]]]
    table.say("king", "declare", cards=[FACES[own]], claims=claims)
    table.hears_the_table()
    return table


def test_it_exchanges_what_it_had_to_admit_or_keeps_it(tmp_path: Path) -> None:
    done: list[str] = []
    for seed in range(24):
        table = after_a_failure(tmp_path / str(seed), seed, "monk", "queen")
        if table is None:
            continue
        assert NO_FAULT.isdisjoint(table.kinds())
        acts = [one["action"] for one in table.events() if one["kind"] == "action"]
        ways = [str(len(one)) for one in acts if isinstance(one, list) and one[0] == "exchange"]
        done += ways or [one for one in table.kinds() if one == "kept"]
        assert any(isinstance(one, list) and one[0] == "show" for one in acts) or len(
            table.dealt().hands[0]
        ) == len(["laid"])
    assert {"3", "4", "kept"} == {*done}


def test_who_exchanges_is_told_what_came(tmp_path: Path) -> None:
    tables = (after_a_failure(tmp_path / str(at), at, "queen", "monk") for at in range(9))
    table = next(one for one in tables if one is not None)
    assert table.told("queen")["drawn"] in FACES
    assert "drawn" not in table.told("king")
    dealt = table.dealt()
    mind = own_mind(table.course, 0, dealt)
    assert [*SeatPlayed(mind, table.course, Random(1), dealt.top).decides()] == []
    assert table.shown()["may"] != {}
    table.play(2)
    assert NO_FAULT.isdisjoint(table.kinds())


class Swapped(KeyOrder):
    """Another order: two cards have changed places."""

    def __init__(self, key: str, places: tuple[int, int]) -> None:
        super().__init__(key)
        self._places = places

    def face(self, number: int) -> int | None:
        one, other = self._places
        return super().face({one: other, other: one}.get(number, number))


def pairs_at(table: SealedTable, monkeypatch: pytest.MonkeyPatch) -> Iterator[bool]:
    """What the table says where its seat holds another card, of those that nobody has seen."""
    drawn = of_table(table)._dealt.drawn
    said = of_table(table).next_word()
    for mine in [one.number for one in drawn if one.figure == table.ghost]:
        for other in range(len(drawn) + 1, CARDS, 3):
            monkeypatch.setattr(opponent, "KeyOrder", partial(Swapped, places=(mine, other)))
            again = of_table(table)
            if not again._dealt.wrong and not again._dealt.to_set_aside:
                yield again.next_word() == said
            monkeypatch.undo()


@night
def test_what_is_said_in_the_turns_of_others_hangs_on_no_card_of_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two piles that differ only there, and bear out all that was said, sound alike."""
    found: list[bool] = []
    for seed in range(20, 40):
        if len(found) > 1000:
            break
        folder = tmp_path / str(seed)
        folder.mkdir()
        table = SealedTable(folder, seed)
        for _ in range(25):
            table.hears_the_table()
            now = table.course.now
            if table.table.session.is_over:
                break
            if now.mover != table.ghost and owed_next(now.turn) not in (Owed.ANSWER, Owed.REPLY):
                found += pairs_at(table, monkeypatch)
            table.hands()
    assert len(found) > 1000
    assert all(found)


def test_who_was_dealt_two_of_a_kind_sets_the_lesser_aside(tmp_path: Path) -> None:
    for seed in range(30):
        folder = tmp_path / str(seed)
        folder.mkdir()
        table = SealedTable(folder, seed, FIGURES)
        twice = table.dealt().to_set_aside
        table.hears_the_table()
        assert table.course.header.set_aside == twice
        if twice:
            assert all(KIND_OF[face] in range(3) for _, face in twice)
            return
    raise AssertionError("nobody was dealt two of a kind")


def test_a_throw_before_that_is_taken_back(tmp_path: Path) -> None:
    for seed in range(30):
        folder = tmp_path / str(seed)
        folder.mkdir()
        table = SealedTable(folder, seed, FIGURES)
        if table.dealt().to_set_aside:
            table.say("king", "throw", eyes=[1, 2], symbol="stone")
            table.hears_the_table()
            assert table.course.steps == ()
            assert table.course.header.set_aside
            return
    raise AssertionError("nobody was dealt two of a kind")
