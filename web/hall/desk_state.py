"""What the desk shows: a tile a table, who needs somebody, and what became of each order.

Each desk is told only what is other than it was; the number of the latest change says from where.
"""

import threading
from collections.abc import Mapping

from companion.hall.hall import Hall
from companion.hall.joining.registry import HallTable
from companion.hall.orders.keeper import KeptOrder
from companion.hall.overview.overview import Followed, Need
from companion.hall.overview.presence import Present
from companion.hall.overview.quiet_needs import QuietKind, QuietNeed, quiet_needs
from companion.hall.rounds.board import shown_result
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Outcome, PairingState, ScoringRules
from companion.observations import Json
from companion.storage.course import LogCourse
from web.access.keys import NAME_LENGTH
from web.hall.health_now import tables_now

MOST_ORDERS = 40  # that a desk is shown, the latest
BEHIND_ROWS = 20  # so many a table has more than the hall: its tile shows the past

_Shown = dict[str, Json]
_Lists = dict[str, list[_Shown]]


class DeskState:
    """Shared by all desks; any thread may ask."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._lock = threading.Lock()
        self._number = 0
        # Each list and, where a space follows, its parts; and since which change each is so.
        self._parts: dict[str, tuple[int, list[_Shown]]] = {}

    def news(self, after: int) -> tuple[_Shown, _Lists] | None:
        """What is other than it was after that change; None for nothing.

        A change that never was gives everything.
        """
        with self._lock:
            self._fold()
            after = after if 0 <= after <= self._number else 0
            if after == self._number:
                return None
            lists: _Lists = {"tables": []}
            for key, (since, said) in self._parts.items():
                if since > after:
                    lists.setdefault(key.partition(" ")[0], []).extend(said)
            return {"number": self._number, "whole": after == 0}, lists

    def _fold(self) -> None:
        now = self._seen()
        fresh = {
            key: said for key, said in now.items() if self._parts.get(key, (0, None))[1] != said
        }
        if fresh:
            self._number += 1
            since = {key: self._number if key in fresh else self._parts[key][0] for key in now}
            self._parts = {key: (since[key], said) for key, said in now.items()}

    def _seen(self) -> _Lists:
        followed, found = self._hall.overview.tables(), self._hall.secretary.reckoned()
        called = found.tournament.called
        shown = {
            f"tables {one.name}": [self._tile(one, followed.get(one.name), found, called)]
            for one in self._hall.registry.tables()
        }
        needs, is_ours = self._needs(found), self._hall.registry.is_ours
        shown["alerts"] = [self._alert(table, one) for table, one in needs if is_ours(table)]
        shown["orders"] = [order_shown(one) for one in self._hall.keeper.orders()[-MOST_ORDERS:]]
        return shown

    def _tile(
        self, table: HallTable, kept: Followed | None, found: Reckoned, called: Mapping[int, str]
    ) -> _Shown:
        present = self._hall.presence.of(table.name)
        followed = kept or Followed("", table.name)
        course, over = followed.course, followed.course.over or {}
        outcome = found.of_game(followed.log, course.game)
        paper = _on_paper(outcome, found.tournament.rules)
        names = _names(course, outcome, called)
        need = followed.need
        return {
            "table": table.name,
            "label": table.label,
            "dismissed": table.is_dismissed,
            "gone": present.is_gone,
            "since": present.heard if present.is_gone else None,
            "behind": _behind(present, followed),
            "unwritten": 0 if present.now is None else present.now.unwritten,
            "game": course.game,
            "players": [*names.values()],
            "turns": course.turns,
            "standing": _standing(course, present, paper) if need is None else self._waits(need),
            "points": _points(over),
            "winner": names.get(str(over.get("winner")), ""),
            "paper": paper,
        }

    def _waits(self, need: Need) -> str:
        """In its own word once somebody is called."""
        return need.kind if need.calls(self._hall.time()) else "waiting"

    def alert_ids(self) -> set[str]:
        """Of all that somebody can take care of."""
        return {one.id for _, one in self._needs(self._hall.secretary.reckoned())}

    def _needs(self, found: Reckoned) -> list[tuple[str, Need | QuietNeed]]:
        """Each with its table; first those that players themselves have brought about."""
        alerts = self._hall.overview.alerts(self._hall.time())
        quiet = quiet_needs(tables_now(self._hall), found)
        return [*alerts.items(), *((one.table, one) for one in quiet)]

    def _alert(self, table: str, need: Need | QuietNeed) -> _Shown:
        claim = self._hall.claims.of(need.id)
        by: Json = None if claim is None else {"name": claim.name, "by": claim.by[:NAME_LENGTH]}
        said: _Shown = {"table": table, "kind": need.kind, "came": need.came}
        if isinstance(need, QuietNeed):
            said["quiet"] = {"why": need.why, "round": need.round}
        return said | {"id": need.id, "claimed": by}


def _names(course: LogCourse, outcome: Outcome | None, called: Mapping[int, str]) -> dict[str, str]:
    """By seat: who sits there is known better by the pairing than by the game's header."""
    people = {} if outcome is None else dict(outcome.pairing.seats)
    players = course.players.items()
    return {seat: called[people[seat]] if seat in people else name for seat, name in players}


def _on_paper(outcome: Outcome | None, rules: ScoringRules) -> str:
    """The result that counts instead of what the table says."""
    if outcome is None or outcome.state is not PairingState.PAPER:
        return ""
    return shown_result(outcome, rules)


def _standing(course: LogCourse, present: Present, paper: str) -> str:
    """One of: over, gone, decided, waiting, none, ready, playing.

    Of a table that is not heard nobody knows whether it plays on, nor though that is decided.
    """
    if course.over is not None:
        return "over"
    if course.turns and (present.is_gone or paper):
        return QuietKind.GONE.value if present.is_gone else QuietKind.DECIDED.value
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


def _behind(present: Present, followed: Followed) -> int:
    """Rows that the table says it has and the hall does not hold yet, where they are many."""
    now = present.now
    if now is None or now.log != followed.log:
        return 0
    behind = now.row - followed.course.row
    return behind if behind >= BEHIND_ROWS else 0


def _points(over: Mapping[str, Json]) -> Json:
    """The result of a game that is over, as its last event has it."""
    score = over.get("score")
    points: _Shown = {}
    for seat, one in (score if isinstance(score, dict) else {}).items():
        total = one.get("total") if isinstance(one, dict) else one
        if isinstance(total, int):
            points[seat] = total
    return points
