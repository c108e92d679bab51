"""The game of each pairing and what came of it; only what is proved or on paper counts.

A game belongs to the pairing whose number its header has, else by table and time. The first whole
game of a pairing counts; a later one without a number is a rematch. Names alone assign no game, but
one whose names are of other people of the evening is refused.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from companion.hall.rounds.games import BySeat, GameKey, HallGame
from companion.hall.rounds.pairings import PaperResult, RoundPairing
from companion.hall.rounds.tournament import Tournament


class PairingState(StrEnum):
    """How a pairing stands."""

    OPEN = "open"  # no game of it is known
    RUNNING = "running"
    JUDGING = "judging"  # over by its rows, which nobody has replayed yet
    PROVED = "proved"
    DIFFERS = "differs"  # its rows are not what the rules would have written: it does not count
    PAPER = "paper"
    BYE = "bye"


DECIDED = (PairingState.PROVED, PairingState.PAPER)
# Reasons for which a game counts for nobody.
NOBODYS: Final = "nobodys"  # no pairing at its table at that time
OTHER: Final = "other"  # not what its pairing says
SEVERAL: Final = "several"  # more than one game could be meant


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """A person in a seat with place and points; `seat` is the game's name for it."""

    seat: str
    person: int
    place: int | None
    own: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A pairing with its game, its paper and its result, as far as they are known."""

    pairing: RoundPairing
    state: PairingState
    places: BySeat = ()  # only of what counts
    own: BySeat = ()
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
    def is_waited_for(self) -> bool:
        return not self.places and not self.pairing.bye

    @property
    def is_forfeit(self) -> bool:
        """Nobody played: it gives points, and no opponent."""
        return self.paper is not None and self.paper.is_forfeit


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A tournament with all that is known of its games at one moment."""

    tournament: Tournament
    outcomes: dict[int, Outcome] = field(default_factory=dict)  # by the pairing's number
    meant: dict[GameKey, int] = field(default_factory=dict)  # the pairing it was begun for
    rematches: dict[GameKey, int] = field(default_factory=dict)  # whose game was whole before
    loose: list[tuple[HallGame, str]] = field(default_factory=list)  # count for nobody, and why
    at_hand: dict[str, HallGame] = field(default_factory=dict)  # by table: begun last there
    last_at: dict[str, int] = field(default_factory=dict)  # pairing of the last round begun

    def due(self, table: str) -> Outcome | None:
        """What is to be played there now, or is; None once it has a result."""
        last = self.outcomes.get(self.last_at.get(table, 0))
        is_due = last is not None and last.state in (PairingState.OPEN, PairingState.RUNNING)
        return last if is_due else None

    def game_at(self, table: str) -> HallGame | None:
        """The game that keeps a table from beginning another."""
        game = self.at_hand.get(table)
        return game if game is not None and game.is_playing else None

    def of_game(self, key: GameKey) -> Outcome | None:
        """What became of the pairing for which that game was begun; None for a rematch, too."""
        return self.outcomes.get(self.meant.get(key, 0))

    def plays_on(self, table: str) -> Outcome | None:
        """Where a game goes on though what it would decide is decided."""
        game = self.game_at(table)
        found = None if game is None else self.of_game(game.key)
        return found if found is not None and found.state in DECIDED else None

    def rematch_at(self, table: str) -> Outcome | None:
        """Where a rematch goes on: what became of the pairing whose game was whole before."""
        game = self.game_at(table)
        return None if game is None else self.outcomes.get(self.rematches.get(game.key, 0))

    def may_end(self, table: str) -> bool:
        """Whether what is played there can decide nothing: decided, a rematch, or nobody's."""
        game = self.game_at(table)
        found = None if game is None else self.of_game(game.key)
        return game is not None and (found is None or found.state in DECIDED)

    def rounds(self, up_to: int | None = None) -> list[int]:
        """Their numbers, up to that one or all."""
        return [one for one in sorted(self.tournament.rounds) if up_to is None or one <= up_to]

    @property
    def current_round(self) -> int:
        """The first round with open results, else the last; 0 for none."""
        waiting = [one.pairing.round for one in self.outcomes.values() if one.is_waited_for]
        return min(waiting, default=max(self.tournament.rounds, default=0))

    def of_round(self, number: int) -> tuple[Outcome, ...]:
        return (*(self.outcomes[one.number] for one in self.tournament.of_round(number)),)


