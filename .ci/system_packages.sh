#!/bin/sh
# Debian packages that some tests need. Installed when root; otherwise named, and their tests skip visibly.
set -u
packages="chromium-headless-shell firefox-esr gcc libc6-dev make gcc-avr avr-libc binutils-avr libsimavr-dev gcc-arm-none-eabi libnewlib-arm-none-eabi"
packages="$packages gerbv openscad" # read the circuit board back, make the printed pieces
packages="$packages systemd" # judge the unit of `faust service`
packages="$packages postgresql" # the database of a hall: tests start it on a port of their own
missing=""
for package in $packages; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

# What only tests need is not started, neither now nor with the machine.
no_main_cluster=/etc/postgresql-common/createcluster.d/faust.conf
no_start=/usr/sbin/policy-rc.d
keep_engines_from_starting() {
    mkdir -p "${no_main_cluster%/*}"
    echo "create_main_cluster = false" >"$no_main_cluster"
    [ -e "$no_start" ] && no_start="" && return
    printf '#!/bin/sh\nexit 101\n' >"$no_start"
    chmod 755 "$no_start"
}
let_others_start() {
    rm -f "$no_main_cluster"
    [ -z "$no_start" ] || rm -f "$no_start"
    case " $missing " in
    *" postgresql "*) systemctl -q disable postgresql >/dev/null 2>&1 ;;
    esac
}

left=$missing
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing:$missing"
    log=$(mktemp)
    apt-get update -qq >"$log" 2>&1
    left=""
    trap let_others_start EXIT
    trap 'exit 1' HUP INT TERM
    keep_engines_from_starting
    for package in $missing; do # one at a time: what one system does not have keeps no other away
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 \
            "$package" >>"$log" 2>&1 || left="$left $package"
    done
    [ -z "$left" ] || cat "$log" >&2
    rm -f "$log"
fi
[ -z "$left" ] || echo "Some tests will be skipped. For all of them: sudo apt-get install$left"
