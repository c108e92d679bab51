"""Two sensible players for the virtual table: a whole legal game, thought out in advance."""

from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import takewhile
from random import Random

from companion.games.faust.rules.actions import (
    Action,
    Due,
    Forced,
    Lay,
    Reveal,
    TurnOver,
    Twin,
    as_others_see,
)
from companion.games.faust.rules.board import forward_distance
from companion.games.faust.rules.cards import values_left
from companion.games.faust.rules.position import BLUE, RED, Position, is_turn_complete, opponent
from companion.games.faust.rules.record import Header, Record, Turn
from companion.games.faust.rules.rules import apply, end_turn, legal_moves, legal_secret_lays
from companion.games.faust.rules.rulings import Rulings
from companion.games.faust.session.events import as_recorded

IDEAS = 24  # turns that a player thinks of before choosing one
CARD_WISH = 0.45  # how often a player thinks of laying a card


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """What a player did, step by step, with every forced move and jump."""

    player: int
    before: Position
    steps: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    header: Header
    turns: tuple[PlayedTurn, ...]

    @property
    def record(self) -> Record:
        """The game as the companion should have understood it."""
        turns = (
            Turn(number, turn.player, as_recorded(turn.steps, self.header.writes))
            for number, turn in enumerate(self.turns, start=1)
        )
        return Record(self.header, tuple(turns))


@dataclass
class HiddenCards:
    """The devil cards of both players, hidden from the companion."""

    hands: tuple[list[int], list[int]]
    laid: dict[int, int]

    def lay(self, owner: int, card: Lay) -> None:
        assert card.value is not None
        self.hands[owner].remove(card.value)
        self.laid[card.field] = card.value


# How somebody thinks: from where the game stands and the cards that nobody sees, to a whole turn
# and what it comes to. Of those cards only the player's own are for him.
Thought = tuple[tuple[Action, ...], Position]
Mind = Callable[[Position, HiddenCards, Rulings, Random], Thought]


class Players:
    """Both players of a game: where it stands for them, and the cards that nobody else knows."""

    def __init__(self, header: Header, dice: Random, mind: Mind) -> None:
        values = list(header.rulings.devil_cards)
        self.header = header
        self.position = header.start_position()
        self._dice = dice
        self._mind = mind
        self._cards = HiddenCards((values, values.copy()), {})

    def think(self) -> PlayedTurn:
        """The turn of whoever is to move, from where the game stands to its end."""
        before, rulings = self.position, self.header.rulings
        steps, after = self._mind(before, self._cards, rulings, self._dice)
        self.position = end_turn(after)
        return PlayedTurn(before.mover, before, steps)

    def go_on_from(self, header: Header, position: Position) -> None:
        """The game stands otherwise than they thought; what nobody has seen is dealt anew."""
        self.header, self.position = header, position
        self._cards = _dealt(position, header.rulings, self._dice)


def _dealt(position: Position, rulings: Rulings, dice: Random) -> HiddenCards:
    """The cards that are not used: those that lie, and what is left in both hands."""
    hands: list[list[int]] = []
    laid: dict[int, int] = {}
    for owner in (RED, BLUE):
        lying = {at: card for at, card in enumerate(position.cards) if card and card.owner == owner}
        seen = [card.value for card in lying.values() if card.value is not None]
        left = list(
            (Counter(rulings.devil_cards) - Counter([*position.used[owner], *seen])).elements()
        )
        dice.shuffle(left)
        laid |= {at: left.pop() if card.value is None else card.value for at, card in lying.items()}
        hands.append(left)
    red, blue = hands
    return HiddenCards((red, blue), laid)


def played_turn(position: Position, cards: HiddenCards, rulings: Rulings, dice: Random) -> Thought:
    """What sensible players do: the best of some ideas."""
    ideas = [_think(position, rulings, dice) for _ in range(IDEAS)]
    best = max(ideas, key=lambda idea: _worth(idea[1], position.mover))[0]
    hand = cards.hands[position.mover]
    # The player guessed a value: what really lies there is seen only when it is turned over.
    plan = [
        Lay(step.field, hand[dice.randrange(len(hand))]) if isinstance(step, Lay) else step
        for step in takewhile(lambda step: not isinstance(step, Reveal), best)
        if not isinstance(step, Forced | Twin)
    ]
    return carried_out(position, plan, cards, rulings)


def carried_out(
    position: Position, plan: Iterable[Action], cards: HiddenCards, rulings: Rulings
) -> Thought:
    """What is due as soon as it is, also from before, with the values that the cards really have;
    between that what was thought of."""
    done: list[Action] = []
    ahead = deque(plan)
    while position.due or ahead:
        if position.due:
            step = _obeyed(position.due[0], cards)
        else:
            step = _willed(ahead.popleft(), position.mover, cards)
        position = apply(position, step, rulings)
        done.append(step)
    return tuple(done), position


def _willed(act: Action, player: int, cards: HiddenCards) -> Action:
    if isinstance(act, Lay):
        cards.lay(player, act)
    return as_others_see(act)


def _obeyed(due: Due, cards: HiddenCards) -> Action:
    return Reveal(due.field, cards.laid.pop(due.field)) if isinstance(due, TurnOver) else due


def _think(position: Position, rulings: Rulings, dice: Random) -> Thought:
    """A legal turn off the top of the head; unknown cards are guessed."""
    steps: list[Action] = []
    wants_card = dice.random() < CARD_WISH
    while not is_turn_complete(position):
        step = _next_step(position, wants_card, rulings, dice)
        position = apply(position, step, rulings)
        steps.append(step)
    return tuple(steps), position


def _next_step(position: Position, wants_card: bool, rulings: Rulings, dice: Random) -> Action:
    if position.due:
        due = position.due[0]
        if isinstance(due, TurnOver):
            return Reveal(due.field, dice.choice(values_left(position, _rival(position), rulings)))
        return due
    moves = [*legal_moves(position, rulings)]
    if wants_card and not position.laid and dice.random() < 0.5:
        others = legal_secret_lays(position, rulings)[1:]  # the first slot stays free
        return dice.choice([one for one in others if _is_worth_laying(position, one)] or moves)
    return dice.choice(moves)


def _is_worth_laying(position: Position, lay: Lay) -> bool:
    """Whether a card there may stop the other player's next turn."""
    return any(
        1 <= forward_distance(stone, lay.field) <= 6 for stone in position.stones[_rival(position)]
    )


def _worth(position: Position, player: int) -> float:
    """How good a turn's end looks to the player who made it."""
    rival = opponent(player)
    gained = sum(position.soul_cards[player]) - sum(position.soul_cards[rival])
    near = sum(
        1 for stone in position.stones[player] if 1 <= forward_distance(stone, position.soul) <= 7
    )
    first, second = position.stones[player]
    risk = first == second and 1 <= forward_distance(position.soul, first) <= 7
    cards = sum(card is not None and card.owner == player for card in position.cards)
    return 2.0 * gained + near - 40.0 * risk + 0.8 * cards


def _rival(position: Position) -> int:
    return opponent(position.mover)
