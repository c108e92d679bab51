"""Who is invited has a name where somebody has said one, and only who plays is invited."""

from playwright.sync_api import expect

from companion.games.alone import Alone, first_seal
from companion.games.faust.files.record_lines import header_to_json as faust_header_to_json
from companion.games.faust.rules.position import BLUE
from companion.games.faust.rules.record import Header as FaustHeader
from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.places import FIGURES
from companion.games.salamander.rules.record import Header
from tests.night import night
from tests.page.conftest import Site, Visit
from tests.page.sizes import resize
from web.access.roles import Role

BIG = (1366, 768)


def test_a_table_of_two_invites_these_two_by_their_names(site: Site, visit: Visit) -> None:
    site.offer()
    agreed = Header(seats=(0, 2), players=("Ada", "Queen", "Monk", "Robber"))
    site.table.begin_game(header_to_json(agreed))
    site.hear([])
    visit(Role.at("king"), "/phone", 390)
    visit(Role.REFEREE, "/referee")
    host = visit(Role.HOST)
    resize(host, *BIG)
    host.locator("#invite").click()
    called = ["onlooker", "Ada (King)", "Monk", "referee"]
    expect(host.locator(".invitation figcaption")).to_have_text(called)
    there = host.locator("#there li strong")
    expect(there).to_have_text(["Ada (King)", "referee"])


def test_a_seat_that_the_table_plays_itself_is_not_invited(site: Site, visit: Visit) -> None:
    site.offer()
    alone = Alone(BLUE, 3, first_seal("ab" * 32))
    site.table.begin_game(faust_header_to_json(FaustHeader(("Ada", "Bob"), alone=alone)))
    site.hear([])
    host = visit(Role.HOST)
    host.locator("#invite").click()
    expect(host.locator(".invitation.red figcaption")).to_have_text("Ada (Red)")
    expect(host.locator(".invitation.blue")).to_have_count(0)


@night
def test_who_is_there_lies_above_the_way_out_in_full_view(site: Site, visit: Visit) -> None:
    """use, Salamander and Faust: at 1366 by 768 it lay under Close"""
    site.offer()
    site.table.begin_game(header_to_json(Header()))
    site.hear([])
    for role in (*map(Role.at, FIGURES), Role.REFEREE):
        visit(role, "/phone", 390)
    host = visit(Role.HOST)
    resize(host, *BIG)
    host.locator("#invite").click()
    expect(host.locator("#there li")).to_have_count(6)
    way_out = host.locator("#invitations form button")
    expect(way_out).to_be_in_viewport(ratio=1)
    there, out = host.locator("#there").bounding_box(), way_out.bounding_box()
    assert there is not None
    assert out is not None
    assert there["y"] + there["height"] <= out["y"]
