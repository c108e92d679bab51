"""A game as its rows tell it, and whether they prove it: judged again by its own rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.game import PAIRING
from companion.games.known import game_at_table
from companion.hall.orders.at_table import REFEREE
from companion.hall.shelf.ear import size_of
from companion.hall.shelf.shelf import Kept
from companion.json_reader import BadValue, Json, read_integer, read_object
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.chain import Row, hash_of
from companion.storage.course import turns_after
from companion.storage.trouble import LogTrouble

# What a session of rows that no table has written may come to; none of it may stop the hall.
STRANGE = (
    LogTrouble,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)

GameKey = tuple[str, int]  # log and number
BySeat = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GameEnding:
    """How a game ended: places by seat, and the points of the game itself."""

    places: BySeat
    own: BySeat = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What judging a game again up to the row `head` came to."""

    head: int
    differs_at: int | None = None  # a row that the rules would have written otherwise
    ending: GameEnding | None = None  # None where it is not over, or not proved
    is_too_long: bool = False  # nobody has judged it


@dataclass(frozen=True, slots=True)
class HallGame:
    """A game of a log; what it says of its end is only said, until it is judged."""

    log: str
    table: str  # that brought it
    number: int
    first: int  # row
    kind: str  # the game's name; "" for one that nobody can play
    seats: tuple[str, ...]
    pairing: int | None  # the number in its header
    began: float  # when its first row came, in the hall's time
    head: int  # the last row
    came: float
    size: int = 0  # bytes
    turns: int = 0
    rulings: int = 0  # words of a referee that changed the game, or let a fault stand
    ending: GameEnding | None = None
    judgement: Judgement | None = None
    named: tuple[tuple[str, str], ...] = ()  # by seat, as the table calls those who sit there

    @property
    def key(self) -> GameKey:
        return self.log, self.number

    @property
    def is_playing(self) -> bool:
        """A turn was made, and it is not over: no other game can be begun for it."""
        return self.turns > 0 and self.ending is None

    @property
    def is_to_be_judged(self) -> bool:
        judged = self.judgement
        return self.ending is not None and (judged is None or judged.head != self.head)

    @property
    def shown(self) -> tuple[object, ...]:
        """All of it that pages show."""
        return (
            self.turns > 0,
            self.ending,
            self.is_to_be_judged,
            self.judgement,
            self.rulings,
            self.named,
        )


def begun_game(log: str, table: str, kept: Kept) -> HallGame:
    """From the row of its header."""
    row, said = kept.row, _content(kept.row)
    try:
        at_table = game_at_table(said)
        kind, seats = at_table.game.name, _taken(at_table.seats, said)
    except STRANGE:
        kind, seats = "", list[str]()
    number = said.get(PAIRING)
    pairing = number if isinstance(number, int) and not isinstance(number, bool) else None
    begun = HallGame(
        log, table, row.game, row.id, kind, (*seats,), pairing, kept.came, row.id, kept.came
    )
    return replace(begun, size=size_of(row), named=_names(said, seats))


def told_on(game: HallGame, kept: Kept) -> HallGame:
    """With another of its rows."""
    row, said = kept.row, _content(kept.row)
    game = replace(game, head=row.id, came=kept.came, size=game.size + size_of(row))
    if row.kind == "observation":
        found = said.get("page")
        page = found if isinstance(found, dict) else {}
        is_ruled = page.get("say") == "accept" and page.get("by") == REFEREE
        return replace(game, rulings=game.rulings + (is_ruled or page.get("say") == "ruling"))
    if row.kind != "event":
        return game
    game = replace(game, turns=turns_after(game.turns, said))
    match said.get("kind"):
        case "game-over":
            return replace(game, ending=ending_of(said, game.seats))
        case (
            "turn-done" | "corrected" | "accepted"
        ):  # if it is over all the same, that is told again
            return replace(game, ending=None)
        case "names":
            return replace(game, named=_names(said, game.seats))
    return game


def ending_of(said: Mapping[str, Json], seats: Sequence[str]) -> GameEnding | None:
    """What the event `game-over` says; None for what no game says."""
    winner, ranks = said.get("winner"), said.get("ranks")
    if not seats or not (winner is None or winner in seats):
        return None
    if not isinstance(ranks, dict):
        ranks = {seat: 1 if winner in (None, seat) else 2 for seat in seats}
    try:
        score = read_object(said.get("score"), "score")
        places = [(seat, read_integer(ranks.get(seat), seat, 1, len(seats))) for seat in seats]
    except BadValue:
        return None
    totals = ((seat, _total(score.get(seat))) for seat in seats)
    return GameEnding((*places,), (*((seat, one) for seat, one in totals if one is not None),))


def _total(score: Json) -> int | None:
    try:
        return read_integer(read_object(score, "score").get("total"), "total")
    except BadValue:
        return None


def judged(rows: Sequence[Row]) -> Judgement:
    """Plays a game's rows again: each hash must fit, and each event be what the rules answer."""
    head, before = rows[-1].id, rows[0].before
    for row in rows:
        if row.before != before or hash_of(row) != row.hash:
            return Judgement(head, row.id)
        before = row.hash
    game = StoredGame(rows)
    try:
        again = replayed(game)
        seats = [*game.at_table.seats]
    except STRANGE:  # nobody can play it
        return Judgement(head, rows[0].id)
    if again.differs_at is not None or not again.session.is_over:
        return Judgement(head, again.differs_at)
    overs = [row for row in rows if row.kind == "event" and _content(row)["kind"] == "game-over"]
    taken = _taken(seats, again.session.agreed)
    return Judgement(head, None, ending_of(_content(overs[-1]), taken))


def _taken(seats: Sequence[str], header: Mapping[str, Json]) -> list[str]:
    """In the game's own order; a header that does not name them means all."""
    listed = header.get("seats")
    return [seat for seat in seats if not isinstance(listed, list) or seat in listed]


def _names(said: Mapping[str, Json], seats: Sequence[str]) -> tuple[tuple[str, str], ...]:
    players = said.get("players")
    found = players if isinstance(players, dict) else {}
    return (*((seat, str(found[seat])) for seat in seats if isinstance(found.get(seat), str)),)


def _content(row: Row) -> dict[str, Json]:
    """Of a row of which nobody knows yet who wrote it."""
    try:
        return row.content()
    except (RecursionError, ValueError):
        return {"game": None}  # of no game
