"""A finger that rests on a button says what it came for, whatever arrives meanwhile."""

from playwright.sync_api import expect

from companion.games.salamander.files.record_lines import header_to_json
from companion.games.salamander.rules.record import Header
from companion.observations import LinkChanged
from tests.page.conftest import Site, Visit
from web.access.roles import Role

PLAYERS = ("Ada", "Berta", "Chris", "Dora")


def test_what_others_say_takes_no_button_from_under_a_finger(site: Site, visit: Visit) -> None:
    """Each agrees to another game while the last one still presses *agree*."""
    site.table.begin_game(header_to_json(Header(players=PLAYERS, target=12)))
    site.hear([LinkChanged(1.0, "camera", "absent")])
    king, queen, monk, robber = (
        visit(role, "/phone", 390)
        for role in (Role.at("king"), Role.at("queen"), Role.at("monk"), Role.at("robber"))
    )
    host = visit(Role.HOST)
    host.evaluate("import('/static/frame.js').then(({ tell }) => tell({ say: 'end' }))")
    king.locator("#answers [data-key=rematch]").click()
    button = robber.locator("#answers [data-key=agree]")
    box = button.bounding_box()
    assert box is not None
    robber.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    robber.mouse.down()
    for one in (queen, monk):
        one.locator("#answers [data-key=agree]").click()
    expect(robber.locator("#text")).to_have_text("Ada asks you: another game?")
    robber.mouse.up()
    expect(robber.locator("#text")).to_have_text("Berta throws the sticks.")
    expect(robber.locator("#answers [data-key=agree]")).to_have_count(0)
