"""People, and a seat that the table plays with a sealed pile: it tells nothing, and proves all."""

import os
from collections.abc import Iterator, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.commands.cli import main
from companion.events import AnyObservation
from companion.game import SealsProved
from companion.games.alone import Alone, first_seal
from companion.games.consent import Wish
from companion.games.salamander.alone import opponent
from companion.games.salamander.alone.dealt import Dealt, KeyOrder
from companion.games.salamander.alone.opponent import Opponent
from companion.games.salamander.alone.own_mind import own_mind
from companion.games.salamander.alone.seat_played import SeatPlayed
from companion.games.salamander.at_table import SALAMANDER_AT_TABLE, Session
from companion.games.salamander.files.record_lines import header_from_json, header_to_json
from companion.games.salamander.page.game_view import GameView, after_event, blank_view
from companion.games.salamander.page.shown import shown
from companion.games.salamander.players.dealer import ways_to_keep
from companion.games.salamander.rules.actions import Declare, Draw, Exchange, Replied, ShowHand
from companion.games.salamander.rules.faces import CARDS, COPIES, FACES, KIND_OF
from companion.games.salamander.rules.owed import Owed, owed_next
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES
from companion.games.salamander.session.series import next_header
from companion.games.salamander.session.trouble import ContradictionTold
from companion.live.alone import AloneSeat
from companion.observations import Json, PageSaid
from companion.replay.agreeing import agreed_on
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.store import Store
from tests.counted import again, walking
from tests.night import by_day, night
from tests.own_seat import ENGLISH
from tests.salamander.sealed_table import SealedTable
from web.access.roles import Role

GAMES = int(os.environ.get("FAUST_GAMES", "1"))  # beside those of `over`
MANY_TURNS = 30
MUTATIONS = 12  # of each game
NO_FAULT = {"illegal", "contradiction"}
proof = SALAMANDER_AT_TABLE.proof


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


def stored(table: SealedTable, game: int = 1) -> StoredGame:
    return StoredGame(table.store.of_game(game))


