"""What the operator says about rounds: a decision, a file, the start of a round."""

import base64
import binascii
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import BadRequest

from companion.games.lines import DOCTOR_FAUST
from companion.hall.hall import Hall
from companion.hall.joining.registry import HallTable
from companion.hall.rounds.changing import expect_result, swapped
from companion.hall.rounds.csv_files import read_pairings_csv, read_people_csv
from companion.hall.rounds.drawing import ROBIN, STANDING
from companion.hall.rounds.fitting import Unfit, table_called
from companion.hall.rounds.importing import MOST_FILE_BYTES, BadImport, ImportFile, problem_of
from companion.hall.rounds.pairings import PairingWish, games_to_pair
from companion.hall.rounds.secretary import completed
from companion.hall.rounds.starting import Started, Starter
from companion.hall.rounds.tournament import PAIRING, PAPER, PERSON, ROUND, Decided, Tournament
from companion.hall.rounds.trf import games_of_two, read_trf
from companion.hall.rounds.trf_out import is_for_trf
from companion.hall.shelf.shelf import ShelfTrouble
from companion.json_reader import BadValue, Json, read_choice
from web.access.bodies import body
from web.access.page_words import LONGEST_REASON, clean_name, clean_text
from web.hall.drawing_said import read_wish
from web.hall.joining import desk_name
from web.hall.rounds_view import notice_sentence, problem_sentence
from web.labels import spoken
from web.pages import catalogues, drawn, speech_asked_for
from web.words import Catalogue

LONGEST_FILE_BODY = MOST_FILE_BYTES * 4 // 3 + 4096  # a file in signs that JSON can carry
BAD, AWAY = 400, 503
SWAP = "swap"  # two people: what is decided is which pairings are off, and which new
_COUNTED = {PERSON: "rounds.people", PAIRING: "rounds.pairings", PAPER: "rounds.on-paper"}
# Text of people: how long it may be, and whether there must be any.
_TEXTS: Mapping[str, tuple[tuple[str, int, bool], ...]] = {
    PERSON: (("name", 40, True),),
    ROUND: (("name", 60, False),),
    PAIRING: (),
    PAPER: (("why", LONGEST_REASON, False),),
    SWAP: (),
}

_Done = dict[str, Json]  # what is answered


@dataclass(frozen=True, slots=True)
class RoundsPages:
    """What the routes and pages of rounds are made of.

    `evening` gives all of it as a file, in a language.
    """

    hall: Hall
    evening: Callable[[str], bytes]

    @property
    def starter(self) -> Starter:
        return Starter(self.hall.keeper, self.hall.presence)

    def tables(self) -> Mapping[str, str]:
        """Those that belong to the hall, and what people call them."""
        return _called(self.hall.registry.ours())

    def labels(self) -> Mapping[str, str]:
        """What people call every table, a dismissed one, too."""
        return _called(self.hall.registry.tables())

    def here(self) -> frozenset[str]:
        """Those of them that are there."""
        return frozenset(one for one in self.tables() if not self.hall.presence.of(one).is_gone)

    def plays(self) -> Mapping[str, str]:
        """Which game each table plays that has begun one."""
        courses = {name: one.course for name, one in self.hall.overview.tables().items()}
        return {
            name: str(one.header.get("game", DOCTOR_FAUST))
            for name, one in courses.items()
            if one.game
        }

    @property
    def mark(self) -> str:
        """Another one whenever a page would show something else."""
        return f"{self.hall.secretary.mark}.{hash(self.here()):x}"

    def page(self, mark: str, name: str, **more: object) -> str:
        """`mark` was taken before anything that is shown was read."""
        tournament = self.hall.secretary.tournament()
        return drawn(
            name,
            mark=mark,
            tournament=tournament,
            called=tournament.called,
            is_fresh=self.hall.secretary.is_fresh,
            tables=self.tables(),
            games=games_to_pair(),
            say=_said,
            has_trf=partial(is_for_trf, self.hall.secretary.reckoned()),
            **more,
        )


def _called(tables: Iterable[HallTable]) -> dict[str, str]:
    """In the language of whoever asks."""
    _, words = speech_asked_for()
    return {one.name: spoken(one.label, words) for one in tables}


def _said(words: Catalogue, key: str, **blanks: object) -> str:
    return words[key].format(**blanks)


def add_to(rounds: Blueprint, pages: RoundsPages) -> None:
    def answered(act: Callable[[RoundsPages, Mapping[str, Json]], _Done]) -> tuple[Response, int]:
        """What was done, or in the language of whoever asks why nothing was."""
        said, (_, words), tables = body(), speech_asked_for(), pages.labels()
        try:
            return jsonify(act(pages, said)), 200
        except BadImport as bad:
            return _problems(problem_sentence(one, words, tables) for one in bad.problems)
        except BadValue as unfit:
            return _problems([problem_sentence(problem_of(unfit), words, tables)])
        except ShelfTrouble:
            return _problems([words["rounds.shelf-trouble"]], AWAY)

    @rounds.post("/rounds/file")
    def take_file() -> tuple[Response, int]:
        request.max_content_length = LONGEST_FILE_BODY
        return answered(_take_file)

    for name, act in (("decide", _decide), ("draw", _draw), ("start", _start)):
        rounds.post(f"/rounds/{name}", endpoint=name)(partial(answered, act))


