"""A device speaks for a person: it goes with that one from game to game, or speaks for nobody."""

from collections.abc import Set
from pathlib import Path

import pytest

from companion.games.alone import Alone, first_seal
from companion.games.faust.files.record_lines import header_to_json
from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header
from companion.games.faust.words.speaker import Speaker
from companion.games.salamander.rules.record import Header as Agreed
from companion.games.salamander.words.speaker import Speaker as Voice
from companion.observations import Json, PageSaid
from companion.storage.store import Store
from tests.clock import Clock
from tests.page.conftest import Site
from tests.page.tables import Said, app, paired, table
from tests.table.sittings import START
from web.access.guests import Guests
from web.access.keys import Keys
from web.access.pairing import Pairing
from web.access.roles import Role
from web.access.seating import NOWHERE, Sitter, Sitters, next_seat, seat_now
from web.app import create_app, parts_of
from web.services import PageServices

PLAIN = ("Red", "Blue", "King", "Queen")


class Pages:
    """What would be open."""

    def __init__(self) -> None:
        self.told: list[Set[str]] = []

    def listening(self) -> dict[str, int]:
        return {}

    def dismiss(self, devices: Set[str]) -> None:
        self.told.append(devices)


def seated(said: str) -> Sitters:
    """`red Ada 7, blue Bob`: seat, name, and the number in the hall."""
    sitters = {}
    for one in said.split(", "):
        seat, name, *number = one.split()
        sitters[seat] = Sitter(name, int(number[0]) if number else 0, name not in PLAIN)
    return sitters


@pytest.mark.parametrize(
    ("before", "now", "goes"),
    [
        ("red Ada, blue Bob", "red Bob, blue Ada", {"red": "blue", "blue": "red"}),
        ("king a, queen b, monk c", "king c, queen a, monk b",
         {"king": "queen", "queen": "monk", "monk": "king"}),
        ("red Ada, blue Bob", "red Ada, blue Bob", {"red": "red", "blue": "blue"}),
        ("red Ada, blue Bob", "red ADA, blue Bob", {"red": "red"}),
        ("red Ada, blue Bob", "red Bob, blue Cy", {"red": NOWHERE, "blue": "red"}),
        ("king Ada, queen Bob", "red Bob, blue Cy", {"king": NOWHERE, "queen": "red"}),
    ],
)  # fmt: skip
def test_a_device_goes_with_the_name_that_it_speaks_for_or_ends(
    before: str, now: str, goes: dict[str, str]
) -> None:
    assert {seat: next_seat(seated(before), seated(now), seat) for seat in goes} == goes


@pytest.mark.parametrize(
    ("before", "now", "goes"),
    [
        ("red Lens 5, blue Bob 6", "red Bob 6, blue Lenz 5", {"red": "blue", "blue": "red"}),
        ("red Ann 1, blue Bob 2", "red Ann 3, blue Cy 4", {"red": NOWHERE, "blue": NOWHERE}),
        ("red Ann, blue Bob", "red Cy 4, blue Ann 1", {"red": "blue", "blue": NOWHERE}),
    ],
)
def test_a_hall_knows_people_by_their_numbers_whatever_they_are_called(
    before: str, now: str, goes: dict[str, str]
) -> None:
    assert {seat: next_seat(seated(before), seated(now), seat) for seat in goes} == goes


@pytest.mark.parametrize(
    ("before", "now", "goes"),
    [
        ("red Red, blue Blue", "red Red, blue Blue", {"red": "red", "blue": "blue"}),
        ("red Red, blue Blue", "red Blue, blue Red", {"red": "blue", "blue": "red"}),
        ("red Red, blue Blue", "red Ada, blue Bob", {"red": "red", "blue": "blue"}),
        ("red Ada, blue Blue", "red Bob, blue Ada", {"red": "blue", "blue": NOWHERE}),
        ("red Ada, blue Bob", "red Red, blue Blue", {"red": NOWHERE, "blue": NOWHERE}),
        ("king King, queen Queen", "red Ada, blue Bob", {"king": NOWHERE, "queen": NOWHERE}),
    ],
)
def test_a_seat_without_a_name_is_that_of_whoever_is_named_there_next(
    before: str, now: str, goes: dict[str, str]
) -> None:
    """But not of somebody who sat elsewhere."""
    assert {seat: next_seat(seated(before), seated(now), seat) for seat in goes} == goes


