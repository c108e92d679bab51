"""What a player does: where to go, what to ask, to put away, to declare; and how he lies unseen."""

from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from companion.games.salamander.players.dealer import ways_to_keep
from companion.games.salamander.players.mind import Thoughts
from companion.games.salamander.players.prospects import Hope, hopes, needs, prospect
from companion.games.salamander.rules.actions import Action, Ask, PlaceMarker
from companion.games.salamander.rules.circuit import circuit_of
from companion.games.salamander.rules.faces import HAND_NUMBER, Hand
from companion.games.salamander.rules.guards import fault_of
from companion.games.salamander.rules.hands import HandSet, true_at
from companion.games.salamander.rules.knowledge import Known
from companion.games.salamander.rules.let_stand import contradicts
from companion.games.salamander.rules.places import FIRST_CHAMBER, START, is_field, zone_of
from companion.games.salamander.rules.position import Position, is_in_dungeon, total
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.rules import places_to_go

EAGER_FOR_THE_TARGET = 0.8  # of the usual courage suffices for a combination that wins
IMPATIENCE = 250  # turns after which anything is tried
CAPTURE = 2.0  # what it is worth to send somebody to the dungeon, and for each point that he has
CAPTURE_POINT = 0.1
STEP_TO_THE_GATE = 0.5  # what each is worth to who wants to go home
WORTH_A_QUESTION = 0.5  # what it must tell at least
WORTH_FREEING = 6.0  # the same when it frees somebody's figure


@dataclass(frozen=True, slots=True)
class Temper:
    """How one player is."""

    courage: float  # the least chance with which he declares
    keeps: float  # how often he keeps a card that everybody knows of
    is_hasty: bool = False  # names whom he is surest of first, which tells more when it fails
    lies: float = 0.0  # how often he says what is not true, where nobody can see it at once


def random_temper(dice: Random, lies: float = 0.0) -> Temper:
    return Temper(dice.uniform(0.45, 0.85), dice.uniform(0.0, 0.5), dice.random() < 0.5, lies)


def what_to_declare(mind: Thoughts, temper: Temper, turn: int) -> Hope | None:
    """The combination worth most of those that he dares; None when he dares none."""
    least = max(0.02, temper.courage * (1 - turn / IMPATIENCE))
    missing = mind.header.target - total(mind.position, mind.me)
    daring = [
        hope
        for hope in hopes(mind, least * EAGER_FOR_THE_TARGET)
        if hope.chance >= least or hope.value >= missing
    ]
    best = max(daring, key=lambda hope: hope.worth, default=None)
    if best is None or not temper.is_hasty:
        return best
    declare = replace(best.declare, claims=best.declare.claims[::-1])
    return best._replace(declare=declare)


def where_to_go(mind: Thoughts, wished: Hope | None, dice: Random) -> int:
    """Home with a combination to declare; else to whom there is most to ask, or to capture."""
    places = places_to_go(mind.position, mind.header)
    worth = {place: _worth_of_place(mind, place, wished) + dice.random() for place in places}
    return max(places, key=lambda place: worth[place])


def _worth_of_place(mind: Thoughts, place: int, wished: Hope | None) -> float:
    if not is_field(place):
        return 0.0 if wished is None else 100.0 + wished.worth
    worth = 0.0
    if wished is not None:
        worth -= STEP_TO_THE_GATE * circuit_of(mind.header.seats).to_gate(mind.me, place)
    owner = zone_of(place)
    if owner != mind.me:
        worth += max(_worth_asking(mind, owner))
    for figure in mind.others:
        if mind.position.figures[figure] == place:
            worth += CAPTURE + CAPTURE_POINT * total(mind.position, figure)
    return worth


def _worth_asking(mind: Thoughts, figure: int) -> list[float]:
    """By face: how open it is whether he has it, times what it would bring."""
    chances = mind.chances(figure)
    return [4 * p * (1 - p) * need for p, need in zip(chances, needs(mind), strict=True)]


def what_to_ask(mind: Thoughts, figure: int) -> Ask | None:
    """The face that tells most; None where it tells too little, or would free a prisoner for it."""
    worth = _worth_asking(mind, figure)
    most = max(worth)
    is_freed = is_in_dungeon(mind.position, figure)
    if most < (WORTH_FREEING if is_freed else WORTH_A_QUESTION):
        return None
    return Ask(figure, worth.index(most))


def where_to_put_the_marker(mind: Thoughts, public: HandSet, dice: Random) -> int:
    """True for the hand, and of such chambers one that leaves the others most in doubt."""
    chambers = [
        place
        for place in range(FIRST_CHAMBER, START + 1)
        if fault_of(mind.position, PlaceMarker(mind.me, place), mind.header) is None
        and (place == START or is_true(mind.hand, place))
    ]
    lay = mind.position.markers[mind.me]
    dice.shuffle(chambers)
    return max(chambers, key=lambda place: (_left_in_doubt(public, place), place == lay))


def _left_in_doubt(public: HandSet, place: int) -> int:
    """How many hands the others must still think possible."""
    return (public if place == START else public & true_at(place)).bit_count()


def is_true(hand: Hand, chamber: int) -> bool:
    """Whether every card of the hand is a coordinate of the chamber (Ziel)."""
    return bool(true_at(chamber) & 1 << HAND_NUMBER[hand])


def what_to_keep(mind: Thoughts, hand: Hand, new: int) -> tuple[int | None, Hand]:
    """After a draw: the card to put away, if there is one, and the hand that promises most."""
    return max(ways_to_keep(hand, new), key=lambda way: prospect(mind, way[1]))


def wants_to_exchange(temper: Temper, dice: Random) -> bool:
    """Everybody knows of that card now: who keeps it will be asked to hand it over."""
    return dice.random() >= temper.keeps


class AllHeard(NamedTuple):
    """How the table lies, and what is known to who heard everything."""

    position: Position
    known: Known
    header: Header

    def believes(self, action: Action) -> bool:
        """Whether nothing that was said or shown before speaks against it, nor any rule."""
        return contradicts(self.position, self.known, action, self.header) is False


def false_marker(table: AllHeard, hand: Hand, dice: Random) -> PlaceMarker | None:
    """On a chamber that is not true for the hand; None where everybody would see it."""
    me = table.position.mover
    false = [
        PlaceMarker(me, place) for place in range(FIRST_CHAMBER, START) if not is_true(hand, place)
    ]
    dice.shuffle(false)
    return next((one for one in false if table.believes(one)), None)
