"""Two phones and no camera: a finger slips in the middle of a turn, and is put right as shown."""

import os
from collections.abc import Iterator
from random import Random

import pytest

from companion.games.faust.at_table import Session
from companion.games.faust.rules.actions import Action, Lay, Reveal, Stone
from companion.games.faust.rules.board import FIELD_NAMES, field_name, parse_field
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header, TurnEnd
from companion.games.faust.session.repair import moves_back
from companion.observations import ABSENT, BoardReading, Json, LinkChanged, PageSaid, Tick
from tests.night import by_day
from tests.table.sittings import NOTHING_THERE, answers, detail, sitting
from workshop.drawn.grips import grips_of
from workshop.drawn.played import play_game

Board = dict[str, list[str]]

GAMES = int(os.environ.get("FAUST_GAMES", "2"))
TURNS = 9
SLIPS_A_GRIP = 0.12
FIELDS_OFF = (-6, -5, -4, -3, -2, -1, 8, 9, 12)


def board_of(position: Position) -> Board:
    red, blue = ([field_name(field) for field in stones] for stones in position.stones)
    return {"red": red, "blue": blue, "soul": [field_name(position.soul)]}


def moved(board: Board, piece: str, origin: str, target: str) -> Board:
    fields = [*board[piece]]
    fields[fields.index(origin)] = target
    return {**board, piece: fields}


class Phones:
    """Says what is tapped, one word a second."""

    def __init__(self, header: Header, turn_end: TurnEnd) -> None:
        self.session = Session(header, turn_end)
        self.t = 0.0
        self.fault: dict[str, Json] | None = None
        for part in ("camera", "slots"):
            self.session.feed(LinkChanged(0.0, part, ABSENT))

    def say(self, by: str, word: str, **words: Json) -> None:
        self.t += 1.0
        self.fault = None
        for event in self.session.feed(PageSaid(self.t, by, word, words)):
            if event.kind in ("illegal", "unclear"):
                self.fault = dict(event.details)

    def place(self, by: str, board: Board) -> None:
        self.say(by, "place", red=[*board["red"]], blue=[*board["blue"]], soul=board["soul"][0])

    def act(self, by: str, action: Action, after: Position) -> None:
        match action:
            case Lay(field):
                self.say(by, "lay", field=field_name(field))
            case Reveal(field, value):
                self.say(by, "reveal", field=field_name(field), value=value)
            case _:
                self.place(by, board_of(after))


def slip(dice: Random, board: Board, player: str) -> Board:
    """An own stone or the soul, put down where nobody wanted it."""
    piece = dice.choice([player, player, "soul"])
    origin = dice.choice(board[piece])
    target = FIELD_NAMES[(parse_field(origin) + dice.choice(FIELDS_OFF)) % len(FIELD_NAMES)]
    return moved(board, piece, origin, target)


def put_right(board: Board, fault: dict[str, Json]) -> Board:
    """What the button of that name does."""
    repair = fault["repair"]
    assert isinstance(repair, list)
    for step in repair:
        assert isinstance(step, dict)
        board = moved(board, str(step["piece"]), str(step["from"]), str(step["to"]))
    return board


def slips(seed: int, turn_end: TurnEnd) -> Iterator[str]:
    """One line for each slip that was told to be wrong: its code, or what went wrong with it."""
    dice, header = Random(seed), Header()
    phones = Phones(header, turn_end)
    for turn in play_game(header, Random(seed)).turns[:TURNS]:
        player = COLOURS[turn.player]
        grips = [*grips_of(turn, header.rulings)]
        for number, grip in enumerate(grips):
            has_slipped = dice.random() < SLIPS_A_GRIP
            if any(one.after == phones.session.position for one in grips[number:]):
                continue  # what is ordered is done where nobody sees it
            if has_slipped:
                before = phones.session.position
                wrong = slip(dice, board_of(before), player)
                phones.place(player, wrong)
                fault = phones.fault
                if fault is None:
                    return  # the rules allow it: another game than the one that was dealt
                phones.place(player, put_right(wrong, fault))
                after = phones.session.position
                is_calm = phones.session.state in ("playing", "waiting", "over")
                went_on = after.points < before.points or after.mover != before.mover
                is_right = is_calm and (after == before or went_on)
                yield str(fault.get("code", "unclear")) if is_right else f"lost: {fault}"
                if after != before:
                    return  # as far as the rules allow: another game, too
            phones.act(player, grip.done[-1], grip.after)
            assert phones.session.state in ("playing", "waiting", "over")
        if turn_end is TurnEnd.BUTTON:
            phones.say(player, "turn-done")


@pytest.mark.parametrize("turn_end", by_day(TurnEnd))
def test_what_a_finger_did_wrong_is_put_right_and_the_turn_goes_on(turn_end: TurnEnd) -> None:
    """p. 6"""
    told = [one for seed in range(GAMES) for one in slips(seed, turn_end)]
    assert [one for one in told if one.startswith("lost")] == []
    assert {"backward", "too-many-points"} <= {*told}


