"""The operator's pages and commands of an evening: its steps on one page, standings, files."""

import base64
import binascii
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import BadRequest, Conflict, NotFound

from companion.hall.rounds import files, trf
from companion.hall.rounds.drawing import ROBIN, STANDING, DrawnTable, DrawWish, discarded, drawn
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Unfit
from companion.hall.rounds.starting import Started
from companion.hall.rounds.tournament import PAIRING, PAPER, PERSON, ROUND, Decided, as_import
from companion.hall.shelf.shelf import ShelfTrouble
from companion.json_reader import BadValue, Json, read_choice, read_integer, read_object
from web.access.bodies import body
from web.access.page_words import LONGEST_REASON, clean_name, clean_text
from web.hall import rounds_page as shown
from web.hall.joining import desk_name
from web.hall.rounds_page import RoundsPages
from web.pages import language_asked_for, speech_asked_for

LONGEST_FILE_BODY = files.MOST_FILE_BYTES * 4 // 3 + 4096  # a file in base64
BAD, AWAY = 400, 503
TYPES = {
    ".csv": "text/csv; charset=utf-8",
    ".trf": "text/plain; charset=utf-8",
    ".zip": "application/zip",
}
_COUNTED = {PERSON: "rounds.people", PAIRING: "rounds.pairings", PAPER: "rounds.on-paper"}
# Of each kind of decision: its fields, and that of its text with the length.
_FIELDS: Mapping[str, tuple[tuple[str, ...], str, int]] = {
    PERSON: (("person", "name", "withdrawn"), "name", 40),
    ROUND: (("round", "name", "delay_s"), "name", 60),
    PAPER: (("pairing", "places", "forfeit", "why"), "why", LONGEST_REASON),
}

_Done = dict[str, Json]  # the answer


def blueprint(pages: RoundsPages) -> Blueprint:
    rounds = Blueprint("rounds", __name__)
    rounds.get("/rounds", endpoint="evening")(partial(shown.steps_page, pages))
    rounds.get("/rounds/<int:number>", endpoint="one_round")(partial(shown.steps_page, pages))
    standings = rounds.get("/rounds/standings", endpoint="standings")
    standings(lambda: shown.standings_page(pages, _up_to(pages)))
    rounds.get("/api/rounds", endpoint="mark")(lambda: jsonify(mark=pages.mark))
    _add_files(rounds, pages)
    commands = {
        "take_file": _take_file, "decide": _decide, "draw": _draw, "start": _start,
        "discard": _discard,
    }  # fmt: skip
    for name, act in commands.items():
        path = f"/rounds/{name.removeprefix('take_')}"
        rounds.post(path, endpoint=name)(partial(_answered, pages, act))
    return rounds


def _up_to(pages: RoundsPages) -> int | None:
    """The round that the address asks for, and all for none."""
    asked = request.args.get("round", type=int)
    if asked is not None and asked not in pages.hall.secretary.tournament().rounds:
        raise NotFound
    return asked


def _add_files(rounds: Blueprint, pages: RoundsPages) -> None:
    secretary = pages.hall.secretary

    def whole(make: Callable[[Reckoned, int | None], bytes], name: str, ending: str) -> Response:
        """Of all rounds, or up to the one that is asked for."""
        up_to = _up_to(pages)
        try:
            return _download(make(secretary.reckoned(), up_to), name, up_to, ending)
        except Unfit:
            raise Conflict(speech_asked_for()[1]["rounds.no-trf"]) from None

    for name, ending, make in (
        ("standings", ".csv", files.standings_csv),
        ("crosstable", ".csv", files.crosstable_csv),
        ("tournament", ".trf", trf.trf_of),
    ):
        view = partial(whole, make, name, ending)
        rounds.get(f"/rounds/{name}{ending}", endpoint=f"{name}_file")(view)

    @rounds.get("/rounds/evening.zip")
    def evening_file() -> Response:
        return _download(pages.evening(language_asked_for()), "evening", None, ".zip")

    @rounds.get("/rounds/<int:number>/pairings.csv")
    def pairings_file(number: int) -> Response:
        found = secretary.reckoned()
        if number not in found.tournament.rounds:
            raise NotFound
        return _download(files.pairings_csv(found, number), "pairings", number, ".csv")


def _download(content: bytes, name: str, number: int | None, ending: str) -> Response:
    name = f"{name}{ending}" if number is None else f"{name}-{number}{ending}"
    head = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, content_type=TYPES[ending], headers=head)


def _answered(
    pages: RoundsPages, act: Callable[[RoundsPages, Mapping[str, Json]], _Done]
) -> tuple[Response, int]:
    """The answer, or in the language of whoever asks why nothing was done."""
    request.max_content_length = LONGEST_FILE_BODY if act is _take_file else None
    said, (_, words), tables = body(), speech_asked_for(), pages.labels()
    try:
        return jsonify(act(pages, said)), 200
    except files.BadImport as bad:
        problems, status = bad.problems, BAD
    except BadValue as unfit:
        problems, status = ((0, unfit),), BAD
    except ShelfTrouble:
        return jsonify(problems=[words["rounds.shelf-trouble"]]), AWAY
    told = [shown.problem_sentence(one, words, tables) for one in problems]
    return jsonify(problems=told), status


