"""Every state that the page can be in, made by short sittings: with names of any length."""

from dataclasses import replace
from functools import cache

from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header
from companion.observations import Json, PageSaid
from companion.storage.store import Store
from tests.page.tables import ONE_TURN, TOO_FAR, TRAP, stream_from, table
from tests.table.sittings import BOTH, NOTHING_THERE, START
from web.live.stream import Stream

Shown = dict[str, Json]

PLAIN, BLUE_STARTS = Header(), Header(starts=BLUE)
BEGUN = START + "A1 A5 / A1 A1 / B1\n"
# What is told, and how the game begins.
SITTINGS: dict[str, tuple[str, Header]] = {
    "a game that begins": (START, PLAIN),
    "points left": (BEGUN, PLAIN),
    "a turn that is done": (ONE_TURN, PLAIN),
    "a hand": (BEGUN + "hand", PLAIN),
    "no camera": ("link camera lost\nlink slots lost\n" + START, PLAIN),
    "done without": (NOTHING_THERE, PLAIN),
    "slots done without": ("link slots absent\n" + START, PLAIN),
    "not set up": ("link camera not-set-up", PLAIN),
    "too far, tapped": (NOTHING_THERE + "say red place red=A9,A1 blue=A1,A1 soul=B1", PLAIN),
    "pressed too early, tapped": (
        NOTHING_THERE + "say red place red=A5,A1 blue=A1,A1 soul=B1\nsay red turn-done",
        PLAIN,
    ),
    "the end, done without": (NOTHING_THERE + "say red resign", PLAIN),
    "a card to turn over": (TRAP, BLUE_STARTS),
    "a card to obey": (TRAP + "page reveal A5 6", BLUE_STARTS),
    "a twin that jumps": ("A1 A1 / A1 A1 / A8\nA1 A8 / A1 A1 / A8", Header(soul=7)),
    "a stone of the other": (BEGUN + "A1 A5 / A1 A9 / B1", PLAIN),
    "too far": (TOO_FAR, PLAIN),
    "both stones": (BEGUN + "A2 A5 / A1 A1 / B1", PLAIN),
    "points not spent": (BEGUN + "press red", PLAIN),
    "a card that is not to be obeyed so": (
        TRAP + "page reveal A5 6\nA1 A9 / A1 A7 / B1",
        BLUE_STARTS,
    ),
    "may it stand": (TOO_FAR + "say red accept", PLAIN),
    "may it be taken back": (ONE_TURN + "A1 A5 / A1 A2 / B3\nsay red undo", PLAIN),
    "shall it end": (BEGUN + "say red end", PLAIN),
    "pieces to put back": (ONE_TURN + "page undo", PLAIN),
    "a board that differs": (BEGUN + "A1 B9 / B3 B12 / B4", PLAIN),
    "a piece that was knocked": (START + "A1 A8 / A1 A1 / B1\nA1 A7 / A1 A5 / B1", PLAIN),
    "a turn put back by hand": (BOTH + "press blue\n" + START, PLAIN),
    "one of several things": (
        TRAP + "A1 A7 / A1 A2 / B1\ntick\ntick\ntick\npress red",
        BLUE_STARTS,
    ),
    "a card that went": (ONE_TURN + "slot B7 empty\nA1 A5 / A1 A1 / B3", PLAIN),
    "the end": (
        "A1 A1 / A1 A1 / B14\nA2 A1 / A1 A1 / B14\nA2 A1 / A1 A1 / A1",
        Header(soul=28),
    ),
}


@cache
def states(names: tuple[str, str], language: str) -> dict[str, Shown]:
    """All of them, with these players, in that language; nobody changes what others read, too."""
    return {name: stream.shown(language) for name, stream in _streams(names).items()}


@cache
def _streams(names: tuple[str, str]) -> dict[str, Stream]:
    """Of tables at which each was brought about: what is shown there reads in any language."""
    found = {"before the first game": stream_from(Store())}
    for name, (script, header) in SITTINGS.items():
        store = Store()
        table(script, replace(header, players=names), store)
        found[name] = stream_from(store)
    found["another game is asked for"] = _asked_for_another(names)
    return found


def _asked_for_another(names: tuple[str, str]) -> Stream:
    store = Store()
    made = table(START + "say red resign", Header(players=names), store)
    players: Shown = {"red": names[1], "blue": names[0]}
    made.take(PageSaid(9.0, "red", "rematch", {"players": players}))
    return stream_from(store)
