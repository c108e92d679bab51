"""Random games of honest players with real cards, under random rulings, for any number of seats."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Declare,
    Draw,
    Exchange,
    KeyThrow,
    MoveFigure,
    PlaceMarker,
    PutPiece,
    Replied,
    ShowHand,
    Throw,
)
from companion.games.salamander.rules.faces import (
    ALL_FACES,
    COPIES,
    FULL_HAND,
    HAND_NUMBER,
    KIND_FACES,
    KIND_OF,
    hand_of,
)
from companion.games.salamander.rules.guards import end_fault, fault_of
from companion.games.salamander.rules.knowledge import known_at_first
from companion.games.salamander.rules.learning import DoneAct, learned
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES, FIRST_CHAMBER, START, faces_of_chamber
from companion.games.salamander.rules.position import Position, is_in_dungeon
from companion.games.salamander.rules.record import Header, Record, Turn
from companion.games.salamander.rules.rules import apply, end_turn, places_to_go, set_up
from companion.games.salamander.rules.rulings import CHOICES, Rulings, with_ruling

MOST_THROWS = 4  # in a turn, so that doubles do not go on without end


def random_rulings(dice: Random) -> Rulings:
    """Half of the tables play as the booklet says."""
    rulings = Rulings()
    if dice.random() < 0.5:
        return rulings
    for option, choices in CHOICES.items():
        rulings = with_ruling(rulings, option, dice.choice([*choices]).value)
    return rulings


def random_game(seed: int, most_turns: int = 60, agreed: Header | None = None) -> Record:
    """A legal game, over or not, of a random table or as agreed. A seed gives always the same."""
    dice = Random(seed)
    seats = agreed.seats if agreed else tuple(dice.sample(range(len(FIGURES)), dice.randint(2, 4)))
    pile = [face for face in ALL_FACES for _ in range(COPIES[face])]
    dice.shuffle(pile)
    hands = {figure: [pile.pop(), pile.pop()] for figure in seats}
    aside = []
    for figure, hand in hands.items():
        if KIND_OF[hand[0]] == KIND_OF[hand[1]]:
            aside.append((figure, hand.pop()))
    header = Header(
        seats=seats,
        starts=dice.choice(seats),
        target=dice.choice([1, 30, 49, 84, 100, 300]),
        rulings=random_rulings(dice),
        set_aside=tuple(aside),
        writes_everything=dice.random() < 0.3,
    )
    if agreed is not None:
        header = replace(agreed, set_aside=tuple(aside))
    table = HonestTable(header, dice, pile, hands, answers_told=0.7 if agreed is None else 1.0)
    while table.position.ending is None and len(table.turns) < most_turns:
        table.play_turn()
    return Record(header, tuple(table.turns))


@dataclass
class HonestTable:
    """What lies there, the hidden cards too, and what has been done."""

    header: Header
    dice: Random
    pile: list[int]
    hands: dict[int, list[int]]
    answers_told: float  # the share of them; a phone tells each
    turns: list[Turn] = field(default_factory=list)
    done: list[Action] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.position: Position = set_up(self.header)
        self.known = known_at_first(self.header)

    def play_turn(self) -> None:
        player = self.position.mover
        self.done = []
        while (action := self._next()) is not None:
            self.do(action)
        self.turns.append(Turn(len(self.turns) + 1, player, tuple(self.done)))
        self.position = end_turn(self.position, self.header)

    def do(self, action: Action) -> None:
        self.done.append(action)
        before = self.position
        self.position = apply(before, action, self.header)
        self.known = learned(self.known, DoneAct(before, action, self.position), self.header)
        for figure, hand in self.hands.items():
            held = hand_of(tuple(hand))
            assert held is not None
            if self.position.ending is None and not self._is_between(figure):
                assert self.known.possible[figure] >> HAND_NUMBER[held] & 1
                assert self.position.holds[figure] == len(hand)
        self._hand_over()

    def _is_between(self, figure: int) -> bool:
        """A combination has just been laid: the hands follow in `_hand_over`."""
        return self.position.holds[figure] != len(self.hands[figure])

    def _hand_over(self) -> None:
        """Cards that were laid leave the hands."""
        for figure, hand in self.hands.items():
            if self.position.holds[figure] == len(hand):
                continue
            gone = self.position.turn.laid[-1]
            self.hands[figure] = [face for face in hand if face not in gone]
            claims = [action for action in self.done if isinstance(action, Declare)][-1]
            given = [face for who, face in claims.claims if who == figure]
            given += claims.own if figure == self.position.mover else ()
            self.hands[figure] = [face for face in hand if face not in given]

    def _next(self) -> Action | None:
        """What is owed, or something that may be done; None when the turn is to end."""
        position, dice = self.position, self.dice
        if position.ending is not None:
            return None
        owed = owed_next(position.turn)
        if owed is not None and owed is not Owed.MOVE:
            return self._owed(owed)
        wishes = [*self._wishes(owed)]
        dice.shuffle(wishes)
        for wish in wishes:
            if fault_of(position, wish, self.header) is None:
                if isinstance(wish, Exchange):
                    self._draw_for_exchange(wish)
                return self._with_second(wish)
        return None

    def _wishes(self, owed: Owed | None) -> Iterator[Action]:
        position, dice = self.position, self.dice
        mover = position.mover
        if dice.random() < 0.3:
            yield self._declaration()
        if owed is Owed.MOVE:
            for place in places_to_go(position, self.header):
                yield MoveFigure(mover, place)
            return
        if position.turn.declaration is not None:
            for figure, face in position.turn.declaration.confirmed:
                if dice.random() < 0.6 and face in self.hands[figure]:
                    yield Exchange(figure, face)
            return
        if is_in_dungeon(position, mover):
            yield self._key_throw()
        if position.turn.may_ask >= 0 and dice.random() < 0.7:
            yield Ask(position.turn.may_ask, self._face_to_ask(position.turn.may_ask))
            return
        must = end_fault(position, self.header) is not None
        throws = sum(isinstance(action, Throw) for action in self.done)
        if must or (throws < MOST_THROWS and dice.random() < 0.8):
            yield Throw(dice.randint(1, 4), dice.randint(1, 4), dice.random() < 0.5)

    def _face_to_ask(self, figure: int) -> int:
        hand = self.hands[figure]
        faces: list[int] = hand if hand and self.dice.random() < 0.5 else [*ALL_FACES]
        return self.dice.choice(faces)

    def _key_throw(self) -> KeyThrow:
        turn, dice = self.position.turn, self.dice
        eyes = tuple(dice.random() < 0.4 for _ in range(2 - turn.eyes_aside))
        return KeyThrow(eyes, None if turn.is_symbol_aside else dice.random() < 0.4)

    def _declaration(self) -> Declare:
        """Often a guess that is right, as after good questions."""
        dice, mover = self.dice, self.position.mover
        own = [face for face in self.hands[mover] if dice.random() < 0.7]
        missing = [kind for kind in range(3) if kind not in {KIND_OF[face] for face in own}]
        others = [figure for figure in self.header.seats if figure != mover]
        claims = []
        for kind in missing:
            held = [
                (figure, face)
                for figure in others
                for face in self.hands[figure]
                if KIND_OF[face] == kind
            ]
            guess = (dice.choice(others), dice.choice([*KIND_FACES[kind]]))
            claims.append(dice.choice(held) if held and dice.random() < 0.8 else guess)
        dice.shuffle(claims)
        return Declare(tuple(own), tuple(claims))

    def _owed(self, owed: Owed) -> Action:
        position, turn = self.position, self.position.turn
        match owed:
            case Owed.PUT:
                assert turn.put is not None
                return PutPiece(turn.put.figure, turn.put.is_marker, turn.put.place)
            case Owed.ANSWER:
                assert turn.asked is not None
                figure, face = turn.asked
                is_told = self.dice.random() < self.answers_told
                return Answered(face in self.hands[figure] if is_told else None)
            case Owed.REPLY:
                assert turn.declaration is not None
                figure, face = turn.declaration.claims[len(turn.declaration.replies)]
                return Replied(face in self.hands[figure])
            case Owed.SHOW:
                assert turn.declaration is not None
                laid = turn.declaration.own
                hand = self.hands[position.mover]
                return ShowHand(tuple(face for face in hand if face not in laid))
            case Owed.DRAW:
                return Draw(self._drawn(position.mover))
            case _:
                return PlaceMarker(position.mover, self._chamber())

    def _take(self) -> int:
        if not self.pile:
            self.pile = [*self.position.discards]
            self.dice.shuffle(self.pile)
        return self.pile.pop()

    def _drawn(self, figure: int) -> int | None:
        """The new card comes into the hand; what had to be put away for it."""
        hand, new = self.hands[figure], self._take()
        hand.append(new)
        alike = [face for face in hand if KIND_OF[face] == KIND_OF[new]]
        if len(alike) > 1:
            away = self.dice.choice(alike)
        elif len(hand) > FULL_HAND:
            away = self.dice.choice(hand)
        else:
            return None
        hand.remove(away)
        return away

    def _draw_for_exchange(self, wish: Exchange) -> None:
        self.hands[wish.figure].remove(wish.away)
        self.second = self._drawn(wish.figure)

    def _with_second(self, wish: Action) -> Action:
        if isinstance(wish, Exchange):
            return Exchange(wish.figure, wish.away, self.second)
        return wish

    def _chamber(self) -> int:
        """One that is true and that the rulings allow."""
        position = self.position
        hand = set(self.hands[position.mover])
        places = [
            place
            for place in range(FIRST_CHAMBER, START + 1)
            if place == START or hand <= set(faces_of_chamber(place))
        ]
        self.dice.shuffle(places)
        return next(
            place
            for place in places
            if fault_of(position, PlaceMarker(position.mover, place), self.header) is None
        )
