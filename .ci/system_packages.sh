#!/bin/sh
# Debian packages that some tests need. Installed when root; otherwise named, and their tests skip visibly.
set -u
packages="chromium firefox-esr gcc libc6-dev make gcc-avr avr-libc binutils-avr libsimavr-dev"
missing=""
for package in $packages; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing:$missing"
    log=$(mktemp)
    # shellcheck disable=SC2086  # a list of words
    if { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
        --no-install-recommends $missing; } >"$log" 2>&1; then
        rm -f "$log"
        exit 0
    fi
    cat "$log" >&2
    rm -f "$log"
fi
echo "Some tests will be skipped. For all of them: sudo apt-get install$missing"
