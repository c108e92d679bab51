"""People, and a seat that the table plays with a sealed pile: it tells nothing, and proves all."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.commands.cli import main
from companion.events import AnyObservation
from companion.game import SealsProved
from companion.games.salamander.files.record_lines import header_from_json
from companion.games.salamander.rules.faces import FACES
from companion.games.salamander.rules.places import FIGURES
from companion.live.alone import AloneSeat
from companion.observations import Json, PageSaid
from companion.replay.stored_game import replayed
from companion.storage.store import Store
from tests.counted import again, walking
from tests.night import by_day, night
from tests.salamander.sealed_table import NO_FAULT, SealedTable, proof, proved, stored

GAMES = int(os.environ.get("FAUST_GAMES", "1"))  # beside those of `over`
MANY_TURNS = 30
MUTATIONS = 12  # of each game


@pytest.fixture(scope="module", params=walking([0, 4, 2], 4))
def over(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SealedTable]:
    """Games of two, three and four seats that were played to their ends."""
    seed: int = request.param
    folder = tmp_path_factory.mktemp("sealed")
    with Store(folder / "log.sqlite") as store:
        table = SealedTable(folder, seed, FIGURES[: 2 + seed % 3], store)
        table.play()
        yield table


def words(table: SealedTable, say: str) -> list[PageSaid]:
    said = (one for one in stored(table).observations() if isinstance(one, PageSaid))
    return [one for one in said if one.say == say]


@again
def test_hands_that_do_what_is_asked_err_never(over: SealedTable) -> None:
    assert NO_FAULT.isdisjoint(over.kinds())
    assert "corrected" not in over.kinds()
    assert over.table.session.is_over


@night
@pytest.mark.parametrize("seed", range(100, 100 + GAMES))
def test_more_games_are_played_and_proved(tmp_path: Path, seed: int) -> None:
    table = SealedTable(tmp_path, seed, FIGURES[: 2 + seed % 3])
    table.play()
    assert {*NO_FAULT, "corrected"}.isdisjoint(table.kinds())
    assert proved(table).wrong == ()


def test_every_card_is_proved_once_the_key_is_told(over: SealedTable) -> None:
    found = proved(over)
    assert found.is_open
    assert found.wrong == ()
    assert found.cards >= 2 * len(over.course.header.seats)


def test_a_game_is_replayed_as_it_was(over: SealedTable) -> None:
    assert replayed(stored(over)).differs_at is None


def test_what_its_seat_holds_is_in_no_word(over: SealedTable) -> None:
    dealt = {str(one.words["figure"]) for one in words(over, "deals")}
    assert dealt == {FIGURES[one] for one in over.course.header.seats} - {FIGURES[over.ghost]}


def test_no_event_names_a_card_that_is_dealt(over: SealedTable) -> None:
    """It is the answer to no word: the log has the word alone, and the word is a secret."""
    rows = over.store.of_game(1)
    for row, then in pairwise(rows):
        if row.kind == "observation" and "deals" in row.body:
            assert then.kind != "event"
            assert '"salt"' in row.body


def test_before_the_end_nothing_is_proved(over: SealedTable) -> None:
    game = stored(over)
    closed = [one for one in game.events() if one["kind"] != "opened"]
    assert proof(game.agreed, closed, game.observations()) == SealsProved(is_open=False)


def test_another_key_opens_nothing(over: SealedTable) -> None:
    game = stored(over)
    keys = [{**one, "key": "ab" * 32} if one["kind"] == "opened" else one for one in game.events()]
    found = proof(game.agreed, keys, game.observations())
    assert found is not None
    assert found.wrong == ("the key that was told does not open the seal of the game",)


def test_a_game_of_people_has_nothing_to_prove() -> None:
    assert proof({"faust": 1, "game": "feuer-salamander"}, [], []) is None
    unsealed: dict[str, Json] = {"faust": 1, "game": "feuer-salamander", "alone": {"seat": "king"}}
    assert proof(unsealed, [], []) is None


def changed(one: AnyObservation) -> Iterator[PageSaid]:
    """The word with another card, or the other answer."""
    turned = {"yes": "no", "no": "yes"}
    if not isinstance(one, PageSaid):
        return
    if one.say in ("answered", "reply"):
        yield replace(one, words={**one.words, "content": turned[str(one.words["content"])]})
    if one.say == "deals":
        for card in FACES:
            if card != one.words["card"]:
                yield replace(one, words={**one.words, "card": card})


def test_whatever_is_changed_of_what_was_said_of_cards_is_found(over: SealedTable) -> None:
    said = [*stored(over).observations()]
    others = [(at, other) for at, one in enumerate(said) for other in changed(one)]
    for at, other in Random(1).sample(others, MUTATIONS):
        assert proved(over, [*said[:at], other, *said[at + 1 :]]).wrong, other


def test_verify_says_that_they_were_those(
    over: SealedTable, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(over.folder / "log.sqlite")]) == 0
    assert "cards of the table are those that it had sealed" in capsys.readouterr().out


@again
def test_after_a_start_it_goes_on_without_a_word_twice(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=4)
    table.play(5)
    table.hears_the_table()
    before = table.kinds()
    table.seat = AloneSeat(table.store, table.secrets)
    table.hears_the_table()
    assert table.kinds() == before
    table.play()
    assert proved(table).wrong == ()


@again
@pytest.mark.parametrize("words", by_day(range(0, 60, 12), 2))
def test_a_kill_in_the_middle_loses_nothing(tmp_path: Path, words: int) -> None:
    """Also between two words of the table."""
    with Store(tmp_path / "log.sqlite") as store:
        table = SealedTable(tmp_path, seed=4, store=store)
        for _ in range(words):
            table.hears_the_table()
            table.hands()
        table.seat.follow()
        told = [table.told(seat) for seat in ("king", "queen")]
    with Store(tmp_path / "log.sqlite") as store:
        table.starts_again(store)
        assert [table.told(seat) for seat in ("king", "queen")] == told
        table.play()
        assert proved(table).wrong == ()
        assert NO_FAULT.isdisjoint(table.kinds())


class OtherRules(SealedTable):
    turn_end = "button"
    rulings: Mapping[str, Json] = {
        "claim_check": "all_answered",
        "failed_hand": "laid_only",
        "extra_throw": "forced",
        "true_marker": "must_move",
        "turn_in": "forced",
        "throw_after_keys": "offer",
        "declare_when": "before_throw",
        "combinations_per_turn": "one",
        "marker_home": "hand_emptied",
    }


@again
def test_by_other_rules_and_with_presses_it_plays_on(tmp_path: Path) -> None:
    table = OtherRules(tmp_path, seed=4)
    table.play(MANY_TURNS)
    assert NO_FAULT.isdisjoint(table.kinds())
    assert table.table.session.is_over or table.table.session.turns_done == MANY_TURNS


def test_without_its_secret_it_says_nothing(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=4)
    (tmp_path / "secrets").write_text("")
    assert AloneSeat(table.store, table.secrets).follow() is None


def test_the_next_game_is_sealed_by_the_key_that_was_told(over: SealedTable) -> None:
    agreed = header_from_json(over.header())
    assert agreed.alone is not None
    (opened,) = [one for one in over.events() if one["kind"] == "opened"]
    following = over.table.session.next_agreed["alone"]
    assert isinstance(following, dict)
    assert following["seal"] == opened["key"]
    assert over.secrets.key_to(str(opened["key"])) not in (None, opened["key"])
