"""How well a position fits a reading: the chance of what was seen if the position is true."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.games.faust.rules.board import parse_field
from companion.games.faust.rules.position import COLOURS, Position
from companion.inference.sensors import SENSORS
from companion.observations import BoardReading

SOUL = "soul"
KINDS = (*COLOURS, SOUL)
_PIECES = (2, 2, 1)

Doubts = Mapping[int, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class KindSeen:
    """What a reading says of one kind of piece."""

    fields: tuple[int, ...]  # where it is seen, once for each piece
    missing: int  # how many are seen nowhere
    doubts: Doubts  # field -> chances of 0, 1, 2 … pieces
    places: frozenset[int]  # the fields where one may lie


@dataclass(frozen=True, slots=True)
class Evidence:
    """A reading with its fields as numbers."""

    kinds: tuple[KindSeen, ...]  # red, blue, soul
    hidden: frozenset[int]
    cards: Mapping[int, int | None] | None  # field -> owner, None where the sensor fails


@lru_cache(maxsize=256)
def gather_evidence(reading: BoardReading) -> Evidence:
    """The reading with its fields as numbers; ValueError for a name that is no field."""
    hidden = frozenset(parse_field(name) for name in reading.hidden)
    kinds = tuple(
        _kind_seen(reading, kind, pieces, hidden)
        for kind, pieces in zip(KINDS, _PIECES, strict=True)
    )
    return Evidence(kinds, hidden, _owners(reading.cards))


def _kind_seen(reading: BoardReading, kind: str, pieces: int, hidden: frozenset[int]) -> KindSeen:
    fields = tuple(parse_field(name) for name in reading.fields_of(kind))
    doubts = {
        parse_field(doubt.field): doubt.chances for doubt in reading.doubts if doubt.piece == kind
    }
    doubtful = {field for field, chances in doubts.items() if sum(chances[1:]) > SENSORS.misread}
    places = frozenset({*fields, *doubtful, *hidden})
    return KindSeen(fields, max(0, pieces - len(fields)), doubts, places)


def _owners(cards: tuple[tuple[str, str], ...] | None) -> Mapping[int, int | None] | None:
    if cards is None:
        return None
    return {
        parse_field(name): COLOURS.index(owner) if owner in COLOURS else None
        for name, owner in cards
    }


class Likelihood:
    """The chance of one reading in many positions: what holds for a kind of piece is kept."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._known: tuple[dict[tuple[int, ...], float], ...] = ({}, {}, {})

    def of(self, position: Position) -> float:
        """The chance of the reading if `position` is what lies on the table, 0 to 1."""
        chance = 1.0
        pieces = (*position.stones, (position.soul,))
        for kind, fields, known in zip(self._evidence.kinds, pieces, self._known, strict=True):
            if kind.doubts or fields != kind.fields:
                if fields not in known:
                    known[fields] = _chance_of_kind(kind, fields, self._evidence.hidden)
                chance *= known[fields]
                if chance < SENSORS.negligible:
                    return 0.0
        return chance if _cards_agree(self._evidence, position) else 0.0


def _chance_of_kind(kind: KindSeen, fields: tuple[int, ...], hidden: frozenset[int]) -> float:
    chance = 1.0
    missing = kind.missing
    for field in {*fields, *kind.fields, *kind.doubts}:
        expected, found = fields.count(field), kind.fields.count(field)
        doubt = kind.doubts.get(field)
        if doubt is not None:
            chance *= doubt[expected] if expected < len(doubt) else 0.0
        elif expected == found or field in hidden:
            continue
        elif expected > found and missing:
            chance *= SENSORS.in_a_hand
            missing -= 1
        else:
            chance *= SENSORS.misread ** abs(expected - found)
    return chance


def _cards_agree(evidence: Evidence, position: Position) -> bool:
    """A card that was run into may be in a hand until it has left the game."""
    cards = evidence.cards
    if cards is None:
        return True
    for field, card in enumerate(position.cards):
        owner = None if card is None else card.owner
        is_turned_over = card is not None and field == position.trap
        if is_turned_over or (field in cards and cards[field] is None):
            continue
        if owner != cards.get(field):
            return False
    return True
