"""Both boards show which way the pieces go."""

from playwright.sync_api import Page, expect

from tests.page.conftest import Site, Visit
from tests.table.sittings import START
from web.access.roles import Role

# Of each mark: whether it points from its field to the next one, and lies on the border of both.
TRUE_TO_THE_WAY = """async (kind) => {
    const { LAYOUTS, centre, directions, fieldNames } = await import("/static/geometry.js");
    const names = fieldNames();
    return directions(LAYOUTS[kind]).map(({ at, angle }, index) => {
        const both = [names[index], names[(index + 1) % names.length]];
        const [here, next] = both.map((name) => LAYOUTS[kind].field(name));
        const [from, to] = [centre(here), centre(next)];
        const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        const turn = (angle * Math.PI) / 180;
        const isForward = dx * Math.cos(turn) + dy * Math.sin(turn) > 0.99 * Math.hypot(dx, dy);
        const isIn = ({ x, y, width, height }) =>
            at[0] >= x && at[0] <= x + width && at[1] >= y && at[1] <= y + height;
        return isForward && isIn(here) && isIn(next);
    });
}"""


def test_each_field_points_to_the_next_however_the_board_lies(site: Site, visit: Visit) -> None:
    page = visit(Role.HOST)
    for kind in ("lying", "turned", "standing"):
        assert page.evaluate(TRUE_TO_THE_WAY, kind) == [True] * 30
    site.play(START)
    expect(page.locator("#board .onward")).to_have_count(30)


def test_a_score_explains_itself_to_whoever_presses_it(site: Site, visit: Visit) -> None:
    site.play(START)
    page: Page = visit(Role.HOST)
    page.locator("#red .score").click()
    expect(page.locator("#box")).to_contain_text("soul cards 0 + odd 24 − even 20 = 4")