def _decide(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    kind, content = said.get("kind"), said.get("content")
    if not isinstance(kind, str) or kind not in _FIELDS or not isinstance(content, dict):
        raise BadRequest
    fields, text, longest = _FIELDS[kind]
    cleaned = {field: content[field] for field in fields if field in content}
    if cleaned.get(text, "") != "":
        cleaned[text] = clean_text(cleaned[text], longest)
    after = pages.hall.secretary.decide(lambda found: _completed(found, kind, cleaned))
    return {"row": after.row}


def _completed(found: Reckoned, kind: str, content: Mapping[str, Json]) -> Decided:
    """A person without a number is a new one; fields of a known round that are not given stay."""
    start, number = found.tournament, content.get(kind if kind != PAPER else PAIRING)
    if kind == PERSON and number is None:
        return kind, {**content, PERSON: start.next_person}
    if kind == ROUND and isinstance(number, int) and number in start.rounds:
        return kind, {**start.rounds[number].to_json(), **content}
    if kind == PAPER:  # a reason is needed; without places it withdraws the one that stands
        if content.get("places") and not content.get("why"):
            raise Unfit("missing", "why")
        if not content.get("places") and number not in start.papers:
            raise Unfit("places")
        return kind, {**content, "by": desk_name()}
    return kind, content


def _draw(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    """The next round, or all rounds of a round robin; nothing is begun by it."""
    how, tables = read_choice(said.get("how"), "how", (ROBIN, STANDING)), pages.tables()
    given = read_object(said.get("tables", {}), "tables")
    values = {value: (game, many) for value, game, many in shown.table_choices()}
    for one in given:
        read_choice(one, "table", [*tables])
        read_choice(given[one], "game", values)
    chosen = [DrawnTable(one, *values[str(given[one])]) for one in tables if one in given]
    of_two, before = shown.games_of_two(), pages.hall.secretary.tournament().rounds
    game = next((one.game for one in chosen if one.game in of_two), of_two[0])
    wish = DrawWish((*chosen,), game)
    after = pages.hall.secretary.decide(lambda found: drawn(found, how, wish))
    return {"row": after.row, "round": min(after.rounds.keys() - before.keys())}


def _discard(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    """Throws a round without results away, and the rounds after it."""
    number, (_, words) = read_integer(said.get("round"), "round"), speech_asked_for()
    before = pages.hall.secretary.tournament().rounds
    after = pages.hall.secretary.decide(lambda found: discarded(found, number))
    gone = ", ".join(map(str, sorted(before.keys() - after.rounds.keys())))
    return {"notices": [words["rounds.discarded"].format(rounds=gone)]}


def _take_file(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    (_, words), counts = speech_asked_for(), Counter[str]()

    def made(found: Reckoned) -> Decided | None:
        decided = _read(pages, said, found)
        counts.update(kind for kind, _ in decided)
        return as_import(decided) if decided else None

    pages.hall.secretary.decide(made)
    new = ", ".join(f"{words[key]} {counts[one]}" for one, key in _COUNTED.items() if counts[one])
    return {"notices": [words["rounds.file-new" if new else "rounds.file-old"].format(what=new)]}


def _read(pages: RoundsPages, said: Mapping[str, Json], found: Reckoned) -> list[Decided]:
    data, start, tables = _bytes_of(said.get("file")), found.tournament, pages.tables()
    match said.get("what"):
        case "people":
            return files.read_people_csv(data, start, clean_name)
        case "pairings":
            return files.read_pairings_csv(data, start, tables)
        case "trf":
            game = read_choice(said.get("game"), "game", shown.games_of_two())
            return trf.read_trf(data, start, trf.TrfWish(game, [*tables], clean_name))
    raise BadRequest


def _bytes_of(value: Json) -> bytes:
    try:
        return base64.b64decode(value if isinstance(value, str) else "?", validate=True)
    except (binascii.Error, ValueError):
        raise BadRequest from None


def _start(pages: RoundsPages, said: Mapping[str, Json]) -> _Done:
    """Starts the whole round, or one pairing; says of each pairing what became of that."""
    number, only = read_integer(said.get("round"), "round"), said.get("pairing")
    secretary, (_, words), tables = pages.hall.secretary, speech_asked_for(), pages.labels()

    def begun(found: Reckoned) -> Decided | None:
        if number not in found.tournament.rounds:
            raise Unfit("unknown", number)
        this = found.tournament.rounds[number]
        return None if this.is_begun else (ROUND, replace(this, is_begun=True).to_json())

    secretary.decide(begun)
    found = secretary.reckoned()
    told: list[Json] = []
    for one in found.of_round(number):
        if one.pairing.table and only in (None, one.pairing.number):
            ends = only is not None and said.get("ends") is True
            what = pages.starter.start(found, one, desk_name(), ends=ends)
            if what is not Started.NOT_NEEDED:
                table = tables.get(one.pairing.table) or one.pairing.table
                told.append(words[f"rounds.started.{what}"].format(table=table))
    return {"notices": told or [words["rounds.started.nothing"]]}
