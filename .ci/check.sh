#!/bin/sh
# What `make test` and CI run: format, lint, types, architecture, tests. Nothing else.
set -eu
ruff format --check .
ruff check .
mypy
if [ $# -gt 0 ]; then
    exec pytest -n auto "$@"
fi
# First what walks every branch of the rules of both games, of their files, sentences and pages. To count branches takes
# three times as long: what walks the same ones again and again is run with all the rest.
AGAIN="two_readings|second_reading.*|random_games|random_records|readable_records|perft|turns_counted|reach"
AGAIN="$AGAIN|legal_actions|conservation|referee_command|mutants"
COUNTED="$(ls tests/rules/test_*.py tests/analysis/test_*.py tests/salamander/test_*.py | grep -vE "/test_($AGAIN)\.py$")
    tests/table/test_golden_sittings.py tests/page/test_view.py tests/page/test_ledger.py"
# shellcheck disable=SC2086  # a word is a file
pytest -n auto --cov=companion.games --cov-branch --cov-fail-under=100 \
    --cov-report=term-missing:skip-covered $COUNTED
for part in $COUNTED; do set -- "$@" "--ignore=$part"; done
exec pytest -n auto "$@"