def reckoned(tournament: Tournament, games: Iterable[HallGame]) -> Reckoned:
    found = Reckoned(tournament)
    begun = _sorted_out(found, games)
    chosen = {number: _chosen(candidates) for number, candidates in begun.items()}
    for number, candidates in begun.items():
        found.loose.extend((one, SEVERAL) for one in candidates if one is not chosen[number])
    for one in tournament.standing:
        paper = tournament.papers.get(one.number)
        found.outcomes[one.number] = _outcome(one, chosen.get(one.number), paper)
    for at_table in sorted(tournament.standing, key=lambda one: one.round):
        if at_table.table and tournament.rounds[at_table.round].is_begun:
            found.last_at[at_table.table] = at_table.number
    return found


def _sorted_out(found: Reckoned, games: Iterable[HallGame]) -> Mapping[int, Sequence[HallGame]]:
    """The games that were begun for each pairing."""
    placed = {(one.round, one.table): one for one in found.tournament.standing}
    begun_for: dict[int, list[HallGame]] = defaultdict(list)
    for game in sorted(games, key=lambda one: (one.began, one.number)):
        found.at_hand[game.table] = game
        if game.pairing is None:
            pairing = placed.get((_round_at(found.tournament, game.began), game.table))
        else:
            pairing = found.tournament.pairings.get(game.pairing)
        if pairing is None and game.pairing is None:
            found.loose.append((game, NOBODYS))
        elif pairing is None or pairing.is_off or pairing.table != game.table:
            found.loose.append((game, OTHER))
        elif game.pairing is None and any(one.ending for one in begun_for[pairing.number]):
            found.rematches[game.key] = pairing.number
        elif _is_theirs(found.tournament, pairing, game):
            found.meant[game.key] = pairing.number
            begun_for[pairing.number].append(game)
        else:
            found.loose.append((game, OTHER))
    return begun_for


def _is_theirs(tournament: Tournament, pairing: RoundPairing, game: HallGame) -> bool:
    """Whether it is the pairing's game, with its seats; a number goes before what people typed."""
    seats = (*(seat for seat, _ in pairing.seats),)
    fits = (pairing.game, seats) == (game.kind, game.seats)
    return fits and (game.pairing is not None or not is_of_others(tournament, pairing, game))


def is_of_others(tournament: Tournament, pairing: RoundPairing, game: HallGame) -> bool:
    """Whether somebody of the evening, by the name, sits where the pairing has another one."""
    called = tournament.called
    names = {
        number: {one.name.casefold(), called[number].casefold()}
        for number, one in tournament.people.items()
    }
    due = {seat: names[person] for seat, person in pairing.seats if person in names}
    people = {name for both in names.values() for name in both}
    return any(name.casefold() in people - due[seat] for seat, name in game.named if seat in due)


def _round_at(tournament: Tournament, began: float) -> int:
    """The round that had begun last then; 0 for none."""
    begun = [(one.begun_at, one.number) for one in tournament.begun if one.begun_at <= began]
    return max(begun)[1] if begun else 0


def _chosen(begun: Sequence[HallGame]) -> HallGame | None:
    """The first that is whole; else the one that was played, for one without a turn was only set
    up. A number goes before table and time."""
    candidates = [one for one in begun if one.pairing is not None] or begun
    whole = [one for one in [*candidates, *begun] if one.ending]
    played = [one for one in candidates if one.turns] or candidates
    return whole[0] if whole else played[0] if len(played) == 1 else None


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
