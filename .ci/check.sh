#!/bin/sh
# What `make test` and CI run: format, lint, types, architecture, tests. Nothing else.
set -eu
# Each process that a test begins would compile the whole house again.
unset PYTHONDONTWRITEBYTECODE
ruff format --check .
ruff check .
mypy
if [ $# -gt 0 ]; then
    exec pytest -n auto "$@"
fi
# First what walks every branch of the rules of each game, of its files, sentences and pages (tests/counted.py).
# shellcheck disable=SC2046  # a word is a folder or a file
pytest -n auto -m "counted and not night" $(python -m tests.counted) --cov=companion.games --cov-branch --cov-fail-under=100 \
    --cov-report=term-missing:skip-covered
exec pytest -n auto --dist worksteal -m "not counted and not night"
