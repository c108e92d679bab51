"""All that the operator's pages need of the rounds of a hall."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.hall.rounds.secretary import Secretary
from companion.hall.rounds.starting import Starter


@dataclass(frozen=True, slots=True)
class RoundsOffice:
    """`tables` gives the tables that belong to the hall: their names, and what people call them."""

    secretary: Secretary
    starter: Starter
    tables: Callable[[], Mapping[str, str]]
