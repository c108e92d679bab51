"""What is documented of the second game is what it does."""

import json
import re

from companion.games.salamander.files.action_lines import action_to_json, read_word, write_word
from companion.games.salamander.files.notation import read_notation
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.faces import COPIES, FACES, KIND_FACES, VALUES
from companion.games.salamander.rules.places import KING
from companion.games.salamander.rules.rulings import CHOICES, RULESETS, Rulings
from companion.json_reader import Json
from tests.house.test_documents import ROOT, names_in, table_rows
from tests.salamander.judged_lines import judge_lines

RULES = (ROOT / "companion/games/salamander/RULES.md").read_text("utf-8")
NOTATION = (ROOT / "docs/notation.md").read_text("utf-8").split("## Der Feuer-Salamander")[1]
RECORDS = (ROOT / "docs/records.md").read_text("utf-8").split("## 4. Der Feuer-Salamander")[1]


def test_every_code_is_documented_in_order_with_its_headings() -> None:
    rows = [(names_in(row[0])[0], row[3]) for row in table_rows(RULES, "code")]
    assert rows == [(code.value, code.page) for code in Code]


def test_every_ruling_is_documented_with_its_default_and_its_values() -> None:
    rows = {names_in(row[0])[0]: row for row in table_rows(RULES, "option")}
    assert [*rows] == [*CHOICES]
    for option, choices in CHOICES.items():
        default, others = names_in(rows[option][1]), names_in(rows[option][2])
        assert default == [getattr(Rulings(), option).value]
        assert [*default, *others] == [choice.value for choice in choices]
    assert all(f"`{ruleset}`" in RULES for ruleset in RULESETS)


def test_the_cards_are_documented() -> None:
    rows = table_rows(RULES, "kind")
    copies = [[int(one) for one in row[3].split(",")] for row in rows]
    assert copies == [[COPIES[face] for face in faces] for faces in KIND_FACES]
    assert names_in(rows[0][1]) == [*FACES[:4]]
    assert VALUES[:4] == tuple(map(int, rows[0][2].split(",")))


def test_every_form_of_the_notation_is_documented_as_it_is_read() -> None:
    rows = table_rows(NOTATION, "done")
    assert len(rows) == 12
    for row in rows:
        for written, record in zip(names_in(row[1]), names_in(row[2]), strict=True):
            action = read_word(written, KING)
            assert write_word(action, KING) == written
            assert json.dumps(action_to_json(action), separators=(",", ":")) == record


def test_the_game_in_the_notation_document_is_that_of_the_records() -> None:
    example = "\n".join(re.findall(r"^    (.*)$", NOTATION, re.MULTILINE))
    assert len(read_notation(example.encode()).turns) == 3


def test_the_contradiction_in_the_records_is_what_the_referee_says() -> None:
    (line,) = re.findall(r'^    (\{"turn": 5, "legal": null.*)$', RECORDS, re.MULTILINE)
    path = ROOT / "tests/salamander/examples/four-players.faust.jsonl"
    said: Json = json.loads(line)
    assert judge_lines(path.read_text("utf-8").splitlines())[-1] == said
