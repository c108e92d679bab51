"""The evening as one file to take home: a page to read, results, every game with its record."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain

from jinja2 import Environment, FileSystemLoader

from companion.export.bundle import Export, zipped
from companion.game import Download
from companion.hall.hall import Hall
from companion.hall.rounds.files import crosstable_csv, pairings_csv, standings_csv
from companion.hall.rounds.games import STRANGE
from companion.hall.rounds.outcomes import Outcome, Reckoned
from companion.hall.rounds.standings import cross_lines, shown_points, shown_result
from companion.hall.rounds.trf import is_for_trf, trf_of
from companion.hall.shelf.shelf import Shelf, all_kept
from companion.replay.stored_game import StoredGame
from companion.sentences import SAID_BY_ALL
from web.access.qr import game_code
from web.words import PAGES, Catalogue, Speech, read_words, say

TEMPLATES = PAGES / "templates"


def evening_to_take_home(hall: Hall, language: str) -> bytes:
    """Zipped; games that are not over yet as far as they are. May raise ShelfTrouble."""
    found, speech = hall.secretary.reckoned(), (language, read_words(SAID_BY_ALL.parent)[language])
    games = {
        one.pairing.number: [*_game_files(hall.shelf, found, one, speech)]
        for one in found.outcomes.values()
    }
    records = {number: [one.name for one in files] for number, files in games.items()}
    page = Download("index.html", "text/html", evening_page(found, records, speech))
    return zipped(chain([page], _lists(found), *games.values()))


def evening_page(found: Reckoned, records: Mapping[int, list[str]], speech: Speech) -> bytes:
    """HTML that needs nothing but the files beside it; `records` are those of each pairing."""
    pages = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
    (language, words), (rounds_met, crossed) = speech, cross_lines(found)
    page = pages.get_template("hall/evening.html").render(
        lang=language,
        style=(PAGES / "static/hall/evening.css").read_text("utf-8"),
        words=words,
        say=say,
        title=found.tournament.title or words["rounds"],
        rounds_met=rounds_met,
        crossed=crossed,
        called=found.tournament.called,
        rounds=[(number, found.of_round(number)) for number in found.rounds()],
        records=records,
        shown=shown_points,
        result=partial(shown_result, rules=found.tournament.rules),
    )
    return page.encode("utf-8")


def _lists(found: Reckoned) -> Iterator[Download]:
    yield Download("standings.csv", "text/csv", standings_csv(found))
    yield Download("crosstable.csv", "text/csv", crosstable_csv(found))
    for number in found.rounds():
        yield Download(f"round-{number}/pairings.csv", "text/csv", pairings_csv(found, number))
    if is_for_trf(found):
        yield Download("tournament.trf", "text/plain", trf_of(found))


def _game_files(
    shelf: Shelf, found: Reckoned, outcome: Outcome, speech: Speech
) -> Iterator[Download]:
    """Record, notation and score sheet; none for rows that are no game that can be replayed."""
    game, pairing, (language, words) = outcome.game, outcome.pairing, speech
    if game is None:
        return
    kept = all_kept(shelf, game.log, game.head, game.first - 1)
    rows = (*(one.row for one in kept if one.row.game == game.number),)
    counts = _counts(found, outcome, words)
    export = Export(StoredGame(rows), None, language, game_code, counts=counts)
    try:
        files = [*export.all_files()]
    except STRANGE:
        return  # the page says that its result is not proved
    folder = f"round-{pairing.round}/{pairing.table or f'pairing-{pairing.number}'}"
    for one in files:
        yield Download(f"{folder}/{one.name}", one.mimetype, one.content)


def _counts(found: Reckoned, outcome: Outcome, words: Catalogue) -> str:
    """The line of a result on paper, with its author and reason."""
    paper = outcome.paper
    if paper is None:
        return ""
    result = shown_result(outcome, found.tournament.rules)
    why = words["between"].join(filter(None, (paper.by, paper.why)))
    return words["sheet.counts"].format(result=result, told=why and f" ({why})")
