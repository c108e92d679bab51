"""What only the referee may know of a running game: K of every player, with the secret answers.

The public course of a game is the same whatever was answered, so K is followed beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.salamander.page.fold import Happened, TableView
from companion.games.salamander.rules.actions import Answered, TurnAction
from companion.games.salamander.rules.codes import SalamanderCode
from companion.games.salamander.rules.hands import OF_SIZE
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.rules.rules import NotLegal, apply, let_stand, set_up
from companion.games.salamander.rules.situation import Situation

TurnMoment = tuple[int, int]  # the number of a turn, and how many of its actions are done


@dataclass(frozen=True, slots=True)
class Knowing:
    """`trail` has the situation at each moment of the game, with K."""

    trail: Mapping[TurnMoment, Situation]
    contradictions: tuple[TurnMoment, ...] = ()  # where it came out; nobody is named

    def at(self, view: TableView) -> Situation:
        """What may be known now."""
        return self.trail[moment_of(view)]


def moment_of(view: TableView) -> TurnMoment:
    return len(view.turns) + 1, len(view.do)


def knowing_nothing(view: TableView) -> Knowing:
    """Before the first turn."""
    return Knowing({moment_of(view): set_up(view.agreed)})


def known_after(
    known: Knowing, said: Happened, view: TableView, answer: bool | None = None
) -> Knowing:
    """After the event that led to `view`; `answer` is what was answered in secret, if it is one."""
    turn, done = moment_of(view)
    if said["kind"] == "set-aside":
        return knowing_nothing(view)
    before = known.trail.get((turn, done - 1))
    if said["kind"] != "action" or before is None:
        latest = known.trail[max(known.trail)]
        return _at(known, view, known.trail.get((turn, done), latest))
    action = view.do[-1]
    if isinstance(action, Answered):
        action = Answered(answer)
    after, contradicts = _done(before, action, view.agreed)
    if contradicts and (turn, done) not in known.contradictions:
        known = replace(known, contradictions=(*known.contradictions, (turn, done)))
    return _at(known, view, after)


def _done(situation: Situation, action: TurnAction, agreed: Agreed) -> tuple[Situation, bool]:
    """After the action, and whether it contradicts what was known; that is forgotten then."""
    try:
        return apply(situation, action, agreed), False
    except NotLegal as fault:
        if fault.code is SalamanderCode.CONTRADICTION:
            return let_stand(situation, action, agreed), True
    return situation, False  # it stands by agreement: the view tells how the table lies


def _at(known: Knowing, view: TableView, situation: Situation) -> Knowing:
    """The table lies as the view has it; of a hand that has other cards nothing is known."""
    now = view.now._replace(
        possible=tuple(
            hands if held == holds else OF_SIZE[holds]
            for hands, held, holds in zip(
                situation.possible, situation.holds, view.now.holds, strict=True
            )
        ),
        covered=situation.covered,
        sifting=situation.sifting,
    )
    kept = {moment: one for moment, one in known.trail.items() if moment < moment_of(view)}
    return replace(known, trail={**kept, moment_of(view): now})
