"""The phone of the second game is whole on small screens, whatever is said and by whomever."""

from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.games.salamander.rules.record import Header
from companion.games.salamander.words.speaker import LANGUAGES
from tests.night import by_day
from tests.page.fed import opened, without_a_stream
from tests.page.looks import BECOME, show
from tests.page.salamander_states import LONG, SHORT, said, shown, states, told
from tests.page.sizes import resize

PLAIN_CARD = 160  # pixels: name and score, hand, a combination
UNBROKEN = (LONG[1], LONG[0], *LONG[2:])  # who declares has a name of one word
SIZES = ((360, 640), (390, 844))
Looks = list[tuple[tuple[str, str, str, str], tuple[int, int]]]  # names, and a size
PAIRS: Looks = [(LONG, SIZES[0]), (SHORT, SIZES[1])]
OTHERS: Looks = [(SHORT, SIZES[0]), (LONG, SIZES[1])]
TURNED = ((640, 360), (667, 375), (844, 390))
Phone = Callable[[str], Page]
# What a thumb cannot press: nothing of it is seen, or something else lies over it.
OUT_OF_REACH = """() => [...document.querySelectorAll(".dock button:enabled")].filter((one) => {
    one.scrollIntoView({block: "nearest"});
    const {x, y, width, height} = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((one) => one.textContent)"""
# Where more of the board lies under the sentence than beside it.
HIDDEN = """() => {
    const {top, height} = document.querySelector(".board").getBoundingClientRect();
    const share = (document.querySelector("#status").getBoundingClientRect().bottom - top) / height;
    return share < 1 / 2 ? [] : [share];
}"""

# Where the middle of the board is not seen, or something lies over the sentence after a scroll.
UNSEEN = """() => {
    const middle = (one) => {
        const {x, y, width, height} = document.querySelector(one).getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2);
    };
    const isUnseen = !middle("#board")?.closest(".board");
    scrollTo(0, 120);
    return isUnseen || !middle("#status")?.closest("#status") ? [scrollY] : [];
}"""

# Whether something lies over the middle of the board when it is scrolled to.
COVERED = """() => {
    const board = document.querySelector("#board");
    if (!board.checkVisibility()) return [];
    board.scrollIntoView({block: "center"});
    const {x, y, width, height} = board.getBoundingClientRect();
    const seen = document.elementFromPoint(x + width / 2, y + height / 2);
    return seen?.closest(".board") ? [] : [seen?.className];
}"""

# Of the line with the own name and the throw: what is cut within a letter, or under a sentence.
ILLEGIBLE = """() => [...document.querySelector(".line").querySelectorAll(":scope *:not(svg, svg *)")].filter((one) => {
    const [box, room] = [one.getBoundingClientRect(), one.closest(".line").getBoundingClientRect()];
    if (!one.textContent || one.matches(".name")) return false; // its sign is seen
    const isCut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== "ellipsis";
    const isOver = box.right > room.right + 1 || box.left < room.left - 1 || box.right > innerWidth;
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.width > 0 && (isCut && one.clientWidth > 0 || isOver || !seen?.closest(".line"));
}).map((one) => one.textContent)"""  # noqa: E501

# Where the board lies in each state.
PLACES = """(states) => states.map((state) => {
    window.told(state);
    scrollTo(0, 0);
    return JSON.stringify(document.querySelector("#board").getBoundingClientRect());
})"""

TOO_WIDE = """() => [...document.querySelectorAll("#declared, #declared *")].filter((one) =>
    one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)"""

CUT_SHORT = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => one.textContent)"""


def walk(look: str) -> str:
    """What that finds, in one state after the other."""
    return f"""(states) => Object.entries(states).flatMap(([name, state]) => {{
        window.told(state);
        scrollTo(0, 0);
        return ({look})().map((what) => `${{name}}: ${{what}}`);
    }})"""


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Phone]:
    """One page of each language, that is each player's in turn and hears what a test tells it."""
    for context in without_a_stream(browser, told()):
        yield cache(partial(opened, context, "/phone", "king"))


@pytest.fixture
def ours(browser: Browser) -> Iterator[BrowserContext]:
    """For a page that is tapped."""
    yield from without_a_stream(browser, told())


def becomes(page: Page, role: str, size: tuple[int, int]) -> Page:
    """That player's, on a phone of that size."""
    page.evaluate(BECOME, role)
    resize(page, *size)
    return page


