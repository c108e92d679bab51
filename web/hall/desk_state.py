"""State of the desk: a tile a table, who needs somebody, and what became of each order."""

from collections.abc import Iterable, Mapping

from companion.hall.hall import Hall
from companion.hall.joining.registry import HallTable
from companion.hall.orders.keeper import KeptOrder
from companion.hall.overview.overview import Followed
from companion.hall.overview.presence import Present
from companion.hall.rounds.outcomes import Outcome, PairingState, Reckoned
from companion.hall.rounds.standings import shown_result
from companion.observations import Json
from companion.storage.course import LogCourse

MOST_ORDERS = 12  # that a desk is shown, the latest
QUIET = REFUSED, GONE, DECIDED = "refused", "gone", "decided"  # nobody at the table says so

_Shown = dict[str, Json]


class DeskState:
    """Any thread may ask."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def now(self) -> dict[str, list[_Shown]]:
        followed, found = self._hall.overview.tables(), self._hall.secretary.reckoned()
        tiles = [
            self._tile(one, followed.get(one.name, Followed("", one.name)), found)
            for one in self._hall.registry.tables()
        ]
        orders = [order_shown(one) for one in self._hall.keeper.orders()[-MOST_ORDERS:]]
        return {"tables": tiles, "alerts": self._alerts(tiles, found), "orders": orders}

    def _tile(self, table: HallTable, followed: Followed, found: Reckoned) -> _Shown:
        present = self._hall.presence.of(table.name)
        course, over = followed.course, followed.course.over or {}
        outcome = found.of_game((followed.log, course.game))
        paper = _on_paper(outcome, found)
        names = _names(course, outcome, found.tournament.called)
        need = followed.need
        standing = _standing(course, present, paper)
        if need is not None:
            standing = need.kind if need.calls(self._hall.time()) else "waiting"
        return {
            "table": table.name,
            "label": table.label,
            "dismissed": table.is_dismissed,
            "gone": present.is_gone,
            "since": present.heard if present.is_gone else None,
            "game": course.game,
            "players": [*names.values()],
            "turns": course.turns,
            "standing": standing,
            "points": _points(over),
            "winner": names.get(str(over.get("winner")), ""),
            "paper": paper,
        }

    def _alerts(self, tiles: Iterable[_Shown], found: Reckoned) -> list[_Shown]:
        """Who has waited longest comes first; behind them tables that cannot say so themselves."""
        needs = self._hall.overview.alerts(self._hall.time())
        called = [
            alert(table, one.kind, one.came)
            for table, one in needs.items()
            if self._hall.registry.is_ours(table)
        ]
        return [*called, *self._quiet(tiles, found)]

    def _quiet(self, tiles: Iterable[_Shown], found: Reckoned) -> Iterable[_Shown]:
        refused = self._hall.ear.refusals()
        for tile in tiles:
            table, standing = str(tile["table"]), tile["standing"]
            if tile["dismissed"]:
                continue
            is_due = found.due(table) is not None
            rematch = found.rematch_at(table) if is_due else None
            if table in refused:
                yield alert(table, REFUSED, None, refused[table])
            elif tile["gone"]:
                if is_due or (standing == GONE and not tile["paper"]):
                    yield alert(table, GONE, tile["since"])
            elif standing == DECIDED or rematch is not None:
                before = "" if rematch is None else shown_result(rematch, found.tournament.rules)
                yield alert(table, DECIDED, None, str(tile["paper"]) or before)


def alert(table: str, kind: str, came: Json, why: str = "") -> _Shown:
    """`came` is since when, in the hall's time, where that is known."""
    return {"table": table, "kind": kind, "came": came, "why": why, "is_quiet": kind in QUIET}


def _names(course: LogCourse, outcome: Outcome | None, called: Mapping[int, str]) -> dict[str, str]:
    """By seat: who sits there is known better by the pairing than by the game's header."""
    people = {} if outcome is None else dict(outcome.pairing.seats)
    players = course.players.items()
    return {seat: called[people[seat]] if seat in people else name for seat, name in players}


def _on_paper(outcome: Outcome | None, found: Reckoned) -> str:
    """The result that counts instead of what the table says."""
    if outcome is None or outcome.state is not PairingState.PAPER:
        return ""
    return shown_result(outcome, found.tournament.rules)


def _standing(course: LogCourse, present: Present, paper: str) -> str:
    """One of: over, gone, decided, waiting, none, ready, playing.

    Of a table that is not heard nobody knows whether it plays on, nor though that is decided.
    """
    if course.over is not None:
        return "over"
    if course.turns and present.is_gone:
        return GONE
    if course.turns and paper:
        return DECIDED
    if course.standing.get("kind") == "waiting":
        return "waiting"
    if not course.game:
        return "none"
    return "playing" if course.turns else "ready"


def order_shown(kept: KeptOrder) -> _Shown:
    return {
        "id": kept.order.id,
        "table": kept.table,
        "say": kept.order.say,
        "desk": kept.order.desk,
        "made": kept.made,
        "state": kept.state.value,
        "why": None if kept.why is None else kept.why.value,
    }


def _points(over: Mapping[str, Json]) -> Json:
    """The result of a game that is over, as its last event has it."""
    score = over.get("score")
    points: _Shown = {}
    for seat, one in (score if isinstance(score, dict) else {}).items():
        total = one.get("total") if isinstance(one, dict) else one
        if isinstance(total, int):
            points[seat] = total
    return points