def _problems(sentences: Iterable[str], status: int = BAD) -> tuple[Response, int]:
    return jsonify({"problems": [*sentences]}), status


def _decide(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    kind, content = said.get("kind"), said.get("content")
    if not isinstance(kind, str) or kind not in _TEXTS or not isinstance(content, dict):
        raise BadRequest
    cleaned = _cleaned(kind, content)
    if kind == PAPER:
        cleaned["by"] = desk_name()
    table = cleaned.get("table", "")
    if kind == PAIRING and isinstance(table, str) and table:
        cleaned["table"] = table_called(table, pages.tables())

    def made(start: Tournament) -> Decided:
        if kind == SWAP:
            return swapped(cleaned, start)
        if kind == PAPER:
            expect_result(cleaned, start)
        return completed(kind, cleaned, start)

    return {"row": pages.hall.secretary.decide(made).row}


def _draw(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    """The next round, or all rounds of a round robin; nothing is begun by it."""
    how = read_choice(said.get("how"), "how", (ROBIN, STANDING))
    before = pages.hall.secretary.tournament().rounds
    found = pages.hall.secretary.draw(how, read_wish(said, pages.tables()))
    return {"row": found.row, "round": min(found.rounds.keys() - before.keys())}


def _cleaned(kind: str, content: Mapping[str, Json]) -> dict[str, Json]:
    cleaned = {**content}
    for key, longest, is_needed in _TEXTS[kind]:
        value = content.get(key, "")
        if value == "" and not is_needed:
            continue
        try:
            cleaned[key] = clean_text(value, longest)
        except BadValue:
            raise Unfit(key, "name" if value else "missing", value) from None
    return cleaned


def _take_file(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    _, words = speech_asked_for()
    data = _bytes_of(said.get("file"))
    found = pages.hall.secretary.take_file(_reader(pages, said, data))
    counts = Counter(kind for kind, content in found.decided if not content.get("off"))
    new = ", ".join(f"{words[key]} {counts[one]}" for one, key in _COUNTED.items() if counts[one])
    taken = words["rounds.file-new"].format(what=new) if new else words["rounds.file-old"]
    return {"notices": [taken, *(notice_sentence(one, words) for one in found.notices)]}


def _reader(
    pages: RoundsPages, said: Mapping[str, Json], data: bytes
) -> Callable[[Tournament], ImportFile]:
    tables = pages.tables()
    match said.get("what"):
        case "people":
            return lambda start: read_people_csv(data, start, clean_name)
        case "pairings":
            return lambda start: read_pairings_csv(data, start, tables, seats_called(catalogues()))
        case "trf":
            game = read_choice(said.get("game"), "game", games_of_two())
            return lambda start: read_trf(data, start, PairingWish(game, [*tables]), clean_name)
    raise BadRequest


def seats_called(said: Mapping[str, Catalogue]) -> dict[str, str]:
    """The seats of all games by their names in every language, in small letters."""
    seats = [seat for one in games_to_pair().values() for seat in one.seats]
    return {
        words[f"rounds.seat.{seat}"].casefold(): seat for words in said.values() for seat in seats
    }


def _bytes_of(value: Json) -> bytes:
    if not isinstance(value, str):
        raise BadRequest
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest from None


def _start(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    """Of the whole round, or of one pairing; tells of each pairing what became of the wish."""
    number, only, (_, words) = said.get("round"), said.get("pairing"), speech_asked_for()
    before = pages.hall.secretary.tournament().rounds
    if isinstance(number, bool) or not isinstance(number, int) or number not in before:
        raise Unfit("round", "unknown", number, [*before])
    if not before[number].is_begun:
        pages.hall.secretary.decide(
            lambda start: (ROUND, {**start.rounds[number].to_json(), "begun": True})
        )
    found, tables = pages.hall.secretary.reckoned(), pages.labels()
    told: list[Json] = []
    for one in found.of_round(number):
        if one.pairing.table and only in (None, one.pairing.number):
            ends = only is not None and said.get("ends") is True
            what = pages.starter.start(found, one, desk_name(), ends=ends)
            if what is not Started.NOT_NEEDED:
                table = tables.get(one.pairing.table) or one.pairing.table
                told.append(words[f"rounds.started.{what}"].format(table=table))
    return {"notices": told or [words["rounds.started.nothing"]]}
