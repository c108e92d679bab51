"""Verdicts and score sheets as sentences, in every language, with the booklet's headings."""

import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from companion.game import LANGUAGE_CODES, LEDGER_HEADINGS
from companion.games.faust.words import speaker as faust
from companion.games.salamander.files.score_sheet import score_sheet, sheet_to_json
from companion.games.salamander.page.game_view import blank_view
from companion.games.salamander.recorded import RecordedSalamander
from companion.games.salamander.rules.actions import MoveFigure, PutPiece
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import DUNGEON, home_of, parse_place
from companion.games.salamander.rules.record import Header, Turn
from companion.games.salamander.rules.referee import IllegalTurn, adjudicate, rulings_behind
from companion.games.salamander.words import speaker
from companion.games.salamander.words.speaker import LANGUAGES, Speaker
from companion.games.salamander.words.told_deeds import turn_told
from tests.counted import again, walking
from tests.salamander.random_games import random_game
from tests.salamander.tables import EVERYTHING, KING, ROUND, game
from tests.salamander.test_codes import CASES, CAUGHT, CAUGHT_IN_FULL, Case
from tests.salamander.test_dry_pile import dry

DRY = "seats: K M, target: 300"
WORDS = Path(__file__).parents[2] / "companion/games/salamander/words"


def said(*turns: str, tags: str = "", language: str = "en") -> str:
    """The last sentence."""
    verdicts = [*RecordedSalamander(game(*turns, tags=tags)).verdicts()]
    return verdicts[-1].sentence(language)


def sheet(*turns: str, tags: str = "", language: str = "en") -> list[str]:
    return [*RecordedSalamander(game(*turns, tags=tags)).sheet(language).lines]


def test_every_language_has_the_same_sentences() -> None:
    """Sentences"""
    assert [*LANGUAGES] == [*LANGUAGE_CODES]
    for table in LANGUAGES.values():
        assert [*table] == [*LANGUAGES["en"]]
        for key, sentence in table.items():
            assert set(re.findall(r"{(\w+)}", sentence)) == set(
                re.findall(r"{(\w+)}", LANGUAGES["en"][key])
            )


def test_what_nobody_can_decide_is_not_called_as_a_game_that_nobody_wins() -> None:
    """Sentences: both stand below each other in the archive"""
    for table in LANGUAGES.values():
        drawn = table["draw"].removesuffix(".")
        assert not [key for key in ("legal.doubtful", "undecided") if drawn in table[key]]


@pytest.mark.parametrize("game", [faust, speaker])
def test_french_sets_a_space_that_does_not_break_before_its_double_marks(game: ModuleType) -> None:
    """Sentences: in both games, as the page's own words do"""
    wrong = [one for one in game.LANGUAGES["fr"].values() if re.search("[^\u00a0][:;?!]", one)]
    assert wrong == []


def test_no_sentence_is_there_for_nothing() -> None:
    """Sentences: all others are the codes' own and those of a kind with a number or a name"""
    speakers = (
        *WORDS.glob("*.py"),
        *WORDS.parent.glob("story/*.py"),
        *WORDS.parent.glob("page/*.py"),
        *WORDS.parent.glob("*.py"),
        *WORDS.parents[1].glob("*.py"),
        *WORDS.parents[2].glob("live/hall/*.py"),  # a sheet that is taken home
    )
    source = "".join(path.read_text("utf-8") for path in speakers)
    begun = ("figure.", "face.", "over.", "fact.", "named.", "news.", "who.")
    quoted = {key for key in LANGUAGES["en"] if re.search(f"""["']{re.escape(key)}["']""", source)}
    spoken = quoted | {*LEDGER_HEADINGS} | {key for key in LANGUAGES["en"] if key.startswith(begun)}
    assert set(LANGUAGES["en"]) - spoken == {code.value for code in Code} - quoted


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_a_stone_card_is_called_by_its_name_and_not_as_stones(language: str) -> None:
    """Karten: three kinds; a number before it would count stones"""
    names = [LANGUAGES[language][f"face.stone_{number}"] for number in (1, 2, 3)]
    assert not any(re.search("stenen|pierres|één|une", name) for name in names)
    missing = LANGUAGES[language]["declared.no"]
    assert re.search("the card|die Karte|de kaart|la carte", missing)


