"""Der Feuer-Salamander at a virtual table: people who play one game after the other."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.events import AnyObservation
from companion.games.salamander.at_table import following
from companion.games.salamander.players.evening import game_told
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Header
from companion.games.salamander.session.observed import observation_of
from companion.live.pace import Pace
from companion.observations import LinkChanged, PageSaid

FAULT_IS_SEEN_S = 8.0
END_IS_SEEN_S = 30.0


@dataclass(frozen=True, slots=True)
class TableTalk:
    """A source of observations, for as long as somebody looks."""

    agreed: Header
    seed: int

    def observations(self, pace: Pace) -> Iterator[AnyObservation]:
        agreed, seed = self.agreed, self.seed
        yield LinkChanged(pace.now(), "slots", "absent")
        while True:
            yield from _game(agreed, seed, pace)
            if not pace.wait_until(pace.now() + END_IS_SEEN_S):
                return
            names = {FIGURES[figure]: agreed.players[figure] for figure in agreed.seats}
            yield PageSaid(pace.now(), "table", "rematch", {"players": {**names}})
            agreed, seed = following(agreed), seed + 1


def _game(agreed: Header, seed: int, pace: Pace) -> Iterator[AnyObservation]:
    began = pace.now()
    for passage in game_told(agreed, seed):
        for line in passage.lines:
            observation = observation_of(line)
            if not pace.wait_until(began + observation.t):
                return
            yield replace(observation, t=pace.now())
        if passage.slip is not None:
            began += FAULT_IS_SEEN_S
