"""The modules and tests that mutants are made of are those that the rules have."""

import pytest

from tests.counted import again
from tests.mutating import ROOT
from tests.rules.mutants import FAST_TESTS, MODULES, mutants

pytestmark = again


@pytest.mark.parametrize("module", MODULES)
def test_every_module_of_the_rules_can_be_broken(module: str) -> None:
    assert next(mutants(module)).module == module


def test_the_tests_that_kill_mutants_exist() -> None:
    files = [ROOT / "tests" / "rules" / f"test_{name}.py" for name in FAST_TESTS]
    assert [file.name for file in files if not file.is_file()] == []
