"""The evening as one file to take home: results, every game with its record, and a certificate."""

from collections.abc import Iterator

from companion.export.bundle import Export, zipped
from companion.game import Download
from companion.hall.check import chain_sentences
from companion.hall.hall import Hall
from companion.hall.rounds.board import shown_result
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Outcome
from companion.hall.rounds.results import STRANGE
from companion.hall.rounds.sheets import crosstable_csv, pairings_csv, standings_csv
from companion.hall.rounds.trf_out import is_for_trf, trf_of
from companion.hall.shelf.shelf import Shelf, all_kept
from companion.replay.stored_game import StoredGame
from companion.sentences import SAID_BY_ALL
from web.access.qr import game_code
from web.words import read_words

CSV_KIND, TRF_KIND, TEXT_KIND = "text/csv", "text/plain", "text/plain"
NO_GAME = "round {round}, {table}: its rows are no game that can be written down: {why}"


def evening_to_take_home(hall: Hall, language: str) -> bytes:
    """Zipped; games that are not over yet as far as they are. May raise ShelfTrouble."""
    return zipped(_TakingHome(hall.shelf, hall.secretary.reckoned(), language).files())


class _TakingHome:
    """`language` is that of score sheets."""

    def __init__(self, shelf: Shelf, found: Reckoned, language: str) -> None:
        self._shelf, self._found, self._language = shelf, found, language
        self._notes: list[str] = []

    def files(self) -> Iterator[Download]:
        found = self._found
        yield Download("standings.csv", CSV_KIND, standings_csv(found))
        yield Download("crosstable.csv", CSV_KIND, crosstable_csv(found))
        for number in sorted(found.tournament.rounds):
            pairings = pairings_csv(found, number)
            yield Download(f"round-{number}/pairings.csv", CSV_KIND, pairings)
        if is_for_trf(found):
            yield Download("tournament.trf", TRF_KIND, trf_of(found))
        else:
            self._notes.append("no TRF: three or four sat at a table")
        for outcome in found.outcomes.values():
            yield from self._game(outcome)
        yield Download("check.txt", TEXT_KIND, self._certificate())

    def _game(self, outcome: Outcome) -> Iterator[Download]:
        game, pairing = outcome.game, outcome.pairing
        if game is None:
            return
        table = pairing.table or f"pairing-{pairing.number}"
        kept = all_kept(self._shelf, game.log, game.head, game.first - 1)
        rows = (*(one.row for one in kept if one.row.game == game.number),)
        counts = self._counts(outcome)
        export = Export(StoredGame(rows), None, self._language, game_code, counts=counts)
        try:
            files = [*export.all_files()]
        except STRANGE as no:
            why = type(no).__name__
            self._notes.append(NO_GAME.format(round=pairing.round, table=table, why=why))
            return
        for one in files:
            name = f"round-{pairing.round}/{table}/{one.name}"
            yield Download(name, one.mimetype, one.content)

    def _counts(self, outcome: Outcome) -> str:
        """Of a result on paper: what it is, who wrote it down, and why."""
        paper = outcome.paper
        if paper is None:
            return ""
        result = shown_result(outcome, self._found.tournament.rules)
        words = read_words(SAID_BY_ALL.parent)[self._language]
        told = words["between"].join(filter(None, (paper.by, paper.why)))
        return words["sheet.counts"].format(result=result, told=told and f" ({told})")

    def _certificate(self) -> bytes:
        """What `faust hall check` says of the hall's own copies."""
        said = [sentence for sentence, _ in chain_sentences(self._shelf)]
        return "".join(f"{line}\n" for line in [*said, *self._notes]).encode("utf-8")
