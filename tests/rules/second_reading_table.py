"""Second reading: the table, every stone by its own name, and the order of effects of a step."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

from tests.rules.second_reading_rulings import Rulings

CIRCUIT = [f"A{n}" for n in range(1, 16)] + [f"B{n}" for n in range(1, 16)]
CORNERS = [("A15", "B1"), ("B15", "A1")]
OTHER = {"red": "blue", "blue": "red"}
TWIN = {"red 1": "red 2", "red 2": "red 1", "blue 1": "blue 2", "blue 2": "blue 1"}
LAST_SOUL_CARD = 13
POINTS = 7


def fields_ahead(start: str, fields: int) -> str:
    """The field so many fields forward (backward when negative)."""
    return CIRCUIT[(CIRCUIT.index(start) + fields) % 30]


def forward_distance(start: str, target: str) -> int:
    return (CIRCUIT.index(target) - CIRCUIT.index(start)) % 30


def colour_of(stone: str) -> str:
    return stone.split(maxsplit=1)[0]


@dataclass
class Table:
    """All that lies on the table, and how far the player to move has come in this turn."""

    rulings: Rulings
    stones: dict[str, str]  # "red 1" -> "A5": every stone has an identity here
    soul: str
    mover: str
    stack: list[int] = field(default_factory=lambda: list(range(3, LAST_SOUL_CARD + 1)))
    cards: dict[str, tuple[str, int | None]] = field(default_factory=dict)  # owner, known value
    used: dict[str, list[int]] = field(default_factory=lambda: {"red": [], "blue": []})
    soul_cards: dict[str, list[int]] = field(default_factory=lambda: {"red": [], "blue": []})
    over: str = ""  # the reason, once the game is over
    writes: str = "choices"
    # This turn only:
    spent: int = 0
    moved: set[str] = field(default_factory=set)  # stones moved with points
    has_laid: bool = False
    soul_came_onto_stone: bool = False
    obeying: str = ""  # the stone that ran into a card in this turn
    waiting_card: str = ""  # the field whose card is to be turned over
    ordered: int = 0  # the value turned over and still to be obeyed
    turned_at: str = ""  # the field beside which the turned card still lies
    due_jumps: list[str] = field(default_factory=list)
    gained: list[int] = field(default_factory=list)
    events: list[str] = field(default_factory=list)  # what happened, for statistics only

    def copy(self) -> Table:
        """A table of its own: nothing that changes is shared."""
        twin = copy.copy(self)
        twin.stones = dict(self.stones)
        twin.stack = list(self.stack)
        twin.cards = dict(self.cards)
        twin.used = {colour: list(values) for colour, values in self.used.items()}
        twin.soul_cards = {colour: list(values) for colour, values in self.soul_cards.items()}
        twin.moved = set(self.moved)
        twin.due_jumps = list(self.due_jumps)
        twin.gained = list(self.gained)
        twin.events = list(self.events)
        return twin

    def stones_on(self, place: str, colour: str = "") -> list[str]:
        """The stones on a field, of both colours when none is named."""
        return [
            stone
            for stone, there in self.stones.items()
            if there == place and colour in ("", colour_of(stone))
        ]

    def hand_size(self, player: str) -> int:
        laid = sum(1 for owner, _ in self.cards.values() if owner == player)
        return len(self.rulings.devil_cards) - laid - len(self.used[player])

    def copies_left(self, player: str, value: int, beside: str = "") -> int:
        """Copies of a value neither turned over nor known to lie beside a field but this one."""
        known = sum(
            1 for place, card in self.cards.items() if place != beside and card == (player, value)
        )
        return self.rulings.devil_cards.count(value) - self.used[player].count(value) - known

    def values_left(self, player: str, beside: str = "") -> list[int]:
        """The different values that a card of the player's can still have."""
        return [
            value
            for value in sorted(set(self.rulings.devil_cards))
            if self.copies_left(player, value, beside) > 0
        ]

    def note(self, event: str) -> None:
        self.events.append(event)


# --- the order of effects in one step: the numbers are those of the rules -------------------


def step_stone(table: Table, stone: str) -> None:
    # 1. The piece steps; the point is spent.
    table.stones[stone] = fields_ahead(table.stones[stone], 1)
    table.spent += 1
    table.moved.add(stone)
    there = table.stones[stone]
    # 4. A stone came onto a field with an opposing card.
    if there in table.cards and table.cards[there][0] != table.mover:
        run_into_card(table, stone)
    # 5. If not 4, and the step brought them together, and the seventh point is spent.
    elif there == table.soul and table.spent == POINTS:
        table.note("landing 1")
        take_soul_card(table, "landing 1")
        order_jumps(table, [stone])


