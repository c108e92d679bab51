"""Second reading of Der Feuer-Salamander: its things, their names and the table they lie on."""

from functools import cache
from typing import Any, TypedDict

Json = dict[str, Any]  # Any: a parsed JSON object
Action = list[Any]  # Any: a parsed JSON list, its first element the name of the action
Hand = frozenset[str]

FIGURES = ["king", "queen", "monk", "robber"]
WINGS = ["air", "water", "earth", "fire"]
ROWS = [f"row-{n}" for n in range(1, 8)]
STONES = [f"stone-{n}" for n in range(1, 4)]
KINDS = [WINGS, ROWS, STONES]
FACES = WINGS + ROWS + STONES
KIND_OF = {face: kind for kind in KINDS for face in kind}
COPIES = dict(zip(FACES, [4, 4, 4, 4, 1, 2, 3, 4, 3, 2, 1, 5, 5, 5], strict=True))
CARDS = sum(COPIES.values())
VALUES = dict(zip(FACES, [1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3], strict=True))
CHAMBERS = [f"{wing}-{row[4:]}-{stone[6:]}" for wing in WINGS for row in ROWS for stone in STONES]
FIELDS = [f"{figure}-{n}" for figure in FIGURES for n in range(1, 6)]
HOMES = [f"{figure}-home" for figure in FIGURES]
PLACES = [*FIELDS, *HOMES, "dungeon"]
SALAMANDERS = 15  # combinations that can be laid: each takes a stone card
KEY_THROWS = 5

RULINGS = {  # the default stands first
    "empty_pile": ["shuffle", "no_draws", "ends"],
    "declare_when": ["any_time", "before_throw", "on_arrival"],
    "combinations_per_turn": ["any", "one"],
    "claim_check": ["stop_at_false", "all_answered"],
    "failed_hand": ["whole", "laid_only"],
    "turn_in": ["optional", "forced"],
    "extra_throw": ["optional", "forced"],
    "throw_after_keys": ["due", "offer"],
    "question_after_stay": ["yes", "no"],
    "ask_captured": ["yes", "no"],
    "empty_hand_marker": ["free", "stays"],
    "true_marker": ["may_stay", "must_move"],
    "marker_home": ["two_own_laid", "hand_emptied"],
}


class Declaration(TypedDict):
    own: list[str]
    claims: list[tuple[str, str]]
    replies: list[str]
    hand_before: int
    failed: bool
    shown: bool
    exchanged: list[tuple[str, str]]


class Turn(TypedDict):
    """What has happened in the turn that is being played, as far as the rules ask for it."""

    throw: tuple[int, int] | None  # the last one
    owes_symbol: str  # draw, marker or nothing
    owes_move: bool
    steps: int  # of the move of this go; -1 before it
    captured: str  # by the move of this go
    has_asked: bool  # in this go
    question: tuple[str, str] | None  # who was asked for what, and has not answered
    puts: list[tuple[str, str]]
    key_throws: int
    eyes_aside: int
    symbol_aside: bool
    came_home: bool  # by a move or by keys, and no throw since then
    declaration: Declaration | None  # the last one
    combinations: list[list[str]]
    dungeon: list[str]
    freed: list[str]


class Table(TypedDict):
    seats: list[str]
    target: int
    rulings: dict[str, str]
    writes: str
    figures: dict[str, str]
    markers: dict[str, str]
    hands: dict[str, int]
    possible: dict[str, set[Hand]]  # K
    pile: int
    discards: list[str]
    laid: dict[str, list[list[str]]]
    to_move: str
    over: str  # the reason, or nothing
    turn: Turn


def new_turn() -> Turn:
    return Turn(
        throw=None,
        owes_symbol="",
        owes_move=False,
        steps=-1,
        captured="",
        has_asked=False,
        question=None,
        puts=[],
        key_throws=0,
        eyes_aside=0,
        symbol_aside=False,
        came_home=False,
        declaration=None,
        combinations=[],
        dungeon=[],
        freed=[],
    )


def copy_of(table: Table) -> Table:
    """A table of its own: what is done to it is not done to the other."""
    turn = table["turn"]
    then = table.copy()
    then["figures"] = dict(table["figures"])
    then["markers"] = dict(table["markers"])
    then["hands"] = dict(table["hands"])
    then["possible"] = dict(table["possible"])  # its sets are replaced, never changed
    then["discards"] = list(table["discards"])
    then["laid"] = {player: list(all_his) for player, all_his in table["laid"].items()}
    then["turn"] = now = turn.copy()
    now["puts"] = list(turn["puts"])
    now["combinations"] = list(turn["combinations"])
    now["dungeon"], now["freed"] = list(turn["dungeon"]), list(turn["freed"])
    declaration = turn["declaration"]
    if declaration is not None:
        now["declaration"] = again = declaration.copy()
        again["replies"] = list(declaration["replies"])
        again["exchanged"] = list(declaration["exchanged"])
    return then


def kind_of(face: str) -> list[str]:
    return KIND_OF[face]


@cache
def faces_of(chamber: str) -> Hand:
    """The three coordinates of a chamber."""
    wing, row, stone = chamber.split("-")
    return frozenset({wing, f"row-{row}", f"stone-{stone}"})


def value_of(combination: list[str]) -> int:
    wing, row, stone = combination
    return VALUES[wing] * VALUES[row] * VALUES[stone]


def total_of(table: Table, player: str) -> int:
    return sum(value_of(combination) for combination in table["laid"][player])


def after_in_turn(seats: list[str], player: str) -> list[str]:
    """The other players, clockwise, the next one first."""
    here = seats.index(player)
    return seats[here + 1 :] + seats[:here]


def can_draw(table: Table) -> bool:
    if table["pile"] > 0:
        return True
    return table["rulings"]["empty_pile"] == "shuffle" and table["discards"] != []
