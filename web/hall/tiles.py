"""One table as it stands: whom the tournament has there, what is played, and its tile on a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from companion.game import PAIRING
from companion.hall.joining.registry import HallTable
from companion.hall.overview.public import PublicCourse
from companion.hall.rounds.outcomes import Outcome, PairingState, Reckoned
from companion.hall.rounds.standings import shown_result, shown_shares
from companion.json_reader import BadValue, Json
from web.access.page_words import clean_name
from web.hall.told_log import ToldLog
from web.labels import spoken
from web.words import Catalogue, Speech

NOT_SHOWN = frozenset(
    {"reach", "held", "card", "may", "take_back", "placed", "opened", "series", "away"}
)
SCENE = ("start", "board", "arrows", "seats", "mover")  # of a page, whichever game
NO_STATUS: Mapping[str, Json] = {"kind": "none", "text": ""}


@dataclass(frozen=True, slots=True)
class Place:
    """The pairing that a table shows, and how what is played there belongs to it."""

    shown: Outcome | None = None
    before: Outcome | None = None  # of an earlier round: what is played there still belongs to it
    is_theirs: bool = False  # the game at hand is that of `shown`
    is_rematch: bool = False  # the game at hand decides nothing: that of the pairing was whole

    @property
    def has_board(self) -> bool:
        """What lies on the table is of whoever is shown there."""
        return self.shown is None or self.is_theirs


def is_on_paper(outcome: Outcome | None) -> TypeGuard[Outcome]:
    return outcome is not None and outcome.state is PairingState.PAPER


def place_of(found: Reckoned, table: str, log: str, course: PublicCourse) -> Place:
    """The pairing of the game at hand; once that is decided, the one of a round begun since.

    A number in the header is known before the game is read.
    """
    said, game = course.agreed.get(PAIRING), (log, course.game)
    last = found.outcomes.get(found.last_at.get(table, 0))
    rematch = found.rematches.get(game)
    number = said if isinstance(said, int) else found.meant.get(game, rematch)
    own = found.outcomes.get(number or 0)
    if own is None or own.pairing.table != table:
        return Place(last)
    is_rematch = rematch is not None
    is_later = last is not None and last.pairing.round > own.pairing.round
    if is_later and (own.places or is_rematch):
        return Place(last, own, is_rematch=is_rematch)
    return Place(own, is_theirs=not is_rematch, is_rematch=is_rematch)


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A table, its place, its game as far as it is told, and whether it is heard."""

    table: HallTable
    place: Place
    log: ToldLog
    is_gone: bool

    def is_seen_as(self, other: "SeenTable") -> bool:
        """Whether nothing about it is other."""
        return (
            self.log.state is other.log.state
            and self.log.is_strange == other.log.is_strange
            and (self.table, self.place, self.is_gone) == (other.table, other.place, other.is_gone)
        )

    def status(self, shown: Mapping[str, Json]) -> Mapping[str, Json]:
        """As its page says. A game without a turn is not played yet, and of a table that is not
        heard nobody knows whether it plays."""
        status = shown.get("status")
        said = status if isinstance(status, dict) else NO_STATUS
        if said["kind"] != "playing":
            return said
        kind = "none" if not self.log.turns else "held" if self.is_gone else "playing"
        return {**said, "kind": kind}


def tile(
    now: SeenTable, shown: Mapping[str, Json], words: Catalogue, found: Reckoned
) -> Mapping[str, Json]:
    """The pairing with its result, and how its game stands or another one; `shown` is its page."""
    kind, text = _said(now, shown, words, found)
    return {
        "table": now.table.name,
        "label": tidy(spoken(now.table.label, words)),
        "round": 0 if now.place.shown is None else now.place.shown.pairing.round,
        "kind": kind,
        "text": text,
        "players": [*_seats(now.place, shown, found)],
        "gone": now.is_gone,
    }


