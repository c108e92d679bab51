#!/bin/sh
# What `make test` and CI run: format, lint, types, architecture, tests. Nothing else.
set -eu
ruff format --check .
ruff check .
mypy
exec pytest -n auto "$@"
