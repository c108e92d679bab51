"""The score sheet: every addend with the turn it came from, and the checks that it adds up."""

from dataclasses import asdict, dataclass

from companion.games.ended import TableEnd, end_told
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.position import (
    BLUE,
    COLOURS,
    FIRST_SOUL_CARD,
    LAST_SOUL_CARD,
    RED,
    Ending,
    Position,
)
from companion.games.faust.rules.record import Header, Record
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn, adjudicate, result
from companion.games.faust.rules.scoring import BY_PEOPLE, Score, score, unused_cards
from companion.json_reader import Json

ALL_SOUL_CARDS = sum(range(FIRST_SOUL_CARD, LAST_SOUL_CARD + 1))


@dataclass(frozen=True, slots=True)
class Addend:
    value: int
    turn: int


@dataclass(frozen=True, slots=True)
class Column:
    """One player's side of the sheet."""

    soul_cards: tuple[Addend, ...]
    turned_over: tuple[Addend, ...]  # own devil cards that are out of the game
    unused: tuple[int, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class Check:
    """A sum that must come out, of souls, red or blue."""

    of: str
    counted: int
    left: int
    expected: int

    @property
    def is_right(self) -> bool:
        return self.counted + self.left == self.expected


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """`end`: as the turns have it, or else as the table told it; of a running game, so far."""

    header: Header
    position: Position
    columns: tuple[Column, Column]
    checks: tuple[Check, ...]
    end: TableEnd
    is_over: bool
    illegal: IllegalTurn | None  # counted is what went before
    is_told: bool  # by the table, where not everything is counted


def score_sheet(record: Record) -> ScoreSheet:
    """The sheet as far as the record is legal."""
    header = record.header
    legal: list[LegalTurn] = []
    illegal = None
    for verdict in adjudicate(record):
        if isinstance(verdict, LegalTurn):
            legal.append(verdict)
        elif isinstance(verdict, IllegalTurn):
            illegal = verdict
    position = _ended_as(legal[-1].after if legal else header.start_position(), record.ended)
    red, blue = (_column(legal, position, colour, header) for colour in (RED, BLUE))
    told = record.ended if illegal is not None else None
    return ScoreSheet(
        header,
        position,
        (red, blue),
        _checks(position, (red, blue), header),
        told or end_told(verdict_to_json(result(position, header))),
        told is not None or position.ending is not None,
        illegal,
        told is not None,
    )


def _ended_as(position: Position, ended: TableEnd | None) -> Position:
    """People may end a game at any time; whether the rules have ended it, the turns tell."""
    if position.ending is not None or ended is None or ended.reason not in BY_PEOPLE:
        return position
    return position._replace(ending=Ending(ended.reason))


def _column(legal: list[LegalTurn], position: Position, colour: int, header: Header) -> Column:
    souls: list[Addend] = []
    turned_over: list[Addend] = []
    for verdict in legal:
        number = verdict.turn.number
        used = verdict.after.used[colour][len(verdict.before.used[colour]) :]
        souls.extend(Addend(value, number) for value in verdict.gained_by(colour))
        turned_over.extend(Addend(value, number) for value in used)
    return Column(
        tuple(souls),
        tuple(turned_over),
        unused_cards(position, colour, header.rulings),
        score(position, colour, header.rulings),
    )


def _checks(
    position: Position, columns: tuple[Column, Column], header: Header
) -> tuple[Check, ...]:
    """Soul cards add up to 88, and each player's set is turned over or unused."""
    held = sum(addend.value for column in columns for addend in column.soul_cards)
    left = sum(range(position.next_soul_card, LAST_SOUL_CARD + 1))
    whole_set = sum(header.rulings.devil_cards)
    sets = (
        Check(
            COLOURS[colour],
            sum(addend.value for addend in column.turned_over),
            sum(column.unused),
            whole_set,
        )
        for colour, column in enumerate(columns)
    )
    return (Check("souls", held, left, ALL_SOUL_CARDS), *sets)


def sheet_to_json(sheet: ScoreSheet) -> dict[str, Json]:
    end = sheet.end
    return {
        "over": sheet.is_over,
        "reason": end.reason if sheet.is_over else None,
        "winner": end.winner if sheet.is_over else None,
        "score": {
            name: _column_to_json(column)
            for name, column in zip(COLOURS, sheet.columns, strict=True)
        },
        "totals": {name: end.totals[name] for name in COLOURS},
        "stack": list(range(sheet.position.next_soul_card, LAST_SOUL_CARD + 1)),
        "checks": [asdict(check) | {"right": check.is_right} for check in sheet.checks],
        "illegal_turn": None if sheet.illegal is None else sheet.illegal.turn.number,
    }


def _column_to_json(column: Column) -> dict[str, Json]:
    told = asdict(column)
    counted: dict[str, Json] = told.pop("score")
    return {name: [*values] for name, values in told.items()} | counted
