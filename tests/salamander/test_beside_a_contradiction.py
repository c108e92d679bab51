"""A contradiction stops nobody: what is asked, or wrong, beside it is said, and can be answered."""

from typing import Any

from companion.observations import Json
from tests.salamander.test_page_state import LIED, page_after

CLASH = "Not all of this can be true"


def status_after(words: list[dict[str, Json]]) -> dict[str, Any]:
    return dict(page_after(LIED + words)["status"])


def test_a_contradiction_alone_is_what_is_said() -> None:
    status = status_after([])
    assert status["kind"] == "contradiction"
    assert CLASH in str(status["text"])


def test_whoever_is_asked_beside_a_contradiction_can_answer() -> None:
    for word in ("undo", "end", "resign"):
        status = status_after([{"by": "king", "say": word}])
        assert (status["kind"], status.get("asks")) == ("waiting", ["queen", "monk"]), word
        assert CLASH in str(status["why"])


def test_after_the_answer_the_contradiction_is_said_again() -> None:
    status = status_after([{"by": "king", "say": "end"}, {"by": "queen", "say": "refuse"}])
    assert status["kind"] == "contradiction"


def test_a_fault_beside_a_contradiction_is_said_with_its_repair() -> None:
    wrong: dict[str, Json] = {"by": "king", "say": "place", "figures": {"king": "king-1"}}
    status = status_after([wrong])
    assert status["kind"] == "illegal"
    assert status["repair"]
    assert CLASH in str(status["why"])


def test_what_the_rules_send_beside_a_contradiction_is_asked_for() -> None:
    claims: list[Json] = [["queen", "row-1"], ["monk", "stone-3"]]
    status = status_after(
        [
            {"by": "king", "say": "declare", "cards": ["air"], "claims": claims},
            {"by": "queen", "say": "reply", "content": "no"},
        ]
    )
    assert (status["kind"], status["for"]) == ("waiting", "put")
    assert CLASH in str(status["why"])
