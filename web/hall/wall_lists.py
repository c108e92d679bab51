"""Lists on the wall beside its tiles: results that no tile shows, and the standings."""

from collections.abc import Collection, Mapping
from itertools import pairwise

from companion.hall.rounds.board import shown_points, shown_result
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Outcome
from companion.hall.rounds.standings import TIE_BREAKS, RankedPerson
from companion.json_reader import Json
from web.hall.tiles import tidy

MOST_RANKED = 200  # people of the standings that a wall is sent


def round_lines(
    public: Reckoned, labels: Mapping[str, str], on_tiles: Collection[int]
) -> list[Json]:
    """The rounds that have begun, the newest first, each with its pairings that are on no tile.

    `labels` are what the reader's language calls the tables.
    """
    called = public.tournament.called
    said: list[Json] = []
    for one in reversed(public.tournament.begun):
        listed = (
            found for found in public.of_round(one.number) if found.pairing.number not in on_tiles
        )
        lines: list[Json] = [_line(public, found, labels, called) for found in listed]
        about: dict[str, Json] = {"round": one.number, "name": one.name, "delay_s": one.delay_s}
        said.append({**about, "pairings": lines})
    return said


def _line(
    public: Reckoned, outcome: Outcome, labels: Mapping[str, str], called: Mapping[int, str]
) -> Json:
    pairing = outcome.pairing
    names: list[Json] = [tidy(called[who]) for who in pairing.people]
    return {
        "table": tidy(labels.get(pairing.table, pairing.table)) if pairing.table else "",
        "bye": pairing.bye,
        "names": names,
        "result": shown_result(outcome, public.tournament.rules),
    }


def standing_lines(public: Reckoned) -> list[Json]:
    """Rank, name and points of each, and what parts those who have as many; who has withdrawn has
    no rank."""
    called, ranked = public.tournament.called, public.standings()
    parting = [_parting(*two) for two in pairwise(ranked)]
    said: list[Json] = []
    for at, one in enumerate(ranked[:MOST_RANKED]):
        by = {kind for kind in parting[max(0, at - 1) : at + 1] if kind is not None}
        breaks: list[Json] = [
            {"break": TIE_BREAKS[kind], "value": shown_points(one.breaks[kind])}
            for kind in sorted(by)
        ]
        name, points = tidy(called[one.person.number]), shown_points(one.points)
        said.append({"rank": one.rank, "name": name, "points": points, "breaks": breaks})
    return said


def _parting(one: RankedPerson, other: RankedPerson) -> int | None:
    """The tie-break that parts these two; None where points do, or nothing."""
    if one.points != other.points or None in (one.rank, other.rank):
        return None
    values = zip(one.breaks, other.breaks, strict=True)
    return next((at for at, (mine, theirs) in enumerate(values) if mine != theirs), None)
