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
# These wait for browsers and processes more than they reckon: three for two processors.
exec pytest -n "$(($(getconf _NPROCESSORS_ONLN) * 3 / 2))" --dist worksteal -m "not counted and not night"
