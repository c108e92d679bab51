#!/bin/sh
# Makes the virtual environment; says in one sentence what is missing when it cannot.
set -u
python=$1
venv=$2
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "faust-companion needs Python 3.11 or newer; '$python' is not. Try: make PYTHON=python3.12" >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv
    else
        echo "The module venv is missing. Install it with: sudo apt-get install python3-venv" >&2
        exit 1
    fi
fi
mkdir -p "$venv"
touch "$venv/.begun" # .ci/install.sh knows by it what was broken off
"$python" -m venv "$venv" && rm "$venv/.begun"
