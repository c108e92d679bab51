"""Which few lines may read what was answered in secret, and that mixing it up would be seen."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from companion.events import Event
from companion.games.salamander.rules.actions import Action, Answered
from companion.games.salamander.rules.record import Header
from companion.games.salamander.session import acts, game_so_far
from companion.games.salamander.session.game_so_far import GameSoFar, begin, with_action
from tests.counted import again
from tests.house.architecture import our_modules
from tests.salamander.random_games import random_game
from tests.salamander.test_session_spoiled import WITH_SECRETS, answers, as_lines, other_answers
from tests.salamander.told_table import ToldTable

SECRET = frozenset({"answers", "initiated", "with_answers", "turns_with_answers"})
GAME = "companion.games.salamander"
ROOMS = (f"{GAME}.session", f"{GAME}.page", f"{GAME}.story", f"{GAME}.at_table", "web.salamander")
MAY_READ = {
    f"{GAME}.session.game_so_far",  # where it is kept
    f"{GAME}.at_table",  # the record
    "web.salamander.state",  # the referee's screen
    "web.salamander.whole_game",  # the archive of a game that is over
}


def secrets_read(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in SECRET:
            yield node.attr


def test_only_these_modules_read_what_was_answered_in_secret() -> None:
    ours = {module: source for module, source in our_modules().items() if module.startswith(ROOMS)}
    assert {module for module, source in ours.items() if any(secrets_read(source))} == MAY_READ


def is_leaking() -> bool:
    """Whether some event is another one when questions are answered otherwise."""
    for seed in WITH_SECRETS[:4]:
        game = random_game(seed, most_turns=20)
        told = [*ToldTable(game, Random(seed)).observations()]
        _, events = answers(game.header, told)
        _, same = answers(game.header, other_answers(told, Random(seed)))
        if as_lines(events) != as_lines(same):
            return True
    return False


def told_too_early(is_yes: bool) -> list[str]:
    """What is told of an answer that is illegal."""
    game = begin(Header(seats=(0, 1, 2)), "auto", is_open=False)
    fault = acts.tried(game, Answered(is_yes)).fault
    assert fault is not None
    return as_lines([Event(1.0, fault.kind, fault.told)])


@again
def test_no_answer_is_seen_in_what_is_told() -> None:
    assert not is_leaking()
    assert '"illegal"' in told_too_early(True)[-1]
    assert told_too_early(True) == told_too_early(False)


def as_said(course: GameSoFar, action: Action) -> Action:
    del course
    return action


def believed_by_all(course: GameSoFar, action: Action) -> GameSoFar:
    new = with_action(course, action)
    return replace(new, public=new.initiated)


@again
@pytest.mark.parametrize(
    ("module", "name", "mixed"),
    [
        (game_so_far, "as_all_hear", as_said),
        (acts, "with_action", believed_by_all),
    ],
)
def test_a_session_that_mixes_them_is_found(
    module: object, name: str, mixed: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, mixed)
    assert is_leaking()


def test_a_fault_that_tells_the_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acts, "as_all_hear", as_said)
    assert told_too_early(True) != told_too_early(False)
