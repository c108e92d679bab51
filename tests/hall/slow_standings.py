"""Standings reckoned again, slowly, from the definitions in docs/hall.md and from nothing else."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from companion.hall.rounds.pairings import Person, ScoringRules
from tests.hall.tournaments import CountedGame, How

Line = tuple[int | None, int, Fraction, tuple[Fraction | None, ...]]  # rank, person, points, breaks


class SlowStandings:
    """One question at a time, each answered from all games."""

    def __init__(
        self, people: Iterable[Person], games: Sequence[CountedGame], rules: ScoringRules
    ) -> None:
        self.people, self.games, self.rules = [*people], games, rules
        self.rounds = sorted({one.round for one in games if one.how is not How.OPEN})

    def game(self, person: int, number: int) -> CountedGame | None:
        for one in self.games:
            if one.round == number and any(seat.person == person for seat in one.seats):
                return one
        return None

    def mine(self, person: int) -> list[tuple[int, CountedGame | None]]:
        """The rounds that count for a person."""
        found = [(number, self.game(person, number)) for number in self.rounds]
        return [(n, game) for n, game in found if game is None or game.how is not How.OPEN]

    def met(self, person: int, game: CountedGame | None) -> list[int]:
        if game is None or game.how is not How.PLAYED:
            return []
        return [seat.person for seat in game.seats if seat.person != person]

    def place(self, person: int, game: CountedGame) -> int:
        return next(seat.place for seat in game.seats if seat.person == person)

    def score(self, person: int, game: CountedGame | None) -> Fraction:
        rules = self.rules
        if game is None:
            return Fraction(0)
        if game.how is How.BYE:
            return [Fraction(0), rules.draw, rules.win][game.share]
        mine = self.place(person, game)
        theirs = [seat.place for seat in game.seats if seat.person != person]
        if game.how is How.FORFEIT:
            return rules.win if mine == 1 and 1 not in theirs else Fraction(0)
        if rules.many == "winner":
            if mine > 1:
                return rules.loss
            return rules.draw if 1 in theirs else rules.win
        total = Fraction(0)
        for one in theirs:
            total += rules.win if mine < one else rules.loss if mine > one else rules.draw
        return total / len(theirs)

    def points(self, person: int) -> Fraction:
        return sum((self.score(person, game) for _, game in self.mine(person)), Fraction(0))

    def against(self, person: int, other: int, game: CountedGame) -> Fraction:
        mine, theirs = self.place(person, game), self.place(other, game)
        return Fraction(1) if mine < theirs else Fraction(1, 2) if mine == theirs else Fraction(0)

    def opponents_points(self, person: int) -> list[Fraction]:
        each = []
        for _, game in self.mine(person):
            met = self.met(person, game)
            if met:
                each.append(sum((self.points(one) for one in met), Fraction(0)) / len(met))
            else:
                each.append(self.points(person))
        return each

    def direct(self, group: Sequence[int]) -> dict[int, Fraction]:
        scores = dict.fromkeys(group, Fraction(0))
        pairs = set()
        for game in self.games:
            if game.how is not How.PLAYED:
                continue
            there = [seat.person for seat in game.seats if seat.person in group]
            for one in there:
                for other in there:
                    if one != other:
                        pairs.add((one, other))
                        scores[one] += self.against(one, other, game)
        whole = all((a, b) in pairs for a in group for b in group if a != b)
        return scores if whole and len(group) > 1 else {}

    def lines(self) -> list[Line]:
        there = [one.number for one in self.people if not one.is_withdrawn]
        left = [one.number for one in self.people if one.is_withdrawn]
        found: list[Line] = []
        for group, has_rank in ((there, True), (left, False)):
            said: dict[int, list[Fraction | None]] = {one: [] for one in group}
            level: dict[int, tuple[Fraction, ...]] = {one: (self.points(one),) for one in group}
            for one in group:
                value = sum(self.opponents_points(one), Fraction(0))
                said[one].append(value)
                level[one] = (*level[one], value)
            after = {}
            for one in group:
                among = self.direct([other for other in group if level[other] == level[one]])
                said[one].append(among.get(one))
                after[one] = (*level[one], among.get(one, Fraction(0)))
            level = after
            for one in sorted(group, key=lambda one: ([-x for x in level[one]], one)):
                rank = 1 + sum(level[other] > level[one] for other in group)
                line = (rank if has_rank else None, one, self.points(one), (*said[one],))
                found.append(line)
        return found