@pytest.mark.parametrize(
    ("before", "now", "goes"),
    [
        ("red Ada, blue Ada", "red Ada, blue Ada", {"red": "red", "blue": "blue"}),
        ("king a, queen b, monk b", "king b, queen a, monk b",
         {"king": "queen", "queen": NOWHERE, "monk": NOWHERE}),
    ],
)  # fmt: skip
def test_who_cannot_be_told_from_another_goes_nowhere(
    before: str, now: str, goes: dict[str, str]
) -> None:
    assert {seat: next_seat(seated(before), seated(now), seat) for seat in goes} == goes


def test_a_device_that_was_away_for_some_games_goes_through_all_of_them() -> None:
    games = {
        1: seated("red Ada, blue Bob"),
        2: seated("red Bob, blue Ada"),
        3: seated("red Ada, blue Bob"),
        4: seated("red Bob, blue Ada"),
    }
    assert (seat_now(games, "red", 1), seat_now(games, "red", 2)) == ("blue", "red")
    assert seat_now({**games, 3: seated("red Cy, blue Bob")}, "red", 1) == NOWHERE


def test_players_alone_change_seats_and_their_pages_hear_of_it() -> None:
    keys, pages = Keys(Clock()), Pages()
    red, judge = keys.grant(Role.at("red"), 1), keys.grant(Role.REFEREE, 1)
    blue = keys.grant(Role.at("blue"), 1)
    guests = Guests(keys, Pairing(Clock(), ()), pages)
    gone = keys.find(blue)
    guests.take_seats({1: seated("red Ada, blue Cy"), 2: seated("red Bob, blue Ada")})
    found, same = keys.find(red), keys.find(judge)
    assert found is not None
    assert same is not None
    assert gone is not None
    assert (found.role, same.role) == (Role.at("blue"), Role.REFEREE)
    assert keys.find(blue) is None
    assert pages.told == [{found.hash, gone.hash}]


def test_the_pages_of_who_is_sent_away_hear_of_it() -> None:
    keys, pages = Keys(Clock()), Pages()
    found = keys.find(keys.grant(Role.at("red"), 1))
    assert found is not None
    assert Guests(keys, Pairing(Clock(), ()), pages).send_away([found]) == 1
    assert pages.told == [{found.hash}]


def test_an_invitation_is_for_whoever_sits_there_and_not_for_the_next() -> None:
    roles = (Role.at("red"), Role.at("blue"), Role.REFEREE)
    pairing = Pairing(Clock(), roles)
    letters = {role: pairing.new_code(role) for role in roles}
    invited = {role: pairing.invitation(role) for role in roles}
    guests = Guests(Keys(Clock()), pairing, Pages())
    guests.take_seats({1: seated("red Ada, blue Bob"), 2: seated("red Ada, blue Cy")})
    assert [pairing.invitation(role) == invited[role] for role in roles] == [True, False, True]
    taken = [pairing.take_code(letters[role] or "") for role in roles]
    assert taken == [roles[0], None, roles[2]]


def test_a_rematch_with_colours_swapped_leaves_everybody_the_own_phone(site: Site) -> None:
    phones = {name: site.key(Role.at(seat)) for seat, name in (("red", "Ada"), ("blue", "Bob"))}
    swapped: dict[str, Json] = {"red": "Bob", "blue": "<b>Ada</b> & Co"}
    site.hear(
        [PageSaid(1.0, "red", "resign"), PageSaid(2.0, "table", "rematch", {"players": swapped})]
    )
    site.follow()
    assert {name: site.role_of(phone) for name, phone in phones.items()} == {
        "Ada": "blue",
        "Bob": "red",
    }


def test_who_was_called_otherwise_in_a_game_is_the_same_person_in_the_next(site: Site) -> None:
    phone = site.key(Role.at("red"))
    names: dict[str, Json] = {"red": "Eva", "blue": "Bob"}
    site.hear([PageSaid(1.0, "table", "names", {"players": names})])
    site.table.begin_game(header_to_json(Header(players=("Bob", "Eva"))))
    site.hear([])
    site.follow()
    assert site.role_of(phone) == "blue"


