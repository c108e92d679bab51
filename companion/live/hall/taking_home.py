"""The evening as one file to take home: a page to read, results, every game with its record."""

from collections.abc import Iterator, Mapping

from companion.export.bundle import Export, zipped
from companion.game import Download
from companion.hall.hall import Hall
from companion.hall.rounds.board import shown_result
from companion.hall.rounds.csv_files import crosstable_csv, pairings_csv, standings_csv
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Outcome
from companion.hall.rounds.results import STRANGE
from companion.hall.rounds.trf import is_for_trf, trf_of
from companion.hall.shelf.shelf import Shelf, all_kept
from companion.live.hall.evening_page import evening_page
from companion.replay.stored_game import StoredGame
from companion.sentences import SAID_BY_ALL
from web.access.qr import game_code
from web.words import Catalogue, read_words


def evening_to_take_home(hall: Hall, language: str) -> bytes:
    """Zipped; games that are not over yet as far as they are. May raise ShelfTrouble."""
    found = hall.secretary.reckoned()
    games = {
        one.pairing.number: [*_game_files(hall.shelf, found, one, language)]
        for one in found.outcomes.values()
    }
    return zipped(_files(found, games, language))


def _files(
    found: Reckoned, games: Mapping[int, list[Download]], language: str
) -> Iterator[Download]:
    records = {number: [one.name for one in files] for number, files in games.items()}
    page = evening_page(found, records, _words(language), language)
    yield Download("index.html", "text/html", page)
    yield Download("standings.csv", "text/csv", standings_csv(found))
    yield Download("crosstable.csv", "text/csv", crosstable_csv(found))
    for number in found.rounds():
        pairings = pairings_csv(found, number)
        yield Download(f"round-{number}/pairings.csv", "text/csv", pairings)
    if is_for_trf(found):
        yield Download("tournament.trf", "text/plain", trf_of(found))
    for files in games.values():
        yield from files


def _game_files(
    shelf: Shelf, found: Reckoned, outcome: Outcome, language: str
) -> Iterator[Download]:
    """Record, notation and score sheet; none for rows that are no game that can be replayed."""
    game, pairing = outcome.game, outcome.pairing
    if game is None:
        return
    kept = all_kept(shelf, game.log, game.head, game.first - 1)
    rows = (*(one.row for one in kept if one.row.game == game.number),)
    counts = _counts(found, outcome, _words(language))
    export = Export(StoredGame(rows), None, language, game_code, counts=counts)
    try:
        files = [*export.all_files()]
    except STRANGE:
        return  # the page says that its result is not proved
    folder = f"round-{pairing.round}/{pairing.table or f'pairing-{pairing.number}'}"
    for one in files:
        yield Download(f"{folder}/{one.name}", one.mimetype, one.content)


def _words(language: str) -> Catalogue:
    return read_words(SAID_BY_ALL.parent)[language]


def _counts(found: Reckoned, outcome: Outcome, words: Catalogue) -> str:
    """The line of a result on paper, with its author and reason."""
    paper = outcome.paper
    if paper is None:
        return ""
    result = shown_result(outcome, found.tournament.rules)
    why = words["between"].join(filter(None, (paper.by, paper.why)))
    return words["sheet.counts"].format(result=result, told=why and f" ({why})")