@pytest.mark.parametrize("language", by_day(LANGUAGES))
@pytest.mark.parametrize("looks", by_day([PAIRS, OTHERS]))
@pytest.mark.parametrize("role", ["king", "queen"])
def test_whatever_is_said_the_thumbs_reach_all_that_can_be_answered(
    phone: Phone, role: str, language: str, looks: Looks
) -> None:
    for names, size in looks:
        page = becomes(phone(language), role, size)
        assert page.evaluate(walk(OUT_OF_REACH), states(names, language)) == [], (names[0], size)


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_a_contradiction_hides_less_than_half_of_the_board(phone: Phone, language: str) -> None:
    page = becomes(phone(language), "king", (390, 844))
    for names in (SHORT, LONG):
        assert page.evaluate(walk(HIDDEN), states(names, language)) == []


@pytest.mark.parametrize("size", TURNED)
def test_a_phone_that_is_turned_shows_its_board_and_its_sentence(
    phone: Phone, size: tuple[int, int]
) -> None:
    page = becomes(phone("en"), "king", size)
    assert page.evaluate(walk(UNSEEN), states(SHORT, "en")) == []


@pytest.mark.parametrize("size", [(180, 320), (240, 427)])
def test_twice_as_large_the_board_is_seen_and_each_button_pressed(
    phone: Phone, size: tuple[int, int]
) -> None:
    """A browser that enlarges all of a page makes the window smaller by that."""
    page = becomes(phone("en"), "king", size)
    assert page.evaluate(walk(COVERED), states(SHORT, "en")) == []
    assert page.evaluate(walk(OUT_OF_REACH), states(SHORT, "en")) == []


def test_the_card_of_a_player_is_as_high_as_what_stands_in_it(phone: Phone) -> None:
    page = becomes(phone("en"), "king", (390, 844))
    page.evaluate("window.told", states(SHORT, "en")["won"])
    for card in page.locator(".player").all():
        box = card.bounding_box()
        assert box is not None
        assert box["height"] < PLAIN_CARD


@pytest.mark.parametrize("language", by_day(LANGUAGES))
@pytest.mark.parametrize("looks", by_day([PAIRS, OTHERS]))
def test_the_own_name_and_the_throw_are_read_whatever_is_said(
    phone: Phone, language: str, looks: Looks
) -> None:
    """A name that is too long for what the throw leaves ends in an ellipsis."""
    for names, size in looks:
        page = becomes(phone(language), "king", size)
        assert page.evaluate(walk(ILLEGIBLE), states(names, language)) == [], (names[0], size)


@pytest.mark.parametrize("role", ["king", "queen"])
def test_the_board_keeps_its_place_and_its_size_whatever_is_declared(
    phone: Phone, role: str
) -> None:
    for size in SIZES:
        page = becomes(phone("en"), role, size)
        assert len({*page.evaluate(PLACES, [*states(SHORT, "en").values()])}) == 1, size


