#!/bin/sh
# What `make night` runs: the long proofs in their whole size, of which `make test` runs a part or nothing.
# Hours; all are run, also where one fails.
set -u
unset PYTHONDONTWRITEBYTECODE
failed=0
prove() {
    echo "== $*"
    "$@" || failed=1
}
# Everything that `make test` leaves out (tests/night.py).
prove pytest -n auto -m night
# A game of twenty turns before a phone, through a real browser, and its pictures in a folder.
prove env FAUST_GAMES=1 pytest -n 0 -m "" tests/page/test_eye_whole_game.py
# Two readings of the rules of each game.
prove env FAUST_GAMES=20000 pytest -n auto -m "" tests/rules/test_two_readings.py
prove python -m tests.salamander.compare --games 20000
# The quick turns, the solved table, and that nothing hidden is told.
prove env FAUST_POSITIONS=10000 pytest -n auto -m "" tests/analysis/test_turns.py
prove env FAUST_ENTRIES=100000 pytest -n auto -m "" tests/analysis/test_core.py
prove env FAUST_PAIRS=100000 pytest -n auto -m "" tests/analysis/test_no_leak.py
# Whole games at which the table plays a seat of the second game, each proved at its end.
# Clumsy thumbs; those of the second game play to the end.
prove env FAUST_GAMES=40 pytest -n auto -m "" tests/page/test_choosing.py tests/page/test_clumsy_faust.py
prove env FAUST_GAMES=12 pytest -n auto -m "" tests/page/test_clumsy_salamander.py
# What people do and say, seen and unseen; sittings that are spoiled; ten minutes of an evening, drawn and read; kills.
prove env FAUST_GAMES=100 pytest -n auto -m "" tests/table/test_acts.py tests/table/test_fingers_alone.py \
    tests/table/test_mistaps.py tests/table/test_put_right_seen.py
prove env FAUST_SPOILED_SITTINGS=10000 pytest -n auto -m "" tests/table/test_sittings_of_all_sorts.py
prove env FAUST_FUZZED_LOGS=100000 pytest -n auto -m "" tests/table/test_any_log.py
prove env FAUST_EVENING_S=600 pytest -n auto -m "" tests/table/test_evenings.py
prove env FAUST_KILLS=100 pytest -n auto -m "" tests/table/test_kills.py
# A director's evening in a real browser: eight people, each with each.
prove env FAUST_ROUNDS=7 pytest -n 0 -m "" tests/hall/test_whole_evening.py
# 300 kills of hall, tables and database; a hostile table beside fifty others.
prove env FAUST_KILLS=75 pytest -n 1 -m "" tests/hall/test_hall_killed.py tests/hall/test_orders_under_kills.py \
    tests/hall/test_shelf_postgres.py
prove python -m tests.hall.measure_hostile 1 600 50 150 200
# Words and looks in any order; records, pictures and their heads, whole and spoilt.
prove env FAUST_EXAMPLES=100 pytest -n auto -m "" tests/table/test_order_and_time.py tests/table/test_unseen_turns.py \
    tests/rules/test_random_records.py
prove env FAUST_EXAMPLES=2000 pytest -n auto -m "" tests/table/test_phones_in_turn.py tests/camera/test_sent_pictures.py
# Table and hall on a bad net; the slots' firmware through an evening.
prove env FAUST_EXAMPLES=5000 pytest -n auto -m "" tests/hall/test_protocol_properties.py tests/hall/test_codec.py
prove env FAUST_SENSED_S=8 pytest -n auto -m "" tests/wire/test_sensing.py
prove env FAUST_SOAK_MINUTES=480 pytest -n 0 -m "" tests/wire/test_soak.py
exit $failed
