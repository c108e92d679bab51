"""What the second game's pages can be told, made by a few words: with names of any length."""

from collections.abc import Mapping
from functools import cache

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.live.table import Table
from companion.observations import Json, LinkChanged, PageSaid
from companion.storage.store import Store
from tests.page.tables import stream_from
from web.live.stream import Stream

Shown = dict[str, Json]
SaidBy = tuple[str, str, Mapping[str, Json]]

SHORT = ("Ada", "Berta", "Chris", "Dora")
LONG = (
    "Maximiliane von Hohenlohe-Schillingsfürs",
    "Wolfeschlegelsteinhausenbergerdorff juni",
    "Zoë van der Veen-Oudekerk aan den Amstel",
    "Jean-Baptiste Emmanuel de la Rochefoucau",
)


def said(by: str, say: str, **words: Json) -> SaidBy:
    return by, say, words


def thrown(by: str, first: int, second: int, symbol: str = "stone") -> SaidBy:
    return said(by, "throw", eyes=[first, second], symbol=symbol)


def marked(by: str, chamber: str) -> SaidBy:
    return said(by, "place", markers={by: chamber})


def moved(by: str, place: str, **caught: Json) -> SaidBy:
    return said(by, "place", figures={by: place, **caught})


TO_MOVE = (thrown("king", 3, 4), marked("king", "fire-7-2"))
ASKS = (*TO_MOVE, moved("king", "queen-4"))
ASKED = (*ASKS, said("king", "ask", card="stone-3"))
DONE = (*ASKS, said("king", "turn-done"))
CAUGHT = (
    *DONE, thrown("queen", 1, 1), marked("queen", "air-1-1"),
    moved("queen", "queen-4", king="dungeon"),
)  # fmt: skip
# Who was caught is the next of two.
KEYS = (
    *CAUGHT, thrown("queen", 1, 2), marked("queen", "air-1-1"), moved("queen", "king-2"),
    said("queen", "turn-done"),
)  # fmt: skip
DECLARED = (
    said("king", "declare", cards=["fire"], claims=[["queen", "row-7"], ["monk", "stone-3"]]),
)
YES, NO = {"content": "yes"}, {"content": "no"}
WON = (*DECLARED, ("queen", "reply", YES), ("monk", "reply", YES))
FAILED = (*DECLARED, ("queen", "reply", YES), ("monk", "reply", NO))
# What both have heard, and a chamber that cannot be.
CLASH = (
    *ASKS, said("king", "ask", card="fire"), said("queen", "answered", **YES),
    thrown("queen", 1, 2), marked("queen", "air-1-1"),
)  # fmt: skip
CLAIMS = (said("queen", "declare", cards=["air"], claims=[["king", "row-7"], ["king", "stone-3"]]),)

# By four, and by two.
OF_FOUR: Mapping[str, tuple[SaidBy, ...]] = {
    "begun": (),
    "to place a marker": (thrown("king", 3, 4),),
    "to draw": (thrown("king", 3, 4, "salamander"),),
    "drawn": (thrown("king", 3, 4, "salamander"), said("king", "drew", card="water")),
    "to move": TO_MOVE,
    "to ask": ASKS,
    "asked": ASKED,
    "caught": CAUGHT,
    "too far": (*TO_MOVE, moved("king", "queen-1")),
    "declared": DECLARED,
    "replied": (*DECLARED, ("queen", "reply", YES)),
    "won": WON,
    "won, and thrown": (*WON, thrown("king", 3, 4)),
    "won, and to move": (*WON, *TO_MOVE),
    "failed": FAILED,
    "to exchange": (*FAILED, said("king", "show", cards=["row-2"])),
    "shall it end": (*TO_MOVE, said("king", "resign")),
    "resigned": (
        *TO_MOVE, said("king", "resign"),
        *(said(one, "resign", agrees=True) for one in ("queen", "monk", "robber")),
    ),
}  # fmt: skip
OF_TWO: Mapping[str, tuple[SaidBy, ...]] = {
    "a contradiction": CLASH,
    "a contradiction, and to reply": (*CLASH, *CLAIMS),
    "a contradiction, and to show": (*CLASH, *CLAIMS, ("king", "reply", NO)),
    "keys": KEYS,
    "a key": (*KEYS, said("king", "keys", eyes=[True, False], symbol=False)),
}


@cache
def states(names: tuple[str, str, str, str], language: str) -> dict[str, Shown]:
    """All of them, with these players, in that language; nobody changes what others read, too."""
    return {name: stream.shown(language) for name, stream in _streams(names).items()}


@cache
def _streams(names: tuple[str, str, str, str]) -> dict[str, Stream]:
    """Of tables at which each was brought about: what is shown there reads in any language."""
    four, two = Header(players=names, target=120), Header(seats=(0, 1), players=names)
    found = {name: stream_from(told(words, four)) for name, words in OF_FOUR.items()}
    return found | {name: stream_from(told(words, two)) for name, words in OF_TWO.items()}


def shown(words: tuple[SaidBy, ...], agreed: Header, language: str) -> Shown:
    return stream_from(told(words, agreed)).shown(language)


def told(words: tuple[SaidBy, ...] = (), agreed: Header | None = None) -> Store:
    """What a table without a camera has written of it; pages of such a store are this game's."""
    store = Store()
    table = Table(header_to_json(agreed or Header()), store)
    table.take(LinkChanged(1.0, "camera", "absent"))
    for second, (by, say, belonging) in enumerate(words, start=2):
        table.take(PageSaid(float(second), by, say, dict(belonging)))
    return store