def test_the_two_ways_to_count_the_eyes_have_one_name_in_german() -> None:
    """Wurfstäbe"""
    assert [key for key, one in LANGUAGES["de"].items() if "Unterschied" in one] == []


def test_where_nothing_leads_is_told_in_french_with_both_places() -> None:
    """Wurfstäbe: a place is named as it is on the board, and stands behind no preposition"""
    told = said("K 34o @A42 >Q5", language="fr")
    assert "Roi\u00a0: ni la somme ni la différence n’y mène (départ Roi → Reine-5)." in told


@pytest.mark.parametrize("language", walking(LANGUAGE_CODES, "de"))
@pytest.mark.parametrize("case", CASES)
def test_every_fault_is_said_with_code_and_heading(case: Case, language: str) -> None:
    """The table of codes, column `source`"""
    sentence = said(*case.before, case.turn, tags=case.tags, language=language)
    code = Code(case.found.split()[0])
    assert f"({code}, " in sentence
    heading = code.page.replace("lost page", LANGUAGES[language]["lost-page"])
    assert heading in sentence
    assert not re.search(r"[{}]", sentence)


@pytest.mark.parametrize(
    ("turns", "tags", "sentence"),
    [
        (
            ("K 34o @A42 >Q5",),
            "",
            "Illegal at action 3 (wrong-distance, booklet: Wurfstäbe): neither sum nor difference"
            " leads the King from the King’s home to Queen-5. Legal here: King-3, Queen-4.",
        ),
        (
            ("K 12o @A42 >K3", *ROUND[1:], "K 12o @A42 >K4"),
            "turn_in: forced",
            "with these steps the King must go home. [ruling turn_in: forced] "
            "Legal here: the King’s home.",
        ),
        (("K 34o",), "king: Ada", "the stone was thrown: Ada must first place the marker."),
        (("K 34o @A42 >Q4 ?QF",), "queen: Bea", "Bea must first answer the question."),
        (("K !F:Qs2,Mr7 y",), "monk: Ben", "Ben must first reply to the claim."),
        (("K 34o @A42 >Q4 ?MF",), "queen: Bea", "only Bea may be asked here."),
        (
            ("Q",),
            "king: Ada",
            "Illegal (not-your-turn, booklet: Vorbereitung): Ada is to move,",
        ),
        (("K",), "", "Illegal at the end of the turn (throw-missing, booklet: Ziehen): the sticks"),
        (("K !F,s2:Mr7 y", "K"), "target: 1", "Illegal (game-over, booklet: Gewinn): the game is"),
        (("K !A,s2:Mr6 y 22o @A42 >K", "Q k00/0"), "target: 300", "keys are thrown in the dungeon"),
        (
            ("K 22o @A62 >K !A,s2:Mr6 y",),
            f"target: 300, {EVERYTHING}",
            "the King’s marker must first go where it belongs: beside its home.",
        ),
        (
            (*CAUGHT_IN_FULL, "Q k11/1 ^Q>K"),
            EVERYTHING,
            "the Queen was moved to the King’s home; its place: the Queen’s home.",
        ),
        (
            (*CAUGHT, "Q k10/0 k11/0"),
            "",
            "exactly the sticks that do not lie aside are thrown: eye stick and symbol stick.",
        ),
        ((*CAUGHT, "Q k00/1 k00/0"), "", "not lie aside are thrown: eye stick and eye stick."),
        ((KING,), "extra_throw: forced", "still be thrown. [ruling extra_throw: forced]"),
        (
            (KING,),
            "",
            "Turn 1, King: throws 2 and 2, stone; marker of the King on air-4-2; ",
        ),
        (("K !F:Qs2,Mr7 y n #r2",), "", "To the dungeon: King."),
        (
            ("K !F,s2:Mr7 y",),
            "target: 50, king: Ada",
            "The game is over: the target of 50 is reached. 1. Ada: 56. 2. Queen: 0. 2. Monk: 0. "
            "2. Robber: 0. Ada wins.",
        ),
    ],
)
def test_what_is_said(turns: tuple[str, ...], tags: str, sentence: str) -> None:
    """Sentences: what is wrong, the ruling behind it, the places that would have been right"""
    assert sentence in said(*turns, tags=tags)


