"""A table as a tile of the wall: who plays, how it stands, and whether what is seen is late."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.hall.joining.registry import HallTable
from companion.hall.overview.public import PublicCourse
from companion.hall.rounds.board import shown_result
from companion.hall.rounds.naming import names_told_apart
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import RoundPairing
from companion.hall.rounds.standings import RankedPerson
from companion.hall.rounds.tournament import Tournament
from companion.json_reader import BadValue, Json
from web.access.page_words import clean_name
from web.words import Catalogue

LATE_S = 600.0  # after which a game of a round that has begun should have begun, too
MOST_RANKED = 200  # people of the standings that a wall is sent
NOT_SHOWN = frozenset(
    {"reach", "held", "card", "may", "take_back", "placed", "opened", "series", "away"}
)
SCENE = ("start", "board", "arrows", "seats", "mover")  # of a page, whichever game
NO_STATUS: Mapping[str, Json] = {"kind": "none", "text": ""}


class TileMark(StrEnum):
    NONE = ""
    GONE = "gone"  # the table is not heard: what is shown may be old
    LATE = "late"  # its round has begun, and no game of it
    AWAITED = "awaited"  # another round has begun, and waits for this game


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of the hall, and where in the tournament it is."""

    name: str
    label: str
    pairing: RoundPairing | None = None  # of its game
    due: RoundPairing | None = None  # of a round that has begun since
    on_paper: str = ""  # the result of its game, where it is on paper
    is_decided: bool = False  # its game counts, on paper or proved
    is_rematch: bool = False  # what is played here is no game of it: that one was whole before

    @property
    def is_left(self) -> bool:
        """What counts now is the next pairing, whatever is still played here."""
        return (self.is_decided or self.is_rematch) and self.due is not None

    @property
    def shown(self) -> RoundPairing | None:
        return self.due if self.is_left else self.pairing

    @property
    def round(self) -> int:
        return 0 if self.shown is None else self.shown.round


def seated(found: Reckoned, table: HallTable, log: str, course: PublicCourse) -> SeatedTable:
    """With the pairing of its game, or of which that is the rematch, else that of the last round
    that has begun; a number in the header is known before the game is read."""
    said, game = course.agreed.get("pairing"), (log, course.game)
    last = found.outcomes.get(found.last_at.get(table.name, 0))
    rematch = found.belongs.rematches.get(game)
    number = said if isinstance(said, int) else found.belongs.meant.get(game, rematch)
    own = found.outcomes.get(number or 0)
    shown = own if own is not None and own.pairing.table == table.name else last
    if shown is None:
        return SeatedTable(table.name, table.label)
    is_later = last is not None and last.pairing.round > shown.pairing.round
    on_paper = shown_result(shown, found.tournament.rules) if shown.paper is not None else ""
    return SeatedTable(
        table.name,
        table.label,
        shown.pairing,
        last.pairing if last is not None and is_later else None,
        on_paper,
        is_decided=bool(shown.places),
        is_rematch=rematch is not None and shown is own,
    )


def is_late(tournament: Tournament, table: SeatedTable, course: PublicCourse, now: float) -> bool:
    """Whether its round began long ago, and nothing that was kept since then is to be seen."""
    in_round = tournament.rounds.get(table.round)
    if in_round is None or not in_round.is_begun:
        return False
    since = in_round.begun_at
    return course.came < since and now > since + in_round.delay_s + LATE_S


Wording = tuple[Catalogue, Mapping[int, str]]  # a language's words, and what people are called


def tile(
    table: SeatedTable, shown: Mapping[str, Json], mark: TileMark, wording: Wording
) -> dict[str, Json]:
    """`shown` is what its page shows, or nothing before its first game."""
    words, people = wording
    said, players = _said(table, shown, words), _players(shown)
    if table.is_left or not players:
        players = _paired(table, people)
    elif table.on_paper:
        players = [{**one, "points": None, "moves": False} for one in players]
    return {
        "table": table.name,
        "label": tidy(table.label),
        "round": table.round,
        "game": shown.get("game", 0),
        "kind": said["kind"],
        "text": said["text"],
        "players": [*players],
        "mark": mark.value,
    }


def _said(table: SeatedTable, shown: Mapping[str, Json], words: Catalogue) -> Mapping[str, Json]:
    """A result on paper counts, whatever the table says; the next pairing waits for its end."""
    status = shown.get("status")
    said = status if isinstance(status, dict) else NO_STATUS
    plays = said["kind"] not in ("over", "none")
    if table.is_left and table.pairing is not None:
        before = {"round": table.pairing.round, "result": table.on_paper}
        waits = plays and (table.is_rematch or table.on_paper)
        key = "wall.still_rematch" if table.is_rematch else "wall.still_plays"
        text = words[key].format(**before) if waits else ""
        return {"kind": "held" if waits else "none", "text": text}
    if table.is_rematch:
        return {**said, "text": words["wall.rematch"].format(text=said["text"])}
    if not table.on_paper:
        return said
    text = words["wall.on_paper_plays" if plays else "wall.on_paper"]
    return {"kind": "paper", "text": text.format(result=table.on_paper)}


def scene_of(shown: Mapping[str, Json]) -> dict[str, Json] | None:
    """What a small board is drawn from, where there is one."""
    return {key: shown[key] for key in SCENE if key in shown} if shown.get("board") else None


def page_of(shown: Mapping[str, Json]) -> dict[str, Json]:
    """What a spectator's page needs of it."""
    return {key: value for key, value in shown.items() if key not in NOT_SHOWN} | {
        "links": {"camera": True, "slots": True}
    }


def standing_lines(ranked: tuple[RankedPerson, ...]) -> list[Json]:
    """Rank, name and points of each; who has withdrawn has no rank."""
    called = names_told_apart(one.person for one in ranked)
    return [
        {"rank": one.rank, "name": tidy(called[one.person.number]), "points": float(one.points)}
        for one in ranked[:MOST_RANKED]
    ]


def tidy(name: Json) -> str:
    """A stranger's text, as it may be shown."""
    try:
        return str(
            clean_name(name if isinstance(name, str) and len(name) <= 40 else str(name)[:40])
        )
    except BadValue:
        return "?"


def _players(shown: Mapping[str, Json]) -> list[dict[str, Json]]:
    """One shape for all games: a page tells its players as a list, or by their seats."""
    mover = shown.get("mover")
    match shown:
        case {"players": [*listed]}:
            told = [one for one in listed if isinstance(one, dict)]
            return [_player(str(one["colour"]), one["name"], one["score"], mover) for one in told]
        case {"seats": [*seats], "names": dict() as names, "score": dict() as score}:
            return [_player(str(one), names[str(one)], score[str(one)], mover) for one in seats]
    return []


def _player(seat: str, name: Json, points: Json, mover: Json) -> dict[str, Json]:
    return {"seat": seat, "name": tidy(name), "points": points, "moves": seat == mover}


def _paired(table: SeatedTable, people: Mapping[int, str]) -> list[dict[str, Json]]:
    if table.shown is None:
        return []
    return [
        {"seat": seat, "name": tidy(people.get(who, "")), "points": None, "moves": False}
        for seat, who in table.shown.seats
    ]
