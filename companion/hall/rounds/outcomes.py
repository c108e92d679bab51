"""What became of each pairing, and what of it counts: what is proved, or on paper."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.hall.rounds.belonging import Belonging, belonging
from companion.hall.rounds.pairings import BYES, PaperResult, RoundPairing
from companion.hall.rounds.results import HallGame
from companion.hall.rounds.standings import (
    CountedGame,
    CountedSeat,
    How,
    RankedPerson,
    standings,
)
from companion.hall.rounds.tournament import Tournament


class PairingState(StrEnum):
    """How a pairing stands."""

    OPEN = "open"  # no game of it is known
    RUNNING = "running"
    JUDGING = "judging"  # over, as its rows say; they are not judged again yet
    PROVED = "proved"
    DIFFERS = "differs"  # its rows are not what the rules would have written: it does not count
    PAPER = "paper"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A pairing with what is known of it."""

    pairing: RoundPairing
    state: PairingState
    places: tuple[tuple[str, int], ...] = ()  # only of what counts
    own: tuple[tuple[str, int], ...] = ()
    game: HallGame | None = None
    paper: PaperResult | None = None

    @property
    def known_at(self) -> float:
        """When it came to be known, in the hall's time."""
        if self.paper is not None:
            return self.paper.came
        return 0.0 if self.game is None else self.game.came

    def counted(self) -> CountedGame:
        pairing = self.pairing
        if pairing.bye:
            people = (*(CountedSeat(one) for one in pairing.people),)
            share = len(BYES) - 1 - BYES.index(pairing.bye)
            return CountedGame(pairing.round, How.BYE, people, share)
        if not self.places:
            open_seats = (*(CountedSeat(one) for one in pairing.people),)
            return CountedGame(pairing.round, How.OPEN, open_seats)
        is_forfeit = self.paper is not None and self.paper.is_forfeit
        places, own = dict(self.places), dict(self.own)
        seats = (
            *(CountedSeat(one, places[seat], own.get(seat, 0)) for seat, one in pairing.seats),
        )
        return CountedGame(pairing.round, How.FORFEIT if is_forfeit else How.PLAYED, seats)


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A tournament with all that is known of its games at one moment."""

    tournament: Tournament
    outcomes: Mapping[int, Outcome]  # by the pairing's number
    belongs: Belonging

    def of_round(self, number: int) -> tuple[Outcome, ...]:
        return (*(self.outcomes[one.number] for one in self.tournament.of_round(number)),)

    def standings(self, up_to: int | None = None) -> tuple[RankedPerson, ...]:
        """By the rules of the newest round; `up_to` a round, or all."""
        counted = [
            one.counted()
            for one in self.outcomes.values()
            if up_to is None or one.pairing.round <= up_to
        ]
        return standings(self.tournament.people.values(), counted, self.tournament.rules)


def reckoned(tournament: Tournament, games: Iterable[HallGame]) -> Reckoned:
    belongs = belonging(tournament, games)
    outcomes = {
        number: _outcome(pairing, belongs.games.get(number), tournament.papers.get(number))
        for number, pairing in tournament.pairings.items()
        if not pairing.is_off
    }
    return Reckoned(tournament, outcomes, belongs)


def _outcome(pairing: RoundPairing, game: HallGame | None, paper: PaperResult | None) -> Outcome:
    if pairing.bye:
        return Outcome(pairing, PairingState.BYE)
    if paper is not None:
        return Outcome(pairing, PairingState.PAPER, paper.places, paper.own, game, paper)
    if game is None:
        return Outcome(pairing, PairingState.OPEN)
    if game.is_to_be_judged:
        return Outcome(pairing, PairingState.JUDGING, game=game)
    judgement = game.judgement
    if judgement is None or game.ending is None:
        return Outcome(pairing, PairingState.RUNNING, game=game)
    if judgement.ending is None or not judgement.is_proved:
        return Outcome(pairing, PairingState.DIFFERS, game=game)
    ending = judgement.ending
    return Outcome(pairing, PairingState.PROVED, ending.places, ending.own, game)
