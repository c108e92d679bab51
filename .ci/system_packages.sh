#!/bin/sh
# Debian packages that some tests need. Installed when root; otherwise named, and their tests skip visibly.
set -u
packages="chromium firefox-esr gcc libc6-dev make gcc-avr avr-libc binutils-avr libsimavr-dev gcc-arm-none-eabi libnewlib-arm-none-eabi"
packages="$packages gerbv openscad" # read the circuit board back, make the printed pieces
packages="$packages systemd" # judge the unit of `faust service`
missing=""
for package in $packages; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
left=$missing
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing:$missing"
    log=$(mktemp)
    apt-get update -qq >"$log" 2>&1
    left=""
    for package in $missing; do # one at a time: what one system does not have keeps no other away
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            "$package" >>"$log" 2>&1 || left="$left $package"
    done
    [ -z "$left" ] || cat "$log" >&2
    rm -f "$log"
fi
[ -z "$left" ] || echo "Some tests will be skipped. For all of them: sudo apt-get install$left"
