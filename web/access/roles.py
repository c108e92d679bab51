"""Who may do what: every route with its roles, in one place; one that is not here answers nobody.

What may be said is each game's own: `faust_words`.
"""

from collections.abc import Mapping
from enum import StrEnum


class Role(StrEnum):
    ONLOOKER = "onlooker"  # whoever has no key: sees the table, says nothing
    RED = "red"
    BLUE = "blue"
    KING = "king"
    QUEEN = "queen"
    MONK = "monk"
    ROBBER = "robber"
    REFEREE = "referee"
    HOST = "host"  # the companion's own screen, which stands beside the board
    DESK = "desk"  # a referee of a hall, who sees all its tables
    OPERATOR = "operator"  # the hall's own screen
    EYE = "eye"  # a phone that is the table's camera: gives pictures, reads what is made of them


Roles = frozenset[Role]

OF_A_HALL: Roles = frozenset({Role.DESK, Role.OPERATOR})  # nobody at a table's own page
EYE: Roles = frozenset({Role.EYE})
EVERYONE: Roles = frozenset(Role) - OF_A_HALL - EYE
PAIRED: Roles = EVERYONE - {Role.ONLOOKER}
OFFICIALS: Roles = frozenset({Role.REFEREE, Role.HOST})
HOST: Roles = frozenset({Role.HOST})
REFEREE: Roles = frozenset({Role.REFEREE})

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
    """`by` in the log is the role; the host's screen speaks for the table."""
    return "table" if role is Role.HOST else role.value


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
    "analysis.all": EVERYONE,
    "sitting": OFFICIALS,
    "zip": OFFICIALS,
}
