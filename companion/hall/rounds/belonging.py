"""Which game belongs to which pairing: by the number in its header, else by table and time.

Never because of names; but a game that by its names is of other people of the evening is not
theirs whose turn it would be. Where more than one could be meant, none is.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.hall.rounds.naming import names_told_apart
from companion.hall.rounds.pairings import RoundPairing
from companion.hall.rounds.results import HallGame
from companion.hall.rounds.tournament import Tournament


class WhyNone(StrEnum):
    """Why a game belongs to no pairing."""

    NOBODYS = "nobodys"  # no pairing at its table at that time
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
    at_hand: Mapping[str, HallGame]  # by table: the game that it began last


_Places = Mapping[tuple[int, str], RoundPairing]  # by round and table


def belonging(tournament: Tournament, games: Iterable[HallGame]) -> Belonging:
    placed = {(one.round, one.table): one for one in tournament.standing}
    named: dict[int, list[HallGame]] = defaultdict(list)
    timed: dict[int, list[HallGame]] = defaultdict(list)
    unassigned: list[Unassigned] = []
    meant: dict[GameKey, int] = {}
    at_hand: dict[str, HallGame] = {}
    for game in sorted(games, key=lambda one: (one.began, one.number)):
        at_hand |= dict.fromkeys(_tables_of(tournament, game), game)
        pairing, why = _meant(tournament, placed, game)
        if pairing is None:
            unassigned.append(Unassigned(game, why))
        else:
            meant[game.log, game.number] = pairing.number
            (timed if game.pairing is None else named)[pairing.number].append(game)
    found: dict[int, HallGame] = {}
    for number in {*named, *timed}:
        candidates = named.get(number) or timed[number]
        chosen = _only(candidates)
        if chosen is not None:
            found[number] = chosen
        rest = [*named.get(number, ()), *timed.get(number, ())]
        unassigned += [Unassigned(one, WhyNone.SEVERAL) for one in rest if one is not chosen]
    return Belonging(found, (*unassigned,), meant, at_hand)


def _tables_of(tournament: Tournament, game: HallGame) -> set[str]:
    """The one that brought it, and all that have gone on with its log since."""
    return {game.table, *tournament.given.get(game.log, ())}


def _meant(
    tournament: Tournament, placed: _Places, game: HallGame
) -> tuple[RoundPairing | None, WhyNone]:
    tables = _tables_of(tournament, game)
    if game.pairing is not None:
        pairing = tournament.pairings.get(game.pairing)
        if pairing is None or pairing.is_off or pairing.bye:
            return None, WhyNone.UNKNOWN
        if pairing.table not in tables:
            return None, WhyNone.OTHER_TABLE
    else:
        last = _round_at(tournament, game.began)
        at = [placed[last, one] for one in tables if one and (last, one) in placed]
        pairing = at[0] if len(at) == 1 else None
        if pairing is None:
            return None, WhyNone.NOBODYS
    seats = (*(seat for seat, _ in pairing.seats),)
    is_theirs = game.pairing is not None or not _is_of_others(tournament, pairing, game)
    if (pairing.game, seats) != (game.kind, game.seats) or not is_theirs:
        return None, WhyNone.OTHER_SEATS
    return pairing, WhyNone.NOBODYS


def _is_of_others(tournament: Tournament, pairing: RoundPairing, game: HallGame) -> bool:
    """Whether somebody of the evening, by the name, sits where the pairing has another one."""
    called = names_told_apart(tournament.people.values())
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


def _only(candidates: Sequence[HallGame]) -> HallGame | None:
    """The one that was played: a game without a turn was only set up."""
    played = [one for one in candidates if one.turns or one.ending] or [*candidates]
    return played[0] if len(played) == 1 else None
