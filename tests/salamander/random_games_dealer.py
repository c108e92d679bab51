"""A dealer who sees all cards plays a seeded game of Der Feuer-Salamander and writes it down."""

from dataclasses import dataclass, field
from random import Random

from tests.salamander.random_games_header import Temper
from tests.salamander.second_reading_order import CONTRADICTION, fault_of
from tests.salamander.second_reading_owed import has_failed
from tests.salamander.second_reading_things import CARDS, Action, Table
from tests.salamander.second_reading_turn import do_action


@dataclass
class Dealer:
    """The table as the second reading sees it, and beside it the cards as they really are."""

    rng: Random
    temper: Temper
    table: Table
    hands: dict[str, list[str]]
    pile: list[str]
    do: list[Action] = field(default_factory=list)
    contradicted: bool = False

    @property
    def me(self) -> str:
        return self.table["to_move"]

    @property
    def stopped(self) -> bool:
        """Nothing more can be done in this turn, but for what follows a failed declaration."""
        return self.contradicted or self.table["over"] != "" or has_failed(self.table)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def may(self, action: Action) -> bool:
        return fault_of(self.table, action) == ""

    def act(self, *action: object) -> None:
        """Does what is legal, and writes it down with the `put` that follows."""
        if self.contradicted:
            return
        self.do.append(list(action))
        fault = do_action(self.table, list(action))
        assert fault in ("", CONTRADICTION), (fault, self.do)
        self.contradicted = fault == CONTRADICTION
        while self.table["turn"]["puts"] and not self.contradicted:
            piece, place = self.table["turn"]["puts"][0]
            self.act("put", piece, place)

    def take(self) -> str:
        """The top card; the discards are the new pile when there is none. Before it is written."""
        if not self.pile:
            self.pile = list(self.table["discards"])
            self.rng.shuffle(self.pile)
        return self.pile.pop()

    def check(self) -> None:
        """No card is lost, and nobody who told the truth is thought to lie."""
        table = self.table
        laid = [card for his in table["laid"].values() for cards in his for card in cards]
        in_hands = sum(table["hands"].values())
        assert table["pile"] + len(table["discards"]) + len(laid) + in_hands == CARDS
        assert table["hands"] == {player: len(hand) for player, hand in self.hands.items()}
        assert table["pile"] == len(self.pile)
        if self.temper.lies == 0:
            assert not self.contradicted, self.do
            for player, hand in self.hands.items():
                assert frozenset(hand) in table["possible"][player]
