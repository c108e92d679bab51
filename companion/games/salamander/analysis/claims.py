"""Each declared combination with its chance, and when each one was certain for whom."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from companion.games.salamander.analysis.finished import FinishedGame
from companion.games.salamander.analysis.views import EVERYBODY, Viewpoint, Viewpoints
from companion.games.salamander.analysis.worlds import ways
from companion.games.salamander.rules.actions import Claim, Declare
from companion.games.salamander.rules.faces import (
    ALL_FACES,
    KIND_FACES,
    Combination,
    combination_of,
)
from companion.games.salamander.rules.hands import HOLDING, faces_in_all
from companion.games.salamander.rules.owed import has_failed


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A declaration, and how likely it was that all say yes."""

    turn: int
    action: int  # counts from 1
    player: int
    declared: Declare
    chance: float  # as its player knew it
    chance_for_all: float  # as everybody knew it who saw his own cards laid
    is_won: bool

    @property
    def cards(self) -> Combination:
        """The wing, the row and the stone, whoever has them."""
        return combination_of(self.declared.own, self.declared.claims)


@dataclass(frozen=True, slots=True)
class CertainCombination:
    """What a player could be sure to win; by which turn that came, and by which it went."""

    player: int
    cards: Combination
    first: int
    last: int
    own_turns: int = 0  # of his, that began so
    laid: bool = False  # by him, with which it went


def judged_claims(views: Viewpoints) -> Iterator[JudgedClaim]:
    for at, step in enumerate(views.over.steps):
        if isinstance(step.act.action, Declare):
            player, declared = step.act.before.mover, step.act.action
            yield JudgedClaim(
                turn=step.turn,
                action=views.over.number(at),
                player=player,
                declared=declared,
                chance=_chance(views.by[player], at, declared),
                chance_for_all=_chance(views.by[EVERYBODY], at, declared),
                is_won=_is_won(views.over, at),
            )


def _chance(view: Viewpoint, at: int, declared: Declare) -> float:
    mover = view.over.before(at).mover
    laid = _held(view, at, [(mover, face) for face in declared.own])
    both = _held(view, at, [*((mover, face) for face in declared.own), *declared.claims])
    return both / laid if laid else 0.0


def _held(view: Viewpoint, at: int, claims: list[Claim]) -> int:
    """In how many ways these players hold these cards."""
    worlds = view.worlds(at)
    for figure, face in claims:
        place = view.place(figure)
        worlds = worlds.with_set(place, worlds.sets[place] & HOLDING[face])
    return ways(worlds)


def _is_won(over: FinishedGame, at: int) -> bool:
    before = over.before(at).laid
    afters = [step.act.after for step in over.steps[at:]]
    return next(now.laid != before for now in afters if now.laid != before or has_failed(now.turn))


def certain_combinations(views: Viewpoints) -> Iterator[CertainCombination]:
    """Of each player in the order of the seats, those that came first before the others."""
    for player in views.over.header.seats:
        yield from sorted(_of_player(views.by[player]), key=lambda one: (one.first, one.cards))


def _of_player(view: Viewpoint) -> Iterator[CertainCombination]:
    over, player = view.over, view.viewer
    open_, sure = dict[Combination, CertainCombination](), frozenset[Combination]()
    for at in range(len(over.steps) + 1):
        turn = over.steps[at - 1].turn if at else 0
        if not at or view.worlds(at) != view.worlds(at - 1):
            sure = _sure(view, at)
        for cards in [cards for cards in open_ if cards not in sure]:
            was = open_.pop(cards)
            yield replace(was, last=turn, laid=_lays(over, at, (player, cards)))
        begins = _begins_turn(over, at, player)
        for cards in sure:
            one = open_.get(cards, CertainCombination(player, cards, turn, turn))
            open_[cards] = replace(one, own_turns=one.own_turns + begins, last=turn)
    yield from open_.values()


def _begins_turn(over: FinishedGame, at: int, player: int) -> bool:
    if at == len(over.steps) or over.before(at).mover != player:
        return False
    return not at or over.steps[at - 1].turn != over.steps[at].turn


def _lays(over: FinishedGame, at: int, mine: tuple[int, Combination]) -> bool:
    """Whether that player laid these cards with the act before."""
    player, cards = mine
    before, now = over.before(at - 1).laid[player], over.before(at).laid[player]
    return now != before and now[-1] == cards


def _sure(view: Viewpoint, at: int) -> frozenset[Combination]:
    """Of his own cards and of those that all worlds give one and the same other player."""
    own = faces_in_all(view.worlds(at).sets[view.place(view.viewer)])
    known = {face for face in ALL_FACES if own >> face & 1}
    for figure in view.over.header.seats:
        if figure != view.viewer:
            known |= view.certain(at, figure)
    return frozenset(
        (wing, row, stone)
        for wing, row, stone in product(*KIND_FACES)
        if known.issuperset((wing, row, stone))
    )
