"""A game that is played by words at a virtual table: people who play one game after the other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.events import AnyObservation
from companion.games.known import game_at_table
from companion.live.pace import Pace
from companion.observations import Json, LinkChanged, PageSaid
from companion.replay.agreeing import seats_of
from companion.replay.stored_game import AUTO

END_IS_SEEN_S = 30.0


@dataclass(frozen=True, slots=True)
class TableTalk:
    """A source of observations, for as long as somebody looks."""

    agreed: Mapping[str, Json]
    seed: int

    def observations(self, pace: Pace) -> Iterator[AnyObservation]:
        agreed, seed = self.agreed, self.seed
        yield LinkChanged(pace.now(), "slots", "absent")
        while True:
            session = game_at_table(agreed).sit_down(agreed, AUTO)
            for observation in _game(agreed, seed, pace):
                session.feed(observation)
                yield observation
            if not pace.wait_until(pace.now() + END_IS_SEEN_S):
                return
            again = PageSaid(pace.now(), "table", "rematch", {"players": {**seats_of(agreed)}})
            following = session.begun_by(again)
            assert following is not None, "the game is over, and the table speaks for all"
            yield again
            agreed, seed = following, seed + 1


def _game(agreed: Mapping[str, Json], seed: int, pace: Pace) -> Iterator[AnyObservation]:
    people = game_at_table(agreed).people
    assert people is not None, "a game of the virtual table is not told"
    began = pace.now()
    for observation in people(agreed, seed):
        if not pace.wait_until(began + observation.t):
            return
        yield replace(observation, t=pace.now())
