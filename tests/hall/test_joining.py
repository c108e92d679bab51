"""A table joins by a code that is proved and never sent, and finds out who is no hall."""

import hashlib
import time
from dataclasses import replace
from pathlib import Path

import pytest

from companion.hall.joining.codes import (
    MOST_MEETINGS,
    MOST_WRONG,
    OF_HALL,
    OF_TABLE,
    SHOWN_S,
    Codes,
    Meeting,
    NoMeeting,
    NoSuchCode,
    Ticket,
    Welcome,
    in_groups,
    key_of,
)
from companion.hall.joining.join import (
    BadMembership,
    CannotJoin,
    Membership,
    asked_of,
    forget_membership,
    join,
    read_membership,
    write_membership,
)
from companion.hall.joining.registry import Registry
from companion.hall.protocol.wire import Batch, HallUp, is_table_name
from companion.hall.shelf.shelf import Delivery
from companion.hall.table.https import CarrierTrouble, HttpsCarrier
from companion.storage.certificate import own_certificate, said_in_groups
from companion.storage.chain import Head, chained
from tests.clock import Clock
from tests.hall.https_hall import hall_on_loopback
from tests.hall.memory_shelf import MemoryShelf

MEETING = Meeting(hashlib.sha256(b"certificate").digest(), b"table's", b"hall's")
WHOSE = Ticket("t1", "Table 1")
HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def proof_of(code: str) -> bytes:
    return MEETING.proof(key_of(code), OF_TABLE)


def other(code: str) -> str:
    return code[:-1] + ("A" if code[-1] != "A" else "B")


def test_a_code_is_good_once_for_what_it_was_made_for() -> None:
    codes = Codes(Clock())
    code = codes.new(WHOSE)
    assert codes.take(MEETING, proof_of(in_groups(code).lower()), HERE)[0] == WHOSE
    with pytest.raises(NoSuchCode, match="wrong-code"):
        codes.take(MEETING, proof_of(code), HERE)


def test_a_code_that_was_shown_ends_and_a_new_one_replaces_it() -> None:
    clock = Clock()
    codes = Codes(clock)
    first, second = codes.new(WHOSE), codes.new(WHOSE)
    with pytest.raises(NoSuchCode):
        codes.take(MEETING, proof_of(first), HERE)
    clock.now += SHOWN_S
    with pytest.raises(NoSuchCode):
        codes.take(MEETING, proof_of(second), HERE)


def test_who_tries_five_times_waits_and_is_in_nobody_elses_way() -> None:
    clock = Clock()
    codes = Codes(clock)
    code = codes.new(WHOSE)
    for _ in range(MOST_WRONG):
        with pytest.raises(NoSuchCode, match="wrong-code"):
            codes.take(MEETING, proof_of(other(code)), HERE)
    with pytest.raises(NoSuchCode, match="too-many-tries"):
        codes.take(MEETING, proof_of(code), HERE)
    assert codes.take(MEETING, proof_of(code), ELSEWHERE)[0] == WHOSE


def test_a_flood_of_meetings_ends_nobody_elses() -> None:
    codes = Codes(Clock())
    welcome = Welcome(Registry(MemoryShelf(Clock())), codes, b"certificate")
    code = codes.new(WHOSE)
    name, of_hall = welcome.begin(b"table's", HERE)
    floods = [welcome.begin(b"x", ELSEWHERE)[0] for _ in range(3 * MOST_MEETINGS)]
    with pytest.raises(NoMeeting):
        welcome.finish(floods[0], b"", ELSEWHERE)
    proof = Meeting(b"certificate", b"table's", of_hall).proof(key_of(code), OF_TABLE)
    assert welcome.finish(name, proof, HERE)["table"] == "t1"


def test_a_proof_is_for_one_meeting_one_certificate_and_one_side() -> None:
    key = key_of("A" * 16)
    proof = MEETING.proof(key, OF_TABLE)
    assert MEETING.is_proved(key, OF_TABLE, proof)
    assert not MEETING.is_proved(key, OF_HALL, proof)
    for changed in ("fingerprint", "of_table", "of_hall"):
        assert not replace(MEETING, **{changed: b"x"}).is_proved(key, OF_TABLE, proof)


@pytest.mark.parametrize("typed", ["", "ABC", "A" * 17, "0" * 16, "ABCD-EFGH-JKMN-PQR1"])
def test_what_cannot_be_a_code_is_told_before_anything_is_sent(typed: str) -> None:
    with pytest.raises(ValueError, match="code"):
        key_of(typed)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("10.0.0.7/X", "10.0.0.7:8700"),
        (" https://10.0.0.7:1/X\n", "10.0.0.7:1"),
        ("faust-hall:hall.local:99/X", "hall.local:99"),
    ],
)
def test_an_address_stands_before_the_code(text: str, address: str) -> None:
    assert asked_of(text) == (address, "X")


@pytest.mark.parametrize("text", ["", "X", "/X", "10.0.0.7/", "10.0.0.7:x/X", "10.0.0.7:0/X"])
def test_what_names_no_hall_is_told(text: str) -> None:
    with pytest.raises(CannotJoin, match="expected"):
        asked_of(text)


@pytest.mark.parametrize("address", ["a..b:1", "h st:1", "h:x", "\ud800:1", "x" * 300 + ":1"])
def test_what_cannot_be_an_address_is_told(address: str) -> None:
    with pytest.raises(CannotJoin, match="expected HOST or HOST:PORT"):
        join(address, "A" * 16)


