"""Random legal games under random rulings, the same for the same seed."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from companion.games.faust.rules.actions import (
    Action,
    Forced,
    Lay,
    Reveal,
    Soul,
    Stone,
    TurnOver,
    Twin,
)
from companion.games.faust.rules.board import FIELDS, NEXT
from companion.games.faust.rules.guards import fault
from companion.games.faust.rules.position import BLUE, RED, Position, is_turn_complete
from companion.games.faust.rules.record import Header, Record, Turn
from companion.games.faust.rules.rules import Writes, apply, end_turn
from companion.games.faust.rules.rulings import CHOICES, Rulings, with_devil_cards, with_ruling
from companion.games.faust.session.explaining.explain import merged


class Moment(NamedTuple):
    """A position in a game, and how its turn came there."""

    before: Position
    done: tuple[Action, ...]
    now: Position


def random_rulings(chance: Random) -> Rulings:
    rulings = Rulings()
    for option, values in CHOICES.items():
        rulings = with_ruling(rulings, option, chance.choice(list(values)))
    if chance.random() < 0.3:
        cards = (chance.randint(1, 29) for _ in range(chance.randint(1, 15)))
        rulings = with_devil_cards(rulings, tuple(cards))
    return rulings


def random_header(chance: Random, writes: Writes) -> Header:
    return Header(
        players=chance.choice([("Red", "Blue"), ("Gretchen", " "), ("é", "\u2028")]),
        starts=chance.choice([RED, BLUE]),
        rulings=random_rulings(chance),
        devils=chance.randrange(FIELDS),
        soul=chance.randrange(FIELDS),
        writes=writes,
    )


def random_action(chance: Random, position: Position, rulings: Rulings) -> Action:
    """A legal action, each kind about as likely as the others."""
    tries: list[Action] = [Soul(position.soul, NEXT[position.soul])]
    tries += [Stone(origin, NEXT[origin]) for origin in set(position.stones[position.mover])]
    tries.append(Lay(chance.randrange(FIELDS), chance.choice([None, *rulings.devil_cards])))
    for due in position.due:
        if isinstance(due, TurnOver):
            tries += [Reveal(due.field, value) for value in set(rulings.devil_cards)]
        else:
            tries.append(due)
    legal = [action for action in tries if fault(position, action, rulings) is None]
    return chance.choice(legal)


def walk(chance: Random, header: Header, turns: int) -> Iterator[Moment]:
    """Each moment of a random legal game, from the start of a turn to its last action."""
    position = header.start_position()
    for _ in range(turns):
        before = position
        done: tuple[Action, ...] = ()
        yield Moment(before, done, position)
        while not is_turn_complete(position):
            action = random_action(chance, position, header.rulings)
            position = apply(position, action, header.rulings, header.writes)
            done = (*done, action)
            yield Moment(before, done, position)
        position = end_turn(position)
        if position.ending is not None:
            return


def random_record(chance: Random, writes: Writes, turns: int = 40) -> Record:
    """A legal game, steps of one piece in a row mostly written as one action."""
    header = random_header(chance, writes)
    played: list[Turn] = []
    for moment in walk(chance, header, turns):
        if is_turn_complete(moment.now):
            do = merged(moment.done) if chance.random() < 0.8 else moment.done
            played.append(Turn(len(played) + 1, moment.before.mover, do))
    return Record(header, tuple(played))


def with_fault(chance: Random, record: Record) -> Record:
    """The record with one action put in, left out or exchanged somewhere."""
    turns = list(record.turns)
    number = chance.randrange(len(turns))
    do = list(turns[number].do)
    place = chance.randrange(len(do) + 1)
    match chance.randrange(4):
        case 0:
            do.insert(place, any_action(chance, record.header.writes))
        case 1:
            del do[place:]
        case 2:
            do[place : place + 1] = [any_action(chance, record.header.writes)]
        case 3:
            turns[number] = replace(turns[number], player=1 - turns[number].player)
    turns[number] = replace(turns[number], do=tuple(do))
    return replace(record, turns=tuple(turns))


def any_action(chance: Random, writes: Writes) -> Action:
    """Some action, mostly nonsense."""
    origin = chance.randrange(FIELDS)
    target = (origin + chance.randint(-2, 9)) % FIELDS
    value = chance.randint(0, 12)
    actions: list[Action] = [
        Stone(origin, target),
        Soul(origin, target),
        Lay(origin),
        Lay(origin, value),
        Reveal(origin, value),
    ]
    if writes is Writes.EVERYTHING:
        actions += [Forced(origin, target), Twin(chance.choice([RED, BLUE]), origin, target)]
    return chance.choice(actions)
