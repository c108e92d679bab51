"""Hands put pieces and cards where the referee has them, and wait until nothing is asked."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.faust.players.seat import (
    ASKING,
    Deed,
    GameTold,
    MomentT,
    OtherStone,
    PutCard,
    Seat,
    TakeCard,
)
from companion.games.faust.rules.actions import Soul, Stone
from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.session.explaining.evidence import SOUL
from companion.observations import PageSaid

LISTENS_S = 0.5  # between two looks at the page
PATIENCE_S = 6.0  # for the referee to see what was done
AGREEMENT_S = 10.0  # that the referee may be behind the players
MOST_TRIES = 4
DONE_BY_PLAYERS = frozenset(
    {"reveal", "forced", "twin"}
)  # what is waited for goes on with the turn

RefereesWord = Callable[[], GameTold]


def put_right(seat: Seat[MomentT], told: RefereesWord, player: int) -> Iterator[MomentT]:
    """Everything lies as the referee has it and nothing is asked, unless that is in vain."""
    for _ in range(MOST_TRIES):
        for deed in deeds_towards(seat, told().position, player):
            yield from seat.grip(deed, player)
            yield from seat.rest()
        yield from wait_until(seat, lambda: is_calm(seat) and is_as_told(seat, told()))
        if is_calm(seat) and is_as_told(seat, told()):
            return
        yield seat.do((), (PageSaid(seat.t, COLOURS[player], "undo", {}),))
        yield from seat.stay(LISTENS_S)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Nobody goes on until the referee has the game as the players do, or is believed."""

    told: RefereesWord
    position: Position

    def take_turn(self, seat: Seat[MomentT]) -> Iterator[MomentT]:
        yield from wait_until(seat, self._is_reached, AGREEMENT_S)
        if not self._is_reached():
            yield from put_right(seat, self.told, self.told().position.mover)

    def _is_reached(self) -> bool:
        return self.told().position == self.position


def wait_until(
    seat: Seat[MomentT], is_so: Callable[[], bool], most_s: float = PATIENCE_S
) -> Iterator[MomentT]:
    """Waits for that, and not longer than `most_s`."""
    until = seat.t + most_s
    while not is_so() and seat.t < until:
        yield from seat.stay(LISTENS_S)


def is_calm(seat: Seat[object]) -> bool:
    """Whether the page asks for nothing that the players would not do anyhow."""
    said = seat.standing
    return said is None or said.kind not in ASKING or said.details.get("for") in DONE_BY_PLAYERS


def is_as_told(seat: Seat[object], told: GameTold) -> bool:
    return not [*deeds_towards(seat, told.position, told.position.mover)]


def deeds_towards(seat: Seat[object], position: Position, player: int) -> Iterator[Deed]:
    """The grips by which the table would lie as in that position, cards first."""
    lying = seat.cards()
    wanted = {at: card.owner for at, card in enumerate(position.cards) if card is not None}
    for at, owner in lying.items():
        if wanted.get(at) != owner:
            yield TakeCard(at)
    for at, owner in wanted.items():
        if lying.get(at) != owner:
            yield PutCard(at, owner)
    pieces = dict(seat.lying())
    for colour, stones in enumerate(position.stones):
        kind = Stone if colour == player else OtherStone
        for origin, target in _ways(pieces[COLOURS[colour]], stones):
            yield kind(origin, target)
    for origin, target in _ways(pieces[SOUL], (position.soul,)):
        yield Soul(origin, target)


def _ways(lie: tuple[str, ...], belong: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    here, there = Counter(map(parse_field, lie)), Counter(belong)
    return zip((here - there).elements(), (there - here).elements(), strict=True)