def test_a_table_joins_and_is_known_from_then_on(tmp_path: Path) -> None:
    with hall_on_loopback(tmp_path) as hall:
        membership = join(hall.address, hall.codes.new(WHOSE))
        assert (membership.table, membership.address) == ("t1", hall.address)
        assert hall.registry.table_of(membership.key) == "t1"
        carrier = HttpsCarrier(membership)
        assert [type(one) for one in carrier.exchange(())] == [HallUp]
        carrier.close()


def test_a_table_goes_on_with_its_own_log_under_a_new_key(tmp_path: Path) -> None:
    """Its computer was replaced: nobody is dismissed."""
    shelf = MemoryShelf(time.time)
    rows = (*chained(Head(), 1, [("game", {})]),)
    shelf.append([Delivery("t1", Batch(rows[0].hash, rows))])
    with hall_on_loopback(tmp_path, shelf=shelf) as hall:
        old = hall.registry.admit("t1", "Table 1")
        joined = join(hall.address, hall.codes.new(replace(WHOSE, takes_over=True)))
        assert joined.log == rows[0].hash
        assert hall.registry.is_ours("t1")
        former = hall.registry.table_of(old)
        assert former is not None
        assert not is_table_name(former)  # no table can be called so
        assert not hall.registry.is_ours(former)


def test_a_wrong_code_gives_nothing_and_says_the_way_on(tmp_path: Path) -> None:
    with hall_on_loopback(tmp_path) as hall:
        code = hall.codes.new(WHOSE)
        with pytest.raises(CannotJoin, match="ask at the desk"):
            join(hall.address, other(code))
        assert hall.registry.tables() == ()


def test_where_no_hall_is_the_sentence_says_so() -> None:
    with pytest.raises(CannotJoin, match=r"no hall answers at 127\.0\.0\.1:9"):
        join("127.0.0.1:9", "A" * 16)


def test_who_stands_between_cannot_prove_the_code(tmp_path: Path) -> None:
    """It hands everything on, but the table has seen another certificate."""
    for name in ("ours", "theirs"):
        (tmp_path / name).mkdir()
    with hall_on_loopback(tmp_path / "ours") as hall:
        code = hall.codes.new(WHOSE)
        with hall_on_loopback(tmp_path / "theirs") as between:
            between.over_https._welcome = hall.over_https._welcome
            with pytest.raises(CannotJoin, match="does not know this code"):
                join(between.address, code)
        assert hall.registry.tables() == ()


def test_another_halls_certificate_is_refused(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with hall_on_loopback(tmp_path / "one") as one, hall_on_loopback(tmp_path / "two") as two:
        membership = join(one.address, one.codes.new(WHOSE))
        carrier = HttpsCarrier(replace(membership, address=two.address))
        with pytest.raises(CarrierTrouble, match="another certificate"):
            carrier.exchange(())


def test_the_certificate_is_made_once_and_its_key_is_the_owners_alone(tmp_path: Path) -> None:
    first = own_certificate(tmp_path, "hall")
    again = own_certificate(tmp_path, "hall")
    assert first.fingerprint == again.fingerprint
    assert first.key.stat().st_mode & 0o077 == 0
    assert len(said_in_groups(first.fingerprint).split()) == 8


def test_keys_of_tables_outlive_the_hall_and_only_their_hashes_are_kept() -> None:
    shelf = MemoryShelf(Clock())
    key = Registry(shelf).admit("t1", "Table 1")
    assert all(key not in kept.row.body for kept in shelf.decisions())
    again = Registry(shelf)
    assert again.table_of(key) == "t1"
    again.dismiss("t1")
    assert not again.is_ours("t1")
    assert not Registry(shelf).is_ours("t1")


def test_a_new_key_ends_the_old_one() -> None:
    registry = Registry(MemoryShelf(Clock()))
    old, new = registry.admit("t1", "Table 1"), registry.admit("t1", "Table 1")
    assert registry.table_of(new) == "t1"
    assert not registry.is_ours(str(registry.table_of(old)))


def test_who_had_a_place_is_told_since_when_another_one_has_it() -> None:
    clock = Clock()
    shelf = MemoryShelf(clock)
    registry = Registry(shelf)
    keys = []
    for now in (100.0, 200.0, 300.0):
        clock.now = now
        keys.append(registry.admit("t1", "Table 1"))
    for known in (registry, Registry(shelf)):  # as it was decided, and read again
        former = [str(known.table_of(key)) for key in keys]
        assert former[2] == "t1"
        assert [known.taken_over_at(one) for one in former] == [200.0, 300.0, 0.0]


@pytest.mark.parametrize("name", ["", "#", "+", "a/b", "T1", "t" * 17, "t1\n"])
def test_what_is_no_plain_word_is_no_name(name: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        Registry(MemoryShelf(Clock())).admit(name, "x")


def test_a_membership_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    place = tmp_path / "table.sqlite.hall"
    assert read_membership(place) is None
    membership = Membership("h:1", "t1", "key", "pem")
    write_membership(place, membership)
    assert read_membership(place) == membership
    assert place.stat().st_mode & 0o077 == 0
    assert forget_membership(place)
    assert not forget_membership(place)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"address": 1}', "\x00", '{"x": "y"}'])
def test_a_damaged_membership_is_told_with_the_way_on(tmp_path: Path, text: str) -> None:
    place = tmp_path / "table.sqlite.hall"
    place.write_text(text)
    with pytest.raises(BadMembership, match="--hall off"):
        read_membership(place)
