"""What the public may know of the rounds: results that no tile shows, and the standings."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from companion.hall.rounds.outcomes import Outcome, PairingState, Reckoned
from companion.hall.rounds.standings import TIE_BREAKS, ranking, shown_points, shown_result
from companion.json_reader import Json
from web.hall.tiles import tidy

MOST_RANKED = 200  # people of the standings that a wall is sent


def public_now(whole: Reckoned, now: float, since: float) -> Reckoned:
    """The tournament as the public knows it; results younger than the delay are still running.

    `since` is when the hall began: what came before waits from there on.
    """
    outcomes = {
        number: one
        if known_from(whole, one, since) <= now
        else Outcome(one.pairing, PairingState.RUNNING)
        for number, one in whole.outcomes.items()
    }
    return replace(whole, outcomes=outcomes)


def known_from(whole: Reckoned, outcome: Outcome, since: float) -> float:
    """When the public may know of it; 0 for at once."""
    delay_s, known_at = whole.tournament.rounds[outcome.pairing.round].delay_s, outcome.known_at
    return max(known_at, since) + delay_s if delay_s and known_at else 0.0


def round_lines(
    public: Reckoned, labels: Mapping[str, str] | None = None, on_tiles: Collection[int] = ()
) -> list[Json]:
    """The rounds that have begun, the newest first, each with its pairings that are on no tile.

    `labels` are what the reader's language calls the tables.
    """
    said: list[Json] = []
    for one in reversed(public.tournament.begun):
        about: dict[str, Json] = {"round": one.number, "name": one.name, "delay_s": one.delay_s}
        listed = (it for it in public.of_round(one.number) if it.pairing.number not in on_tiles)
        lines: list[Json] = [_line(public, it, labels or {}) for it in listed]
        said.append({**about, "pairings": lines})
    return said


def _line(public: Reckoned, outcome: Outcome, labels: Mapping[str, str]) -> Json:
    pairing, called = outcome.pairing, public.tournament.called
    names: list[Json] = [tidy(called[who]) for who in pairing.people]
    return {
        "table": tidy(labels.get(pairing.table, pairing.table)) if pairing.table else "",
        "bye": pairing.bye,
        "names": names,
        "result": shown_result(outcome, public.tournament.rules),
    }


def standing_lines(public: Reckoned) -> list[Json]:
    """Rank, name and points of each, and what may part those who have as many; who has withdrawn
    has no rank."""
    called, ranked = public.tournament.called, ranking(public)
    points = [one.points for one in ranked]
    said: list[Json] = []
    for one in ranked[:MOST_RANKED]:
        is_level = points.count(one.points) > 1 and one.rank is not None
        breaks: list[Json] = [
            {"break": name, "value": shown_points(value)}
            for name, value in zip(TIE_BREAKS, one.breaks, strict=True)
            if is_level and value is not None
        ]
        name = tidy(called[one.person.number])
        about: dict[str, Json] = {"rank": one.rank, "name": name, "breaks": breaks}
        said.append({**about, "points": shown_points(one.points)})
    return said
