"""The score sheet: every addend with the turn it came from, and the checks that it adds up."""

from dataclasses import asdict, dataclass

from companion.games.ended import TableEnd
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
from companion.games.faust.rules.referee import IllegalTurn, LegalTurn, adjudicate
from companion.games.faust.rules.scoring import BY_PEOPLE, Score, score, unused_cards, winner
from companion.json_reader import Json

ALL_SOUL_CARDS = sum(range(FIRST_SOUL_CARD, LAST_SOUL_CARD + 1))


@dataclass(frozen=True, slots=True)
class Addend:
    value: int
    turn: int


@dataclass(frozen=True, slots=True)
class Column:
    """One player's side of the sheet."""

    souls: tuple[Addend, ...]
    turned_over: tuple[Addend, ...]  # own devil cards that are out of the game
    unused: tuple[int, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class Check:
    """A sum that must come out: `kind` is souls, red or blue."""

    kind: str
    counted: int
    left: int
    expected: int

    @property
    def is_right(self) -> bool:
        return self.counted + self.left == self.expected


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    header: Header
    position: Position
    columns: tuple[Column, Column]
    checks: tuple[Check, ...]
    illegal: IllegalTurn | None  # counted is what went before
    told: TableEnd | None = None  # how the table ended it, where not everything is counted

    @property
    def ending(self) -> Ending | None:
        """None as long as the game is not over."""
        return self.position.ending if self.told is None else Ending(self.told.reason)

    @property
    def winner(self) -> int | None:
        """None for a draw, and as long as the game is not over."""
        if self.told is not None:
            return None if self.told.winner is None else COLOURS.index(self.told.winner)
        is_over = self.position.ending is not None
        return winner(self.position, self.header.rulings) if is_over else None

    @property
    def totals(self) -> tuple[int, int]:
        """Of the result: as the table counted, where a turn stands that the rules forbid."""
        if self.told is not None:
            red, blue = (self.told.totals[colour] for colour in COLOURS)
            return red, blue
        return self.columns[RED].score.total, self.columns[BLUE].score.total


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
    return ScoreSheet(
        header,
        position,
        (red, blue),
        _checks(position, (red, blue), header),
        illegal,
        record.ended if illegal is not None else None,
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
    held = sum(addend.value for column in columns for addend in column.souls)
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
    position, over = sheet.position, sheet.ending
    return {
        "over": over is not None,
        "reason": None if over is None else over.value,
        "winner": None if sheet.winner is None else COLOURS[sheet.winner],
        "score": {
            COLOURS[colour]: _column_to_json(sheet.columns[colour]) for colour in (RED, BLUE)
        },
        "totals": dict(zip(COLOURS, sheet.totals, strict=True)),
        "stack": list(range(position.next_soul_card, LAST_SOUL_CARD + 1)),
        "checks": [
            {
                "of": check.kind,
                "counted": check.counted,
                "left": check.left,
                "expected": check.expected,
                "right": check.is_right,
            }
            for check in sheet.checks
        ],
        "illegal_turn": None if sheet.illegal is None else sheet.illegal.turn.number,
    }


def _column_to_json(column: Column) -> dict[str, Json]:
    return {
        "soul_cards": [asdict(one) for one in column.souls],
        "turned_over": [asdict(one) for one in column.turned_over],
        "unused": list(column.unused),
        **asdict(column.score),
    }