def step_soul(table: Table) -> None:
    # 1. The piece steps; the point is spent.
    if table.stones_on(table.soul):
        table.note("soul leaves a field with stones")  # with `free` only
    start, table.soul = table.soul, fields_ahead(table.soul, 1)
    table.spent += 1
    there = table.stones_on(table.soul)
    table.soul_came_onto_stone = there != []
    # 2. The soul turned a corner: a soul card; the end if it was the last.
    if (start, table.soul) in CORNERS:
        table.note(f"corner {start}-{table.soul}")
        take_soul_card(table, "corner")
        if table.over:
            return
    # 3. The soul came onto a pair: infamy.
    if has_pair(there):
        if table.rulings.infamy == "at_once" or table.spent == POINTS:
            bring_infamy(table, there)
            return
        table.note("soul on a pair in passing")
    # 5. The step brought stone and soul together, and the seventh point is spent.
    if there and table.spent == POINTS:
        table.note("landing 2")
        if len(there) == 2:
            table.note("landing 2 on both colours")
        take_soul_card(table, "landing 2")
        order_jumps(table, there)


def lay_card(table: Table, place: str, value: int | None) -> None:
    table.spent += 1
    table.has_laid = True
    table.cards[place] = (table.mover, value)
    table.note("lay")
    if table.hand_size(table.mover) == 0:
        table.note("hand empty")


def has_pair(stones: list[str]) -> bool:
    return any(TWIN[stone] in stones for stone in stones)


def bring_infamy(table: Table, there: list[str]) -> None:
    """p. 12, 15: the one who has not both stones there takes the rest; four stones: nobody."""
    table.note(f"infamy on {len(there)} stones")
    table.over = "infamy"
    for colour in ("red", "blue"):
        if len([stone for stone in there if colour_of(stone) == colour]) < 2:
            table.note("infamy for the mover" if colour == table.mover else "infamy for the other")
            table.soul_cards[colour] += table.stack
            if colour == table.mover:
                table.gained += table.stack
            table.stack = []


def take_soul_card(table: Table, way: str) -> None:
    """The player to move takes the top card, if there is one."""
    if not table.stack:
        table.note("no soul card left to take")
        return
    card = table.stack.pop(0)
    table.soul_cards[table.mover].append(card)
    table.gained.append(card)
    if len(table.gained) == 2:
        table.note("two soul cards in a turn")
    if not table.stack:
        table.note(f"last soul card by {way}")
        if table.rulings.last_soul_card == "ends_at_once":
            table.over = "soul-cards-gone"


def run_into_card(table: Table, stone: str) -> None:
    """4, first half: the points lapse; a soul card if the soul lies there; the card waits."""
    table.note("trap")
    table.obeying = stone
    there = table.stones[stone]
    if there == table.soul:
        table.note("trap on soul")
        take_soul_card(table, "trap on soul")
        if table.over:
            return  # ends_at_once: the card is not turned over and stays unused
        if table.rulings.trap_on_soul == "twin_first":
            table.note("trap on soul, twin first")
            order_jumps(table, [stone])
    table.waiting_card = there


def turn_over(table: Table, value: int) -> None:
    """4: the card is turned over; where only choices are written it is obeyed with that."""
    owner, _ = table.cards.pop(table.waiting_card)
    table.used[owner].append(value)
    table.turned_at = table.waiting_card
    table.waiting_card = ""
    table.ordered = value
    if table.writes == "choices":
        obey(table)


def obeyed_field(table: Table) -> str:
    """Even values forward, odd values backward (p. 9)."""
    fields = table.ordered if table.ordered % 2 == 0 else -table.ordered
    return fields_ahead(table.stones[table.obeying], fields)


def obey(table: Table) -> None:
    """4: the forced move, what comes of ending on the soul, and the card leaves the game."""
    start, target = table.stones[table.obeying], obeyed_field(table)
    is_forward = table.ordered % 2 == 0
    crosses = start[0] != target[0]
    table.note(f"forced {'forward' if is_forward else 'backward'}")
    if crosses:
        table.note(f"forced over a corner {'forward' if is_forward else 'backward'}")
    if target in table.cards and table.cards[target][0] != table.mover:
        table.note("forced onto an opposing card")
    table.stones[table.obeying] = target
    table.ordered = 0
    if target == table.soul:
        table.note(f"forced {'forward' if is_forward else 'backward'} onto soul")
        if is_forward:
            take_soul_card(table, "forced move")
        order_jumps(table, [table.obeying])
    remove_turned_card(table)


def order_jumps(table: Table, stones: list[str]) -> None:
    """Jumps to the twins become due; a jump within a field is none."""
    for stone in stones:
        if table.stones[TWIN[stone]] == table.stones[stone]:
            table.note("no jump: twin on the same field")
        else:
            table.due_jumps.append(stone)
    if table.writes == "choices":
        for stone in list(table.due_jumps):
            jump(table, stone)


def jump(table: Table, stone: str) -> None:
    table.note("jump")
    table.due_jumps.remove(stone)
    table.stones[stone] = table.stones[TWIN[stone]]
    remove_turned_card(table)


def remove_turned_card(table: Table) -> None:
    """4: the card leaves the game after the forced move and after its jump."""
    if not table.due_jumps and not table.ordered:
        table.turned_at = ""


def end_turn(table: Table) -> None:
    """6. The end if the last soul card was taken; else the other player is to move."""
    if not table.over and not table.stack:
        table.over = "soul-cards-gone"
    table.mover = OTHER[table.mover]
    table.spent = 0
    table.moved = set()
    table.has_laid = table.soul_came_onto_stone = False
    table.obeying = table.waiting_card = table.turned_at = ""
    table.ordered = 0
    table.due_jumps, table.gained, table.events = [], [], []