def _said(
    now: SeenTable, shown: Mapping[str, Json], words: Catalogue, found: Reckoned
) -> tuple[Json, str]:
    """A result counts, whatever the table says; the next pairing waits for the end of its game."""
    place, status, rules = now.place, now.status(shown), found.tournament.rules
    is_open = now.log.turns > 0 and status["kind"] not in ("over", "none")
    plays = is_open and not now.is_gone
    if place.before is not None:
        if not is_open or not (place.is_rematch or is_on_paper(place.before)):
            return "none", ""
        key = "wall.still_rematch" if place.is_rematch else "wall.still_plays"
        said = {"round": place.before.pairing.round, "result": shown_result(place.before, rules)}
        return "held", "" if now.is_gone else words[key].format(**said)
    if is_on_paper(place.shown):
        key = "wall.on_paper_plays" if place.is_theirs and plays else "wall.on_paper"
        text = words[key].format(result=shown_result(place.shown, rules))
        return "paper", f"{text} {_other_game(now, shown, words, plays)}".strip()
    if place.shown is None or place.is_theirs:
        return status["kind"], str(status["text"])
    return "over" if place.shown.places else "none", _other_game(now, shown, words, plays)


def _other_game(now: SeenTable, shown: Mapping[str, Json], words: Catalogue, plays: bool) -> str:
    """A game that is none of the pairing's: who plays it, and how it stands."""
    is_rematch = now.place.is_rematch and now.log.turns
    if now.place.is_theirs or not (is_rematch or plays):
        return ""
    names = " – ".join(str(one["name"]) for one in _players(shown))
    key = "wall.rematch" if now.place.is_rematch else "wall.other_game"
    return words[key].format(names=names, text=now.status(shown)["text"]).strip()


def _seats(place: Place, shown: Mapping[str, Json], found: Reckoned) -> list[dict[str, Json]]:
    """Whoever is paired, as the person is called; else who plays, as the header has it."""
    if place.shown is None:
        return _players(shown)
    shares = shown_shares(place.shown, found.tournament.rules)
    first = [seat for seat, at in place.shown.places if at == 1]
    now = {one["seat"]: one for one in _players(shown)} if place.is_theirs and not shares else {}
    own = dict(place.shown.own)
    seats: list[dict[str, Json]] = []
    for seat, who in place.shown.pairing.seats:
        plays = now.get(seat, {"points": own.get(seat), "moves": False})
        name, won = tidy(found.tournament.called.get(who, "")), first == [seat]
        seats.append(
            {**plays, "seat": seat, "name": name, "share": shares.get(seat, ""), "won": won}
        )
    return seats


def _players(shown: Mapping[str, Json]) -> list[dict[str, Json]]:
    match shown:
        case {"seats": [*seats], "names": dict() as names, "score": dict() as score}:
            return [
                {
                    "seat": str(seat),
                    "name": tidy(names[str(seat)]),
                    "points": score[str(seat)],
                    "moves": seat == shown.get("mover"),
                    "share": "",
                    "won": False,
                }
                for seat in seats
            ]
    return []


def scene_of(shown: Mapping[str, Json]) -> dict[str, Json] | None:
    """What a small board is drawn from, where there is one."""
    return {key: shown[key] for key in SCENE if key in shown} if shown.get("board") else None


def page_of(now: SeenTable, speech: Speech, found: Reckoned) -> dict[str, Json]:
    """What a spectator's page of that table shows."""
    words, outcome = speech[1], now.place.before or now.place.shown
    about: dict[str, Json] = {
        "table": now.table.name,
        "label": tidy(spoken(now.table.label, words)),
        "gone": now.is_gone,
        "delay_s": now.log.course.delay_s,
        "paper": shown_result(outcome, found.tournament.rules) if is_on_paper(outcome) else "",
    }
    told = {key: value for key, value in now.log.shown(speech).items() if key not in NOT_SHOWN}
    return {
        "status": {"kind": "none", "text": words["status.none"]},
        **told,
        "links": {"camera": True, "slots": True},
        "about": about,
    }


def tidy(name: Json) -> str:
    """A stranger's text, as it may be shown."""
    try:
        return clean_name(str(name)[:40])
    except BadValue:
        return "?"
