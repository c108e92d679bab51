"""Rounds as pages show them: points and results as text, the crosstable, and the public's view."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import BYE_WORTHS, Outcome, PairingState, ScoringRules
from companion.hall.rounds.standings import TIE_BREAKS, RankedPerson, forfeit_shares
from companion.observations import Json

SMALL = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼",
    Fraction(3, 4): "¾", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚",
}  # fmt: skip
_BYE_SIGNS = {2: "+", 1: "½", 0: "–"}


def shown_points(value: Fraction | None) -> str:
    """Points as people write them in any language: 3, 2½; else with two decimals."""
    if value is None:
        return "–"
    whole, rest = divmod(value, 1)
    if rest == 0:
        return str(whole)
    if rest in SMALL:
        return f"{whole or ''}{SMALL[rest]}"
    return f"{float(value):.2f}"


def shown_result(outcome: Outcome, rules: ScoringRules) -> str:
    """Points of each seat in order: 1 : 0, ½ : ½; of a forfeit + : –."""
    return " : ".join(shown_shares(outcome, rules).values())


def shown_shares(outcome: Outcome, rules: ScoringRules) -> dict[str, str]:
    """Points by seat; empty where there is no result yet."""
    seats, places = [seat for seat, _ in outcome.places], [place for _, place in outcome.places]
    if outcome.is_forfeit:
        shares = ["+" if share else "–" for share in forfeit_shares(places)]
    else:
        shares = [shown_points(worth) for worth in rules.points(places)]
    return dict(zip(seats, shares, strict=True))


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A person's round: the result, the seat, and the numbers of the opponents."""

    result: str = ""  # empty where the person was in no pairing
    seat: str = ""  # as its game calls it; empty for a bye
    others: tuple[int, ...] = ()

    @property
    def met(self) -> str:
        return "·".join(map(str, self.others))

    def __str__(self) -> str:
        """As a spreadsheet has it: `12 red 1`."""
        return " ".join(one for one in (self.met, self.seat, self.result) if one)


CrossLine = tuple[RankedPerson, tuple[CrossCell, ...]]


def cross_lines(
    found: Reckoned, up_to: int | None = None
) -> tuple[Sequence[int], tuple[CrossLine, ...]]:
    """The rounds, and each person by rank with a cell for each round."""
    rounds, cells = found.rounds(up_to), dict[tuple[int, int], CrossCell]()
    for outcome in found.outcomes.values():
        pairing = outcome.pairing
        shares = shown_shares(outcome, found.tournament.rules)
        for seat, person in pairing.seats:
            others = (*(one for one in pairing.people if one != person),)
            result = _BYE_SIGNS[BYE_WORTHS[pairing.bye]] if pairing.bye else shares.get(seat, "*")
            cells[pairing.round, person] = CrossCell(result, seat, others)
    ranked = found.standings(up_to)
    return rounds, (
        *(
            (one, (*(cells.get((number, one.person.number), CrossCell()) for number in rounds),))
            for one in ranked
        ),
    )


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
    delay_s = whole.tournament.rounds[outcome.pairing.round].delay_s
    known_at = outcome.known_at
    return max(known_at, since) + delay_s if delay_s and known_at else 0.0


def board_json(public: Reckoned, ranked: Iterable[RankedPerson]) -> dict[str, Json]:
    """Rounds that have begun with their pairings, the newest first, and the standings."""
    tournament, called = public.tournament, public.tournament.called
    rounds: list[Json] = [
        {
            "round": one.number,
            "name": one.name,
            "pairings": [_pairing_json(found, called) for found in public.of_round(one.number)],
        }
        for one in reversed(tournament.begun)
    ]
    lines: list[Json] = [_ranked_json(one, called) for one in ranked]
    return {"rounds": rounds, "tie_breaks": [*TIE_BREAKS], "standings": lines}


def _ranked_json(one: RankedPerson, called: Mapping[int, str]) -> dict[str, Json]:
    return {
        "rank": one.rank,
        "person": one.person.number,
        "name": called[one.person.number],
        "points": shown_points(one.points),
        "breaks": [shown_points(value) for value in one.breaks],
        "played": one.played,
        "withdrawn": one.person.is_withdrawn,
    }


def _pairing_json(outcome: Outcome, called: Mapping[int, str]) -> dict[str, Json]:
    pairing = outcome.pairing
    seats: list[Json] = [
        {"seat": one.seat, "name": called[one.person], "place": one.place, "own": one.own}
        for one in outcome.seats
    ]
    return {
        "pairing": pairing.number,
        "table": pairing.table,
        "game": pairing.game,
        "bye": pairing.bye,
        "state": "over" if outcome.places else "bye" if pairing.bye else "open",
        "on_paper": outcome.state is PairingState.PAPER,
        "seats": seats,
    }
