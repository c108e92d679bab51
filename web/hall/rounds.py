"""The operator's pages of an evening: its steps on one page, standings, files to take home."""

from collections.abc import Callable
from functools import partial

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import Conflict, NotFound

from companion.hall.rounds.board import cross_lines, shown_points
from companion.hall.rounds.changing import is_discardable
from companion.hall.rounds.csv_files import crosstable_csv, pairings_csv, standings_csv
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.pairings import Unfit, games_of_two
from companion.hall.rounds.secretary import Secretary
from companion.hall.rounds.standings import TIE_BREAKS
from companion.hall.rounds.trf import trf_of
from web.hall import rounds_said
from web.hall.rounds_said import RoundsPages, table_choices
from web.hall.rounds_view import RoundAt, pairing_shown, unassigned_shown, unpaired
from web.pages import language_asked_for, speech_asked_for

TYPES = {
    ".csv": "text/csv; charset=utf-8",
    ".trf": "text/plain; charset=utf-8",
    ".zip": "application/zip",
}


def blueprint(pages: RoundsPages) -> Blueprint:
    rounds = Blueprint("rounds", __name__)
    rounds.get("/rounds", endpoint="evening")(partial(_evening, pages))
    rounds.get("/rounds/<int:number>", endpoint="one_round")(partial(_evening, pages))
    _add_standings(rounds, pages)
    _add_files(rounds, pages)
    rounds_said.add_to(rounds, pages)
    return rounds


def _evening(pages: RoundsPages, number: int | None = None) -> str:
    """The steps of the evening with one round: the first still to be played, or the last."""
    mark, found, (_, words) = pages.mark, pages.hall.secretary.reckoned(), speech_asked_for()
    now, tables = found.tournament, pages.tables()
    if number is not None and number not in now.rounds:
        raise NotFound
    current = found.current_round
    chosen = current if number is None else number
    outcomes, rows = found.of_round(chosen), now.of_round(chosen)
    at = RoundAt(pages.labels(), pages.here(), words, pages.starter.told)
    return pages.page(
        mark,
        "rounds",
        tables=tables,
        games_of_two=games_of_two(),
        table_games=table_choices(),
        given=pages.proposed(now),
        this=now.rounds.get(chosen),
        is_current=chosen == current,
        is_open=any(not one.places and not one.pairing.bye for one in outcomes),
        discards=chosen in now.rounds and is_discardable(found, chosen),
        paired=[now.people[who] for one in rows for who in one.people],
        unpaired=unpaired(now, chosen),
        starts=any(pages.starter.may_start(found, one) for one in outcomes),
        pairings=[pairing_shown(found, one, at) for one in outcomes],
        unassigned=unassigned_shown(found, at.tables, words),
    )


def _add_standings(rounds: Blueprint, pages: RoundsPages) -> None:
    secretary = pages.hall.secretary

    @rounds.get("/rounds/standings")
    def standings() -> str:
        mark, up_to, found = pages.mark, _up_to(secretary), secretary.reckoned()
        rounds_met, crossed = cross_lines(found, up_to)
        return pages.page(
            mark,
            "standings",
            ranked=found.standings(up_to),
            rounds_met=rounds_met,
            crossed=crossed,
            rules=found.tournament.rules,
            tie_breaks=TIE_BREAKS,
            up_to=up_to,
            shown=shown_points,
        )

    @rounds.get("/api/rounds")
    def mark() -> Response:
        """The mark by which a page knows whether it shows what is so."""
        return jsonify(mark=pages.mark)


def _up_to(secretary: Secretary) -> int | None:
    """The round that the address asks for, and all for none."""
    asked = request.args.get("round", type=int)
    if asked is not None and asked not in secretary.tournament().rounds:
        raise NotFound
    return asked


def _add_files(rounds: Blueprint, pages: RoundsPages) -> None:
    secretary = pages.hall.secretary

    def whole(make: Callable[[Reckoned, int | None], bytes], name: str, ending: str) -> Response:
        """Of all rounds, or up to the one that is asked for."""
        up_to = _up_to(secretary)
        try:
            return _download(make(secretary.reckoned(), up_to), name, up_to, ending)
        except Unfit:
            raise Conflict(speech_asked_for()[1]["rounds.no-trf"]) from None

    for name, ending, make in (
        ("standings", ".csv", standings_csv),
        ("crosstable", ".csv", crosstable_csv),
        ("tournament", ".trf", trf_of),
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
        return _download(pairings_csv(found, number), "pairings", number, ".csv")


def _download(content: bytes, name: str, number: int | None, ending: str) -> Response:
    name = f"{name}{ending}" if number is None else f"{name}-{number}{ending}"
    head = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, content_type=TYPES[ending], headers=head)
