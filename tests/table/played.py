"""What a table tells of a game that was played: each look and each slot, and nothing wrong."""

from random import Random

from companion.games.faust.players.players import PlayedGame
from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.observations import Observation, SlotsChanged
from tests.rules.looks import reading_of
from workshop.drawn.grips import grips_of

SLOT_WINDOW_S = 2.0  # between a slot event and its look: what records.md allows
LOOK_EVERY_S = 10.0  # so that each slot event belongs to one look


def told_slowly(game: PlayedGame, dice: Random) -> list[Observation]:
    """A look after each grip; each slot event up to two seconds before or after its look."""
    told: list[Observation] = []
    table, t = game.header.start_position(), 0.0
    for turn in game.turns:
        for grip in grips_of(turn, game.header.rulings):
            t += LOOK_EVERY_S
            told.append(reading_of(grip.after, t, with_cards=False))
            told += (
                SlotsChanged(
                    t + dice.uniform(-SLOT_WINDOW_S, SLOT_WINDOW_S), ((field_name(field), state),)
                )
                for field, state in _changed_slots(table, grip.after)
            )
            table = grip.after
    return sorted(told, key=lambda one: one.t)


def _changed_slots(before: Position, after: Position) -> list[tuple[int, str]]:
    return [
        (field, "empty" if (card := after.cards[field]) is None else COLOURS[card.owner])
        for field in range(FIELDS)
        if after.cards[field] != before.cards[field]
    ]
