#!/bin/sh
# What `make test` and CI run: format, lint, types, architecture, tests. Nothing else.
set -eu
# Each process that a test begins would compile the whole house again.
unset PYTHONDONTWRITEBYTECODE
ruff format --check .
ruff check .
if [ $# -gt 0 ]; then
    mypy
    exec pytest -n auto "$@"
fi
# The types are checked by one processor, so beside the tests; what is said of them stands behind those that are over then.
told=$(mktemp)
mypy >"$told" 2>&1 &
types=$!
# What pytest makes of each file of tests is made once, not by all four processes of the second part.
pytest -n 0 -q --collect-only >/dev/null 2>&1 &
prepared=$!
trap 'kill "$types" "$prepared" 2>/dev/null || true; rm -f "$told"' EXIT
trap 'exit 130' HUP INT TERM
failed=0
are_told=no
tell_types() {
    wait "$types" || failed=1
    trap 'rm -f "$told"' EXIT
    are_told=yes
    cat "$told"
}
# First what walks every branch of the rules of each game, of its files, sentences and pages (tests/counted.py).
# shellcheck disable=SC2046  # a word is a folder or a file
pytest -n auto -m "counted and not night" $(python -m tests.counted) --cov=companion.games --cov-branch --cov-fail-under=100 \
    --cov-report=term-missing:skip-covered || failed=1
wait "$prepared" || true # what is wrong with a file is said where it is run
trap 'kill "$types" 2>/dev/null || true; rm -f "$told"' EXIT
# Nobody waits for the types while there are tests to run.
if [ "$failed" = 1 ] || ! kill -0 "$types" 2>/dev/null; then tell_types; fi
[ "$failed" = 0 ] || exit 1
# These wait for browsers and processes more than they reckon: two for each processor.
pytest -n "$(($(getconf _NPROCESSORS_ONLN) * 2))" --dist worksteal -m "not counted and not night" || failed=1
[ "$are_told" = yes ] || tell_types
exit "$failed"
