"""Where no camera looks: whatever is tapped in whatever order, nothing is unclear or free."""

import os
from collections.abc import Iterator
from random import Random

import pytest

from companion.events import Event
from companion.games.faust.at_table import Session
from companion.games.faust.rules.board import FIELD_NAMES, FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header, TurnEnd
from companion.observations import (
    ABSENT,
    ButtonPressed,
    HandSeen,
    Json,
    LinkChanged,
    Observation,
    PageSaid,
    SlotsChanged,
    Tick,
)

GAMES = int(os.environ.get("FAUST_GAMES", "8"))
WORDS = 80
SPEAKERS = (*COLOURS * 3, "host", "referee", "table")
QUESTIONS = ("early", "which", "board-differs", "knocked", "take-back", "look-again")
CHOICES = ("done", "early", "stands", "put-back", "yes", "no", "1")
TAKEN_BACK = ("action", "turn-done", "accepted")


def move(dice: Random, now: Position) -> dict[str, Json]:
    piece = dice.choice(("red", "blue", "soul"))
    lying = {"red": now.stones[0], "blue": now.stones[1], "soul": (now.soul,)}[piece]
    origin = dice.choice((*lying * 5, dice.randrange(FIELDS)))
    target = (origin + dice.choice((*range(8), 8, 9, 12, 15, -1, -2))) % FIELDS
    return {"piece": piece, "from": field_name(origin), "to": field_name(target)}


def words(dice: Random, now: Position) -> tuple[str, dict[str, Json]]:
    where: dict[str, Json] = {"field": dice.choice(FIELD_NAMES)}
    due = [field_name(one.field) for one in now.due if hasattr(one, "field")]
    turned: dict[str, Json] = {
        "field": dice.choice(due or FIELD_NAMES),
        "value": dice.randint(2, 9),
    }
    answer: dict[str, Json] = {"question": dice.choice(QUESTIONS), "choice": dice.choice(CHOICES)}
    plain = dice.choice(("turn-done", "step-back", "undo", "accept", "refuse"))
    choices = [("move", move(dice, now)), ("lay", where), ("reveal", turned), ("answer", answer)]
    return dice.choices([*choices, (plain, {})], weights=(50, 10, 10, 5, 25))[0]


def heard(dice: Random, t: float, now: Position, *, are_slots: bool) -> Observation:
    others: list[Observation] = [Tick(t), HandSeen(t), ButtonPressed(t, dice.choice(COLOURS))]
    if are_slots:
        state = dice.choice((*COLOURS, "empty"))
        others.append(SlotsChanged(t, ((dice.choice(FIELD_NAMES), state),)))
    if dice.random() < 0.1:
        return dice.choice(others)
    say, said = words(dice, now)
    return PageSaid(t, dice.choice(SPEAKERS), say, said)


Heard = tuple[Position, Observation, list[Event], Position]


def evening(seed: int, turn_end: TurnEnd, *, are_slots: bool) -> Iterator[Heard]:
    dice, session, t = Random(seed), Session(Header(), turn_end), 0.0
    for part in ("camera",) if are_slots else ("camera", "slots"):
        session.feed(LinkChanged(t, part, ABSENT))
    for _ in range(WORDS):
        t += dice.choice((0.3, 1.0, 5.0, 30.0))
        before = session.position
        said = heard(dice, t, before, are_slots=are_slots)
        yield before, said, session.feed(said), session.position


@pytest.mark.parametrize("are_slots", [False, True], ids=["no slots", "slots"])
@pytest.mark.parametrize("turn_end", TurnEnd)
def test_nothing_is_unclear_and_no_piece_moves_for_free(
    turn_end: TurnEnd, *, are_slots: bool
) -> None:
    """p. 6: it moves by the rules, is taken back, or stands by the word of who has not erred"""
    for seed in range(GAMES):
        fault: Event | None = None
        for before, said, events, after in evening(seed, turn_end, are_slots=are_slots):
            assert [one for one in events if one.kind == "unclear"] == []
            if (before.stones, before.soul) != (after.stones, after.soul):
                assert is_paid(events) or stands(events, fault, said), (seed, said, events)
            fault = next((one for one in reversed(events) if one.kind == "illegal"), fault)


def is_paid(events: list[Event]) -> bool:
    back = [one for one in events if one.details.get("was") in TAKEN_BACK]
    return bool(back) or any(one.kind == "action" for one in events)


def stands(events: list[Event], fault: Event | None, said: Observation) -> bool:
    """Who has erred alone lets nothing stand."""
    assert isinstance(said, PageSaid | ButtonPressed)
    by = said.by if isinstance(said, PageSaid) else said.player
    is_accepted = any(one.kind == "accepted" for one in events)
    return is_accepted and fault is not None and by != who_erred(fault)


def who_erred(fault: Event) -> str:
    player = str(fault.details["player"])
    is_others = fault.details["code"] == "not-your-turn"
    return player if not is_others else COLOURS[1 - COLOURS.index(player)]
