"""A ruling on paper: what a referee writes down of a table that does not hear."""

from companion.hall.rounds.pairings import PaperResult, RoundPairing
from companion.hall.rounds.secretary import Secretary
from companion.hall.rounds.tournament import PAPER, Decided, Tournament
from companion.json_reader import BadValue

WHY = "desk"


class NoPairing(Exception):
    """Nobody is paired at that table just now, or not that many."""


def write_on_paper(secretary: Secretary, table: str, winner: int | None, by: str) -> None:
    """Decides the pairing of that table: who has won, in the order of the seats; None for a draw.

    It counts instead of what the table's rows say, and its own log never hears of it.
    """

    def made(tournament: Tournament) -> Decided:
        pairing = _at(tournament, table)
        seats = [seat for seat, _ in pairing.seats]
        if winner is not None and not 0 <= winner < len(seats):
            raise NoPairing
        ranks = [(seat, 1 if winner in (None, at) else 2) for at, seat in enumerate(seats)]
        return PAPER, PaperResult(pairing.number, (*ranks,), by=by, why=WHY).to_json()

    try:
        secretary.decide(made)
    except BadValue:
        raise NoPairing from None


def _at(tournament: Tournament, table: str) -> RoundPairing:
    """Of the round that was begun last."""
    last = tournament.of_round(tournament.begun[-1].number) if tournament.begun else ()
    found = [one for one in last if one.table == table and not one.bye]
    if len(found) != 1:
        raise NoPairing
    return found[0]
