"""Commands of the operator about rounds: a decision, a file, a drawing, the start of a round."""

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
from companion.hall.rounds.changing import completed, discarded, expect_paper, swapped
from companion.hall.rounds.csv_files import read_pairings_csv, read_people_csv
from companion.hall.rounds.drawing import ROBIN, STANDING, TWO, DrawnTable, DrawWish, drawn
from companion.hall.rounds.importing import MOST_FILE_BYTES, BadImport, ImportFile, problem_of
from companion.hall.rounds.pairings import Unfit, games_of_two, games_to_pair
from companion.hall.rounds.starting import Started, Starter
from companion.hall.rounds.tournament import PAIRING, PAPER, PERSON, ROUND, Decided, Tournament
from companion.hall.rounds.trf import TrfWish, is_for_trf, read_trf
from companion.hall.shelf.shelf import ShelfTrouble
from companion.json_reader import BadValue, Json, read_choice, read_integer, read_object
from web.access.bodies import body
from web.access.page_words import LONGEST_REASON, clean_name, clean_text
from web.hall.joining import desk_name
from web.hall.rounds_view import notice_sentence, problem_sentence
from web.labels import spoken
from web.pages import drawn as draw_page
from web.pages import speech_asked_for
from web.words import Catalogue

LONGEST_FILE_BODY = MOST_FILE_BYTES * 4 // 3 + 4096  # a file in base64
BAD, AWAY = 400, 503
SWAP = "swap"
_COUNTED = {PERSON: "rounds.people", PAIRING: "rounds.pairings", PAPER: "rounds.on-paper"}
# The text in each kind of command: its field, its length, and whether it must be there.
_TEXTS: Mapping[str, tuple[str, int, bool]] = {
    PERSON: ("name", 40, True),
    ROUND: ("name", 60, False),
    PAPER: ("why", LONGEST_REASON, False),
    SWAP: ("", 0, False),
}
_FIELDS: Mapping[str, tuple[str, ...]] = {
    PERSON: ("person", "name", "withdrawn"),
    ROUND: ("round", "name", "delay_s"),
    PAPER: ("pairing", "places", "forfeit", "why"),
    SWAP: ("round", "person", "other"),
}

_Done = dict[str, Json]  # the answer


@dataclass(frozen=True, slots=True)
class RoundsPages:
    """The hall for the pages of rounds; `evening` gives all of it as a file, in a language."""

    hall: Hall
    evening: Callable[[str], bytes]

    @property
    def starter(self) -> Starter:
        return Starter(self.hall.keeper, self.hall.presence)

    def tables(self) -> Mapping[str, str]:
        """The labels of the tables that belong to the hall, by name."""
        return _called(self.hall.registry.ours())

    def labels(self) -> Mapping[str, str]:
        """The labels of all tables, dismissed ones too."""
        return _called(self.hall.registry.tables())

    def here(self) -> frozenset[str]:
        """The tables that are connected."""
        return frozenset(one for one in self.tables() if not self.hall.presence.of(one).is_gone)

    def proposed(self, tournament: Tournament) -> dict[str, str]:
        """Of each table the choice it was paired for last, else the game that it plays."""
        courses = {name: one.course for name, one in self.hall.overview.tables().items()}
        plays = {
            name: f"{one.header.get('game', DOCTOR_FAUST)} {TWO}"
            for name, one in courses.items()
            if one.game
        }
        plays |= {one.table: f"{one.game} {len(one.seats)}" for one in tournament.standing}
        known = [value for value, _, _ in table_choices()]
        return {one: plays[one] if plays.get(one) in known else known[0] for one in self.tables()}

    @property
    def mark(self) -> str:
        """Another one whenever a page would show something else."""
        return f"{self.hall.secretary.mark}.{hash(self.here()):x}"

    def page(self, mark: str, name: str, **more: object) -> str:
        """`mark` was taken before anything that is shown was read."""
        tournament = self.hall.secretary.tournament()
        return draw_page(
            name,
            mark=mark,
            tournament=tournament,
            called=tournament.called,
            is_fresh=self.hall.secretary.is_fresh,
            games=games_to_pair(),
            say=_formatted,
            has_trf=partial(is_for_trf, self.hall.secretary.reckoned()),
            **more,
        )


def _called(tables: Iterable[HallTable]) -> dict[str, str]:
    """In the language of whoever asks."""
    _, words = speech_asked_for()
    return {one.name: spoken(one.label, words) for one in tables}


