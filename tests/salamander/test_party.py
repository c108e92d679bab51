"""People who play Der Feuer-Salamander: their evenings are legal, and they know what they may."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from companion.games.salamander.players.choosing import (
    Temper,
    random_temper,
    where_to_put_the_marker,
)
from companion.games.salamander.players.dealer import TrueCards, take_card, ways_to_keep
from companion.games.salamander.players.doings import (
    ActedTurn,
    as_everybody_heard,
    recorded,
)
from companion.games.salamander.players.mind import Mind, forgiven, heard_by
from companion.games.salamander.players.party import Party
from companion.games.salamander.rules.actions import Answered, Ask, PlaceMarker, Throw
from companion.games.salamander.rules.codes import SalamanderCode
from companion.games.salamander.rules.faces import CARDS, HAND_NUMBER, KIND_OF, parse_face
from companion.games.salamander.rules.hands import hands_in, true_at
from companion.games.salamander.rules.places import KING, MONK, QUEEN, ROBBER, parse_place
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.referee import FaultyLine, adjudicate
from companion.games.salamander.rules.rulings import CHOICES, SalamanderRulings, with_ruling
from companion.games.salamander.rules.situation import GameEnd, Situation

SEATS = ((KING, MONK), (KING, QUEEN, ROBBER), (KING, QUEEN, MONK, ROBBER))
MOST_TURNS = 200


def ruled(dice: Random) -> SalamanderRulings:
    """The table's own choices, most of them those of the booklet."""
    rulings = SalamanderRulings()
    for option, values in CHOICES.items():
        if dice.random() < 0.3:
            rulings = with_ruling(rulings, option, dice.choice([*values]).value)
    return rulings


def party(seed: int, *, lies: float = 0.0, **agreed: object) -> Party:
    dice = Random(seed)
    seats = SEATS[seed % len(SEATS)]
    rulings = ruled(dice) if seed >= len(SEATS) else SalamanderRulings()
    plain = Agreed(seats=seats, starts=seats[-1], rulings=rulings)
    tempers = {figure: random_temper(dice, lies) for figure in seats}
    return Party(replace(plain, **agreed), dice, tempers)  # type: ignore[arg-type]  # as named


def played(table: Party) -> Iterator[ActedTurn]:
    for _ in range(MOST_TURNS):
        if table.is_over:
            return
        yield table.turn()


@cache
def evening(seed: int, lies: float = 0.0) -> tuple[Agreed, tuple[ActedTurn, ...]]:
    table = party(seed, lies=lies)
    return table.agreed, tuple(played(table))


@pytest.mark.parametrize("seed", range(12))
def test_an_evening_of_honest_people_is_legal_and_ends(seed: int) -> None:
    agreed, turns = evening(seed)
    game = recorded(agreed, turns)
    for one in (game, as_everybody_heard(game)):
        assert not any(isinstance(verdict, FaultyLine) for verdict in adjudicate(one))
    assert turns[-1].after.ending is not None or len(turns) == MOST_TURNS


@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_thought_to_hold_what_he_cannot_and_no_card_is_lost(seed: int) -> None:
    table = party(seed)
    for _ in played(table):
        public, cards = table.public, table.cards
        for figure in table.agreed.seats:
            hand = cards.hands[figure]
            assert len({KIND_OF[face] for face in hand}) == len(hand) == public.holds[figure]
            assert public.possible[figure] & 1 << HAND_NUMBER[hand]
            mine = table.mind(figure).situation.possible
            assert mine[figure] == 1 << HAND_NUMBER[hand]
            assert all(
                mine[other] & 1 << HAND_NUMBER[cards.hands[other]] for other in table.agreed.seats
            )
        laid = 3 * sum(map(len, public.laid))
        assert len(cards.pile) == public.pile
        assert public.pile + len(public.discards) + laid + sum(public.holds) == CARDS


@pytest.mark.parametrize("seed", range(12))
def test_a_lie_comes_out_where_what_was_said_cannot_be_true(seed: int) -> None:
    """What the table can know"""
    agreed, turns = evening(seed, lies=0.25)
    game = recorded(agreed, turns)
    for one, flags in (
        (game, [[doing.contradicts_answers for doing in turn.doings] for turn in turns]),
        (
            as_everybody_heard(game),
            [[doing.contradicts for doing in turn.doings] for turn in turns],
        ),
    ):
        first = next(((at, row.index(True)) for at, row in enumerate(flags, 1) if any(row)), None)
        found = next(
            (verdict for verdict in adjudicate(one) if isinstance(verdict, FaultyLine)), None
        )
        if first is None:
            assert found is None
        else:
            assert found is not None
            assert found.code is SalamanderCode.CONTRADICTION
            assert (found.turn.number, found.action) == (first[0], first[1] + 1)


def test_lies_are_told_and_some_of_them_come_out() -> None:
    doings = [
        doing for seed in range(12) for turn in evening(seed, 0.25)[1] for doing in turn.doings
    ]
    kinds = {type(doing.action).__name__ for doing in doings if doing.truth.is_lie}
    assert kinds == {"PlaceMarker", "Answered", "Replied"}
    assert any(doing.contradicts for doing in doings)
    assert any(doing.contradicts_answers and not doing.contradicts for doing in doings)


