"""Where table and game differ: pieces put back, acts that show whose hand it was."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.faust.rules.actions import Action, Lay, Stone
from companion.games.faust.rules.board import (
    FIELD_NAMES,
    FIELDS,
    field_name,
    forward_distance,
    parse_field,
)
from companion.games.faust.rules.position import COLOURS, POINTS, Position
from companion.games.faust.session.card_watch import EMPTY, UNKNOWN
from companion.games.faust.session.explaining.deeds import elsewhere
from companion.games.faust.session.game_so_far import GameSoFar
from companion.observations import BoardReading


def is_anything_put_back(game: GameSoFar, reading: BoardReading) -> bool:
    """What was moved in this turn lies elsewhere again, or its card is up again."""
    before, now = game.before, game.now
    for kind in (*COLOURS, "soul"):
        old, new = places(before, kind), places(now, kind)
        seen = sorted(reading.fields_of(kind))
        if new not in (old, seen) and not _went_on(new, seen):
            return True
    laid = [step for step in game.steps if isinstance(step, Lay)]
    lying = dict(reading.cards or ())
    return any(field_name(step.field) not in lying for step in laid)


def _went_on(lay: list[str], seen: list[str]) -> bool:
    """Each piece that lies elsewhere now may have been moved on from where it lay."""
    left, reached = elsewhere(lay, seen), elsewhere(seen, lay)
    ways = [(parse_field(one), parse_field(other)) for one in left for other in reached]
    return bool(ways) and all(0 < forward_distance(*way) <= POINTS for way in ways)


def places(position: Position, kind: str) -> list[str]:
    if kind not in COLOURS:
        return [FIELD_NAMES[position.soul]]
    return sorted(FIELD_NAMES[field] for field in position.stones[COLOURS.index(kind)])


def lie_so(position: Position, reading: BoardReading) -> bool:
    """All pieces are seen where they lie."""
    kinds = (*COLOURS, "soul")
    return all(sorted(reading.fields_of(kind)) == places(position, kind) for kind in kinds)


def shows_a_hand(action: Action, game: GameSoFar) -> bool:
    """The soul is everybody's, and a card that lies there already was not laid now."""
    if isinstance(action, Lay):
        return game.now.cards[action.field] is None
    return isinstance(action, Stone)


def is_so(position: Position, name: str, told: str) -> bool:
    """A slot that says so is right."""
    field = parse_field(name)
    card = position.cards[field]
    if card is not None and field == position.trap and told == EMPTY:
        return True  # the card that a stone has run into may be in a hand
    return told in (EMPTY if card is None else COLOURS[card.owner], UNKNOWN)


def has_been_so(game: GameSoFar, name: str, told: str) -> bool:
    """It is so, or it was in this turn or the one before: a slot may speak late."""
    done = game.done[-1:]
    earlier = (*(one.before for one in done), game.before)
    return any(is_so(position, name, told) for position in (game.now, *earlier)) or any(
        isinstance(act, Lay) and field_name(act.field) == name
        for act in (*(act for one in done for act in one.steps), *game.steps)
    )


def deeds(position: Position, reading: BoardReading) -> int:
    """How many pieces lie elsewhere, and how many cards are new."""
    kinds = (*COLOURS, "soul")
    moved = sum(len(elsewhere(places(position, kind), reading.fields_of(kind))) for kind in kinds)
    known = sum(card is not None for card in position.cards)
    return moved + max(0, len(reading.cards or ()) - known)


def beside_of(name: str) -> tuple[str, str]:
    field = parse_field(name)
    return field_name((field - 1) % FIELDS), field_name((field + 1) % FIELDS)


def a_field_beside(reading: BoardReading) -> Iterator[BoardReading]:
    """The looks with one piece a field beside."""
    for kind, fields in reading.pieces:
        for seen in dict.fromkeys(fields):
            for beside in beside_of(seen):
                yield with_piece(reading, kind, (seen, beside))


def with_piece(reading: BoardReading, kind: str, way: tuple[str, str]) -> BoardReading:
    pieces = []
    for name, fields in reading.pieces:
        listed = list(fields)
        if name == kind:
            listed[listed.index(way[0])] = way[1]
        pieces.append((name, tuple(listed)))
    return replace(reading, pieces=tuple(pieces))