def _formatted(words: Catalogue, key: str, **blanks: object) -> str:
    return words[key].format(**blanks)


def table_choices() -> list[tuple[str, str, int]]:
    """Value, game and most people for a table: each game with each number of people."""
    return [
        (f"{name} {many}", name, many)
        for name, game in games_to_pair().items()
        for many in range(max(TWO, game.least_seats), len(game.seats) + 1)
    ]


def add_to(rounds: Blueprint, pages: RoundsPages) -> None:
    def answered(act: Callable[[RoundsPages, Mapping[str, Json]], _Done]) -> tuple[Response, int]:
        """The answer, or in the language of whoever asks why nothing was done."""
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

    commands = {"decide": _decide, "draw": _draw, "start": _start, "discard": _discard}
    for name, act in commands.items():
        rounds.post(f"/rounds/{name}", endpoint=name)(partial(answered, act))


def _problems(sentences: Iterable[str], status: int = BAD) -> tuple[Response, int]:
    return jsonify({"problems": [*sentences]}), status


def _decide(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    kind, content = said.get("kind"), said.get("content")
    if not isinstance(kind, str) or kind not in _TEXTS or not isinstance(content, dict):
        raise BadRequest
    cleaned = _cleaned(kind, content)

    def made(start: Tournament) -> Decided:
        if kind == SWAP:
            return swapped(cleaned, start)
        if kind == PAPER:
            expect_paper(cleaned, start)
        return completed(kind, cleaned, start)

    return {"row": pages.hall.secretary.decide(made).row}


def _cleaned(kind: str, content: Mapping[str, Json]) -> dict[str, Json]:
    key, longest, is_needed = _TEXTS[kind]
    cleaned = {field: content[field] for field in _FIELDS[kind] if field in content}
    if kind == PAPER:
        cleaned["by"] = desk_name()
    value = content.get(key, "")
    if key and (is_needed or value != ""):
        try:
            cleaned[key] = clean_text(value, longest)
        except BadValue:
            raise Unfit(key, "name" if value else "missing", value) from None
    return cleaned


def _draw(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    """The next round, or all rounds of a round robin; nothing is begun by it."""
    how = read_choice(said.get("how"), "how", (ROBIN, STANDING))
    wish, before = _read_wish(said, pages.tables()), pages.hall.secretary.tournament().rounds
    found = pages.hall.secretary.decide_by_results(lambda now: drawn(now, how, wish))
    return {"row": found.row, "round": min(found.rounds.keys() - before.keys())}


def _read_wish(said: Mapping[str, Json], tables: Mapping[str, str]) -> DrawWish:
    """Tables that are not named are not given away. Raises BadValue."""
    given = read_object(said.get("tables", {}), "tables")
    for one in given:
        read_choice(one, "table", [*tables])
    values = {value: (game, many) for value, game, many in table_choices()}
    chosen = (*(
        DrawnTable(name, *values[read_choice(given[name], "game", values)])
        for name in tables
        if name in given
    ),)  # fmt: skip
    of_two = [one.game for one in chosen if one.game in games_of_two()]
    return DrawWish(chosen, (of_two or games_of_two())[0])


def _discard(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    """Throws a round without results away, and the rounds after it."""
    number = read_integer(said.get("round"), "round")
    before = pages.hall.secretary.tournament().rounds
    after = pages.hall.secretary.decide_by_results(lambda now: discarded(now, number))
    gone, (_, words) = sorted(before.keys() - after.rounds.keys()), speech_asked_for()
    return {"notices": [_formatted(words, "rounds.discarded", rounds=", ".join(map(str, gone)))]}


def _take_file(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    _, words = speech_asked_for()
    data = _bytes_of(said.get("file"))
    found = pages.hall.secretary.take_file(_reader(pages, said, data))
    counts = Counter(kind for kind, _ in found.decided)
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
            return lambda start: read_pairings_csv(data, start, tables)
        case "trf":
            game = read_choice(said.get("game"), "game", games_of_two())
            return lambda start: read_trf(data, start, TrfWish(game, [*tables]), clean_name)
    raise BadRequest


def _bytes_of(value: Json) -> bytes:
    if not isinstance(value, str):
        raise BadRequest
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest from None


def _start(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    """Starts the whole round, or one pairing; says of each pairing what became of that."""
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
