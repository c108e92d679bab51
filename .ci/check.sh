#!/bin/sh
# What `make test` and CI run: format, lint, types, architecture, tests. Nothing else.
set -eu
ruff format --check .
ruff check .
mypy
if [ $# -gt 0 ]; then
    exec pytest -n auto "$@"
fi
# First what walks every branch of the rules of each game, of its files, sentences and pages. To count branches takes
# three times as long: what walks the same ones again and again is run with all the rest.
AGAIN="two_readings|second_reading.*|random_games|random_records|readable_records|perft|turns_counted|reach"
AGAIN="$AGAIN|legal_actions|conservation|referee_command|mutants"
# A game's own lie in a folder that is called as its room is; those of Doctor Faust in two.
FOLDERS="tests/rules tests/analysis $(for game in companion/games/*/; do echo "tests/$(basename "$game")"; done)"
# shellcheck disable=SC2086  # a word is a folder
COUNTED="$(find $FOLDERS -maxdepth 1 -name 'test_*.py' 2>/dev/null | sort | grep -vE "/test_($AGAIN)\.py$")
    tests/table/test_golden_sittings.py tests/page/test_view.py tests/page/test_ledger.py"
# shellcheck disable=SC2086  # a word is a file
pytest -n auto --cov=companion.games --cov-branch --cov-fail-under=100 \
    --cov-report=term-missing:skip-covered $COUNTED
for part in $COUNTED; do set -- "$@" "--ignore=$part"; done
exec pytest -n auto "$@"
