"""Seeded random games to measure with: legal, quick to make, with cards, traps and jumps."""

from collections.abc import Iterator
from random import Random

from companion.games.faust.rules.actions import Action, Lay
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS, Position, is_turn_complete
from companion.games.faust.rules.record import Header, Record, Turn
from companion.games.faust.rules.rules import Writes, apply, end_turn, legal_actions
from companion.games.faust.session.explaining.explain import merged
from companion.observations import BoardReading

LAY_CHANCE = 0.25  # how often a card is laid when that is possible
MOST_TURNS = 200


def random_games(games: int, seed: int) -> list[Record]:
    return [random_game(Random(seed * 1_000_003 + number)) for number in range(games)]


def random_game(chance: Random) -> Record:
    """A legal game, every action of one unit, to its end."""
    header = Header(writes=Writes.EVERYTHING)
    position = header.start_position()
    turns: list[Turn] = []
    while position.ending is None and len(turns) < MOST_TURNS:
        do = tuple(_turn(position, header, chance))
        turns.append(Turn(len(turns) + 1, position.mover, do))
        for action in do:
            position = apply(position, action, header.rulings)
        position = end_turn(position)
    return Record(header, tuple(turns))


def with_steps_merged(record: Record) -> Record:
    """The same game as it stands in a record: steps of one piece in a row are one action."""
    turns = (Turn(turn.number, turn.player, merged(turn.do)) for turn in record.turns)
    return Record(record.header, tuple(turns))


def _turn(position: Position, header: Header, chance: Random) -> Iterator[Action]:
    while not is_turn_complete(position):
        action = _choose(list(legal_actions(position, header.rulings)), chance)
        yield action
        position = apply(position, action, header.rulings)


def _choose(actions: list[Action], chance: Random) -> Action:
    lays = [action for action in actions if isinstance(action, Lay) and action.value is None]
    others = [action for action in actions if not isinstance(action, Lay)]
    wants_to_lay = lays and chance.random() < LAY_CHANCE / (1 + len(others))
    return chance.choice(lays if wants_to_lay else others)


def reading_of(position: Position) -> BoardReading:
    """The reading of a camera and of slots that see everything."""
    red, blue = (tuple(map(field_name, fields)) for fields in position.stones)
    cards = tuple(
        (field_name(field), COLOURS[card.owner])
        for field, card in enumerate(position.cards)
        if card is not None
    )
    pieces = (("blue", blue), ("red", red), ("soul", (field_name(position.soul),)))
    return BoardReading(0.0, pieces, cards=cards)
