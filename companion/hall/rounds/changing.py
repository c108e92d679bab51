"""What an operator decides, held against what stands: whom may be paired, what is a result."""

from collections.abc import Mapping

from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.pairings import read_pairing
from companion.hall.rounds.tournament import Tournament
from companion.json_reader import Json, read_integer


def expect_there(content: Mapping[str, Json], start: Tournament) -> None:
    """Who has withdrawn is not paired any more; where he sat before he may stay."""
    pairing = read_pairing(content)
    before = start.pairings.get(pairing.number)
    sat = () if before is None or before.is_off else before.people
    if pairing.is_off:
        return
    for seat, number in pairing.seats:
        person = start.people.get(number)
        if person is not None and person.is_withdrawn and number not in sat:
            raise Unfit(seat or "person", "withdrawn", person.name)


def expect_result(content: Mapping[str, Json], start: Tournament) -> None:
    """A paper without any places withdraws the one that stands; where none does it says nothing."""
    number = read_integer(content.get("pairing"), "pairing")
    pairing = start.pairings.get(number)
    if content.get("places") == {} and pairing is not None and number not in start.papers:
        raise Unfit(pairing.table, "no-places")