@pytest.mark.parametrize(
    ("turns", "tags", "behind"),
    [
        (("K",), "extra_throw: forced", ()),
        ((KING,), "extra_throw: forced", ("extra_throw",)),
        ((KING,), "extra_throw: forced, turn_in: forced", ("extra_throw",)),
        (("K 44o @A42 >Q5 11o @A42 >Q5 ?QF",), "question_after_stay: no", ("question_after_stay",)),
        (("K 12o @A42 >K3 ?QF",), "question_after_stay: no", ()),
        (("K !F:Ms3,Qr7 n #s2",), "claim_check: all_answered", ("claim_check",)),
        (("K !F:Ms3,Qr7",), "claim_check: all_answered", ()),
        (("K !F:Mr5,Qs1 y n #r2",), "failed_hand: laid_only", ("failed_hand",)),
        ((dry("33~ >K", "ends")[0],), f"{DRY}, empty_pile: ends", ("empty_pile",)),
        (("K !F,s2:Mr7 y", "K"), "target: 1, empty_pile: ends", ()),
    ],
)
def test_a_ruling_is_named_where_without_it_this_were_no_such_fault(
    turns: tuple[str, ...], tags: str, behind: tuple[str, ...]
) -> None:
    """Rulings: cited in verdicts"""
    written = game(*turns, tags=tags)
    *_, last = adjudicate(written)
    assert isinstance(last, IllegalTurn)
    assert rulings_behind(last, written.header) == behind


def test_a_page_names_no_ruling_that_the_verdict_does_not() -> None:
    """What the rules sent is in no turn that writes choices"""
    written = game("K 34o @A42 >Q4", "Q 13o @A31 >Q4 34o", tags="failed_hand: laid_only")
    *_, last = adjudicate(written)
    assert isinstance(last, IllegalTurn)
    assert rulings_behind(last, blank_view(written.header).header) == ()


def test_a_draw_is_said() -> None:
    """Gewinn: equal highest totals"""
    turn, tags = dry("33~", "ends")
    assert said(turn, tags=tags).endswith("the pile is empty. 1. King: 0. 1. Monk: 0. A draw.")


def test_no_sentence_names_a_chamber_that_would_have_been_right() -> None:
    """Secrecy: it would betray the hand"""
    sentence = said("K 34o @-")
    assert sentence.endswith("the King’s marker may not lie here now: beside its home.")


@again
def test_everything_that_can_be_done_has_words() -> None:
    """Sentences"""
    whole = " ".join(
        verdict.sentence(language)
        for seed in range(12)
        for verdict in RecordedSalamander(random_game(seed)).verdicts()
        for language in LANGUAGE_CODES
    )
    assert not re.search(r"[{}]", whole)
    for words in (
        "draws a card",
        "throws for keys: key",
        "the answer is",
        "it is answered",
        "put:",
    ):
        assert words in whole
    exchanged = said("K !:Qr5,Qs1,RF y y n #F,r2 Q%s1,r5 Q%r5")
    assert "Queen exchanges one-stone and puts row 5 away" in exchanged


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (("Ada", "Bea", "Cy", "Dan"), ["Ada", "Bea", "Cy", "Dan"]),
        (("Ada", "Ada", "Cy", ""), ["Roi", "Reine", "Cy", "Brigand"]),
        (("King", "Queen", " ", "a\nb"), ["Roi", "Reine", "Moine", "a\\nb"]),
    ],
)
def test_players_are_called_by_names_that_tell_them_apart(
    names: tuple[str, str, str, str], called: list[str]
) -> None:
    """records, section 1: a figure that has no name is called by its own"""
    speaker = Speaker("fr", Header(players=names))
    assert [speaker.player(figure) for figure in range(4)] == called


