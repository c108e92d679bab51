"""A table as a tile of the wall: who plays, how it stands, and whether that may be old."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.game import PAIRING
from companion.hall.joining.registry import HallTable
from companion.hall.overview.public import PublicCourse
from companion.hall.rounds.outcomes import Outcome, Reckoned
from companion.hall.rounds.pairings import RoundPairing
from companion.hall.rounds.standings import shown_shares
from companion.json_reader import BadValue, Json
from web.access.page_words import clean_name
from web.labels import spoken
from web.words import Catalogue

NOT_SHOWN = frozenset(
    {"reach", "held", "card", "may", "take_back", "placed", "opened", "series", "away"}
)
SCENE = ("start", "board", "arrows", "seats", "mover")  # of a page, whichever game
NO_STATUS: Mapping[str, Json] = {"kind": "none", "text": ""}


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of the hall, and where in the tournament it is."""

    name: str
    label: str
    pairing: RoundPairing | None = None  # of its game
    due: RoundPairing | None = None  # of a round that has begun since
    shares: Mapping[str, str] = field(default_factory=dict)  # by seat: what its result is worth
    own: tuple[tuple[str, int], ...] = ()  # and the points of the game itself
    winner: str = ""  # the seat that is first alone
    is_on_paper: bool = False  # that result is
    is_theirs: bool = False  # the game at hand is the pairing's
    is_rematch: bool = False  # the game at hand is none of it: that one was whole before

    @property
    def on_paper(self) -> str:
        return " : ".join(self.shares.values()) if self.is_on_paper else ""

    @property
    def is_left(self) -> bool:
        """What counts now is the next pairing, whatever is still played here."""
        return bool(self.shares or self.is_rematch) and self.due is not None

    @property
    def shown(self) -> RoundPairing | None:
        return self.due if self.is_left else self.pairing

    @property
    def round(self) -> int:
        return 0 if self.shown is None else self.shown.round

    @property
    def has_board(self) -> bool:
        """What lies on it is of whoever is shown here."""
        return self.shown is None or (self.is_theirs and not self.is_left)


def seated(found: Reckoned, table: HallTable, log: str, course: PublicCourse) -> SeatedTable:
    """With the pairing of its game, or of which that is the rematch, else that of the last round
    that has begun; a number in the header is known before the game is read."""
    said, game = course.agreed.get(PAIRING), (log, course.game)
    last = found.outcomes.get(found.last_at.get(table.name, 0))
    rematch = found.rematches.get(game)
    number = said if isinstance(said, int) else found.meant.get(game, rematch)
    own = found.outcomes.get(number or 0)
    shown = own if own is not None and own.pairing.table == table.name else last
    if shown is None:
        return SeatedTable(table.name, table.label)
    is_later = last is not None and last.pairing.round > shown.pairing.round
    return SeatedTable(
        table.name,
        table.label,
        shown.pairing,
        last.pairing if last is not None and is_later else None,
        shown_shares(shown, found.tournament.rules),
        shown.own,
        _winner(shown),
        is_on_paper=shown.paper is not None,
        is_theirs=shown is own and rematch is None,
        is_rematch=rematch is not None and shown is own,
    )


def _winner(outcome: Outcome) -> str:
    first = [seat for seat, place in outcome.places if place == 1]
    return first[0] if len(first) == 1 else ""


Wording = tuple[Catalogue, Mapping[int, str]]  # a language's words, and what people are called


@dataclass(frozen=True, slots=True)
class GameShown:
    """The game at hand of a table, as far as the public knows it."""

    shown: Mapping[str, Json]  # what its page shows, or nothing before its first game
    turns: int = 0
    is_heard: bool = True  # its table

    @property
    def status(self) -> Mapping[str, Json]:
        """As its page says; a game in which nobody has done anything is not played yet, and of a
        table that is not heard nobody knows whether it plays."""
        status = self.shown.get("status")
        said = status if isinstance(status, dict) else NO_STATUS
        if said["kind"] != "playing":
            return said
        return {
            **said,
            "kind": "none" if not self.turns else "playing" if self.is_heard else "held",
        }

    @property
    def is_open(self) -> bool:
        """It was begun, and is not over."""
        return self.turns > 0 and self.status["kind"] not in ("over", "none")

    @property
    def plays(self) -> bool:
        return self.is_open and self.is_heard


