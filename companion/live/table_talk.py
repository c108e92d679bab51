"""Der Feuer-Salamander at a virtual table: people who play one game after the other."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from companion.events import AnyObservation
from companion.games.salamander.at_table import following
from companion.games.salamander.players.choosing import random_temper
from companion.games.salamander.players.party import Party
from companion.games.salamander.players.talk import Senses
from companion.games.salamander.players.telling import Habit, Passage, Telling
from companion.games.salamander.rules.codes import SalamanderCode
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Agreed
from companion.games.salamander.session.observed import observation_of
from companion.live.pace import Pace
from companion.observations import LinkChanged, PageSaid

SLIPS_OF_HANDS = frozenset(
    {
        SalamanderCode.WRONG_DISTANCE,
        SalamanderCode.NOT_YOUR_FIGURE,
        SalamanderCode.HOME_TOO_FAR,
        SalamanderCode.NOT_MOVED,
        SalamanderCode.NOT_YOUR_MARKER,
        SalamanderCode.PUT_MISSING,
        SalamanderCode.WRONG_PUT,
    }
)
TEACHING = 0.5  # of the first turns: whoever looks for the first time sees a fault soon
SLIPS = 0.1
TEACHING_TURNS = 3
FAULT_IS_SEEN_S = 8.0
END_IS_SEEN_S = 30.0


@dataclass
class TableTalk:
    """A source of observations, for as long as somebody looks."""

    agreed: Agreed
    seed: int

    def observations(self, pace: Pace) -> Iterator[AnyObservation]:
        dice, agreed = Random(self.seed), self.agreed
        yield LinkChanged(pace.now(), "slots", "absent")
        while True:
            yield from self._game(agreed, dice, pace)
            if not pace.wait_until(pace.now() + END_IS_SEEN_S):
                return
            names = {FIGURES[figure]: agreed.players[figure] for figure in agreed.seats}
            yield PageSaid(pace.now(), "table", "rematch", {"players": {**names}})
            agreed = following(agreed)

    def _game(self, agreed: Agreed, dice: Random, pace: Pace) -> Iterator[AnyObservation]:
        began, told = pace.now(), 0.0
        for passage in _passages(agreed, dice):
            for line in passage.lines:
                observation = observation_of(line)
                told = observation.t
                if not pace.wait_until(began + told):
                    return
                yield replace(observation, t=pace.now())
            if passage.slip is not None:
                began += FAULT_IS_SEEN_S


def _passages(agreed: Agreed, dice: Random) -> Iterator[Passage]:
    party = Party(agreed, dice, {figure: random_temper(dice) for figure in agreed.seats})
    telling = Telling(
        party.agreed, Habit(Senses.CAMERA, slips=TEACHING, codes=SLIPS_OF_HANDS), dice
    )
    yield telling.set_up()
    while not party.is_over:
        turn = party.turn()
        if turn.number > TEACHING_TURNS:
            telling.habit = replace(telling.habit, slips=SLIPS)
        yield from telling.passages(turn)
