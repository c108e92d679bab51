"""What became of each pairing, and what of it counts: what is proved, or on paper."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.hall.rounds.belonging import Belonging, belonging
from companion.hall.rounds.pairings import BYES, PaperResult, RoundPairing
from companion.hall.rounds.results import HallGame
from companion.hall.rounds.standings import CountedGame, CountedSeat, How, RankedPerson, standings
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


DECIDED = (PairingState.PROVED, PairingState.PAPER)


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """A person in a seat, and what came of it; `seat` is the game's name for it."""

    seat: str
    person: int
    place: int | None
    own: int | None


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

    @property
    def seats(self) -> tuple[SeatOutcome, ...]:
        """In the order of the game's seats."""
        places, own = dict(self.places), dict(self.own)
        sat = self.pairing.seats
        return (*(SeatOutcome(one, who, places.get(one), own.get(one)) for one, who in sat),)

    @property
    def is_forfeit(self) -> bool:
        return self.paper is not None and self.paper.is_forfeit

    def counted(self) -> CountedGame:
        pairing = self.pairing
        if pairing.bye:
            people = (*(CountedSeat(one) for one in pairing.people),)
            share = len(BYES) - 1 - BYES.index(pairing.bye)
            return CountedGame(pairing.round, How.BYE, people, share)
        if not self.places:
            open_seats = (*(CountedSeat(one) for one in pairing.people),)
            return CountedGame(pairing.round, How.OPEN, open_seats)
        seats = (*(CountedSeat(one.person, one.place or 1, one.own or 0) for one in self.seats),)
        return CountedGame(pairing.round, How.FORFEIT if self.is_forfeit else How.PLAYED, seats)


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A tournament with all that is known of its games at one moment."""

    tournament: Tournament
    outcomes: Mapping[int, Outcome]  # by the pairing's number
    belongs: Belonging
    last_at: Mapping[str, int]  # by table: the pairing of the round that has begun last there

    def due(self, table: str) -> Outcome | None:
        """What is to be played there now, or is; None once it has a result."""
        last = self.outcomes.get(self.last_at.get(table, 0))
        is_due = last is not None and last.state in (PairingState.OPEN, PairingState.RUNNING)
        return last if is_due else None

    def game_at(self, table: str) -> HallGame | None:
        """The game that keeps a table from beginning another."""
        game = self.belongs.at_hand.get(table)
        return game if game is not None and game.is_playing else None

    def of_game(self, log: str, number: int) -> Outcome | None:
        """What became of the pairing for which that game was begun; None for a rematch, too."""
        return self.outcomes.get(self.belongs.meant.get((log, number), 0))

    def plays_on(self, table: str) -> Outcome | None:
        """Where a game goes on though what it would decide is decided."""
        game = self.game_at(table)
        found = None if game is None else self.of_game(game.log, game.number)
        return found if found is not None and found.state in DECIDED else None

    def rematch_at(self, table: str) -> Outcome | None:
        """Where a rematch goes on: what became of the pairing whose game was whole before."""
        game = self.game_at(table)
        rematches = self.belongs.rematches
        return (
            None if game is None else self.outcomes.get(rematches.get((game.log, game.number), 0))
        )

    def may_end(self, table: str) -> bool:
        """Whether what is played there can decide nothing: decided, a rematch, or nobody's."""
        game = self.game_at(table)
        if game is None:
            return False
        found = self.of_game(game.log, game.number)
        return found is None or found.state in DECIDED

    def rounds(self, up_to: int | None = None) -> list[int]:
        """Their numbers, up to that one or all."""
        return [one for one in sorted(self.tournament.rounds) if up_to is None or one <= up_to]

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
        one.number: _outcome(one, belongs.games.get(one.number), tournament.papers.get(one.number))
        for one in tournament.standing
    }
    return Reckoned(tournament, outcomes, belongs, _last_at(tournament))


def _last_at(tournament: Tournament) -> dict[str, int]:
    at_tables = (one for one in tournament.standing if one.table)
    begun = (one for one in at_tables if tournament.rounds[one.round].is_begun)
    return {one.table: one.number for one in sorted(begun, key=lambda one: one.round)}


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
