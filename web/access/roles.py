"""Who may do what: every route with its roles, in one place; one that is not here answers nobody.

What may be said is each game's own, and so are its seats.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Self


class RoleKind(StrEnum):
    ONLOOKER = "onlooker"  # whoever has no key: sees the table, says nothing
    PLAYER = "player"
    REFEREE = "referee"
    HOST = "host"  # the companion's own screen, which stands beside the board
    DESK = "desk"  # a referee of a hall, who sees all its tables
    OPERATOR = "operator"  # the hall's own screen
    EYE = "eye"  # a phone that is the table's camera: gives pictures, reads what is made of them


@dataclass(frozen=True, slots=True, order=True)
class Role:
    """Who somebody is; a player sits at a seat, which is a word of the game that is played."""

    kind: RoleKind
    seat: str = ""

    ONLOOKER: ClassVar["Role"]
    REFEREE: ClassVar["Role"]
    HOST: ClassVar["Role"]
    DESK: ClassVar["Role"]
    OPERATOR: ClassVar["Role"]
    EYE: ClassVar["Role"]

    @classmethod
    def at(cls, seat: str) -> Self:
        """Of who plays there."""
        return cls(RoleKind.PLAYER, seat)

    @classmethod
    def named(cls, name: str) -> Self:
        """By the one word that it is told by; whatever names no kind is a seat."""
        is_seat = name not in {*RoleKind} - {RoleKind.PLAYER}
        return cls.at(name) if is_seat else cls(RoleKind(name))

    @property
    def value(self) -> str:
        """The one word by which pages and logs know it."""
        return self.seat or self.kind.value

    def __str__(self) -> str:
        return self.value


for _kind in {*RoleKind} - {RoleKind.PLAYER}:
    setattr(Role, _kind.name, Role(_kind))


@dataclass(frozen=True, slots=True)
class Roles:
    """All of some kinds; of the players those at some seats, where these are named."""

    kinds: frozenset[RoleKind]
    seats: frozenset[str] | None = None

    def __contains__(self, role: Role) -> bool:
        is_seated = self.seats is None or role.kind is not RoleKind.PLAYER
        return role.kind in self.kinds and (is_seated or role.seat in (self.seats or ()))

    def __or__(self, other: "Roles") -> "Roles":
        return replace(self, kinds=self.kinds | other.kinds)

    def __sub__(self, other: "Roles") -> "Roles":
        return replace(self, kinds=self.kinds - other.kinds)

    def and_players_at(self, *seats: str) -> "Roles":
        return Roles(self.kinds | {RoleKind.PLAYER}, frozenset(seats))


def _of(*kinds: RoleKind) -> Roles:
    return Roles(frozenset(kinds))


OF_A_HALL = _of(RoleKind.DESK, RoleKind.OPERATOR)  # nobody at a table's own page
EYE = _of(RoleKind.EYE)
ONLOOKER = _of(RoleKind.ONLOOKER)
EVERYONE = _of(*RoleKind) - OF_A_HALL - EYE
PAIRED = EVERYONE - ONLOOKER
OFFICIALS = _of(RoleKind.REFEREE, RoleKind.HOST)
HOST = _of(RoleKind.HOST)
OPERATOR = _of(RoleKind.OPERATOR)
REFEREE = _of(RoleKind.REFEREE)

# By the endpoint's name. The shells of pages hold no data: what they show has routes of its own.
ROUTES: Mapping[str, Roles] = {
    "static": EVERYONE,
    "pages.table": EVERYONE,
    "pages.referee": EVERYONE,
    "pages.phone": EVERYONE,
    "pages.set_up": EVERYONE,
    "pages.archive": EVERYONE,
    "pages.game": EVERYONE,
    "live.state": EVERYONE,
    "live.events": EVERYONE,
    "live.said": PAIRED,
    "live.places": PAIRED,
    "live.frame": OFFICIALS,  # the camera sees the room, not only the board
    "devices.me": EVERYONE,
    "devices.pair": EVERYONE,
    "devices.leave": PAIRED,
    "devices.invitations": HOST,
    "devices.there": HOST,
    "devices.code": HOST,
    "devices.revoke": HOST,
    "seats.page": EVERYONE,
    "seats.offered": EVERYONE,  # who knows the code of the table
    "seats.sit": EVERYONE,
    "games.all_games": EVERYONE,
    "games.one_game": EVERYONE,
    "games.code_to_scan": EVERYONE,
    "games.tried": EVERYONE,  # of a game that is over
    "games.file": EVERYONE,  # and by its kind: FILES
    "games.evidence": PAIRED,  # and by its game
    "table.state": HOST,
    "table.do": HOST,
    "visitor.do": HOST,
    "door.eye": EVERYONE,
}
# Of what is served over https, to phones that are the camera.
EYE_ROUTES: Mapping[str, Roles] = {
    "static": EVERYONE | EYE,
    "eye.page": EVERYONE | EYE,
    "eye.enter": EVERYONE | EYE,
    "eye.state": EYE,
    "eye.picture": EYE,
    "eye.gone": EYE,
}


def speaker_of(role: Role) -> str:
    """`by` in the log is the role's word; the host's screen speaks for the table."""
    return "table" if role == Role.HOST else role.value


# What may be taken home. A sitting and a bundle hold what was said, and pictures of people.
FILES: Mapping[str, Roles] = {
    "record": EVERYONE,
    "notation": EVERYONE,
    "sheet.txt": EVERYONE,
    "sheet.html": EVERYONE,
    "code": EVERYONE,
    "analysis": EVERYONE,  # of a game that is over; there is none of another
    "analysis.red": EVERYONE,
    "analysis.blue": EVERYONE,
    "sitting": OFFICIALS,
    "zip": OFFICIALS,
}
