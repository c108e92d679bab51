"""The guards that are taken away on purpose are those that the page has."""

from tests.mutating import ROOT
from tests.page.mutants import read_guards


def test_every_guard_to_be_broken_stands_in_its_file() -> None:
    gone = [
        (one.file, one.old)
        for one in read_guards()
        if one.old not in (ROOT / one.file).read_text("utf-8")
    ]
    assert gone == []


def test_the_tests_that_must_notice_exist() -> None:
    named = {f"tests/page/test_{one.tests}.py" for one in read_guards()}
    assert sorted(name for name in named if not (ROOT / name).is_file()) == []
