"""Nothing legal fits what was seen: which single rule was broken, and what to put back where.

No rule is written here: what seems to have been done is put into actions, in every order, and
`rules` names the fault. The order that stays legal longest speaks for the player.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product

from companion.faust.actions import Action, Forced, Lay, Reveal, Soul, Stone, TurnOver, Twin
from companion.faust.board import FIELDS, forward_distance
from companion.faust.cards import is_sent_forward, values_left
from companion.faust.codes import PAGES, Code
from companion.faust.evidence import KINDS, Evidence, gather_evidence
from companion.faust.explain import explain, merged
from companion.faust.position import Position, opponent
from companion.faust.rules import Illegal, apply, end_turn
from companion.faust.rulings import Rulings
from companion.observations import BoardReading

SOUL_KIND = len(KINDS) - 1
# A turn that moved more pieces than this is no slip but another position.
MOST_ACTIONS = 5


@dataclass(frozen=True, slots=True)
class PutBack:
    """One thing to do so that the game can go on: a piece to move, or a card to take up."""

    kind: str  # red, blue, soul or card
    origin: int
    target: int | None  # None: into the hand of its owner


@dataclass(frozen=True, slots=True)
class Diagnosis:
    code: Code
    action: int  # counts from 1, as in a verdict
    do: tuple[Action, ...]
    repair: tuple[PutBack, ...]

    @property
    def page(self) -> str:
        return PAGES[self.code]


@dataclass(frozen=True, slots=True)
class _Act:
    """An action and the player whose stone it moved."""

    player: int
    action: Action


@dataclass(frozen=True, slots=True)
class _Judged:
    """A guess at what was done, judged: how many actions were legal, and up to where."""

    code: Code
    action: int
    do: tuple[Action, ...]
    position: Position


def diagnose(
    position: Position, reading: BoardReading, rulings: Rulings, steps: tuple[Action, ...] = ()
) -> Diagnosis | None:
    """The fault that explains the reading; None when no single fault does, or nothing is wrong.

    `steps` are what is known of the turn that began in `position`. A legal turn that is not
    complete counts as ended too early.
    """
    evidence = gather_evidence(reading)
    if steps:
        on = _worst(_goings_on(position, steps, evidence, rulings), position, rulings)
        if on is not None and on.code is not Code.BACKWARD:  # else it was slid back first
            return _diagnosis(on, evidence)
    explained = explain(position, reading, rulings)
    guesses = (
        [_acts(position, explained[0].actions)]
        if explained
        else list(_guesses(position, evidence, rulings))
    )
    worst = _worst(guesses, position, rulings)
    return None if worst is None else _diagnosis(worst, evidence)


def _worst(
    guesses: Iterable[tuple[_Act, ...]], position: Position, rulings: Rulings
) -> _Judged | None:
    """The guess that stays legal longest; None when there is none, or one that is no fault."""
    judged = [_judge(position, acts, rulings) for acts in guesses]
    faults = [one for one in judged if one is not None]
    if len(faults) < len(judged) or not faults:
        return None
    return max(faults, key=lambda one: (-one.position.points, one.action, -len(one.do)))


def _diagnosis(judged: _Judged, evidence: Evidence) -> Diagnosis:
    repair = _repair(judged.position, evidence)
    return Diagnosis(judged.code, judged.action, judged.do, repair)


def _judge(position: Position, acts: tuple[_Act, ...], rulings: Rulings) -> _Judged | None:
    """What the rules say to the acts as a whole turn; None when it is legal."""
    do = tuple(act.action for act in acts)
    number = 0
    try:
        for act in acts:
            number += 1
            if act.player != position.mover:
                return _judge_the_others(position, do, number)
            position = apply(position, act.action, rulings)
        number += 1
        end_turn(position)
    except Illegal as illegal:
        return _Judged(illegal.code, number, do, illegal.position)
    return None


def _judge_the_others(position: Position, do: tuple[Action, ...], number: int) -> _Judged:
    """The other player acts: if this turn has begun, it has ended too early (p. 6)."""
    if number > 1:
        try:
            end_turn(position)
        except Illegal as illegal:
            return _Judged(illegal.code, number, do[: number - 1], position)
    return _Judged(Code.NOT_YOUR_TURN, number, do, position)


def _goings_on(
    position: Position, steps: tuple[Action, ...], evidence: Evidence, rulings: Rulings
) -> Iterator[tuple[_Act, ...]]:
    """What may have been done after the steps that are known."""
    now = position
    for step in steps:
        now = apply(now, step, rulings)
    for acts in _guesses(now, evidence, rulings):
        owed = [_as_owed(now, act) for act in acts]
        for way in (owed, *_turned_over(now, owed, evidence, rulings)):
            yield _merged((*_acts(position, steps), *way))


def _merged(acts: tuple[_Act, ...]) -> tuple[_Act, ...]:
    """Steps of one piece in a row as one act."""
    joined: list[_Act] = []
    for act in acts:
        if joined and joined[-1].player == act.player:
            together = merged((joined[-1].action, act.action))
            if len(together) == 1:
                joined[-1] = _Act(act.player, together[0])
                continue
        joined.append(act)
    return tuple(joined)


def _as_owed(now: Position, act: _Act) -> _Act:
    """A stone that owed a move and went elsewhere has made that move wrongly."""
    action = act.action
    for due in now.due if isinstance(action, Stone) else ():
        assert isinstance(action, Stone)
        if isinstance(due, Forced) and action.origin == due.origin:
            return _Act(act.player, Forced(action.origin, action.target))
        if isinstance(due, Twin) and (act.player, action.origin) == (due.colour, due.origin):
            return _Act(now.mover, Twin(due.colour, action.origin, action.target))
    return act


def _turned_over(
    now: Position, acts: list[_Act], evidence: Evidence, rulings: Rulings
) -> Iterator[list[_Act]]:
    """The card has gone from its slot, and the stone went where none of its values leads."""
    for due in now.due:
        if not isinstance(due, TurnOver) or due.field in (evidence.cards or {}):
            continue
        for place, act in enumerate(acts):
            action = act.action
            if isinstance(action, Stone) and action.origin == due.obeys:
                forced = Forced(action.origin, action.target)
                reveal = Reveal(due.field, _likely_value(now, due.field, forced, rulings))
                obeys = [*_acts(now, (reveal, forced))]
                yield [*acts[:place], *obeys, *acts[place + 1 :]]


def _acts(position: Position, actions: tuple[Action, ...]) -> tuple[_Act, ...]:
    return tuple(_Act(position.mover, action) for action in actions)


def _guesses(
    position: Position, evidence: Evidence, rulings: Rulings
) -> Iterator[tuple[_Act, ...]]:
    """What may have been done: the moves that turn the position into the reading, in any order."""
    for moves in _displacements(position, evidence):
        acts = (*moves, *_cards_laid(position, evidence))
        if 0 < len(acts) <= MOST_ACTIONS:
            for order in permutations(acts):
                yield order
                yield from _after_a_trap(position, order, evidence, rulings)


def _displacements(position: Position, evidence: Evidence) -> Iterator[tuple[_Act, ...]]:
    """Which piece went where, for each way of pairing pieces of one kind."""
    red, blue = position.stones
    ways: list[list[tuple[_Act, ...]]] = []
    for kind, fields in enumerate((red, blue, (position.soul,))):
        seen = list(evidence.kinds[kind].fields)
        gone = [field for field in fields if not _take(seen, field)]
        if len(gone) != len(seen):
            return  # a piece is in a hand: nothing is certain yet
        make, player = (Soul, position.mover) if kind == SOUL_KIND else (Stone, kind)
        ways.append(
            [
                tuple(
                    _Act(player, make(origin, target))
                    for origin, target in zip(gone, targets, strict=True)
                )
                for targets in sorted(set(permutations(seen)))
            ]
        )
    for combination in product(*ways):
        yield tuple(act for way in combination for act in way)


def _take(fields: list[int], field: int) -> bool:
    if field not in fields:
        return False
    fields.remove(field)
    return True


def _cards_laid(position: Position, evidence: Evidence) -> tuple[_Act, ...]:
    cards = evidence.cards or {}
    return tuple(
        _Act(owner, Lay(field))
        for field, owner in cards.items()
        if owner is not None and position.cards[field] is None
    )


def _after_a_trap(
    position: Position, order: tuple[_Act, ...], evidence: Evidence, rulings: Rulings
) -> Iterator[tuple[_Act, ...]]:
    """The last stone may have stopped at a card that is gone now, and obeyed it wrongly."""
    last = order[-1].action
    if not isinstance(last, Stone) or evidence.cards is None:
        return
    for field, card in enumerate(position.cards):
        if card is None or card.owner == position.mover or field in evidence.cards:
            continue
        if field != last.target and 0 < forward_distance(last.origin, field) <= position.points:
            forced = Forced(field, last.target)
            value = _likely_value(position, field, forced, rulings)
            obeys = (Stone(last.origin, field), Reveal(field, value), forced)
            yield (*order[:-1], *_acts(position, obeys))


def _likely_value(position: Position, field: int, move: Forced, rulings: Rulings) -> int:
    """The card's value, or of those it can have the one that the move has missed by least."""
    card = position.cards[field]
    if card is not None and card.value is not None:
        return card.value
    ahead = forward_distance(move.origin, move.target)
    values = values_left(position, opponent(position.mover), rulings) or rulings.devil_cards
    return min(values, key=lambda value: _missed_by(ahead, value))


def _missed_by(ahead: int, value: int) -> int:
    ordered = value if is_sent_forward(value) else -value
    off = (ahead - ordered) % FIELDS
    return min(off, FIELDS - off)


def _repair(position: Position, evidence: Evidence) -> tuple[PutBack, ...]:
    """The fewest things to put back so that the table shows the last legal position."""
    red, blue = position.stones
    repair = []
    for kind, fields in enumerate((red, blue, (position.soul,))):
        seen = list(evidence.kinds[kind].fields)
        wanted = [field for field in fields if not _take(seen, field)]
        for origin, target in zip(seen, wanted, strict=False):
            repair.append(PutBack(KINDS[kind], origin, target))
    for field in evidence.cards or {}:
        if position.cards[field] is None:
            repair.append(PutBack("card", field, None))
    return tuple(repair)