def test_the_same_seed_gives_the_same_evening() -> None:
    assert tuple(played(party(2))) == evening(2)[1]


def test_a_table_by_the_booklet_plays_to_its_target() -> None:
    assert [evening(seed)[1][-1].after.ending for seed in range(3)] == [GameEnd.TARGET] * 3


def test_an_answer_is_heard_by_who_asked_and_who_answered_alone() -> None:
    """Antwort"""
    said, who = Answered(True), (KING, QUEEN)
    heard = [heard_by(figure, said, who, Agreed()) for figure in Agreed().seats]
    assert heard == [said, said, Answered(), Answered()]


def test_who_stands_by_learns_nothing_from_an_answer() -> None:
    """Antwort"""
    table = party(2)
    asked = 0
    while not asked:
        before = {figure: table.mind(figure).situation.possible for figure in table.agreed.seats}
        for doing in table.act():
            after = {figure: table.mind(figure).situation.possible for figure in table.agreed.seats}
            if isinstance(doing.action, Answered):
                asked += 1
                learned = {figure for figure in after if after[figure] != before[figure]}
                assert learned <= {doing.before.mover, doing.by}
                assert doing.before.mover in learned
                break
            before = after
        else:
            table.hand_over()


def test_with_two_players_an_answer_is_spoken_aloud() -> None:
    """Weitere"""
    two = Agreed(seats=(KING, QUEEN))
    assert heard_by(MONK, Answered(True), (KING, QUEEN), two) == Answered(True)


def test_what_is_not_secret_is_heard_by_all() -> None:
    assert heard_by(ROBBER, Ask(QUEEN, 3), (KING, QUEEN), Agreed()) == Ask(QUEEN, 3)


def after_a_stone(seed: int) -> tuple[Mind, Situation]:
    """The mind of who has to place a marker."""
    table = party(seed)
    for turn in played(table):
        for doing in turn.doings:
            if isinstance(doing.action, PlaceMarker) and doing.before.holds[doing.by] == 2:
                hand = next(hands_in(doing.after.possible[doing.by]))
                return Mind(doing.by, hand, doing.before, table.agreed), doing.before
    raise AssertionError("nobody has thrown a stone")


@pytest.mark.parametrize("seed", range(3))
def test_a_marker_is_true_and_tells_as_little_as_it_can(seed: int) -> None:
    """Ziel"""
    mind, table = after_a_stone(seed)
    public = table.possible[mind.me]
    chosen = where_to_put_the_marker(mind, public, Random(seed))
    true = [
        place
        for place in range(parse_place("air-1-1"), parse_place("start"))
        if true_at(place) & 1 << HAND_NUMBER[mind.hand]
    ]
    most = max((public & true_at(place)).bit_count() for place in true)
    assert chosen in true
    assert (public & true_at(chosen)).bit_count() == most


@pytest.mark.parametrize(
    ("hand", "new", "kept"),
    [
        ((), "fire", {None: ["fire"]}),
        (("fire",), "row-3", {None: ["fire", "row-3"]}),
        (("fire",), "air", {"fire": ["air"], "air": ["fire"]}),
        (
            ("fire", "row-3"),
            "stone-1",
            {
                "fire": ["row-3", "stone-1"],
                "row-3": ["fire", "stone-1"],
                "stone-1": ["fire", "row-3"],
            },
        ),
        (("fire", "row-3"), "row-5", {"row-3": ["fire", "row-5"], "row-5": ["fire", "row-3"]}),
        (("fire",), "fire", {"fire": ["fire"]}),
    ],
)
def test_what_may_be_put_away(
    hand: tuple[str, ...], new: str, kept: dict[str | None, list[str]]
) -> None:
    """lost page"""
    faces = tuple(map(parse_face, hand))
    ways = {away: sorted(rest) for away, rest in ways_to_keep(faces, parse_face(new))}
    assert ways == {
        None if away is None else parse_face(away): sorted(map(parse_face, rest))
        for away, rest in kept.items()
    }


def test_discards_are_shuffled_when_the_pile_is_empty() -> None:
    face, cards = take_card(TrueCards((), ((),) * 4), (1, 2, 3), Random(1))
    assert sorted((face, *cards.pile)) == [1, 2, 3]


def test_what_is_illegal_is_not_forgiven() -> None:
    table = party(0)
    thrown, _ = forgiven(table.public, Throw(1, 2, False), table.agreed)
    with pytest.raises(Exception, match="marker-missing"):
        forgiven(thrown, Throw(1, 2, False), table.agreed)


def test_a_bold_player_declares_what_a_careful_one_does_not() -> None:
    """Ablegen"""
    failed = {
        courage: sum(
            "Declare" in {type(doing.action).__name__ for doing in turn.doings}
            and has_failed_in(turn)
            for seed in range(3)
            for turn in played_with(seed, courage)
        )
        for courage in (0.2, 0.95)
    }
    assert failed[0.2] > failed[0.95]


def played_with(seed: int, courage: float) -> Iterator[ActedTurn]:
    seats = SEATS[seed]
    tempers = dict.fromkeys(seats, Temper(courage, 0.5))
    return played(Party(Agreed(seats=seats), Random(seed), tempers))


def has_failed_in(turn: ActedTurn) -> bool:
    declaration = turn.doings[-1].after.turn.declaration
    return declaration is not None and declaration.has_failed
