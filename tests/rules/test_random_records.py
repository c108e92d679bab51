"""Any record written and read is the same; any bytes give verdicts or a BadFile."""

import json
import os
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.faust.files.notation import read_notation, write_notation
from companion.games.faust.files.record_lines import read_record, write_record
from companion.games.faust.files.score_sheet import score_sheet, sheet_to_json
from companion.games.faust.files.verdict_lines import verdict_to_json
from companion.games.faust.rules.actions import Forced, Twin
from companion.games.faust.rules.referee import LegalTurn, Verdict, adjudicate
from companion.games.faust.rules.rules import Writes
from companion.games.faust.words.speaker import LANGUAGES, Speaker
from companion.games.faust.words.verdict_words import verdict_sentences
from companion.games.lines import BadFile
from tests.counted import again
from tests.rules.walks import random_record, with_fault

pytestmark = again

EXAMPLES = int(os.environ.get("FAUST_EXAMPLES", "30"))
some = settings(max_examples=EXAMPLES)
many = settings(max_examples=3 * EXAMPLES)  # they cost less
seeds = st.integers(0, 2**32 - 1)
ways = st.sampled_from(list(Writes))


def judge_bytes(data: bytes) -> list[Verdict] | None:
    """Verdicts, each said in JSON and every language; None for a file that is not readable."""
    try:
        record = read_record(data)
    except BadFile as error:
        if error.line < 1 or "\n" in str(error) or "; expected " not in str(error):
            pytest.fail(f"not one line with what was expected: {error}")
        return None
    verdicts = list(adjudicate(record))
    for verdict in verdicts:
        json.dumps(verdict_to_json(verdict), allow_nan=False).encode()
        for language in LANGUAGES:
            verdict_sentences(verdict, Speaker(language, record.header))
    return verdicts


@some
@given(seeds, ways)
def test_a_random_legal_game_is_legal_throughout(seed: int, writes: Writes) -> None:
    """p. 6-15: also with the steps of one piece in a row written as one action"""
    record = random_record(Random(seed), writes)
    verdicts = list(adjudicate(record))
    assert [isinstance(one, LegalTurn) for one in verdicts[: len(record.turns)]] == (
        [True] * len(record.turns)
    )


@some
@given(seeds, ways)
def test_a_record_written_and_read_is_the_same_and_so_are_its_verdicts(
    seed: int, writes: Writes
) -> None:
    """records.md, section 1"""
    chance = Random(seed)
    record = with_fault(chance, random_record(chance, writes))
    again = read_record(write_record(record).encode("utf-8"))
    assert again == record
    assert list(adjudicate(again)) == list(adjudicate(record))


@some
@given(seeds, ways)
def test_a_record_in_notation_and_back_is_the_same(seed: int, writes: Writes) -> None:
    """notation.md"""
    chance = Random(seed)
    record = with_fault(chance, random_record(chance, writes))
    assert read_notation(write_notation(record).encode("utf-8")) == record


@some
@given(seeds)
def test_written_choices_and_everything_end_in_the_same_position(seed: int) -> None:
    """records.md, section 1: what follows from the rules is done as if it were written"""
    everything = random_record(Random(seed), Writes.EVERYTHING)
    choices = replace(
        everything,
        header=replace(everything.header, writes=Writes.CHOICES),
        turns=tuple(
            replace(turn, do=tuple(act for act in turn.do if not isinstance(act, Forced | Twin)))
            for turn in everything.turns
        ),
    )
    ends = [
        [verdict.after for verdict in adjudicate(record) if isinstance(verdict, LegalTurn)]
        for record in (everything, choices)
    ]
    assert ends[0] == ends[1]


@some
@given(seeds, ways)
def test_the_score_sheet_adds_up_whatever_the_game(seed: int, writes: Writes) -> None:
    """p. 13"""
    chance = Random(seed)
    record = random_record(chance, writes)
    for one in (record, with_fault(chance, record)):
        sheet = score_sheet(one)
        assert all(check.is_right for check in sheet.checks)
        json.dumps(sheet_to_json(sheet), allow_nan=False)


@many
@given(st.binary())
def test_any_bytes_give_verdicts_or_a_bad_file(data: bytes) -> None:
    """records.md, section 1"""
    judge_bytes(data)
    judge_bytes(b'{"faust": 1}\n' + data)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["red", "stone", "twin", "A1", "B1", "everything", "infamy"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
KEYS = ["players", "starts", "ruleset", "rulings", "start", "writes", "x"]
INNER = ["red", "blue", "devils", "soul", "infamy", "devil_cards"]
headers = st.dictionaries(
    st.sampled_from(KEYS),
    json_values | st.dictionaries(st.sampled_from(INNER), json_values, max_size=2),
    max_size=2,
)
turns = st.fixed_dictionaries(
    {"turn": st.just(1) | json_values, "player": st.just("red") | json_values},
    optional={"do": json_values | st.lists(st.lists(json_values, max_size=4), max_size=3)},
)


@many
@given(headers, turns)
def test_any_values_in_known_keys_give_verdicts_or_a_bad_file(
    header: dict[str, object], turn: dict[str, object]
) -> None:
    """records.md, section 1"""
    lines = [json.dumps({"faust": 1, **header}), json.dumps(turn)]
    judge_bytes("\n".join(lines).encode())


@some
@given(seeds)
def test_a_damaged_record_gives_verdicts_or_a_bad_file(seed: int) -> None:
    """records.md, section 1: bits, bytes, words and lines that changed places"""
    chance = Random(seed)
    whole = write_record(random_record(chance, Writes.CHOICES, turns=6)).encode("utf-8")
    flipped = bytearray(whole)
    for _ in range(chance.randint(1, 3)):
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
    lines = whole.splitlines()
    chance.shuffle(lines)
    cut = chance.randrange(len(whole))
    words = [b"stone", b"soul", b"lay", b'"red"', b'"A1"', b"[", b"1", b'"do"', b'"turn"']
    swapped = whole.replace(chance.choice(words), chance.choice(words), chance.randint(1, 9))
    for data in (bytes(flipped), b"\n".join(lines), whole[:cut] + whole[cut + 1 :], swapped):
        judge_bytes(data)


@some
@given(seeds, ways, st.text(max_size=12))
def test_damaged_notation_is_read_or_a_bad_file(seed: int, writes: Writes, words: str) -> None:
    """notation.md: read again it is the same"""
    chance = Random(seed)
    text = write_notation(random_record(chance, writes, turns=6))
    place = chance.randrange(len(text))
    cut = text[place + chance.randrange(3) :]
    for data in (text[:place] + words + cut, words, f"Doctor Faust, notation 1\n{words}"):
        try:
            record = read_notation(data.encode("utf-8", "surrogatepass"))
        except BadFile:
            continue
        assert read_notation(write_notation(record).encode()) == record
        assert read_record(write_record(record).encode()) == record
