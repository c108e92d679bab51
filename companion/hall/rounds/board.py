"""What everybody may see of the rounds: after each round's delay, and without a word on why."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Outcome, PairingState
from companion.hall.rounds.scoring import ScoringRules, points_by_place
from companion.hall.rounds.standings import RankedPerson, forfeit_shares
from companion.observations import Json

SMALL = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼",
    Fraction(3, 4): "¾", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚",
}  # fmt: skip


def shown_points(value: Fraction | None) -> str:
    """As people write points, whatever their language: 3, 2½; else with two decimals."""
    if value is None:
        return "–"
    whole, rest = divmod(value, 1)
    if rest == 0:
        return str(whole)
    if rest in SMALL:
        return f"{whole or ''}{SMALL[rest]}"
    return f"{float(value):.2f}"


def shown_result(outcome: Outcome, rules: ScoringRules) -> str:
    """What a result is worth to each seat, in their order: 1 : 0, ½ : ½; of a forfeit + : –."""
    return " : ".join(shown_shares(outcome, rules).values())


def shown_shares(outcome: Outcome, rules: ScoringRules) -> dict[str, str]:
    """The same by seat; nothing where there is no result yet."""
    seats, places = [seat for seat, _ in outcome.places], [place for _, place in outcome.places]
    if outcome.is_forfeit:
        shares = ["+" if share else "–" for share in forfeit_shares(places)]
    else:
        shares = [shown_points(worth) for worth in points_by_place(rules, places)]
    return dict(zip(seats, shares, strict=True))


def public_now(whole: Reckoned, now: float, since: float) -> Reckoned:
    """As it was known to the public; what is younger than its round's delay is still running.

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
    return {
        "rounds": rounds,
        "tie_breaks": [*tournament.rules.tie_breaks],
        "standings": [ranked_json(one, called) for one in ranked],
    }


def ranked_json(one: RankedPerson, called: Mapping[int, str]) -> dict[str, Json]:
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
