"""The modules and tests that mutants are made of are those that the rules have."""

import pytest

from tests.counted import again
from tests.mutating import ROOT
from tests.rules.mutants import mutants
from tests.salamander.mutants import SALAMANDER

pytestmark = again

WITHOUT = {"__init__", "actions", "codes", "rulings"}  # names and values, nothing to be broken


def test_every_module_of_the_rules_is_broken() -> None:
    files = {path.stem for path in (ROOT / SALAMANDER.folder).glob("*.py")}
    assert {*SALAMANDER.modules} == files - WITHOUT


@pytest.mark.parametrize("module", SALAMANDER.modules)
def test_every_module_of_the_rules_can_be_broken(module: str) -> None:
    assert next(mutants(module, SALAMANDER)).module == module


def test_the_tests_that_kill_mutants_exist() -> None:
    assert [name for name in SALAMANDER.tests if not (ROOT / name).is_file()] == []
