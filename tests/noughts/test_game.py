"""The game itself: its rules counted, its files, what a table answers, the fold of its events."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from companion.commands.cli import main
from companion.events import Event
from companion.game import LANGUAGE_CODES
from companion.games.known import read_recorded
from companion.games.lines import BadFile
from companion.json_reader import BadValue
from companion.live.table import Table
from companion.observations import Json, LinkChanged, PageSaid, Tick
from companion.replay.stored_game import StoredGame, replayed
from companion.storage.store import Store
from tests.noughts.at_table import NOUGHTS_AT_TABLE, NoughtsTable, ledger
from tests.noughts.files import header_to_json, read_notation, read_record
from tests.noughts.page import GameView, after_event, shown
from tests.noughts.players import game_told
from tests.noughts.rules import (
    FIELDS,
    RULESETS,
    SEATS,
    Code,
    Ending,
    Header,
    Position,
    apply,
    legal_actions,
    winner_of,
)
from tests.noughts.session import WORDS
from tests.noughts.web.state import NoughtsState, begun
from tests.noughts.web.whole_game import whole_game
from tests.noughts.web.words import NOUGHTS_WORDS
from tests.noughts.words import LANGUAGES
from web.access.roles import Role
from web.games import read_catalogues

USUAL = header_to_json(Header())
NAMES: dict[str, Json] = {"crosses": "Ada", "noughts": "Bob"}
HEAD = '{"faust": 1, "game": "noughts-and-crosses"}'
FIRST = '{"turn": 1, "player": "crosses", "do": [["put", "a1"]]}'
NOTHING_DONE = '{"turn": 1, "player": "crosses", "do": []}'
NOTED = "Noughts and Crosses, notation 1"
A_ROW = "1 X a1\n2 O a3\n3 X b1\n4 O b3\n5 X c1"


@cache
def games_from(position: Position) -> Counter[int | None]:
    """How many games end so from here, by who wins them."""
    if position.ending is not None:
        return Counter([winner_of(position, RULESETS["usual"])])
    found = Counter[int | None]()
    for action in legal_actions(position):
        found += games_from(apply(position, action))
    return found


def test_all_games_are_counted() -> None:
    """As books have them: 255,168."""
    assert games_from(Position()) == {0: 131_184, 1: 77_904, None: 46_080}


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (HEAD.replace("}", ', "ruleset": "odd"}'), 1, "unknown ruleset"),
        (HEAD.replace("}", ', "rulings": {"odd": "no"}}'), 1, "unknown ruling odd"),
        (HEAD.replace("}", ', "rulings": {"row": "no"}}'), 1, "unknown ruling row: 'no'"),
        (f"{HEAD}\n{FIRST.replace('1', '2', 1)}", 2, '"turn" is 2; expected 1'),
        (f"{HEAD}\n{FIRST.replace('crosses', 'red')}", 2, "player"),
        (f"{HEAD}\n{FIRST.replace('a1', 'a4')}", 2, "FIELD"),
        (f"{HEAD}\n{NOTHING_DONE}", 2, "0 actions are done; expected 1"),
        (f"{NOTED}\ncolour: red", 2, "unknown tag"),
        (f"{NOTED}\n1 X a1 b1", 2, "is no action"),
        (f"{NOTED}\n2 X a1", 2, "turn 2 is out of order"),
        (f"{NOTED}\n1 R a1", 2, "is no turn"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(BadFile, match=re.escape(what)) as refused:
        read_recorded(text.encode())
    assert refused.value.line == line


@pytest.mark.parametrize(
    ("notation", "last"),
    [
        ("1 X a1\n2 O a1", "field-taken"),
        ("1 O a1", "not-your-turn"),
        (f"{A_ROW}\n6 O c3", "not-your-turn"),
        (A_ROW, "crosses"),
        (f"row: loses\n{A_ROW}", "noughts"),
        ("1 X a1", ""),
    ],
)
def test_a_game_is_judged(notation: str, last: str) -> None:
    read = read_recorded(f"{NOTED}\n{notation}".encode())
    *_, line = (one.line for one in read.verdicts())
    assert line.get("code", line.get("winner", "")) == last
    assert read.is_counted_whole == ("code" not in line)
    assert ("; illegal:" in read.notation(is_judged=True)) == ("code" in line)
    noted, record = read.notation(is_judged=False).encode(), read.record().encode()
    assert read_notation(noted) == read_record(record)
    for language in LANGUAGE_CODES:
        *_, said = (one.sentence(language) for one in read.verdicts())
        assert (said in read.sheet(language).lines) == ("winner" in line)


def test_the_commands_judge_and_count_it(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path_factory.mktemp("games") / "game.txt"
    file.write_text(f"{NOTED}\ncrosses: Ada\n{A_ROW}", "utf-8")
    for said, told in (
        (["referee", str(file), "--lang", "de"], "erlaubt"),
        (["referee", str(file), "--record"], '"Ada"'),
        (["score", str(file), "--lang", "fr"], "Ada a gagné."),
        (["score", str(file), "--json"], '"points"'),
    ):
        assert main(said) == 0
        assert told in capsys.readouterr().out


def test_every_language_says_the_same() -> None:
    def blanks(language: str) -> dict[str, set[str]]:
        return {key: {*re.findall(r"\{(\w+)\}", text)} for key, text in LANGUAGES[language].items()}

    assert all(blanks(one) == blanks("en") for one in LANGUAGES)
    needed = {f"code.{one}" for one in Code} | {f"ended.{one}" for one in Ending}
    assert needed <= LANGUAGES["en"].keys()


def said(by: str, say: str, **words: Json) -> PageSaid:
    return PageSaid(1.0, by, say, words)


X1, O1 = said("crosses", "put", field="a1"), said("noughts", "put", field="b2")
RESIGNS = said("noughts", "resign")
WISH = said("crosses", "rematch", players=NAMES)
NO = said("noughts", "refuse")


def played(*told: PageSaid) -> tuple[NoughtsTable, list[Event]]:
    """The table, and what it answered to the last of these."""
    table, events = NoughtsTable(Header()), list[Event]()
    for one in told:
        events = table.feed(one)
    return table, events


ANSWERS: list[tuple[tuple[PageSaid, ...], list[str], dict[str, Json]]] = [
    ((X1,), ["action", "turn-done"], {"turn": 1, "player": "crosses"}),
    ((X1, said("noughts", "put", field="a1")), ["illegal"], {"code": "field-taken", "turn": 2}),
    ((X1, X1), ["illegal"], {"code": "not-your-turn", "player": "crosses"}),
    ((said("red", "put", field="a1"),), [], {}),
    ((said("crosses", "put", field="z9"),), [], {}),
    ((X1, said("table", "put", field="b2")), ["action", "turn-done"], {"player": "noughts"}),
    ((X1, said("crosses", "undo")), [], {}),
    ((said("referee", "undo"),), [], {}),
    (
        (X1, said("referee", "undo", reason="the cat")),
        ["corrected"],
        {"was": "turn-done", "turn": 1, "because": "the cat"},
    ),
    ((RESIGNS,), ["game-over"], {"winner": "crosses", "ranks": {"crosses": 1, "noughts": 2}}),
    ((said("table", "resign"),), ["game-over"], {"winner": "noughts", "reason": "resigned"}),
    ((RESIGNS, X1), [], {}),
    ((RESIGNS, said("table", "undo")), ["corrected"], {"was": "game-over"}),
    ((RESIGNS, WISH), ["waiting"], {"for": "consent", "asks": ["noughts"]}),
    ((RESIGNS, WISH, NO), ["corrected", "game-over"], {"winner": "crosses"}),
    ((RESIGNS, WISH, said("referee", "undo"), NO), [], {}),
    ((said("table", "names", players=NAMES),), ["names"], {"players": NAMES}),
    ((said("crosses", "names", players=NAMES),), [], {}),
]


@pytest.mark.parametrize(("told", "kinds", "last"), ANSWERS)
def test_a_table_answers(
    told: tuple[PageSaid, ...], kinds: list[str], last: dict[str, Json]
) -> None:
    table, events = played(*told)
    assert [one.kind for one in events] == kinds
    assert not last or last.items() <= events[-1].details.items()
    assert len(events) or table.feed(Tick(2.0)) == []


def test_another_game_begins_when_both_want_it() -> None:
    table, _ = played(RESIGNS)
    assert table.begun_by(WISH) is None
    table.feed(WISH)
    yes = said("noughts", "rematch", players=NAMES)
    agreed = table.begun_by(yes)
    assert agreed is not None
    assert agreed["players"] == NAMES
    assert table.begun_by(said("table", "rematch", players=NAMES)) == agreed
    assert played(X1)[0].begun_by(WISH) is None


def test_only_what_this_table_is_told_can_be_in_its_log() -> None:
    with pytest.raises(BadValue, match='what is observed is "camera"'):
        NOUGHTS_AT_TABLE.read_observation({"t": 1.0, "camera": {"hand": True}})
    with pytest.raises(ValueError, match="'fly' is said"):
        NOUGHTS_AT_TABLE.check_logged(said("crosses", "fly"))
    assert {*NOUGHTS_WORDS} == {*WORDS}
    assert NOUGHTS_AT_TABLE.sit_down(USUAL, "auto").next_agreed == USUAL


def said_anyhow(seed: int) -> Iterator[PageSaid]:
    """Anything, by anybody."""
    dice = Random(seed)
    for number in range(80):
        by, say = dice.choice((*SEATS, "table", "referee", "nobody")), dice.choice(WORDS)
        if dice.random() < 0.7:
            by, say = dice.choice(("table", *SEATS)), "put"
        about: dict[str, Json] = {"reason": "the cat", "players": NAMES}
        field: dict[str, Json] = {"field": dice.choice((*FIELDS, "z1"))}
        yield PageSaid(float(number), by, say, field if say == "put" else about)


@pytest.mark.parametrize("seed", range(12))
def test_the_fold_lies_as_the_session_does(seed: int) -> None:
    """Whatever is said; and the archive tells the same game, in four languages."""
    store = Store()
    table = Table(USUAL, store)
    view, last, is_over = GameView(Header()), 0, False
    session = table.session
    assert isinstance(session, NoughtsTable)
    table.take(LinkChanged(0.0, "camera", "absent"))
    for one in said_anyhow(seed):
        table.take(one)
        if table.game > 1:
            break  # another game begins with that word
        for row in store.after(last):
            view = after_event(view, row.content(), row.id) if row.kind == "event" else view
            last = row.id
        is_over = session.is_over and session.wish is None
        assert view.now == session.game.now
        assert (view.over is not None) == is_over
        assert header_to_json(view.header) == session.agreed
    rows = store.of_game(1)
    events = [row.content() for row in rows if row.kind == "event"]
    assert replayed(StoredGame(rows)).differs_at is None
    page = begun(None, rows[0])
    for row in rows[1:]:
        page = page.after(row)
    for language in LANGUAGE_CODES:
        speech = language, read_catalogues()[language]
        now, whole = page.shown(speech), whole_game(rows, speech, True)
        assert now.items() >= shown(view, language).items()
        assert [one["text"] for one in whole["turns"]] == [one["text"] for one in now["turns"]]  # type: ignore[union-attr,index,call-overload]
        assert (whole["end"] is not None) == is_over
        beside = [one["kind"] for one in events if one["kind"] in ("illegal", "corrected", "names")]
        assert [one["kind"] for one in whole["incidents"]] == beside  # type: ignore[union-attr,index,call-overload]
        lines = ledger(USUAL, events, language)
        assert all(text and "{" not in text for _, _, text in lines.lines)
    assert page.private(Role.REFEREE, speech) == {}


def test_a_table_that_plays_on_is_as_it_was_in_the_next_game() -> None:
    store = Store()
    table = Table(USUAL, store)
    for one in (LinkChanged(0.0, "camera", "lost"), RESIGNS, said("host", "rematch")):
        table.take(one)
    table.take(said("table", "rematch", players=NAMES))
    state = begun(None, store.of_game(1)[0])
    for row in store.after(state.row_id):
        state = begun(state, row) if row.kind == "game" else state.after(row)
    assert isinstance(state, NoughtsState)
    assert (state.game, state.away) == (2, {"camera": "lost"})
    assert state.view.header.players == ("Ada", "Bob")


@pytest.mark.parametrize("seed", range(6))
def test_drawn_people_find_an_end_and_are_caught_once(seed: int) -> None:
    table = NoughtsTable(Header())
    events = [event for one in game_told(seed) for event in table.feed(one)]
    assert table.is_over
    assert [event.kind for event in events].count("illegal") == 1
