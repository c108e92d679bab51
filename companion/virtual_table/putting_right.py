"""Hands put pieces and cards where the referee has them, and wait until nothing is asked."""

from collections import Counter
from collections.abc import Callable, Iterator

from companion.games.faust.rules.actions import Soul, Stone
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.session.explaining.evidence import SOUL
from companion.observations import PageSaid
from companion.virtual_table.deeds import (
    ASKING,
    Deed,
    GameTold,
    OtherStone,
    PutCard,
    TakeCard,
)
from companion.virtual_table.hands import VirtualTable
from companion.virtual_table.moments import Moment

LISTENS_S = 0.5  # between two looks at the page
PATIENCE_S = 6.0  # for the referee to see what was done
AGREEMENT_S = 10.0  # that the referee may be behind the players
MOST_TRIES = 4
DONE_BY_PLAYERS = frozenset(
    {"reveal", "forced", "twin"}
)  # what is waited for goes on with the turn

RefereesWord = Callable[[], GameTold]


def put_right(table: VirtualTable, told: RefereesWord, player: int) -> Iterator[Moment]:
    """Everything lies as the referee has it and nothing is asked, unless that is in vain."""
    for _ in range(MOST_TRIES):
        for deed in deeds_towards(table, told().position, player):
            yield from table.grip(deed, player)
            yield from table.rest()
        yield from wait_until(table, lambda: is_calm(table) and is_as_told(table, told()))
        if is_calm(table) and is_as_told(table, told()):
            return
        yield table.do((), (PageSaid(table.t, COLOURS[player], "undo", {}),))
        yield from table.stay(LISTENS_S)


def agreement(told: RefereesWord, position: Position, table: VirtualTable) -> Iterator[Moment]:
    """Nobody goes on until the referee has the game as the players do, or is believed."""

    def is_reached() -> bool:
        return told().position == position

    yield from wait_until(table, is_reached, AGREEMENT_S)
    if not is_reached():
        yield from put_right(table, told, told().position.mover)


def wait_until(
    table: VirtualTable, is_so: Callable[[], bool], most_s: float = PATIENCE_S
) -> Iterator[Moment]:
    """Waits for that, and not longer than `most_s`."""
    until = table.t + most_s
    while not is_so() and table.t < until:
        yield from table.stay(LISTENS_S)


def is_calm(table: VirtualTable) -> bool:
    """Whether the page asks for nothing that the players would not do anyhow."""
    said = table.standing
    return said is None or said.kind not in ASKING or said.details.get("for") in DONE_BY_PLAYERS


def is_as_told(table: VirtualTable, told: GameTold) -> bool:
    return not [*deeds_towards(table, told.position, told.position.mover)]


def deeds_towards(table: VirtualTable, position: Position, player: int) -> Iterator[Deed]:
    """The grips by which the table would lie as in that position, cards first."""
    lying = table.cards()
    wanted = {at: card.owner for at, card in enumerate(position.cards) if card is not None}
    for at, owner in lying.items():
        if wanted.get(at) != owner:
            yield TakeCard(at)
    for at, owner in wanted.items():
        if lying.get(at) != owner:
            yield PutCard(at, owner)
    pieces = dict(table.lying())
    for colour, stones in enumerate(position.stones):
        kind = Stone if colour == player else OtherStone
        for origin, target in _ways(pieces[COLOURS[colour]], stones):
            yield kind(origin, target)
    for origin, target in _ways(pieces[SOUL], (position.soul,)):
        yield Soul(origin, target)


def _ways(lie: tuple[str, ...], belong: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    here, there = Counter(map(parse_field, lie)), Counter(belong)
    return zip((here - there).elements(), (there - here).elements(), strict=True)