def proved(table: SealedTable, observed: Sequence[AnyObservation] | None = None) -> SealsProved:
    game = stored(table)
    found = proof(game.agreed, game.events(), game.observations() if observed is None else observed)
    assert found is not None
    return found


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
def test_each_page_shows_its_own_hand_and_no_other(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    for turns in range(1, 9):
        table.play(turns)
        table.hears_the_table()
        dealt = table.dealt()
        for turn in table.course.done:
            dealt.follow(turn.turn.player, turn.turn.do)
        dealt.follow(table.course.before.mover, table.course.steps)
        for figure in table.course.header.seats:
            told = table.told(FIGURES[figure])
            hand = [FACES[face] for face in dealt.hands[figure]]
            assert told.get("hand") == (None if figure == table.ghost else hand)
        for role in (Role.ONLOOKER, Role.HOST, Role.at("robber"), Role.REFEREE):
            assert "hand" not in table.state.private(role, ENGLISH)


def until(table: SealedTable, owed: Owed | None, *, of_ghost: bool) -> None:
    """Until that is owed by its seat, or by somebody else."""
    for _ in range(800):
        table.hears_the_table()
        now = table.course.now
        if owed_next(now.turn) is owed and (now.mover == table.ghost) is of_ghost:
            return
        table.hands()
    raise AssertionError("that was never owed")


def test_who_draws_sees_the_card_before_he_puts_one_away(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.DRAW, of_ghost=False)
    mover = FIGURES[table.course.now.mover]
    assert table.told(mover)["drawn"] in FACES
    others = [FIGURES[one] for one in table.course.header.seats if FIGURES[one] != mover]
    assert all("drawn" not in table.told(one) for one in others)


def puts_a_card_away_that_he_has_not(table: SealedTable) -> None:
    """Nobody sees it but the table, which takes the word back."""
    until(table, Owed.DRAW, of_ghost=False)
    mover = FIGURES[table.course.now.mover]
    told, before = table.told(mover), table.course.steps
    has = [*told["hand"], told["drawn"]] if isinstance(told["hand"], list) else []
    lacks = next(one for one in FACES if one not in has)
    table.say(mover, "drew", card=lacks)
    assert table.course.steps != before
    table.hears_the_table()
    assert table.course.steps == before
    assert table.kinds()[-2:] == ["corrected", "waiting"]


def lays_its_marker_elsewhere(table: SealedTable) -> None:
    """Whether another chamber is true or not, it says the same."""
    until(table, Owed.MARKER, of_ghost=True)
    before, ghost = table.course.steps, FIGURES[table.ghost]
    for place in ("fire-7-3", "water-1-1", "air-4-2"):
        table.say("king", "place", markers={ghost: place})
        table.hears_the_table()
        assert table.course.steps == before, place


def puts_its_figure_elsewhere(table: SealedTable) -> None:
    """Which is no fault."""
    until(table, Owed.MOVE, of_ghost=True)
    shows = table.shown()
    asked, reach = shows["asked"], shows["reach"]
    other = next(str(one) for one in reach if one != asked["place"])
    table.say("king", "place", figures={FIGURES[table.ghost]: other})
    assert "illegal" not in table.kinds()
    assert table.course.now.figures[table.ghost] == PLACE_NAMES.index(other)


@again
def test_a_game_in_which_hands_do_otherwise_goes_on_and_is_proved(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    puts_its_figure_elsewhere(table)
    puts_a_card_away_that_he_has_not(table)
    lays_its_marker_elsewhere(table)
    table.play()
    assert proved(table).wrong == ()


def test_what_is_asked_stands_on_the_page(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    page = table.shown()
    status, may = page["status"], page["may"]
    assert str(status["text"]).startswith("Monk is played by the table: ")
    assert page["alone"] == {"seat": "monk"}
    of_it = may["monk"]
    assert "place" in of_it
    assert all(one in ("place", "stay", "step-back", "undo") for one in of_it)


def test_in_the_turn_of_a_person_nothing_is_asked(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=False)
    page = table.shown()
    assert page["asked"] is None
    assert "played by the table" not in str(page["status"])


def test_a_fault_is_told_before_what_is_asked(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    page = table.shown()
    reach, ghost = page["reach"], FIGURES[table.ghost]
    far = next(one for one in PLACE_NAMES[:5] if one not in reach)
    table.say("king", "place", figures={ghost: far})
    status = table.status()
    assert status["kind"] == "illegal"
    assert "played by the table" not in str(status["text"])


OF_THE_TABLE_ALONE: dict[str, dict[str, Json]] = {
    "answered": {"content": "yes"},
    "reply": {"content": "no"},
    "show": {"cards": ["fire"]},
    "set-aside": {"card": "fire", "figure": "monk"},
    "wants": {"do": ["move", "monk", "monk-3"]},
    "opens": {"key": "0" * 64},
}


@again
def test_nobody_else_says_what_the_table_says(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    table.play(2)
    table.hears_the_table()
    before = table.kinds()
    for by in ("king", "monk", "table", "referee"):
        for say, said in OF_THE_TABLE_ALONE.items():
            table.say(by, say, **said)
            assert table.kinds() == before, (by, say)


def test_nobody_plays_the_cards_of_its_seat(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, None, of_ghost=True)
    before = table.course
    for by in ("king", "monk", "table"):
        for say in ("drew", "declare", "exchange", "ask"):
            table.say(by, say, card="fire", cards=[], claims=[])
            assert table.course is before or table.course.steps == before.steps, (by, say)


def test_what_is_said_of_another_moment_counts_nothing(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    table.play(2)
    table.hears_the_table()
    before = table.kinds()
    moments: list[Json] = [[1, 0], [3, 9], "now", [table.course.turn_number]]
    for at in moments:
        table.say("table", "undo", at=at)
    assert table.kinds() == before


def test_a_wish_that_is_none_tells_nothing(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    before = table.kinds()
    at: Json = [table.course.turn_number, len(table.course.steps)]
    wishes: list[Json] = ["move", ["fly"], ["throw", 1, 2, "stone"], None, ["move", "monk", "Z1"]]
    for do in wishes:
        table.say("table", "wants", do=do, at=at)
        assert table.kinds() == before, do


def test_it_wants_nothing_in_the_turn_of_others_and_the_key_waits_for_the_end(
    tmp_path: Path,
) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=False)
    at: Json = [table.course.turn_number, len(table.course.steps)]
    before = table.kinds()
    table.say("table", "wants", do=["move", "monk", "monk-3"], at=at)
    table.say("table", "opens", key=table.key, at=at)
    assert table.kinds() == before


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


def test_it_agrees_to_what_all_people_want(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=4)
    table.play(3)
    table.say("king", "end")
    table.hears_the_table()
    assert not table.table.session.is_over
    table.say("queen", "end")
    table.hears_the_table()
    assert table.table.session.is_over
    assert table.kinds()[-1] == "opened"
    assert proved(table).wrong == ()


def test_one_person_agrees_with_himself(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=2, seats=("king", "queen"))
    table.play(2)
    table.say("king", "end")
    table.hears_the_table()
    assert table.table.session.is_over


def test_a_turn_that_is_taken_back_is_asked_for_again(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    asked = table.shown()["asked"]
    table.say("table", "step-back")
    table.hears_the_table()
    until(table, Owed.MOVE, of_ghost=True)
    assert table.shown()["asked"] is not None
    assert asked is not None


def test_the_next_game_is_sealed_by_the_key_that_was_told(over: SealedTable) -> None:
    agreed = header_from_json(over.header())
    assert agreed.alone is not None
    (opened,) = [one for one in over.events() if one["kind"] == "opened"]
    following = over.table.session.next_agreed["alone"]
    assert isinstance(following, dict)
    assert following["seal"] == opened["key"]
    assert over.secrets.key_to(str(opened["key"])) not in (None, opened["key"])


def test_a_game_whose_pile_is_open_is_over_for_good(tmp_path: Path) -> None:
    """Until then the end can be taken back; then all that was hidden is known."""
    table = SealedTable(tmp_path, seed=2, seats=("king", "queen"))
    table.play(1)
    table.say("referee", "end")
    table.say("referee", "undo")
    assert not table.table.session.is_over
    table.say("referee", "end")
    table.hears_the_table()
    assert table.kinds()[-1] == "opened"
    table.say("referee", "undo")
    assert table.table.session.is_over
    assert table.kinds()[-1] == "opened"


def test_a_rematch_goes_on_with_the_next_key(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=2, seats=("king", "queen"))
    table.play(1)
    table.say("king", "end")
    table.hears_the_table()
    table.say("king", "rematch", players={"king": "Queen", "queen": "King"})
    table.hears_the_table()
    table.say("table", "throw", eyes=[1, 2], symbol="stone")
    agreed = header_from_json(table.header(2))
    assert agreed.alone is not None
    assert agreed.alone.seat == FIGURES.index("king")
    (opened,) = [one for one in table.events() if one["kind"] == "opened"]
    assert agreed.alone.seal == opened["key"]


def test_it_lets_a_contradiction_stand_with_all_people(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    session = copy(table.table.session)
    assert isinstance(session, Session)
    asks_nobody = session._belief
    for asks, agrees in (((1, table.ghost), True), ((1,), False)):
        doubt = ContradictionTold({}, session.game, by=0, asks=asks)
        session._belief = replace(asks_nobody, doubt=doubt)
        word = of_table(table, session.asked_of(table.ghost)).next_word()
        assert (word == ("monk", "accept", {"agrees": True})) is agrees


def test_a_marker_that_was_let_stand_says_nothing_of_a_hand(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MARKER, of_ghost=False)
    mover = FIGURES[table.course.now.mover]
    table.say(mover, "place", markers={mover: "start"})
    assert "illegal" in table.kinds()
    table.say("table", "accept")
    assert "accepted" in table.kinds()
    until(table, Owed.MOVE, of_ghost=True)
    assert table.shown()["asked"] is not None


def dealt_of(seed: int, **agreed: Json) -> Dealt:
    line: dict[str, Json] = {"faust": 1, "game": "feuer-salamander", **agreed}
    key = Random(seed).randbytes(32).hex()
    return Dealt(header_from_json(line), KeyOrder(key))


def whole_hands() -> Dealt:
    """Of four people, none of whom sets a card aside."""
    return next(one for one in map(dealt_of, range(99)) if not one.to_set_aside)


def test_who_shows_another_hand_is_found() -> None:
    dealt = whole_hands()
    king = dealt.hands[0]
    dealt.follow(0, [Declare(king[:1], ()), ShowHand(king[1:])])
    assert dealt.wrong == []
    dealt.follow(0, [ShowHand(king)])
    assert dealt.wrong == ["showed another hand"]


def test_a_hand_that_is_shown_without_a_declaration_is_whole() -> None:
    dealt = whole_hands()
    dealt.follow(0, [ShowHand(dealt.hands[0])])
    assert dealt.wrong == []


def test_an_exchange_draws_first_and_puts_away_then() -> None:
    dealt = whole_hands()
    first, other = dealt.hands[1]
    new = whole_hands().top()
    (second, _), *_ = ways_to_keep((other,), new)
    dealt.follow(0, [Exchange(1, first, second)])
    assert dealt.wrong == []
    assert dealt.discards == [first, *([] if second is None else [second])]


def test_who_gives_what_he_has_not_is_found_whatever_he_holds() -> None:
    dealt = whole_hands()
    lacks = [face for face in range(14) if face not in dealt.hands[1]]
    dealt.follow(0, [Exchange(1, lacks[0], None)])
    dealt.hands[1] = ()
    dealt.follow(0, [Declare((), ((1, lacks[1]),)), Replied(True)])
    assert "gave a card that was not there" in dealt.wrong
    assert "answered what is not so" in dealt.wrong


def test_when_the_pile_is_empty_what_was_put_away_is_shuffled() -> None:
    dealt = whole_hands()
    for _ in range(60):
        (away, _), *_ = ways_to_keep(dealt.hands[0], deepcopy(dealt).top())
        dealt.follow(0, [Draw(away)])
    assert dealt.wrong == []
    assert len(dealt.drawn) == 68
    faces = [one.face for one in dealt.drawn[:CARDS]]
    assert sorted(faces) == [face for face in range(14) for _ in range(COPIES[face])]


def test_a_card_that_need_not_be_set_aside_is_found() -> None:
    whole = whole_hands()
    aside = next(one for one in map(dealt_of, range(99)) if one.to_set_aside)
    assert aside.wrong == []
    seed = next(at for at in range(99) if dealt_of(at).hands == whole.hands)
    assert dealt_of(seed, set_aside={"king": FACES[whole.hands[0][0]]}).wrong == [
        "set a card aside that need not be"
    ]


def test_a_card_that_nobody_knows_is_none() -> None:
    order = KeyOrder("ab" * 32)
    assert order.face(CARDS) is None


def after_a_failure(folder: Path, seed: int, holder: str, other: str) -> SealedTable | None:
    """King names a card that `holder` has, and one that `other` has not; None where he cannot."""
    folder.mkdir()
    table = SealedTable(folder, seed)
    table.hears_the_table()
    hands = table.dealt().hands
    own, has = hands[0][0], hands[FIGURES.index(holder)]
    given = next((face for face in has if KIND_OF[face] != KIND_OF[own]), None)
    if given is None:
        return None
    kind = 3 - KIND_OF[own] - KIND_OF[given]
    lacks = hands[FIGURES.index(other)]
    asked = next(face for face in range(14) if KIND_OF[face] == kind and face not in lacks)
    claims: Json = [[holder, FACES[given]], [other, FACES[asked]]]
    table.say("king", "declare", cards=[FACES[own]], claims=claims)
    table.hears_the_table()
    return table


def test_it_exchanges_what_it_had_to_admit_or_keeps_it(tmp_path: Path) -> None:
    done: list[str] = []
    for seed in range(24):
        table = after_a_failure(tmp_path / str(seed), seed, "monk", "queen")
        if table is None:
            continue
        assert NO_FAULT.isdisjoint(table.kinds())
        acts = [one["action"] for one in table.events() if one["kind"] == "action"]
        ways = [str(len(one)) for one in acts if isinstance(one, list) and one[0] == "exchange"]
        done += ways or [one for one in table.kinds() if one == "kept"]
        assert any(isinstance(one, list) and one[0] == "show" for one in acts) or len(
            table.dealt().hands[0]
        ) == len(["laid"])
    assert {"3", "4", "kept"} == {*done}


def test_who_exchanges_is_told_what_came(tmp_path: Path) -> None:
    tables = (after_a_failure(tmp_path / str(at), at, "queen", "monk") for at in range(9))
    table = next(one for one in tables if one is not None)
    assert table.told("queen")["drawn"] in FACES
    assert "drawn" not in table.told("king")
    dealt = table.dealt()
    mind = own_mind(table.course, 0, dealt)
    assert [*SeatPlayed(mind, table.course, Random(1), dealt.top).decides()] == []
    assert table.shown()["may"] != {}
    table.play(2)
    assert NO_FAULT.isdisjoint(table.kinds())


def test_a_seat_whose_name_is_gone_stays(tmp_path: Path) -> None:
    agreed = SealedTable(tmp_path, seed=2).course.header
    following = next_header(agreed, ("A", "B", "C", "D"))
    assert following.alone == agreed.alone


def test_people_alone_are_sealed_nothing() -> None:
    plain = header_from_json({"faust": 1, "game": "feuer-salamander"})
    assert next_header(plain, plain.players).alone is None


class Swapped(KeyOrder):
    """Another order: two cards have changed places."""

    def __init__(self, key: str, places: tuple[int, int]) -> None:
        super().__init__(key)
        self._places = places

    def face(self, number: int) -> int | None:
        one, other = self._places
        return super().face({one: other, other: one}.get(number, number))


def of_table(table: SealedTable, asked: Wish | None = None) -> Opponent:
    return Opponent(table.course, table.state.view.voice, table.key, asked)


def pairs_at(table: SealedTable, monkeypatch: pytest.MonkeyPatch) -> Iterator[bool]:
    """What the table says where its seat holds another card, of those that nobody has seen."""
    drawn = of_table(table)._dealt.drawn
    said = of_table(table).next_word()
    for mine in [one.number for one in drawn if one.figure == table.ghost]:
        for other in range(len(drawn) + 1, CARDS, 3):
            monkeypatch.setattr(opponent, "KeyOrder", partial(Swapped, places=(mine, other)))
            again = of_table(table)
            if not again._dealt.wrong and not again._dealt.to_set_aside:
                yield again.next_word() == said
            monkeypatch.undo()


@night
def test_what_is_said_in_the_turns_of_others_hangs_on_no_card_of_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two piles that differ only there, and bear out all that was said, sound alike."""
    found: list[bool] = []
    for seed in range(20, 40):
        if len(found) > 1000:
            break
        folder = tmp_path / str(seed)
        folder.mkdir()
        table = SealedTable(folder, seed)
        for _ in range(25):
            table.hears_the_table()
            now = table.course.now
            if table.table.session.is_over:
                break
            if now.mover != table.ghost and owed_next(now.turn) not in (Owed.ANSWER, Owed.REPLY):
                found += pairs_at(table, monkeypatch)
            table.hands()
    assert len(found) > 1000
    assert all(found)


def test_told_pages_hear_what_is_asked_by_events_alone(tmp_path: Path) -> None:
    table = SealedTable(tmp_path, seed=1)
    until(table, Owed.MOVE, of_ghost=True)
    view = folded(table)
    assert shown(view, *ENGLISH)["asked"] == table.shown()["asked"]


def folded(table: SealedTable) -> GameView:
    view = blank_view(header_from_json(table.header()))
    for said in table.events():
        view = after_event(view, said)
    return view


def test_who_was_dealt_two_of_a_kind_sets_the_lesser_aside(tmp_path: Path) -> None:
    for seed in range(30):
        folder = tmp_path / str(seed)
        folder.mkdir()
        table = SealedTable(folder, seed, FIGURES)
        twice = table.dealt().to_set_aside
        table.hears_the_table()
        assert table.course.header.set_aside == twice
        if twice:
            assert all(KIND_OF[face] in range(3) for _, face in twice)
            return
    raise AssertionError("nobody was dealt two of a kind")


def test_a_throw_before_that_is_taken_back(tmp_path: Path) -> None:
    for seed in range(30):
        folder = tmp_path / str(seed)
        folder.mkdir()
        table = SealedTable(folder, seed, FIGURES)
        if table.dealt().to_set_aside:
            table.say("king", "throw", eyes=[1, 2], symbol="stone")
            table.hears_the_table()
            assert table.course.steps == ()
            assert table.course.header.set_aside
            return
    raise AssertionError("nobody was dealt two of a kind")


@pytest.mark.parametrize(
    ("alone", "why"),
    [
        ({"seat": "robber"}, 'alone.seat is "robber"'),
        ({"seat": "king", "level": 2}, "alone.level is 2; expected 1…1"),
        ({"seat": "king", "seal": "0"}, "expected 64 digits from 0 to f"),
        ("king", "alone"),
    ],
)
def test_a_seat_that_is_none_is_refused(alone: Json, why: str) -> None:
    seats: Json = ["king", "queen"]
    line: Mapping[str, Json] = {"faust": 1, "game": "feuer-salamander", "seats": seats}
    with pytest.raises(ValueError, match=why):
        header_from_json({**line, "alone": alone})


def test_a_header_keeps_who_is_played() -> None:
    line: Mapping[str, Json] = {"faust": 1, "game": "feuer-salamander"}
    agreed = replace(header_from_json(line), alone=Alone(2, 1, first_seal("ab" * 32)))
    assert header_from_json(header_to_json(agreed)) == agreed


def test_who_is_not_named_sits_where_the_table_plays() -> None:
    asked: dict[str, Json] = {
        "game": "feuer-salamander",
        "players": {"king": "Anna", "monk": "Ben"},
        "alone": {"seat": "queen"},
    }
    assert agreed_on(asked, "auto")["seats"] == ["king", "queen", "monk"]