def tile(table: SeatedTable, game: GameShown, wording: Wording) -> dict[str, Json]:
    """A pairing with its result; what is played there besides is a line below it."""
    words, people = wording
    said, seats = _said(table, game, words), _seats(table, game, people)
    return {
        "table": table.name,
        "label": tidy(spoken(table.label, words)),
        "round": table.round,
        "game": game.shown.get("game", 0),
        "kind": said["kind"],
        "text": _by_person(str(said["text"]), table, game, people),
        "beside": _beside(table, game, words),
        "players": [*seats],
        "gone": not game.is_heard,
    }


def _said(table: SeatedTable, game: GameShown, words: Catalogue) -> Mapping[str, Json]:
    """A result counts, whatever the table says; the next pairing waits for the end of its game."""
    if table.is_left and table.pairing is not None:
        before = {"round": table.pairing.round, "result": table.on_paper}
        waits = game.is_open and (table.is_rematch or table.is_on_paper)
        key = "wall.still_rematch" if table.is_rematch else "wall.still_plays"
        text = words[key].format(**before) if waits and game.is_heard else ""
        return {"kind": "held" if waits else "none", "text": text}
    if table.is_on_paper:
        plays = table.is_theirs and game.plays
        text = words["wall.on_paper_plays" if plays else "wall.on_paper"]
        return {"kind": "paper", "text": text.format(result=table.on_paper)}
    if table.is_theirs or table.shown is None:
        return game.status
    return {"kind": "over" if table.shares else "none", "text": ""}


def _by_person(text: str, table: SeatedTable, game: GameShown, people: Mapping[int, str]) -> str:
    """A page's sentence names whoever plays as the header does: here as the person is called."""
    if table.shown is None or not table.is_theirs:
        return text
    due = {seat: people.get(who, "") for seat, who in table.shown.seats}
    called = {str(one["name"]): due.get(str(one["seat"]), "") for one in _players(game.shown)}
    other = {name: person for name, person in called.items() if name and person and name != person}
    if not other:
        return text
    names = "|".join(map(re.escape, sorted(other, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda found: other[found[0]], text)


def _beside(table: SeatedTable, game: GameShown, words: Catalogue) -> str:
    """Of a game that is none of the pairing's: who plays it, and how it stands."""
    if table.shown is None or table.is_theirs or table.is_left or not game.turns:
        return ""
    if not (table.is_rematch or game.plays):
        return ""
    names = " – ".join(str(one["name"]) for one in _players(game.shown))
    key = "wall.rematch" if table.is_rematch else "wall.other_game"
    return words[key].format(names=names, text=game.status["text"]).strip()


def _seats(table: SeatedTable, game: GameShown, people: Mapping[int, str]) -> list[dict[str, Json]]:
    """Whoever is paired, as the person is called; else who plays, as the header has it."""
    if table.shown is None:
        return _players(game.shown)
    is_theirs = table.is_theirs and not table.is_left
    played = {one["seat"]: one for one in _players(game.shown)} if is_theirs else {}
    own: Mapping[str, Json] = {} if table.is_left else {**dict(table.own)}
    shares: Mapping[str, str] = {} if table.is_left else table.shares
    seats: list[dict[str, Json]] = []
    for seat, who in table.shown.seats:
        now = played.get(seat, {}) if not shares else {}
        one = _player(seat, people.get(who, ""), now.get("points", own.get(seat)), None)
        result: dict[str, Json] = {
            "share": shares.get(seat, ""),
            "won": seat in shares and seat == table.winner,
        }
        seats.append({**one, "moves": now.get("moves", False), **result})
    return seats


def scene_of(shown: Mapping[str, Json]) -> dict[str, Json] | None:
    """What a small board is drawn from, where there is one."""
    return {key: shown[key] for key in SCENE if key in shown} if shown.get("board") else None


def page_of(shown: Mapping[str, Json]) -> dict[str, Json]:
    """What a spectator's page needs of it."""
    return {key: value for key, value in shown.items() if key not in NOT_SHOWN} | {
        "links": {"camera": True, "slots": True}
    }


def tidy(name: Json) -> str:
    """A stranger's text, as it may be shown."""
    try:
        return clean_name(str(name)[:40])
    except BadValue:
        return "?"


def _players(shown: Mapping[str, Json]) -> list[dict[str, Json]]:
    mover = shown.get("mover")
    match shown:
        case {"seats": [*seats], "names": dict() as names, "score": dict() as score}:
            return [_player(str(one), names[str(one)], score[str(one)], mover) for one in seats]
    return []


def _player(seat: str, name: Json, points: Json, mover: Json) -> dict[str, Json]:
    moves = seat == mover
    said: dict[str, Json] = {"seat": seat, "name": tidy(name), "points": points, "moves": moves}
    return {**said, "share": "", "won": False}
