#!/bin/sh
# What `make test` and CI run: format, lint, types, architecture, tests. Nothing else.
set -eu
ruff format --check .
ruff check .
mypy
# All tests: every branch of the rules is walked. A choice of tests cannot be measured by that.
[ $# -gt 0 ] || set -- --cov=companion.games.faust --cov-branch --cov-fail-under=100 \
    --cov-report=term-missing:skip-covered
exec pytest -n auto "$@"
