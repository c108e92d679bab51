# `make run` starts the companion, `make test` proves it, `make check` quickly, `make night` at length.
# All install what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready-run
TEST_READY := $(VENV)/.ready-test
OPTIONS ?=

# The part of the tests that is run between two edits: a game's own are in a folder that is called as its room is.
OF_GAMES := $(wildcard $(patsubst companion/games/%/,tests/%,$(wildcard companion/games/*/)))
QUICK := tests/house tests/rules $(OF_GAMES) tests/table/test_golden_sittings.py \
    --ignore=tests/rules/test_two_readings.py --ignore=tests/rules/test_random_records.py
INSTALL = sh .ci/install.sh "$(PYTHON)" "$(VENV)"

.PHONY: run test check night clean

run: $(READY)
	@exec $(BIN)/faust demo $(OPTIONS)

test: $(TEST_READY)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh .ci/check.sh

check: $(TEST_READY)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh .ci/check.sh -q $(QUICK)

night: $(TEST_READY)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh .ci/night.sh

$(VENV)/bin/python:
	@sh .ci/make_venv.sh "$(PYTHON)" "$(VENV)"

$(READY): pyproject.toml constraints.txt | $(VENV)/bin/python
	@$(INSTALL) '.[hall]'
	@touch $@

$(TEST_READY): pyproject.toml constraints.txt | $(VENV)/bin/python
	@$(INSTALL) '.[hall,test]'
	@sh .ci/system_packages.sh
	@sh .ci/page_tools.sh
	@touch $(READY) $@

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