def test_what_was_declared_leaves_the_board_to_whoever_puts_a_piece_on_it(phone: Phone) -> None:
    """It says what it is worth, and what came of it."""
    found = states(SHORT, "en")
    page = show(phone("en"), "king", found["won"])
    expect(page.locator(".declared-worth")).to_have_text("4 × 7 × 3 = 84")
    expect(page.locator(".declared-came")).to_have_text("Ada: 84 points, now 84 of 120.")
    page.evaluate("window.told", found["won, and thrown"])
    assert page.locator("#declared").is_hidden()


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_a_declaration_is_no_wider_than_its_box_whoever_holds_the_cards(
    phone: Phone, language: str
) -> None:
    for size in SIZES:
        page = becomes(phone(language), "monk", size)
        for name in ("declared", "won", "failed"):
            page.evaluate("window.told", states(UNBROKEN, language)[name])
            assert page.evaluate(TOO_WIDE) == [], (name, size)


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_what_is_declared_is_said_without_scrolling(ours: BrowserContext, language: str) -> None:
    page = opened(ours, "/phone", "king", language)
    resize(page, 360, 640)
    page.evaluate("window.told", states(LONG, language)["begun"])
    page.locator("[data-key=declare]").click()
    for key in ("face-fire", "face-row-7", "who-row-queen", "face-stone-3", "who-stone-monk"):
        page.locator(f"[data-key={key}]").click()
    page.locator("#acts .declared-kind").first.scroll_into_view_if_needed()
    expect(page.locator("[data-key=declare-now]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("number", by_day([0, 1, 2]))
def test_an_answer_in_secret_that_was_not_taken_is_asked_for_again(
    ours: BrowserContext, number: int
) -> None:
    """The table that gave the page its files knows no player, and takes nothing of it."""
    page = show(opened(ours, "/phone", "queen", "en"), "queen", states(SHORT, "en")["asked"])
    answers = page.locator("#acts button")
    asked = answers.all_inner_texts()
    answers.nth(number).click()
    expect(page.locator("#notice")).to_be_visible()
    expect(answers).to_have_text(asked)


def test_what_was_not_taken_is_chosen_still(ours: BrowserContext) -> None:
    page = opened(ours, "/phone", "king", "en")
    page.evaluate("window.told", states(SHORT, "en")["begun"])
    page.locator("[data-key=declare]").click()
    for key in ("face-fire", "face-row-7", "who-row-queen", "face-stone-3", "who-stone-monk"):
        page.locator(f"[data-key={key}]").click()
    declared = page.locator("#acts").inner_text()
    page.locator("[data-key=declare-now]").click()
    expect(page.locator("#notice")).to_be_visible()
    expect(page.locator("[data-key=declare-now]")).to_be_visible()
    assert page.locator("#acts").inner_text() == declared


@pytest.mark.parametrize("language", by_day(LANGUAGES))
def test_a_name_is_read_where_it_is_asked_who_has_a_card(
    ours: BrowserContext, language: str
) -> None:
    page = opened(ours, "/phone", "king", language)
    for size in SIZES:
        resize(page, *size)
        page.evaluate("window.told", states(SHORT, language)["begun"])
        page.keyboard.press("Escape")
        page.locator("[data-key=declare]").click()
        page.locator("[data-key=face-fire]").click()
        assert page.locator("#acts .short").evaluate_all(CUT_SHORT) == [], size


@pytest.mark.parametrize("language", by_day(["de", "en", "fr", "nl"], 2))
def test_a_card_that_may_be_exchanged_is_read_within_its_button(
    phone: Phone, language: str
) -> None:
    """Its name is written out there, and stood beyond a button that is made for a number"""
    page = show(phone(language), "queen", states(SHORT, language)["to exchange"])
    resize(page, *SIZES[0])
    assert page.locator(".pick-exchange button").evaluate_all(CUT_SHORT) == []


def test_on_the_own_phone_who_is_to_act_is_spoken_to(phone: Phone) -> None:
    sentences = (
        ("caught", "king", "Caught, Ada: your figure is in the dungeon."),
        ("keys", "king", "In the dungeon, Ada: throw for the keys, 5 throws left."),
        ("a key", "king", "In the dungeon, Ada: throw for the keys, 4 throws left."),
        ("to ask", "king", "Ada, you may ask whether Berta has a certain card."),
        ("asked", "king", "You ask: three-stone? Berta answers in secret."),
        ("asked", "queen", "Ada asks you: three-stone? Answer in secret."),
        ("asked", "monk", "Ada asks: three-stone? Berta answers in secret."),
        ("declared", "king", "You claim row 7: Berta says aloud whether that is true."),
        ("declared", "queen", "Ada claims row 7 of you: say aloud whether that is true."),
        ("failed", "king", "Ada, show the other cards of your hand."),
        ("to exchange", "queen", "Berta, you may exchange row 7."),
        ("to exchange", "king", "Berta may exchange row 7."),
        ("shall it end", "king", "You ask Berta, Chris and Dora: give up, and"),
    )
    for name, role, sentence in sentences:
        page = show(phone("en"), role, states(SHORT, "en")[name])
        assert sentence in page.locator("#text").inner_text(), (name, role)


def test_what_a_card_is_put_away_for_and_until_when_stands_beside_its_button(phone: Phone) -> None:
    """Vorbereitung: two of a kind; the first throw ends it"""
    page = phone("en")
    why = page.get_by_text("Dealt two cards of a kind? Put one of them away, face up: only until")
    for role in ("king", "queen"):
        show(page, role, states(SHORT, "en")["begun"])
        expect(why).to_be_visible()
        expect(page.locator("[data-key=set-aside]")).to_be_visible()
        page.evaluate("window.told", states(SHORT, "en")["to place a marker"])
        expect(why).to_have_count(0)


def test_after_a_resignation_it_is_said_once_and_with_who_has_won(phone: Phone) -> None:
    resigned = shown((said("king", "resign"),), Header(seats=(0, 1), players=SHORT), "en")
    page = show(phone("en"), "queen", states(SHORT, "en")["begun"])
    page.evaluate("window.told", resigned)
    expect(page.locator("#text")).to_have_text("Ada resigned. Berta wins.")
    expect(page.locator("#polite")).to_contain_text("Berta wins.")
    assert page.locator("#polite").inner_text().count("Ada resigned.") == 1
    expect(page.locator("#news")).to_be_hidden()


def test_whose_figure_does_not_play_is_told_that_one_looks_on(phone: Phone) -> None:
    page = show(phone("en"), "monk", states(SHORT, "en")["keys"])
    expect(page.locator("#acts")).to_have_text("Nobody sits there in this game: you look on.")
    page.evaluate("window.told", states(SHORT, "en")["begun"])
    expect(page.locator("#acts")).not_to_contain_text("you look on")
