"""A sitting log is read back as it was written, and replayed it says the same again."""

import json
from pathlib import Path

import pytest

from companion.commands.cli import main
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.record import Header
from companion.games.lines import BadFile
from companion.observations import Json, PageSaid, observation_from_json, placed
from companion.replay.sitting import Sitting, read_sitting, replay, write_sitting
from tests.table.sittings import faust_sitting, sitting

ONE_TURN = faust_sitting(
    Header(players=("Ada", "Bob")),
    tuple(
        sitting(
            "A1 A1 / A1 A1 / B1\nhand\nslot B7 red\nA1 A5 / A1 A1 / B1\n"
            "page reveal B7 3\ncard B7 3\npress blue\nA1 A5 / A1 A1 / B3"
        )
    ),
)
TOO_FAR = faust_sitting(Header(), sitting("A1 A1 / A1 A1 / B1\nA1 A9 / A1 A1 / B1"))


def test_what_was_written_is_read_back() -> None:
    assert read_sitting(write_sitting(ONE_TURN).encode()) == ONE_TURN


def test_a_replay_says_the_same_every_time() -> None:
    first, again = ([*replay(ONE_TURN, ONE_TURN.sit_down())] for _ in range(2))
    assert first == again
    assert first[-1].kind == "turn-done"


@pytest.mark.parametrize(
    ("line", "number", "named"),
    [
        ("", 1, "empty"),
        ('{"faust": 1}', 1, "sitting"),
        ('{"sitting": 2, "game": {"faust": 1}}', 1, "expected 1"),
        ('{"sitting": 1}', 1, "game"),
        ('{"sitting": 1, "game": {"faust": 1}, "turn_end": "never"}', 1, "turn_end"),
        ('{"sitting": 1, "game": {"faust": 1}}\n{"t": 1}', 2, "observed"),
        (
            '{"sitting": 1, "game": {"faust": 1}}\n\n{"t": "x", "tick": true}',
            3,
            't is "x"; expected a number',
        ),
        (
            '{"sitting": 1, "game": {"faust": 1}}\n{"t": 2, "tick": true}\n{"t": 1, "tick": true}',
            3,
            "2.0 or later",
        ),
    ],
)
def test_a_file_that_is_no_sitting_is_named_by_its_line(line: str, number: int, named: str) -> None:
    with pytest.raises(BadFile, match=named) as found:
        read_sitting(line.encode())
    assert found.value.line == number


@pytest.mark.parametrize(
    ("observed", "named"),
    [
        ('"camera": {"red": ["Z1"]}', "'Z1' is no field; expected A1..A15 or B1..B15"),
        ('"camera": {"hidden": ["A16"]}', "'A16' is no field"),
        ('"camera": {"unsure": {"Q": {"soul": 0.5}}}', "'Q' is no field"),
        ('"card": {"field": "C3", "value": 4}', "'C3' is no field"),
        ('"card": {"field": 3, "value": 4}', "card.field is 3; expected text"),
        ('"card": {"field": "A3", "value": "4"}', 'card.value is "4"; expected an integer'),
        ('"card": {"field": "A3", "value": true}', "card.value is true; expected an integer"),
        ('"card": {"field": "A3"}', "card.value is null; expected an integer"),
        ('"card": 4', "card is 4; expected an object"),
        ('"slots": {"B0": "red"}', "'B0' is no field"),
        ('"slots": {"B1": "green"}', "'green' is unknown; expected one of red, blue, empty, fault"),
        ('"button": "green"', "'green' is unknown; expected one of red, blue"),
        ('"page": {"by": "red", "say": "place", "red": ["C1"]}', "'C1' is no field"),
        ('"page": {"by": "red", "say": "place", "blue": 3}', "blue is 3; expected a list"),
    ],
)
def test_what_no_table_has_makes_a_log_unreadable(observed: str, named: str) -> None:
    with pytest.raises(BadFile, match=named):
        read_sitting(f'{{"sitting": 1, "game": {{"faust": 1}}}}\n{{"t": 1, {observed}}}'.encode())


def test_a_time_of_a_thousand_digits_makes_a_log_unreadable() -> None:
    line = f'{{"t": 1{"0" * 999}, "tick": true}}'
    with pytest.raises(BadFile, match=r"t is 1000.*; expected a number"):
        read_sitting(f'{{"sitting": 1, "game": {{"faust": 1}}}}\n{line}'.encode())


LYING: dict[str, Json] = {"red": ["A1", "A5"], "blue": ["A1", "A1"], "soul": "B3"}


def test_pieces_tapped_on_the_page_read_as_the_camera_would_see_them() -> None:
    seen = observation_from_json({"t": 3.0, "camera": LYING})
    assert placed(PageSaid(3.0, "red", "place", LYING)) == seen


@pytest.mark.parametrize("kind", [*LYING])
def test_a_piece_that_was_not_tapped_lies_nowhere(kind: str) -> None:
    rest = {other: where for other, where in LYING.items() if other != kind}
    seen = placed(PageSaid(3.0, "red", "place", rest))
    assert seen.fields_of(kind) == ()
    assert all(seen.fields_of(other) for other in rest)


def replayed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    status = main(["replay", *arguments])
    return status, capsys.readouterr().out.splitlines()


def test_replay_prints_the_events_and_says_how_it_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(write_sitting(ONE_TURN), "utf-8")
    bad.write_text(write_sitting(TOO_FAR), "utf-8")
    status, lines = replayed(capsys, str(good), "--json")
    kinds = [json.loads(line)["kind"] for line in lines]
    assert (status, kinds[-1]) == (0, "turn-done")
    status, lines = replayed(capsys, str(bad))
    assert status == 1
    assert "too-many-points" in lines[-1]
    assert replayed(capsys, str(good), str(tmp_path / "none.jsonl"))[0] == 2


def test_the_record_of_a_sitting_is_judged_like_any_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, record = tmp_path / "log.jsonl", tmp_path / "record.jsonl"
    log.write_text(write_sitting(ONE_TURN), "utf-8")
    _, lines = replayed(capsys, str(log), "--record")
    record.write_text("\n".join(lines), "utf-8")
    assert main(["referee", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["after"]["red"] == ["A1", "A5"]


STEERING = "A\x9bB\x7f"  # the first of them begins an order to a terminal


def test_a_name_steers_no_terminal_and_is_read_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, record = tmp_path / "log.jsonl", tmp_path / "record.jsonl"
    agreed = header_to_json(Header(players=(STEERING, "Bob")))
    said = Sitting(agreed, ONE_TURN.observations)
    log.write_text(write_sitting(said), "utf-8")
    assert read_sitting(log.read_bytes()) == said
    _, lines = replayed(capsys, str(log), "--record")
    record.write_text("\n".join(lines), "utf-8")
    assert main(["referee", str(record), "--record"]) == 0
    printed = [log.read_text("utf-8"), *lines, capsys.readouterr().out]
    assert not {*STEERING[1::2]} & {*"".join(printed)}
    assert json.loads(printed[-1].splitlines()[0])["players"]["red"] == STEERING


def test_several_logs_of_any_name_are_each_named_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "new\nline.jsonl"
    log.write_text(write_sitting(ONE_TURN), "utf-8")
    _, lines = replayed(capsys, str(log), str(log))
    assert lines.count(f"{str(log)!r}:") == 2


def test_events_and_record_cannot_be_asked_for_together(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["replay", "--json", "--record", str(tmp_path / "log.jsonl")])
