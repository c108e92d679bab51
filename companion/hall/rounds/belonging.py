"""The game of each pairing: by the number in its header, else by table and time.

Names alone assign no game; but a game whose names are of other people of the evening is refused.
The first finished game of a pairing is its game, later ones there are rematches.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.hall.rounds.pairings import RoundPairing
from companion.hall.rounds.results import HallGame
from companion.hall.rounds.tournament import Tournament


class WhyNone(StrEnum):
    """Why a game belongs to no pairing."""

    NOBODYS = "nobodys"  # no pairing at its table at that time
    OFF = "off"  # its pairing was called off
    UNKNOWN = "unknown"  # it names a pairing that there is not
    OTHER_TABLE = "other-table"  # it names a pairing of another table
    OTHER_SEATS = "other-seats"  # another game, other seats or people than the pairing says
    SEVERAL = "several"  # more than one game could be meant


@dataclass(frozen=True, slots=True)
class Unassigned:
    """A game that counts for nobody, until somebody decides."""

    game: HallGame
    why: WhyNone


GameKey = tuple[str, int]  # log and number


@dataclass(frozen=True, slots=True)
class Belonging:
    """The game of each pairing that has one, and the games that have none."""

    games: Mapping[int, HallGame]  # by the pairing's number
    unassigned: tuple[Unassigned, ...]
    meant: Mapping[GameKey, int]  # the pairing that a game was begun for, also where it has others
    rematches: Mapping[GameKey, int]  # the pairing whose game was whole before, whoever sits there
    at_hand: Mapping[str, HallGame]  # by table: the game that it began last


_Places = Mapping[tuple[int, str], RoundPairing]  # by round and table


def belonging(tournament: Tournament, games: Iterable[HallGame]) -> Belonging:
    placed = {(one.round, one.table): one for one in tournament.standing}
    begun_for: dict[int, list[HallGame]] = defaultdict(list)
    unassigned: list[Unassigned] = []
    meant: dict[GameKey, int] = {}
    rematches: dict[GameKey, int] = {}
    at_hand: dict[str, HallGame] = {}
    played: dict[str, RoundPairing] = {}  # by table: the pairing whose game was whole there last
    for game in sorted(games, key=lambda one: (one.began, one.number)):
        at_hand[game.table] = game
        pairing, why = _meant(tournament, placed, game)
        if pairing is None:
            unassigned.append(Unassigned(game, why))
        elif game.pairing is None and any(one.ending for one in begun_for[pairing.number]):
            rematches[game.log, game.number] = pairing.number
        elif _is_theirs(tournament, pairing, game):
            meant[game.log, game.number] = pairing.number
            begun_for[pairing.number].append(game)
            if game.ending:
                played[pairing.table] = pairing
        elif (
            game.pairing is None
            and (before := played.get(pairing.table)) is not None
            and _is_theirs(tournament, before, game)
        ):
            rematches[game.log, game.number] = before.number
        else:
            unassigned.append(Unassigned(game, WhyNone.OTHER_SEATS))
    found = {number: _chosen(candidates) for number, candidates in begun_for.items()}
    rest = [one for number, those in begun_for.items() for one in those if one is not found[number]]
    unassigned += [Unassigned(one, WhyNone.SEVERAL) for one in rest]
    chosen = {number: one for number, one in found.items() if one is not None}
    return Belonging(chosen, (*unassigned,), meant, rematches, at_hand)


def _meant(
    tournament: Tournament, placed: _Places, game: HallGame
) -> tuple[RoundPairing | None, WhyNone]:
    if game.pairing is not None:
        pairing = tournament.pairings.get(game.pairing)
        if pairing is not None and pairing.is_off:
            return None, WhyNone.OFF
        if pairing is None or pairing.bye:
            return None, WhyNone.UNKNOWN
        if pairing.table != game.table:
            return None, WhyNone.OTHER_TABLE
    else:
        pairing = placed.get((_round_at(tournament, game.began), game.table))
    return pairing, WhyNone.NOBODYS


def _is_theirs(tournament: Tournament, pairing: RoundPairing, game: HallGame) -> bool:
    """Whether it is the pairing's game, with its seats; a number goes before what people typed."""
    seats = (*(seat for seat, _ in pairing.seats),)
    is_named = game.pairing is not None
    fits = (pairing.game, seats) == (game.kind, game.seats)
    return fits and (is_named or not is_of_others(tournament, pairing, game))


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
    begun = [one for one in tournament.begun if one.begun_at <= began]
    return max(begun, key=lambda one: (one.begun_at, one.number)).number if begun else 0


def _chosen(begun: Sequence[HallGame]) -> HallGame | None:
    """The first that is whole; else the one that was played, for one without a turn was only set
    up. A number goes before table and time."""
    candidates = [one for one in begun if one.pairing is not None] or begun
    whole = [one for one in [*candidates, *begun] if one.ending]
    played = [one for one in candidates if one.turns] or candidates
    return whole[0] if whole else played[0] if len(played) == 1 else None
