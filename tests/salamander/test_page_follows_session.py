"""What pages show is what the session has, whatever is taken back or ruled."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from random import Random

import pytest

from companion.games.salamander.at_table import Session
from companion.games.salamander.page.game_view import DrawnTurn, after_event, blank_view
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.position import Position, TurnSoFar
from companion.games.salamander.rules.record import Header, Turn
from companion.games.salamander.rules.rulings import CHOICES
from companion.games.salamander.session.observed import SalamanderObservation, without_answer
from companion.observations import Json, LinkChanged, PageSaid
from tests.counted import again
from tests.night import by_day
from tests.salamander.of_session import view_of
from tests.salamander.random_games import random_game
from tests.salamander.told_table import ToldTable

pytestmark = again

JUDGES = ("referee", "table")
SECRETS = (["answer", "yes"], ["answer", "no"])


def disturbed(seed: int) -> Iterator[SalamanderObservation]:
    """A game on phones alone, in which much is taken back, ruled, wished and resigned."""
    dice = Random(seed)
    yield LinkChanged(0.0, "camera", "absent")
    for observation in ToldTable(random_game(seed, 12), dice).observations():
        yield observation
        while dice.random() < 0.2:
            yield PageSaid(observation.t, *_word(dice))


def _word(dice: Random) -> tuple[str, str, dict[str, Json]]:
    by = dice.choice([*FIGURES, *JUDGES])
    say = dice.choice(["undo", "undo", "accept", "refuse", "turn-done", "ruling", "names", "end"])
    if say == "ruling":
        option = dice.choice([*CHOICES])
        chosen: dict[str, Json] = {option: dice.choice([*CHOICES[option]]).value}
        figure = dice.choice(FIGURES)
        board: Json = {"figures": {figure: f"{figure}-{dice.randint(1, 5)}"}}
        ruled: list[dict[str, Json]] = [{"rulings": chosen}, {"to_move": figure}, {"board": board}]
        return "referee", say, dice.choice(ruled)
    players: dict[str, Json] = {figure: dice.choice("abc") for figure in FIGURES}
    return by, say, {"players": players} if say == "names" else {}


def lying(now: Position, header: Header) -> Position:
    """What can be seen of it: those that do not play stand nowhere, and over is over."""
    seats = range(len(FIGURES))
    figures, markers = (
        tuple(one[seat] if seat in header.seats else 0 for seat in seats)
        for one in (now.figures, now.markers)
    )
    now = now._replace(figures=figures, markers=markers)
    return now if now.ending is None else now._replace(mover=0, turn=TurnSoFar())


def drawn(one: DrawnTurn) -> tuple[Turn, bool, tuple[int, ...]]:
    plain = replace(one.turn, beside=(), stands=())  # what the referee of records adds
    return plain, one.is_legal, one.sent


@pytest.mark.parametrize("seed", by_day([*range(40), 160, 183, 335, 368], 14))
def test_a_page_shows_what_the_session_has(seed: int) -> None:
    """Made of the session, and made of what it tells: what is told is what is believed."""
    game = random_game(seed, 12)
    public, initiated = Session(game.header), Session(game.header)
    of_events = blank_view(game.header)
    for observation in disturbed(seed):
        told = public.feed(without_answer(observation))
        initiated.feed(observation)
        course, view = public.game, view_of(public.game)
        of_events = reduce(after_event, (event.to_json() for event in told), of_events)
        assert course.now == initiated.game.now
        assert (of_events.do, of_events.kept) == (view.do, view.kept)
        assert [*map(drawn, of_events.turns)] == [*map(drawn, view.turns)]
        assert lying(of_events.now, game.header) == lying(view.now, game.header)
        if not course.is_over:
            assert lying(of_events.before, game.header) == lying(view.before, game.header)
        assert all(event.details.get("action") not in SECRETS for event in told)


@pytest.mark.parametrize("seed", by_day(range(20), 7))
def test_the_referee_knows_what_the_record_tells(seed: int) -> None:
    """With the answers, K is the one that the referee of records has."""
    game = random_game(seed, 12)
    table = Session(game.header, "auto")
    for observation in ToldTable(game, Random(seed)).observations():
        table.feed(observation)
    assert table.game.turns_with_answers == game.turns
