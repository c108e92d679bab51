#!/bin/sh
# Installs a part of the project into the virtual environment; one whose last installation was broken off is made anew.
set -eu
python=$1
venv=$2
part=$3
begun=$venv/.begun
if [ -e "$begun" ]; then
    echo "The last installation was broken off: $venv is made anew."
    rm -rf "$venv"
    sh "$(dirname "$0")/make_venv.sh" "$python" "$venv"
fi
touch "$begun"
trap 'exit 130' HUP INT TERM # half a package cannot be mended: the mark stays
status=0
# Twice quiet: errors are shown, warnings about the machine's own set-up of pip are not.
"$venv/bin/python" -m pip install -qq --disable-pip-version-check -c constraints.txt -e "$part" || status=$?
rm "$begun"
exit "$status"
