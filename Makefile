# Two commands: `make run` starts the companion, `make test` proves it. Both install what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready-run
TEST_READY := $(VENV)/.ready-test
OPTIONS ?=

.PHONY: run test check clean

run: $(READY)
	@exec $(BIN)/faust demo $(OPTIONS)

test: $(TEST_READY)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh .ci/check.sh

$(VENV)/bin/python:
	@sh .ci/make_venv.sh "$(PYTHON)" "$(VENV)"

$(READY): pyproject.toml constraints.txt | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(TEST_READY): pyproject.toml constraints.txt | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@sh .ci/system_packages.sh
	@sh .ci/page_tools.sh
	@touch $(READY) $@

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
