"""Der Feuer-Salamander: no hash of a log tells what was answered in secret.

Whoever knows a row's hash and the one before it can try both answers. That finds every one where
nothing else stands in the row (a log kept before answers were salted), and none where salt does.
"""

import ast
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product
from pathlib import Path

import pytest

import companion.live
from companion.commands.cli import main
from companion.commands.verify import SOUND
from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Record
from companion.games.salamander.session.observed import SalamanderObservation
from companion.live.pace import SALT_BYTES, new_salt
from companion.live.table import EvidenceNotes, Table
from companion.observations import Json
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.chain import Head, Row, RowBody, body_of, chained, hash_of
from companion.storage.store import Store
from tests.page.two_tables import otherwise, secrets_in, told
from tests.salamander.random_games import random_game

SEEDS = (0, 5, 10, 19)  # of three players or four
WORDS = {"yes": "no", "no": "yes"}


def kept(seed: int, salt: Callable[[], str]) -> tuple[Row, ...]:
    """All rows of a game that is under way."""
    game = random_game(seed, most_turns=12)
    return of_game(game, told(game), salt)


def of_game(
    game: Record, observations: list[SalamanderObservation], salt: Callable[[], str]
) -> tuple[Row, ...]:
    with Store() as store:
        table = Table(header_to_json(game.header), store, beside=EvidenceNotes(salt=salt))
        for observation in observations:
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


@dataclass(frozen=True)
class Seen:
    """A row as the crowd of a hall may read it, with the hash that it must not be given."""

    id: int
    game: int
    kind: str
    body: str
    hash: str


def by_the_crowd(rows: tuple[Row, ...]) -> list[Seen]:
    return [
        Seen(one.id, one.game, one.kind, one.body, one.hash)
        for one in rows
        if one.kind in ("game", "event")
    ]


def tried(seen: list[Seen]) -> list[tuple[int, str]]:
    """Rows that nobody may read, each with the answer for which the next hash comes out."""
    found = []
    for last, following in pairwise(seen):
        said = json.loads(following.body)
        if following.id != last.id + 2:
            continue
        for by, answer, salt in product(FIGURES, WORDS, ({}, {"salt": ""})):
            page: dict[str, Json] = {"by": by, "say": "answered", "content": answer}
            body = body_of({"t": said["t"], "page": {**page, **salt}})
            hidden = Row(last.id + 1, last.game, "observation", body, last.hash, "")
            event = Row(
                following.id, last.game, following.kind, following.body, hash_of(hidden), ""
            )
            if hash_of(event) == following.hash:
                found.append((hidden.id, answer))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_the_crowd_that_had_every_hash_could_try_both_answers_only_without_salt(seed: int) -> None:
    bare = kept(seed, str)
    answers = [(row.id, said["content"]) for row, said in secret_rows(bare)]
    assert answers
    assert {*answers} <= {*tried(by_the_crowd(bare))}
    assert tried(by_the_crowd(kept(seed, new_salt))) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_whichever_way_an_answer_went_the_crowd_reads_the_same(seed: int) -> None:
    game = random_game(seed, most_turns=12)
    observations = told(game)
    for place in secrets_in(observations):
        read = [
            [replace(one, hash="") for one in by_the_crowd(of_game(game, so, new_salt))]
            for so in (observations[: place + 1], otherwise(observations, place)[: place + 1])
        ]
        assert read[0] == read[1]


def test_whoever_plays_or_shows_salts_what_is_secret() -> None:
    """No table of `faust play` or `faust demo` is made without"""
    made = [
        ast.unparse(node)
        for path in sorted(Path(companion.live.__path__[0]).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "EvidenceNotes"
    ]
    made.remove("EvidenceNotes()")  # what a table has that nobody plays at
    assert made
    assert [one for one in made if "new_salt" not in one] == []


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


def without_salt() -> tuple[Row, ...]:
    old: list[RowBody] = []
    for row in kept(SEEDS[0], str):
        said = row.content()
        if isinstance(page := said.get("page"), dict):
            page.pop("salt", None)
        old.append((row.kind, said))
    return (*chained(Head(), 1, old),)


def test_a_log_that_was_kept_before_there_was_salt_is_read_as_it_was() -> None:
    """Its rows hold the answer and nothing beside it"""
    game, rows = random_game(SEEDS[0], most_turns=12), without_salt()
    again = replayed(StoredGame(rows))
    assert "salt" not in "".join(row.body for row in rows)
    assert (again.differs_at, again.session.turns_done) == (None, len(game.turns))


@pytest.mark.parametrize("salt", [None, new_salt], ids=["as it was kept before", "salted"])
def test_a_file_is_proved_with_salt_and_without(
    salt: Callable[[], str] | None, tmp_path: Path
) -> None:
    rows = without_salt() if salt is None else kept(SEEDS[0], salt)
    with Store(tmp_path / "table.sqlite") as store:
        store.take_over(rows)
    assert ('"salt"' in "".join(row.body for row in rows)) == (salt is not None)
    assert main(["verify", str(tmp_path / "table.sqlite")]) == SOUND


def test_a_salted_log_is_played_again_as_it_was() -> None:
    game = random_game(SEEDS[0], most_turns=12)
    with Store() as store:
        first = Table(header_to_json(game.header), store, beside=EvidenceNotes(salt=new_salt))
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
