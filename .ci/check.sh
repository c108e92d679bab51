#!/bin/sh
# What `make test` and CI run: format, lint, types, architecture, tests. Nothing else.
set -eu
ruff format --check .
ruff check .
mypy
if [ $# -gt 0 ]; then
    exec pytest -n auto "$@"
fi
# First the rules of both games, every branch of which must be walked: to count them takes three times as long,
# so that the rest is run without counting.
RULES="tests/rules tests/salamander tests/table/test_golden_sittings.py tests/page/test_view.py
    tests/page/test_ledger.py"
pytest -n auto --cov=companion.games --cov-branch --cov-fail-under=100 \
    --cov-report=term-missing:skip-covered $RULES
set --
for part in $RULES; do set -- "$@" "--ignore=$part"; done
exec pytest -n auto "$@"