def test_the_same_stone_tapped_back_returns_to_where_the_turn_had_led_it() -> None:
    """p. 6"""
    tapped = "say red place red={} blue=A3,A3 soul=B1\n"
    script = NOTHING_THERE + tapped.format("A3,A6") + tapped.format("A3,A2")
    fault = answers(script, Header(devils=parse_field("A3")))
    assert detail(fault, "illegal", "repair") == [{"piece": "red", "from": "A2", "to": "A6"}]
    session = Session(Header(devils=parse_field("A3")))
    for observation in sitting(script + tapped.format("A3,A6")):
        session.feed(observation)
    assert (session.state, session.position.points) == ("playing", 4)


def test_without_a_camera_a_slip_is_told_though_the_turn_ends_with_a_press() -> None:
    """p. 6"""
    tapped = "say red place red={} blue=A1,A1 soul=B1\n"
    script = NOTHING_THERE + tapped.format("A1,A6") + tapped.format("A1,B5")
    fault = answers(script, turn_end=TurnEnd.BUTTON)
    assert detail(fault, "illegal", "repair") == [{"piece": "red", "from": "B5", "to": "A6"}]


def test_a_finger_that_moves_the_other_stone_has_knocked_nothing() -> None:
    """p. 6"""
    red, blue = (
        "say red place red={} blue=A3,A3 soul=B5\n",
        "say blue place red=A3,A6 blue={} soul=B5\n",
    )
    third = "say red place red={} blue=A3,A10 soul=B5\n"
    script = NOTHING_THERE + red.format("A3,A6") + blue.format("A3,A10")
    fault = answers(
        script + third.format("A5,A6") + third.format("A5,A8"), Header(devils=parse_field("A3"))
    )
    assert detail(fault, "illegal", "code") == "second-stone"


def ran_past(target: str, turn_end: TurnEnd = TurnEnd.AUTO) -> Phones:
    """Blue's card lies at A5; red has tapped a stone from A1 to `target`."""
    phones = Phones(Header(), turn_end)
    phones.place("red", {"red": ["A1", "A8"], "blue": ["A1", "A1"], "soul": ["B1"]})
    phones.say("red", "turn-done")
    phones.say("blue", "lay", field="A5")
    phones.place("blue", {"red": ["A1", "A8"], "blue": ["A1", "A7"], "soul": ["B1"]})
    phones.say("blue", "turn-done")
    phones.place("red", lying(target))
    return phones


def lying(stone: str) -> Board:
    return {"red": ["A8", stone], "blue": ["A1", "A7"], "soul": ["B1"]}


@pytest.mark.parametrize("target", ["A7", "A9", "A11"])
def test_a_stone_that_went_on_from_a_card_waits_for_its_value_however_long(target: str) -> None:
    """p. 8: nobody but a finger can say it"""
    phones = ran_past(target)
    assert phones.session.state == "waiting"
    assert phones.session.feed(Tick(phones.t + 3600.0)) == []


@pytest.mark.parametrize("value", range(2, 10))
@pytest.mark.parametrize("target", ["A7", "A9", "A11"])
def test_the_value_that_was_said_is_the_one_that_counts(target: str, value: int) -> None:
    """p. 9: it goes where that orders, wherever it lies; no card is laid that nobody laid"""
    phones = ran_past(target)
    phones.say("red", "reveal", field="A5", value=value)
    obeyed = field_name((parse_field("A5") + (value if value % 2 == 0 else -value)) % 30)
    assert phones.fault is None
    assert {*board_of(phones.session.position)["red"]} == {"A8", obeyed}
    (_, _, done) = phones.session.record.turns
    assert done.do == (Stone(0, 4), Reveal(4, value))
    assert phones.session.state == "playing"
    assert not any(phones.session.position.cards)


def test_a_card_that_is_about_to_be_turned_over_is_not_to_be_taken_away() -> None:
    """p. 8: whoever looks may see it still, or no longer"""
    position = ran_past("A5").session.position
    assert position.trap == parse_field("A5")
    pieces = tuple((kind, tuple(fields)) for kind, fields in board_of(position).items())
    for cards in ((("A5", "blue"),), ()):
        assert moves_back(position, BoardReading(9.0, pieces, cards=cards)) == ()


def test_what_went_back_after_the_turn_is_told_and_not_what_a_card_had_ordered_before() -> None:
    """p. 6"""
    phones = ran_past("A1", TurnEnd.BUTTON)
    phones.place("red", {**lying("A1"), "soul": ["B2"]})
    phones.place("red", {**lying("A5"), "soul": ["B2"]})
    phones.say("red", "reveal", field="A5", value=4)
    phones.place("red", {**lying("A9"), "soul": ["A15"]})
    assert phones.fault is not None
    assert phones.fault["code"] == "backward"
    assert phones.fault["repair"] == [{"piece": "soul", "from": "A15", "to": "B2"}]


def test_no_card_is_turned_over_by_the_other_player_who_goes_on() -> None:
    """p. 8"""
    phones = ran_past("A7")
    phones.place("blue", {**lying("A7"), "blue": ["A1", "A8"]})
    assert phones.fault is not None
    assert phones.fault["code"] == "ran-past-card"
    assert len(phones.session.record.turns) == 2
