#!/bin/sh
# What checks the page from outside (axe-core, the TypeScript compiler): for tests only, never shipped.
# Without npm, or without a registry, their tests skip visibly.
set -u
folder=build/page-tools
tools="axe-core@4.14.1 typescript@5.9.3"
[ -f "$folder/node_modules/axe-core/axe.min.js" ] && [ -f "$folder/node_modules/typescript/bin/tsc" ] && exit 0
mkdir -p "$folder"
# shellcheck disable=SC2086  # a list of words
if command -v npm >/dev/null && npm install --silent --no-save --no-audit --no-fund --prefix "$folder" $tools >/dev/null 2>&1; then
    exit 0
fi
echo "Checks of the page by axe-core and tsc will be skipped: npm cannot install $tools"
