"""The outcome of each pairing; only what is proved or on paper counts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.hall.rounds.belonging import Belonging, belonging
from companion.hall.rounds.pairings import (
    DECIDED,
    Outcome,
    PairingState,
    PaperResult,
    RoundPairing,
)
from companion.hall.rounds.results import HallGame
from companion.hall.rounds.standings import RankedPerson, standings
from companion.hall.rounds.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A tournament with all that is known of its games at one moment."""

    tournament: Tournament
    outcomes: Mapping[int, Outcome]  # by the pairing's number
    belongs: Belonging
    last_at: Mapping[str, int]  # by table: the pairing of the round that has begun last there
    # By the round up to which they hold: each is reckoned once.
    _ranked: dict[int | None, tuple[RankedPerson, ...]] = field(
        default_factory=dict, init=False, compare=False
    )

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
        if game is None:
            return None
        return self.outcomes.get(self.belongs.rematches.get((game.log, game.number), 0))

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

    @property
    def current_round(self) -> int:
        """The first round with open results, else the last; 0 for none."""
        waiting = [
            one.pairing.round
            for one in self.outcomes.values()
            if not one.places and not one.pairing.bye
        ]
        return min(waiting, default=max(self.tournament.rounds, default=0))

    def of_round(self, number: int) -> tuple[Outcome, ...]:
        return (*(self.outcomes[one.number] for one in self.tournament.of_round(number)),)

    def standings(self, up_to: int | None = None) -> tuple[RankedPerson, ...]:
        """By the rules of the newest round; `up_to` a round, or all."""
        if up_to not in self._ranked:
            every = self.outcomes.values()
            counted = [one for one in every if up_to is None or one.pairing.round <= up_to]
            tournament = self.tournament
            ranked = standings(tournament.people.values(), counted, tournament.rules)
            self._ranked[up_to] = ranked
        return self._ranked[up_to]


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
    if game.judgement is None or game.ending is None:
        return Outcome(pairing, PairingState.RUNNING, game=game)
    ending = game.judgement.ending
    if ending is None:
        return Outcome(pairing, PairingState.DIFFERS, game=game)
    return Outcome(pairing, PairingState.PROVED, ending.places, ending.own, game)
