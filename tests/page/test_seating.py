"""Where people change seats for the next game, the devices that they hold go along."""

from collections.abc import Set

import pytest

from companion.games.faust.rules.record import Header
from companion.games.faust.words.speaker import Speaker
from companion.games.salamander.rules.record import Header as Agreed
from companion.games.salamander.words.speaker import Speaker as Voice
from companion.observations import Json, PageSaid
from tests.page.conftest import Site
from tests.page.test_pairing import Clock
from web.access.guests import Guests, seats_changed
from web.access.keys import Keys
from web.access.pairing import Pairing
from web.access.roles import Role


class Pages:
    """What would be open."""

    def __init__(self) -> None:
        self.told: list[Set[str]] = []

    def listening(self) -> dict[str, int]:
        return {}

    def dismiss(self, devices: Set[str]) -> None:
        self.told.append(devices)


@pytest.mark.parametrize(
    ("before", "now", "changed"),
    [
        (
            {"red": "Ada", "blue": "Bob"},
            {"red": "Bob", "blue": "Ada"},
            {"red": "blue", "blue": "red"},
        ),
        (
            {"king": "a", "queen": "b", "monk": "c"},
            {"king": "c", "queen": "a", "monk": "b"},
            {"king": "queen", "queen": "monk", "monk": "king"},
        ),
        ({"red": "Ada", "blue": "Bob"}, {"red": "Ada", "blue": "Bob"}, {}),
        ({"red": "Ada", "blue": "Bob"}, {"red": "Bob", "blue": "Cy"}, {}),
        ({"red": "Ada", "blue": "Ada"}, {"blue": "Ada", "red": "Ada"}, {}),
        ({"king": "a", "queen": "b", "monk": "b"}, {"king": "b", "queen": "a", "monk": "b"}, {}),
    ],
)
def test_who_sits_otherwise(
    before: dict[str, str], now: dict[str, str], changed: dict[str, str]
) -> None:
    assert seats_changed(before, now) == changed


def test_players_alone_change_seats_and_their_pages_hear_of_it() -> None:
    keys, pages = Keys(Clock()), Pages()
    red, judge = keys.grant(Role.at("red"), 1), keys.grant(Role.REFEREE, 1)
    guests = Guests(keys, Pairing(Clock(), ()), pages)
    guests.take_seats({"red": "Ada", "blue": "Bob"}, {"red": "Bob", "blue": "Ada"})
    found, same = keys.find(red), keys.find(judge)
    assert found is not None
    assert same is not None
    assert (found.role, same.role) == (Role.at("blue"), Role.REFEREE)
    assert pages.told == [{found.hash}]


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


@pytest.mark.parametrize("players", [("Blue", "Red"), ("Blau", "Rot"), ("Anna", "Rouge")])
def test_what_a_colour_is_called_is_nobodys_name(players: tuple[str, str]) -> None:
    speaker = Speaker("de", Header(players=players))
    assert speaker.player(1) == "Blau"
    assert speaker.player(0) == ("Anna" if "Anna" in players else "Rot")


def test_what_a_figure_is_called_is_nobodys_name() -> None:
    voice = Voice("en", Agreed(players=("Queen", "Moine", "Rob", "")))
    assert [voice.player(one) for one in range(4)] == ["King", "Queen", "Rob", "Robber"]
