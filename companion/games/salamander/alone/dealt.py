"""A sealed pile: its order, who holds which cards after each act, and what was untrue."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.alone import drawn_by
from companion.games.salamander.players.choosing import is_true
from companion.games.salamander.players.dealer import less_of_a_kind, ways_to_keep
from companion.games.salamander.rules.actions import (
    Action,
    Answered,
    Ask,
    Claim,
    Declare,
    Draw,
    Exchange,
    PlaceMarker,
    Replied,
    ShowHand,
)
from companion.games.salamander.rules.faces import (
    ALL_FACES,
    CARDS,
    COPIES,
    FULL_HAND,
    Hand,
    hand_of,
)
from companion.games.salamander.rules.places import START
from companion.games.salamander.rules.position import NOBODY
from companion.games.salamander.rules.record import Header

Pile = tuple[int, ...]  # its faces, in the order in which they are drawn


class KeyOrder:
    """The order of all cards, and then of what was put away, shuffled anew, as the key has it."""

    def __init__(self, key: str) -> None:
        self._key, self._faces = key, Pile()
        self.shuffle(face for face in ALL_FACES for _ in range(COPIES[face]))

    def face(self, number: int) -> int | None:
        """Of the card that is drawn as that one of all, from 0; None where it is not known."""
        return self._faces[number] if number < len(self._faces) else None

    def shuffle(self, discards: Iterable[int]) -> None:
        """By hashes, that are the same with every program: no dice of a library are."""
        came = len(self._faces)
        drawn = sorted(
            (drawn_by(self._key, f"card {came} {at}"), face)
            for at, face in enumerate(sorted(discards))
        )
        self._faces += tuple(face for _, face in drawn)


class ToldOrder:
    """As far as it was told."""

    def __init__(self, told: Mapping[int, int]) -> None:
        self._told = told

    def face(self, number: int) -> int | None:
        return self._told.get(number)

    def shuffle(self, discards: Iterable[int]) -> None:
        """Whatever comes is told when it comes."""


PileOrder = KeyOrder | ToldOrder


UNKNOWN = NOBODY  # a face that nobody has told


class DealtCard(NamedTuple):
    """The card that was drawn as that one of all, by whom."""

    number: int
    figure: int
    face: int


@dataclass(slots=True)
class Dealt:
    """As the cards lie after the acts that it was told.

    `wrong`: what was said or put away that the cards do not bear out.
    """

    header: Header
    order: PileOrder
    hands: dict[int, Hand] = field(default_factory=dict)
    discards: list[int] = field(default_factory=list)
    drawn: list[DealtCard] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    _left: int = CARDS  # in the pile
    _asked: Claim | None = None
    _declared: Declare | None = None
    _replies: list[bool] = field(default_factory=list)

    def __post_init__(self) -> None:
        for figure in self.header.seats:
            self.hands[figure] = tuple(sorted(self._top(figure) for _ in range(FULL_HAND)))
        for figure, face in self.header.set_aside:
            self._expect(figure in dict(self.to_set_aside), "set a card aside that need not be")
            self._put_away(figure, face)

    @property
    def to_set_aside(self) -> tuple[Claim, ...]:
        """Who was dealt two cards of a kind, and the one of less value (Vorbereitung)."""
        found = ((figure, less_of_a_kind(hand)) for figure, hand in self.hands.items())
        return tuple((figure, less) for figure, less in found if less is not None)

    def top(self) -> int:
        """The card that comes next; as if it were drawn."""
        return self._top(NOBODY)

    def follow(self, player: int, acts: Iterable[Action]) -> "Dealt":
        """What was done in the turn of that player, one act after the other."""
        for act in acts:
            self._after(player, act)
        return self

    def _after(self, player: int, act: Action) -> None:
        match act:
            case Draw(away):
                self._keep(player, self._top(player), away)
            case PlaceMarker(figure, place):
                self._expect_true(figure, place)
            case Ask(figure, face):
                self._asked = figure, face
            case Answered(bool(is_yes)) if self._asked is not None:
                self._expect_answer(self._asked, is_yes)
            case Declare(own, _):
                self._declared, self._replies = act, []
                self._expect({*own} <= {*self.hands[player]}, "laid a card that was not there")
            case Replied(is_yes):
                self._reply(player, is_yes)
            case ShowHand(faces):
                laid = () if self._declared is None else self._declared.own
                hand = sorted((*faces, *laid))
                self._expect(hand == sorted(self.hands[player]), "showed another hand")
            case Exchange(figure, away, second):
                new = self._top(figure)
                self._put_away(figure, away)
                self._keep(figure, new, second)

    def _top(self, figure: int) -> int:
        if self._left == 0:
            self.order.shuffle(self.discards)
            self._left, self.discards = len(self.discards), []
        self._left -= 1
        number = len(self.drawn)
        face = self.order.face(number)
        card = DealtCard(number, figure, UNKNOWN if face is None else face)
        self.drawn.append(card)
        return card.face

    def _keep(self, figure: int, new: int, away: int | None) -> None:
        """A card was drawn, and one of those that may be was put away."""
        hand = self.hands[figure]
        is_right = any(away == one for one, _ in ways_to_keep(hand, new))
        self._expect(is_right, "did not put away what had to be")
        self.hands[figure] = tuple(sorted((*hand, new)))
        if away is not None:
            self._put_away(figure, away)

    def _put_away(self, figure: int, face: int) -> None:
        self._take(figure, face)
        self.discards.append(face)

    def _take(self, figure: int, face: int) -> None:
        hand = [*self.hands[figure]]
        self._expect(face in hand, "gave a card that was not there")
        if hand:
            hand.remove(face if face in hand else hand[0])
        self.hands[figure] = tuple(hand)

    def _expect_answer(self, asked: Claim, is_yes: bool) -> None:
        figure, face = asked
        self._expect((face in self.hands[figure]) is is_yes, "answered what is not so")

    def _reply(self, player: int, is_yes: bool) -> None:
        declared, replies = self._declared, self._replies
        assert declared is not None  # a reply is one to it
        self._expect_answer(declared.claims[len(replies)], is_yes)
        replies.append(is_yes)
        if len(replies) == len(declared.claims) and all(replies):
            for figure, face in (*((player, one) for one in declared.own), *declared.claims):
                self._take(figure, face)

    def _expect_true(self, figure: int, place: int) -> None:
        """Of the table's own marker: people may err with theirs, and it comes out as ever."""
        alone = self.header.alone
        hand = hand_of(self.hands[figure])  # None where it is not known
        if alone is not None and figure == alone.seat and place != START and hand is not None:
            self._expect(is_true(hand, place), "put the marker where it is not true")

    def _expect(self, is_so: bool, else_: str) -> None:
        if not is_so:
            self.wrong.append(else_)
