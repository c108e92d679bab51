"""Der Feuer-Salamander: no hash of a log tells what was answered in secret.

Whoever knows a row's hash and the one before it can try both answers. That finds every one where
nothing else stands in the row (a log kept before answers were salted), and none where salt does.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from companion.games.salamander.files.game_lines import agreed_to_json
from companion.live.pace import SALT_BYTES, new_salt
from companion.live.table import EvidenceNotes, Table
from companion.observations import Json
from companion.storage.chain import Row, body_of, hash_of
from companion.storage.store import Store
from tests.page.two_tables import told
from tests.salamander.random_games import random_game

SEEDS = (0, 5, 10, 19)  # of three players or four
WORDS = {"yes": "no", "no": "yes"}


def kept(seed: int, salt: Callable[[], str]) -> tuple[Row, ...]:
    """All rows of a game that is under way."""
    game = random_game(seed, most_turns=12)
    with Store() as store:
        table = Table(agreed_to_json(game.agreed), store, beside=EvidenceNotes(salt=salt))
        for observation in told(game):
            table.take(observation)
        return store.of_game(1)


def secret_rows(rows: tuple[Row, ...]) -> Iterator[tuple[Row, dict[str, Json]]]:
    for row in rows:
        said = row.content().get("page")
        if isinstance(said, dict) and "content" in said and said["say"] == "answered":
            yield row, said


def guessed(row: Row, said: dict[str, Json], salt: str) -> list[str]:
    """The answers that fit this row's hash, by whoever knows all else of it but its salt."""
    fit = []
    for answer in WORDS:
        words = {**said, "content": answer, "salt": salt}
        body = body_of({"t": row.content()["t"], "page": words})
        if hash_of(replace(row, body=body)) == row.hash:
            fit.append(answer)
    return fit


@pytest.mark.parametrize("seed", SEEDS)
def test_without_salt_whoever_tries_both_answers_knows_which_it_was(seed: int) -> None:
    """The attack, so that the next test is known to try the right thing."""
    found = [
        (guessed(row, said, ""), said["content"]) for row, said in secret_rows(kept(seed, str))
    ]
    assert found
    assert all(fit == [answer] for fit, answer in found)


@pytest.mark.parametrize("seed", SEEDS)
def test_with_salt_no_answer_fits_a_hash(seed: int) -> None:
    rows = [*secret_rows(kept(seed, new_salt))]
    assert rows
    assert not any(guessed(row, said, "") for row, said in rows)
    salts = {said["salt"] for _, said in rows}
    assert len(salts) == len(rows)
    assert {len(bytes.fromhex(str(salt))) for salt in salts} == {SALT_BYTES}


def test_a_salted_log_is_played_again_as_it_was() -> None:
    game = random_game(SEEDS[0], most_turns=12)
    with Store() as store:
        first = Table(agreed_to_json(game.agreed), store, beside=EvidenceNotes(salt=new_salt))
        for observation in told(game):
            first.take(observation)
        again = Table.resumed(store)
        assert again is not None
        assert again.session.agreed == first.session.agreed
        assert again.session.turns_done == first.session.turns_done


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_everybody_is_told_holds_salt(seed: int) -> None:
    rows = kept(seed, new_salt)
    told_to_all = [row.body for row in rows if row.kind != "observation"]
    salts = [str(said["salt"]) for _, said in secret_rows(rows)]
    assert not any(salt in body for salt in salts for body in told_to_all)
    assert '"salt"' not in json.dumps(told_to_all)
