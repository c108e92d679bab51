"""A person alone with the box: the table plays the other seat, sealed, and proves it at the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.game import SealsProved
from companion.games.alone import first_seal, key_to, seal_of
from companion.games.faust.alone.proof import proof
from companion.games.faust.files.record_lines import header_from_json
from companion.games.faust.rules.position import RED
from companion.games.faust.session.alone import card_seal, nonce
from companion.live.alone import AloneSeat, Secrets
from companion.live.table import Table
from companion.observations import Json, PageSaid
from companion.replay.agreeing import agreed_on
from companion.storage.store import Store
from tests.counted import again
from tests.rules.alone_table import AloneTable, EventJson, proved, told


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AloneTable]:
    """A game that was played to its end, in a file."""
    folder = tmp_path_factory.mktemp("alone")
    with Store(folder / "log.sqlite") as store:
        table = AloneTable(folder, seed=1, store=store)
        table.play()
        yield table


@again
def test_hands_that_do_what_is_asked_err_never(over: AloneTable) -> None:
    assert {"illegal", "unclear"}.isdisjoint(str(one["kind"]) for one in over.events())
    assert over.table.session.is_over


@again
def test_what_is_wanted_says_no_value(over: AloneTable) -> None:
    lays = [act for one in told(over, "wanted") for act in _acts(one) if act[0] == "lay"]
    assert lays
    assert all(len(lay) == len(["lay", "A1"]) for lay in lays)


def _acts(said: EventJson) -> Iterator[list[Json]]:
    do = said["do"]
    assert isinstance(do, list)
    yield from (act for act in do if isinstance(act, list))


def test_a_card_is_sealed_before_it_is_asked_for(over: AloneTable) -> None:
    kinds = [(one["kind"], one.get("turn")) for one in over.events()]
    for one in told(over, "wanted"):
        if any(act[0] == "lay" for act in _acts(one)):
            assert kinds.index(("sealed", one["turn"])) < kinds.index(("wanted", one["turn"]))


def test_every_card_is_proved_once_the_key_is_told(over: AloneTable) -> None:
    found = proved(over, over.events())
    assert found.is_open
    assert found.wrong == ()
    assert found.cards == len(told(over, "sealed"))
    assert found.cards > 1


def test_before_that_nothing_is_said_of_them(over: AloneTable) -> None:
    closed = [one for one in over.events() if one["kind"] != "opened"]
    assert proved(over, closed) == SealsProved(is_open=False)


@pytest.mark.parametrize("of", range(2))
def test_a_changed_seal_is_found(over: AloneTable, of: int) -> None:
    sealed = told(over, "sealed")[of]
    seal = str(sealed["seal"])
    other = {**sealed, "seal": ("0" if seal[0] != "0" else "1") + seal[1:]}
    changed = [other if one == sealed else one for one in over.events()]
    assert any("none that it had" in why for why in proved(over, changed).wrong)


def test_another_value_than_was_sealed_is_found(over: AloneTable) -> None:
    """Where a stone of red ran into a card of the table, whichever it was."""
    met = next(
        one
        for one in told(over, "turn-done")
        if one["player"] == "red" and [*map(_with_another_value, _acts(one))] != [*_acts(one)]
    )
    do: list[Json] = [_with_another_value(act) for act in _acts(met)]
    changed = [{**one, "do": do} if one == met else one for one in over.events()]
    assert any("was not the one" in why for why in proved(over, changed).wrong)


def _with_another_value(act: list[Json]) -> list[Json]:
    return [*act[:2], 2 if act[2] != 2 else 3] if act[0] == "reveal" else act


def test_another_key_opens_nothing(over: AloneTable) -> None:
    (opened,) = told(over, "opened")
    changed = [{**one, "key": "ab" * 32} if one == opened else one for one in over.events()]
    (wrong,) = proved(over, changed).wrong
    assert wrong == "the key that was told does not open the seal of the game"


def test_a_game_of_two_people_has_nothing_to_prove() -> None:
    assert proof({"faust": 1}, []) is None


def test_verify_says_that_they_were_those(
    over: AloneTable, capsys: pytest.CaptureFixture[str]
) -> None:
    place = over.folder / "log.sqlite"
    assert main(["verify", str(place)]) == 0
    assert "cards of the table are those that it had sealed" in capsys.readouterr().out


def test_the_next_game_is_sealed_by_the_key_that_was_told(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=2)
    table.play()
    table.say("red", "rematch", players={"red": "Red", "blue": "Blue"})
    header = header_from_json(table.header(2))
    (opened,) = told(table, "opened")
    assert header.alone is not None
    assert header.alone.seal == opened["key"]
    assert table.secrets.key_to(header.alone.seal) not in (None, opened["key"])


def test_who_changes_colours_leaves_the_table_its_player(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=2)
    table.play()
    table.say("table", "rematch", players={"red": "Blue", "blue": "Red"})
    header = header_from_json(table.header(2))
    assert header.alone is not None
    assert header.alone.seat == RED


@again
def test_after_a_start_it_goes_on_without_a_word_twice(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=3)
    table.play(turns=7)
    before = len(table.events())
    table.seat = AloneSeat(table.store, table.secrets)
    table.hears_the_table()
    assert len(table.events()) == before
    table.play()
    assert proved(table, table.events()).wrong == ()


def test_a_game_of_an_earlier_version_at_level_6_goes_on(tmp_path: Path) -> None:
    """It is played as at level 5, the best that there is now."""
    table = AloneTable(tmp_path, seed=3, level=6)
    table.play(4)
    assert told(table, "wanted")


def test_without_its_secret_it_says_nothing(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=3)
    table.play(turns=1)
    (tmp_path / "secrets").write_text("")
    assert AloneSeat(table.store, table.secrets).follow() is None


@again
def test_what_it_says_hangs_on_no_card_of_the_other_player(tmp_path: Path) -> None:
    """Until one of them is turned over, two games that differ in them alone sound the same."""
    one, other = AloneTable(tmp_path, seed=5), AloneTable(tmp_path, seed=5)
    other.secrets, other.seat = one.secrets, AloneSeat(other.store, one.secrets)
    other.begin_as(one.header())
    other.lays_of = sorted
    for table in (one, other):
        table.play(turns=9)
    pairs = zip(one.events(), other.events(2), strict=False)
    shown = (at for at, pair in enumerate(pairs) if "card-revealed" in {x["kind"] for x in pair})
    upto = next(shown, len(one.events()))
    assert upto > 20
    said = [[{**x, "t": 0} for x in t.events(g)[:upto]] for t, g in ((one, 1), (other, 2))]
    assert said[0] == said[1]


def test_a_key_opens_what_it_sealed_and_the_next_game_has_the_one_before_it() -> None:
    secret = "5e" * 32
    seal = first_seal(secret)
    key = key_to(seal, secret)
    assert key is not None
    assert seal_of(key) == seal
    assert key_to(key, secret) not in (None, key)
    assert key_to("00" * 32, secret) is None
    assert len(bytes.fromhex(nonce(key, 1, "A1"))) == 16


@pytest.mark.parametrize(
    ("alone", "what"),
    [
        ({"seat": "green"}, "alone.seat is"),
        ({}, "alone.seat is"),
        ({"seat": "red", "level": 7}, "alone.level is 7; expected 1…6"),
        ({"seat": "red", "seal": "12"}, 'alone.seal is "12"; expected 64 digits'),
        ([], "alone"),
    ],
)
def test_a_seat_that_cannot_be_played_is_refused(alone: Json, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        header_from_json({"faust": 1, "alone": alone})


def test_rulings_without_a_table_are_refused_before_the_game() -> None:
    asked: dict[str, Json] = {
        "game": "doctor-faust",
        "alone": {"seat": "red"},
        "rulings": {"level_soul": "free"},
    }
    with pytest.raises(ValueError, match="the table plays no seat under these rulings"):
        agreed_on(asked, "auto")


def test_of_another_game_it_says_nothing(tmp_path: Path) -> None:
    """Not even where that one has words of the same name."""
    with Store(tmp_path / "log.sqlite") as store:
        agreed = agreed_on({"game": "feuer-salamander"}, "auto")
        other = Table(agreed, store)
        other.take(PageSaid(1.0, "table", "place", {"figures": {"king": "king-3"}}))
        seat = AloneSeat(store, Secrets(tmp_path / "secrets"))
        assert seat.follow() is None
        other.take(PageSaid(2.0, "table", "throw", {"eyes": [1, 2], "symbol": "stone"}))
        assert seat.follow() is None


def test_after_another_game_it_plays_its_own(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=1)
    table.table.begin_game(agreed_on({"game": "feuer-salamander"}, "auto"))
    table.hears_the_table()
    table.table.begin_game(agreed_on({"alone": {"seat": "red"}}, "auto"))
    table.hears_the_table()
    assert [one["kind"] for one in table.events(3)][-1] == "wanted"


def test_its_key_is_told_once(over: AloneTable) -> None:
    words = [
        row.content().get("page") for row in over.store.of_game(1) if row.kind == "observation"
    ]
    assert len([one for one in words if isinstance(one, dict) and one["say"] == "opens"]) == 1


def test_one_card_laid_twice_is_found(over: AloneTable) -> None:
    """Sealed as it should be: whoever has the key can seal what he likes."""
    (opened,) = told(over, "opened")
    key, (first, second) = str(opened["key"]), told(over, "sealed")[:2]
    value = next(value for value in range(2, 10) if sealed_as(key, first, value) == first["seal"])
    again = {**second, "seal": sealed_as(key, second, value)}
    changed = [again if one == second else one for one in over.events()]
    assert any("none that it had" in why for why in proved(over, changed).wrong)


def sealed_as(key: str, said: EventJson, value: int) -> str:
    turn, field = said["turn"], str(said["field"])
    assert isinstance(turn, int)
    return card_seal(value, turn, field, nonce(key, turn, field))


@again
@pytest.mark.parametrize(
    ("say", "words"),
    [
        ("undo", {}),
        ("step-back", {}),
        ("ruling", {"to_move": "red"}),
        ("place", {"red": ["A1", "A2"], "blue": ["B1", "B2"], "soul": "A9"}),
    ],
)
@pytest.mark.parametrize("by", ["red", "table", "referee"])
def test_a_game_whose_seals_are_open_is_over_for_good(
    tmp_path: Path, by: str, say: str, words: dict[str, Json]
) -> None:
    """Whoever has the key could tell every card that would be laid from then on."""
    table = AloneTable(tmp_path, seed=5)
    table.play(turns=6)
    table.say("red", "resign")
    assert table.shown()["take_back"]
    table.hears_the_table()
    shown = table.shown()
    assert shown["take_back"] == {}
    assert shown["step_back"] is None
    assert "nothing of this game can be taken back any more" in str(shown["status"])
    record = table.table.session.record
    table.say(by, say, **words)
    assert table.table.session.is_over
    assert table.table.session.record == record


@again
def test_until_its_seals_are_open_the_end_can_be_taken_back(tmp_path: Path) -> None:
    table = AloneTable(tmp_path, seed=5)
    table.play(turns=6)
    table.say("red", "resign")
    table.say("table", "undo")
    assert not table.table.session.is_over
