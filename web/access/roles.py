"""Who may do what: every route and every word with its roles, in one place.

A route that is not named here answers nobody, a word that is not named here is not taken.
"""

from collections.abc import Mapping
from enum import StrEnum


class Role(StrEnum):
    ONLOOKER = "onlooker"  # whoever has no key: sees the table, says nothing
    RED = "red"
    BLUE = "blue"
    REFEREE = "referee"
    HOST = "host"  # the companion's own screen, which stands beside the board


Roles = frozenset[Role]

EVERYONE: Roles = frozenset(Role)
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
    "games.file": EVERYONE,  # and by its kind: FILES
    "games.evidence": PAIRED,  # and by its game
    "table.state": HOST,
    "table.do": HOST,
    "visitor.do": HOST,
}

# What may be said. `by` in the log is the role; the host's screen speaks for the table.
WORDS: Mapping[str, Roles] = {
    "turn-done": PAIRED,
    "undo": PAIRED,
    "reveal": PAIRED,
    "lay": PAIRED,
    "place": PAIRED,
    "accept": PAIRED,
    "answer": PAIRED,
    "ruling": REFEREE,
    "refuse": PAIRED,
    "end": PAIRED,
    "resign": PAIRED,
    "rematch": PAIRED,
    "names": OFFICIALS,
}
BY: Mapping[Role, str] = {
    Role.RED: "red",
    Role.BLUE: "blue",
    Role.REFEREE: "referee",
    Role.HOST: "table",
}

# What may be taken home. A sitting and a bundle hold what was said, and pictures of people.
FILES: Mapping[str, Roles] = {
    "record": EVERYONE,
    "notation": EVERYONE,
    "sheet.txt": EVERYONE,
    "sheet.html": EVERYONE,
    "code": EVERYONE,
    "sitting": OFFICIALS,
    "zip": OFFICIALS,
}