def test_who_was_put_away_in_the_turn_is_not_captured_again() -> None:
    """Verlies: the field is empty when the mover comes there once more, or stays"""
    field, there = parse_place("queen-3"), [home_of(one) for one in range(4)]
    there[1] = field
    do = (MoveFigure(0, field), PutPiece(1, False, DUNGEON), MoveFigure(0, field))
    told = turn_told(Turn(1, 0, do), tuple(there), Speaker("en", Header()))
    assert told.count("captures the Queen") == 1


def test_the_sheet_has_every_combination_with_its_turn() -> None:
    """Wert, Gewinn"""
    turn = "K !F:Qs2,Mr7 y y !s1:QA,Rr6 y y 12o @- >K3"
    lines = sheet(turn, tags="target: 300, king: Ada")
    assert lines[:7] == [
        "Score sheet",
        "the game is not over; target 300",
        "",
        "Ada",
        "  +   56  fire, row 7 and two-stone, turn 1",
        "  +    6  air, row 6 and one-stone, turn 1",
        "  =   62  total",
    ]
    assert lines[-1] == ("cards: pile 39 + discards 0 + hands 2 + laid 6 = 47, expected 47: right")


def test_the_sheet_counts_up_to_a_turn_that_does_not_stand() -> None:
    """Score sheet"""
    lines = sheet("K !F,s2:Mr7 y 12o @- >K3", "Q 34o", tags="target: 300")
    assert (
        "Turn 2 does not stand (marker-missing, booklet: Wurfstäbe); counted is what went"
        in (lines[1])
    )
    assert not RecordedSalamander(game("K")).is_counted_whole
    assert RecordedSalamander(game(KING)).is_counted_whole


def test_the_sheet_of_a_game_that_is_over_says_who_has_won() -> None:
    """Gewinn"""
    lines = sheet("K !F,s2:Mr7 y", tags="target: 50, king: Ada, seats: K M", language="de")
    assert lines[1].endswith("1. Ada: 56. 2. Mönch: 0. Ada gewinnt.")


def test_the_sheet_as_json() -> None:
    """Score sheet"""
    found = sheet_to_json(score_sheet(game("K !F,s2:Mr7 y", tags="target: 50, seats: K M")))
    assert json.loads(json.dumps(found)) == {
        "over": True,
        "reason": "target",
        "winner": "king",
        "ranks": {"king": 1, "monk": 2},
        "target": 50,
        "score": {
            "king": {
                "combinations": [{"cards": ["fire", "row-7", "stone-2"], "value": 56, "turn": 1}],
                "total": 56,
            },
            "monk": {"combinations": [], "total": 0},
        },
        "totals": {"king": 56, "monk": 0},
        "cards": {"pile": 43, "discards": 0, "hands": 1, "laid": 3, "expected": 47, "right": True},
        "illegal_turn": None,
        "accepted": [],
        "contradictions": [],
    }
    running = sheet_to_json(score_sheet(game("K 34o")))
    assert (running["over"], running["winner"], running["illegal_turn"]) == (False, None, 1)


def test_the_sheet_for_printing() -> None:
    """Score sheet: title, totals, turns in notation"""
    page = RecordedSalamander(
        game("K !F,s2:Mr7 y", tags="target: 50, seats: K M, king: Ada")
    ).sheet("en")
    assert page.title == "Der Feuer-Salamander: Ada – Monk"
    assert page.totals == (("Ada", 56), ("Monk", 0))
    assert page.turns == ((1, "King", "!F,s2:Mr7 y"),)


@again
@pytest.mark.parametrize("seed", range(10))
def test_all_47_cards_are_somewhere(seed: int) -> None:
    """Score sheet: pile, discards, hands, combinations"""
    assert score_sheet(random_game(seed)).cards.is_right
