"""Whole games by dice, and what a table is told of them."""

from collections.abc import Iterator
from random import Random

from companion.events import AnyObservation
from tests.morris.files.record_lines import header_to_json
from tests.morris.players.evening import said_of
from tests.morris.rules.actions import Action
from tests.morris.rules.position import SEATS, Position
from tests.morris.rules.record import Header, Record, Turn
from tests.morris.rules.rules import apply, legal_actions
from tests.morris.rules.rulings import RULESETS

USUAL = header_to_json(Header())


def by_dice(seed: int) -> tuple[Header, list[tuple[Position, Action]]]:
    """Each action with the position before it; every third game is walked, not flown."""
    ruleset = "walking" if seed % 3 == 0 else "flying"
    header = Header(("Ada", "Bob"), seed % 2, ruleset, RULESETS[ruleset])
    dice, position = Random(seed), header.start_position()
    done: list[tuple[Position, Action]] = []
    while position.ending is None:
        action = dice.choice([*legal_actions(position, header.rulings)])
        done.append((position, action))
        position = apply(position, action, header.rulings)
    return header, done


def record_of(header: Header, done: list[tuple[Position, Action]]) -> Record:
    turns: list[Turn] = []
    for position, action in done:
        if position.owes_take:
            last = turns.pop()
            turns.append(Turn(last.number, last.player, (*last.do, action)))
        else:
            turns.append(Turn(len(turns) + 1, position.mover, (action,)))
    return Record(header, (*turns,))


def observed(done: list[tuple[Position, Action]]) -> Iterator[AnyObservation]:
    for at, (position, action) in enumerate(done):
        yield said_of(float(at), SEATS[position.mover], action)
