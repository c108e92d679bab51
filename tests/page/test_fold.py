"""What unfolds a phone's sentence lies over none of its words, however long one has waited."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from companion.games.faust.words.speaker import LANGUAGES
from companion.observations import Json
from tests.night import by_day
from tests.page import all_states, salamander_states
from tests.page.fed import opened, without_a_stream
from tests.page.salamander_states import SHORT
from tests.page.sizes import resize

Shown = dict[str, Json]

SIZES = ((360, 640), (390, 844), (844, 390))
# Folded and unfolded, when one has waited long: the words that lie under the button's sign.
HIDDEN = """(states) => Object.entries(states).flatMap(([name, state]) => {
    window.told(state);
    document.querySelector("#since").textContent = "depuis 12:34 min";
    const fold = document.querySelector("#fold");
    const AIR = 0.2; // of a line above and below its letters
    const under = () => {
        const sign = document.createRange();
        sign.selectNodeContents(fold);
        const over = sign.getBoundingClientRect();
        const texts = document.createTreeWalker(document.querySelector("#status"), NodeFilter.SHOW_TEXT);
        const found = [];
        while (texts.nextNode()) {
            if (fold.contains(texts.currentNode)) continue;
            const letters = document.createRange();
            letters.selectNodeContents(texts.currentNode);
            if ([...letters.getClientRects()].some((line) => line.width > 0
                && line.left < over.right && line.right > over.left
                && line.top + line.height * AIR < over.bottom
                && line.bottom - line.height * AIR > over.top)) {
                found.push(`${name}: ${texts.currentNode.data}`);
            }
        }
        return found;
    };
    if (fold.hidden) return [];
    const folded = under();
    fold.click();
    const unfolded = under();
    fold.click();
    return [...folded, ...unfolded];
})"""  # noqa: E501


def of_faust(language: str) -> Shown:
    return {**all_states.states(("Ada", "Bob"), language)}


def of_salamander(language: str) -> Shown:
    return {**salamander_states.states(SHORT, language)}


@pytest.fixture
def salamander(browser: Browser) -> Iterator[BrowserContext]:
    yield from without_a_stream(browser, salamander_states.told())


@pytest.mark.parametrize("language", by_day(LANGUAGES))
@pytest.mark.parametrize(
    ("game", "role", "states"),
    [("quiet", "red", of_faust), ("salamander", "king", of_salamander)],
)
def test_the_fold_hides_no_word(
    request: pytest.FixtureRequest, game: str, role: str, states: object, language: str
) -> None:
    assert callable(states)
    page, shown = opened(request.getfixturevalue(game), "/phone", role, language), states(language)
    for size in SIZES:
        resize(page, *size)
        assert page.evaluate(HIDDEN, shown) == [], size
