"""People who play Der Feuer-Salamander: their evenings are legal, and they know what they may."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from companion.games.salamander.players.choosing import (
    AllHeard,
    Temper,
    false_marker,
    random_temper,
    where_to_put_the_marker,
)
from companion.games.salamander.players.dealer import TrueCards, take_card, ways_to_keep
from companion.games.salamander.players.doings import ActedTurn
from companion.games.salamander.players.mind import Thoughts, remembered
from companion.games.salamander.players.party import Party
from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Exchange,
    PlaceMarker,
    Throw,
)
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import CARDS, HAND_NUMBER, KIND_OF, parse_face
from companion.games.salamander.rules.hands import HOLDING, OF_SIZE, set_of
from companion.games.salamander.rules.heard import heard_by
from companion.games.salamander.rules.knowledge import known_at_first
from companion.games.salamander.rules.owed import has_failed
from companion.games.salamander.rules.places import (
    KING,
    MONK,
    PLACE_NAMES,
    QUEEN,
    ROBBER,
    parse_place,
)
from companion.games.salamander.rules.position import Ending, Position
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.referee import IllegalTurn, adjudicate
from companion.games.salamander.rules.rules import apply, set_up
from companion.games.salamander.rules.rulings import CHOICES, Rulings, with_ruling
from tests.counted import again
from workshop.drawn.written import as_everybody_heard, recorded

SEATS = ((KING, MONK), (KING, QUEEN, ROBBER), (KING, QUEEN, MONK, ROBBER))
MOST_TURNS = 200
WITH_LIES = 60  # turns, in which enough of them come out


def ruled(dice: Random) -> Rulings:
    """The table's own choices, most of them those of the booklet."""
    rulings = Rulings()
    for option, values in CHOICES.items():
        if dice.random() < 0.3:
            rulings = with_ruling(rulings, option, dice.choice([*values]).value)
    return rulings


def party(seed: int, *, lies: float = 0.0, **header: object) -> Party:
    dice = Random(seed)
    seats = SEATS[seed % len(SEATS)]
    rulings = ruled(dice) if seed >= len(SEATS) else Rulings()
    plain = Header(seats=seats, starts=seats[-1], rulings=rulings)
    tempers = {figure: random_temper(dice, lies) for figure in seats}
    return Party(replace(plain, **header), dice, tempers)  # type: ignore[arg-type]  # as named


def played(table: Party) -> Iterator[ActedTurn]:
    for _ in range(MOST_TURNS):
        if table.is_over:
            return
        yield table.turn()


@cache
def evening(seed: int, lies: float = 0.0) -> tuple[Header, tuple[ActedTurn, ...]]:
    table = party(seed, lies=lies)
    turns = played(table)
    return table.header, tuple(islice(turns, WITH_LIES) if lies else turns)


@again
@pytest.mark.parametrize("seed", range(9))
def test_an_evening_of_honest_people_is_legal_and_ends(seed: int) -> None:
    header, turns = evening(seed)
    game = recorded(header, turns)
    for one in (game, as_everybody_heard(game)):
        assert not any(isinstance(verdict, IllegalTurn) for verdict in adjudicate(one))
    assert turns[-1].after.ending is not None or len(turns) == MOST_TURNS


@again
@pytest.mark.parametrize("seed", range(5))
def test_nobody_is_thought_to_hold_what_he_cannot_and_no_card_is_lost(seed: int) -> None:
    table = party(seed)
    for _ in played(table):
        public, cards = table.public, table.cards
        for figure in table.header.seats:
            hand = cards.hands[figure]
            assert len({KIND_OF[face] for face in hand}) == len(hand) == public.holds[figure]
            assert table.known.possible[figure] & 1 << HAND_NUMBER[hand]
            mine = table.mind(figure).known.possible
            assert mine[figure] == 1 << HAND_NUMBER[hand]
            assert all(
                mine[other] & 1 << HAND_NUMBER[cards.hands[other]] for other in table.header.seats
            )
        laid = 3 * sum(map(len, public.laid))
        assert len(cards.pile) == public.pile
        assert public.pile + len(public.discards) + laid + sum(public.holds) == CARDS


@again
@pytest.mark.parametrize("seed", range(9))
def test_a_lie_comes_out_where_what_was_said_cannot_be_true(seed: int) -> None:
    """What the table can know"""
    header, turns = evening(seed, lies=0.25)
    game = recorded(header, turns)
    for one, flags in (
        (game, [[doing.contradicts_answers for doing in turn.doings] for turn in turns]),
        (
            as_everybody_heard(game),
            [[doing.contradicts for doing in turn.doings] for turn in turns],
        ),
    ):
        first = next(((at, row.index(True)) for at, row in enumerate(flags, 1) if any(row)), None)
        found = next(
            (verdict for verdict in adjudicate(one) if isinstance(verdict, IllegalTurn)), None
        )
        if first is None:
            assert found is None
        else:
            assert found is not None
            assert found.code is Code.CONTRADICTION
            assert (found.turn.number, found.action) == (first[0], first[1] + 1)


@again
def test_lies_are_told_and_some_of_them_come_out() -> None:
    doings = [
        doing for seed in range(12) for turn in evening(seed, 0.25)[1] for doing in turn.doings
    ]
    kinds = {type(doing.action).__name__ for doing in doings if doing.is_lie}
    assert kinds == {"PlaceMarker", "Answered", "Replied"}
    assert any(doing.contradicts for doing in doings)
    assert any(doing.contradicts_answers and not doing.contradicts for doing in doings)


