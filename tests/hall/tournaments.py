"""Tournaments of chance for tests: games of two to four, byes, forfeits, people who are away."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from random import Random

from companion.hall.rounds.outcomes import Outcome, PairingState
from companion.hall.rounds.pairings import (
    BYE_WORTHS,
    PaperResult,
    Person,
    RoundPairing,
    ScoringRules,
)
from companion.hall.rounds.standings import RankedPerson, standings


class How(Enum):
    """In which way somebody has something of a round."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    BYE = "bye"
    OPEN = "open"


@dataclass(frozen=True)
class CountedSeat:
    person: int
    place: int = 1
    own: int | None = 0


@dataclass(frozen=True)
class CountedGame:
    """A game of a round, or a bye of one person: worth a share in halves."""

    round: int
    how: How
    seats: tuple[CountedSeat, ...]
    share: int = 0
    game: str = ""

    def outcome(self) -> Outcome:
        """As the hall has it."""
        seats = (*((f"seat {at}", one.person) for at, one in enumerate(self.seats)),)
        bye = [*BYE_WORTHS][2 - self.share] if self.how is How.BYE else ""
        pairing = RoundPairing(1, self.round, "", seats, self.game, bye)
        if self.how in (How.BYE, How.OPEN):
            return Outcome(pairing, PairingState.BYE if bye else PairingState.OPEN)
        places = (*((f"seat {at}", one.place) for at, one in enumerate(self.seats)),)
        known = ((f"seat {at}", one.own) for at, one in enumerate(self.seats))
        own = (*((seat, points) for seat, points in known if points is not None),)
        paper = PaperResult(1, places, own, is_forfeit=self.how is How.FORFEIT)
        return Outcome(pairing, PairingState.PAPER, places, own, paper=paper)


def ranked(
    people: Iterable[Person], games: Iterable[CountedGame], rules: ScoringRules
) -> tuple[RankedPerson, ...]:
    return standings(people, [one.outcome() for one in games], rules)


def ranks(dice: Random, seats: int) -> list[int]:
    strength = [dice.randrange(3) for _ in range(seats)]
    return [1 + sum(other > one for other in strength) for one in strength]


def random_round(
    dice: Random, number: int, people: list[int], sizes: list[int]
) -> list[CountedGame]:
    waiting = dice.sample(people, len(people))
    games: list[CountedGame] = []
    while waiting:
        chance, size = dice.random(), dice.choice(sizes)
        if chance < 0.05:  # away
            waiting.pop()
        elif chance < 0.15 or len(waiting) < size:
            bye = (CountedSeat(waiting.pop()),)
            games.append(CountedGame(number, How.BYE, bye, dice.randrange(3)))
        else:
            sat = [waiting.pop() for _ in range(size)]
            how = How.PLAYED if chance < 0.85 else dice.choice([How.OPEN, How.FORFEIT])
            places = [dice.choice([1, 2]) for _ in sat] if how is How.FORFEIT else ranks(dice, size)
            seats = zip(sat, places, strict=True)
            games.append(
                CountedGame(
                    number,
                    how,
                    (*(CountedSeat(one, at, dice.randrange(60) or None) for one, at in seats),),
                    game="for two" if size == 2 else "for many",
                )
            )
    return games


def random_rules(dice: Random) -> ScoringRules:
    win, draw, loss = dice.choice(
        [("1", "1/2", "0"), ("3", "1", "0"), ("2", "1", "0"), ("3", "2", "1"), ("1", "1/3", "0")]
    )
    many = dice.choice(["place", "winner"])
    return ScoringRules(Fraction(win), Fraction(draw), Fraction(loss), many)


def random_tournament(dice: Random) -> tuple[list[Person], list[CountedGame], ScoringRules]:
    people = [
        Person(number, f"Person {number}", dice.random() < 0.1)
        for number in range(1, dice.randrange(2, 12))
    ]
    sizes = dice.choice([[2], [2], [3], [2, 3, 4]])
    numbers = [one.number for one in people]
    games = [
        game
        for number in range(1, dice.randrange(1, 7))
        for game in random_round(dice, number, numbers, sizes)
    ]
    return people, games, random_rules(dice)