def test_a_round_of_a_hall_ends_the_phone_of_who_does_not_sit_there_any_more(site: Site) -> None:
    """Who only changed places, and is called otherwise since, keeps it; also after a rematch."""

    def begin(red: str, blue: str, *numbers: int) -> None:
        people: Json = dict(zip(("red", "blue"), numbers, strict=False))
        header = header_to_json(Header(players=(red, blue)))
        site.table.begin_game(header, note={"people": people} if numbers else {})
        site.hear([])
        site.follow()

    begin("Anna", "Klara Lens", 1, 2)
    phones = {name: site.key(Role.at(seat)) for seat, name in (("red", "Anna"), ("blue", "Klara"))}
    begin("Klara Lens", "Anna")
    begin("Cleo", "Klara Lenz", 3, 2)
    assert {name: site.role_of(phone) for name, phone in phones.items()} == {
        "Anna": "",
        "Klara": "blue",
    }


def test_a_game_that_began_while_nobody_served_the_pages_moves_their_devices(
    site: Site, tmp_path: Path
) -> None:
    kept = tmp_path / "keys"
    keys = Keys(Clock(), Clock(), kept)
    secrets = {seat: keys.grant(Role.at(seat), 1) for seat in ("red", "blue")}
    site.table.begin_game(header_to_json(Header(players=("Bob", "Cy"))))
    house = PageServices(site.store, Said(), clock=Clock(), steady=Clock(), keys=kept)
    made = create_app(house)
    found = {seat: parts_of(made).keys.find(secret) for seat, secret in secrets.items()}
    assert found["red"] is None
    assert found["blue"] is not None
    assert found["blue"].role == Role.at("red")


def test_nobody_is_paired_with_a_seat_that_the_game_does_not_have() -> None:
    store = table(START).store
    made = app(store)
    secret = parts_of(made).pairing.invitation(Role.at("queen"))
    client = made.test_client()
    answer = client.post("/pair", json={"secret": secret}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 403


ALONE = Header(players=("Ada", "Blue"), alone=Alone(BLUE, 3, first_seal("ab" * 32)))


def test_no_device_sits_where_the_table_plays() -> None:
    """Whoever sat there before, under the seat's plain name too, goes; nobody comes."""
    store = Store()
    made, at_table = app(store), table(START, Header(players=("Ada", "Blue")), store)
    phone, host = paired(made, Role.at("blue")), paired(made, Role.HOST)
    at_table.begin_game(header_to_json(ALONE))
    parts_of(made).stream.wake()
    assert phone.get("/api/me").json == {"role": "onlooker"}
    invited = host.get("/api/invitations").json
    assert [one["role"] for one in invited or ()] == ["onlooker", "red", "referee"]
    origin = {"Origin": "http://localhost"}
    assert host.post("/code", json={"role": "blue"}, headers=origin).status_code == 400
    secret = parts_of(made).pairing.invitation(Role.at("blue"))
    stranger = made.test_client()
    answer = stranger.post("/pair", json={"secret": secret}, headers=origin)
    assert answer.status_code == 403


def test_a_word_said_as_another_sits_down_there_is_not_that_ones() -> None:
    said, store = Said(), Store()
    made, at_table = app(store, said), table(START, Header(players=("Ada", "Bob")), store)
    parts_of(made).stream.wake()
    client = paired(made, Role.at("red"))
    parts_of(made).stream.follow()
    at_table.begin_game(header_to_json(Header(players=("Cy", "Bob"))))
    parts_of(made).stream.wake()
    origin = {"Origin": "http://localhost"}
    assert client.post("/say", json={"say": "resign"}, headers=origin).status_code == 403
    assert said.words == []


@pytest.mark.parametrize("players", [("Blue", "Red"), ("Blau", "Rot"), ("Anna", "Rouge")])
def test_what_a_colour_is_called_is_nobodys_name(players: tuple[str, str]) -> None:
    speaker = Speaker("de", Header(players=players))
    assert speaker.player(1) == "Blau"
    assert speaker.player(0) == ("Anna" if "Anna" in players else "Rot")


def test_what_a_figure_is_called_is_nobodys_name() -> None:
    voice = Voice("en", Agreed(players=("Queen", "Moine", "Rob", "")))
    assert [voice.player(one) for one in range(4)] == ["King", "Queen", "Rob", "Robber"]