@again
def test_the_same_seed_gives_the_same_evening() -> None:
    assert tuple(played(party(2))) == evening(2)[1]


@again
def test_a_table_by_the_booklet_plays_to_its_target() -> None:
    assert [evening(seed)[1][-1].after.ending for seed in range(3)] == [Ending.TARGET] * 3


def asked(header: Header) -> Position:
    """The king has asked the queen."""
    start = set_up(header)
    return start._replace(mover=KING, turn=start.turn._replace(asked=(QUEEN, 3)))


def test_an_answer_is_heard_by_who_asked_and_who_answered_alone() -> None:
    """Antwort"""
    said, before = Answered(True), asked(Header())
    heard = [heard_by(figure, said, before, Header()) for figure in Header().seats]
    assert heard == [said, said, Answered(), Answered()]


def test_who_stands_by_learns_nothing_from_an_answer() -> None:
    """Antwort"""
    table = party(2)
    asked = 0
    while not asked:
        before = {figure: table.mind(figure).known.possible for figure in table.header.seats}
        for doing in table.act():
            after = {figure: table.mind(figure).known.possible for figure in table.header.seats}
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
    two = Header(seats=(KING, QUEEN))
    assert heard_by(MONK, Answered(True), asked(two), two) == Answered(True)


def test_what_is_not_secret_is_heard_by_all() -> None:
    assert heard_by(ROBBER, Ask(QUEEN, 3), asked(Header()), Header()) == Ask(QUEEN, 3)


def hands(*names: tuple[str, ...]) -> int:
    return set_of(tuple(sorted(map(parse_face, hand))) for hand in names)


def after(*actions: Action) -> Position:
    """The table of four, after that in the king's first turn."""
    table = set_up(Header())
    for action in actions:
        table = apply(table, action, Header())
    return table


NOTHING_SAID = known_at_first(Header())
FIRE, ROW_3, STONE_2 = map(parse_face, ("fire", "row-3", "stone-2"))


def test_a_marker_is_true_and_tells_as_little_as_it_can() -> None:
    """Ziel"""
    mind = Thoughts(KING, (FIRE, ROW_3), after(Throw(1, 2, False)), NOTHING_SAID, Header())
    public = hands(("fire", "row-3"), ("fire", "stone-2"), ("row-3", "stone-2"), ("air", "row-1"))
    chosen = {where_to_put_the_marker(mind, public, Random(seed)) for seed in range(20)}
    assert chosen == {parse_place("fire-3-2")}


def test_a_false_marker_is_on_a_chamber_that_is_not_true() -> None:
    table = AllHeard(after(Throw(1, 2, False)), NOTHING_SAID, Header())
    found = [false_marker(table, (FIRE, ROW_3), Random(seed)) for seed in range(20)]
    assert len(set(found)) > 10
    assert not any(one and PLACE_NAMES[one.place].startswith("fire-3-") for one in found)


def test_a_lie_keeps_to_what_the_table_agreed() -> None:
    lay, free = map(parse_place, ("air-1-1", "air-1-2"))
    due = after(Throw(1, 2, False))
    markers = tuple(lay if one == KING else at for one, at in enumerate(due.markers))
    for must_move in (False, True):
        rulings = with_ruling(Rulings(), "true_marker", "must_move" if must_move else "may_stay")
        table = AllHeard(due._replace(markers=markers), NOTHING_SAID, Header(rulings=rulings))
        assert table.believes(PlaceMarker(KING, free))
        assert table.believes(PlaceMarker(KING, lay)) is not must_move


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


@again
@pytest.mark.parametrize("seed", [20, 38, 44])
def test_a_card_that_went_as_a_second_one_is_not_exchanged_again(seed: int) -> None:
    """Two cards were confirmed, and the first exchange took both."""
    table = at_table(seed, Temper(0.1, 0.0, is_hasty=True))
    turns = tuple(played(table))
    game = recorded(table.header, turns)
    assert not any(isinstance(verdict, IllegalTurn) for verdict in adjudicate(game))
    assert any(isinstance(doing.action, Exchange) for turn in turns for doing in turn.doings)


@again
def test_a_bold_player_declares_what_a_careful_one_does_not() -> None:
    """Ablegen"""
    failed = {
        courage: sum(
            has_failed(turn.doings[-1].after.turn)
            for seed in range(3)
            for turn in played(at_table(seed, Temper(courage, 0.5)))
        )
        for courage in (0.2, 0.95)
    }
    assert failed[0.2] > failed[0.95]


def at_table(seed: int, temper: Temper) -> Party:
    """All of them of one temper."""
    seats = SEATS[seed % len(SEATS)]
    return Party(Header(seats=seats), Random(seed), dict.fromkeys(seats, temper))


def test_who_knows_that_another_lies_believes_nothing_any_more() -> None:
    """The only row-7 is in his own hand, and the queen has said that it is in hers."""
    mine, row_7 = (FIRE, parse_face("row-7")), parse_face("row-7")
    said = NOTHING_SAID.with_hands(QUEEN, HOLDING[row_7] & OF_SIZE[2])
    known = remembered(Thoughts(KING, mine, after(), said, Header()))
    assert known[KING] == 1 << HAND_NUMBER[mine]
    assert known[QUEEN] == OF_SIZE[2] & ~HOLDING[row_7]
