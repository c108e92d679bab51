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
from companion.hall.rounds.pairings import Outcome, PairingState
from companion.hall.rounds.scoring import ScoringRules
from companion.observations import Json
from web.access.guests import NAME_LENGTH
from web.hall.health_now import tables_now

MOST_ORDERS = 40  # that a desk is shown, the latest
BEHIND_ROWS = 20  # so many a table has more than the hall: its tile shows the past

_Shown = dict[str, Json]


class DeskState:
    """Shared by all desks; any thread may ask."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._lock = threading.Lock()
        self._number = 0
        self._parts: dict[str, tuple[int, Json]] = {}  # and since which change each is so

    def news(self, after: int) -> _Shown | None:
        """What is other than it was after that change; None for nothing.

        A change that never was (the hall began anew) gives everything.
        """
        with self._lock:
            self._fold()
            after = after if 0 <= after <= self._number else 0
            if after == self._number:
                return None
            changed = {key: said for key, (since, said) in self._parts.items() if since > after}
            tables = {key: said for key, said in changed.items() if key.startswith("table ")}
            told: _Shown = {"number": self._number, "whole": after == 0}
            told["tables"] = [*tables.values()]
            for one in ("alerts", "orders"):
                if one in changed:
                    told[one] = changed[one]
            return told

    def _fold(self) -> None:
        now = self._seen()
        fresh = {
            key: said for key, said in now.items() if self._parts.get(key, (0, None))[1] != said
        }
        if fresh:
            self._number += 1
            since = {key: self._number if key in fresh else self._parts[key][0] for key in now}
            self._parts = {key: (since[key], said) for key, said in now.items()}

    def _seen(self) -> dict[str, Json]:
        followed, found = self._hall.overview.tables(), self._hall.secretary.reckoned()
        called = found.tournament.called
        shown: dict[str, Json] = {
            f"table {one.name}": self._tile(one, followed.get(one.name), found, called)
            for one in self._hall.registry.tables()
        }
        needs = self._alerts().items()
        alerts = [self._alert(*one) for one in needs if self._hall.registry.is_ours(one[0])]
        quiet = quiet_needs(tables_now(self._hall), found)
        shown["alerts"] = [*alerts, *(self._quiet(one) for one in quiet)]
        shown["orders"] = [order_shown(one) for one in self._hall.keeper.orders()[-MOST_ORDERS:]]
        return shown

    def _tile(
        self, table: HallTable, kept: Followed | None, found: Reckoned, called: Mapping[int, str]
    ) -> _Shown:
        present = self._hall.presence.of(table.name)
        followed = kept or Followed("", table.name)
        outcome = found.of_game(followed.log, followed.course.game)
        shown: _Shown = {
            "table": table.name,
            "label": table.label,
            "dismissed": table.is_dismissed,
            "gone": present.is_gone,
            "since": present.heard if present.is_gone else None,
            "behind": _behind(present, followed),
            "unwritten": 0 if present.now is None else present.now.unwritten,
            **followed_shown(followed, _people_at(outcome, called)),
            "paper": _on_paper(outcome, found.tournament.rules),
        }
        need = followed.need
        if need is not None and not need.calls(self._hall.time()):
            return shown | {"standing": "waiting"}
        return shown | _standing(shown, followed)

    def alert_ids(self) -> set[str]:
        """Of all that somebody can take care of."""
        quiet = quiet_needs(tables_now(self._hall), self._hall.secretary.reckoned())
        return {one.id for one in self._alerts().values()} | {one.id for one in quiet}

    def _alerts(self) -> dict[str, Need]:
        return self._hall.overview.alerts(self._hall.time())

    def _alert(self, table: str, need: Need) -> _Shown:
        said: _Shown = {"table": table, "kind": need.kind, "came": need.came}
        return said | self._claimed(need.id)

    def _quiet(self, need: QuietNeed) -> _Shown:
        said: _Shown = {"table": need.table, "kind": need.kind.value, "came": need.came}
        about: _Shown = {"why": need.why, "round": need.round}
        return said | {"quiet": about} | self._claimed(need.id)

    def _claimed(self, alert: str) -> _Shown:
        claim = self._hall.claims.of(alert)
        by: Json = None if claim is None else {"name": claim.name, "by": claim.by[:NAME_LENGTH]}
        return {"id": alert, "claimed": by}


def followed_shown(followed: Followed, people: Mapping[str, str] | None = None) -> _Shown:
    """A game at a glance, whichever it is; `people` are known better than its header names them."""
    course = followed.course
    over = course.over or {}
    names = {seat: (people or {}).get(seat, name) for seat, name in course.players.items()}
    return {
        "game": course.game,
        "players": [*names.values()],
        "turns": course.turns,
        "standing": _standing_word(followed),
        "points": _points(over),
        "winner": names.get(str(over.get("winner")), ""),
    }


def _people_at(outcome: Outcome | None, called: Mapping[int, str]) -> dict[str, str]:
    return {} if outcome is None else {seat: called[who] for seat, who in outcome.pairing.seats}


def _on_paper(outcome: Outcome | None, rules: ScoringRules) -> str:
    """The result that counts instead of what the table says."""
    if outcome is None or outcome.state is not PairingState.PAPER:
        return ""
    return shown_result(outcome, rules)


def _standing(shown: _Shown, followed: Followed) -> _Shown:
    """Whether it plays on though that is decided; of a table that is not heard nobody knows."""
    is_open = followed.course.over is None and followed.course.turns > 0
    if followed.need is not None or not is_open:
        return {}
    if shown["gone"]:
        return {"standing": QuietKind.GONE.value}
    return {"standing": QuietKind.DECIDED.value} if shown["paper"] else {}


def _standing_word(followed: Followed) -> str:
    """One of: over, none, ready, playing, waiting, illegal, unclear, asked."""
    if followed.need is not None:
        return followed.need.kind
    if followed.course.over is not None:
        return "over"
    if followed.course.standing.get("kind") == "waiting":
        return "waiting"
    if not followed.course.game:
        return "none"
    return "playing" if followed.course.turns else "ready"


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


def _behind(present: Present, followed: Followed | None) -> int:
    """Rows that the table says it has and the hall does not hold yet, where they are many."""
    now = present.now
    if now is None or followed is None or now.log != followed.log:
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
