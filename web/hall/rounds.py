"""The operator's pages of rounds: people, pairings, results, standings, files to take home."""

from collections.abc import Callable
from functools import partial

from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import Conflict, NotFound

from companion.hall.rounds.board import shown_points
from companion.hall.rounds.crosstable import cross_lines
from companion.hall.rounds.fitting import Unfit
from companion.hall.rounds.outcomes import Reckoned
from companion.hall.rounds.scoring import Many, TieBreak
from companion.hall.rounds.secretary import Secretary
from companion.hall.rounds.sheets import crosstable_csv, pairings_csv, standings_csv
from companion.hall.rounds.trf import games_of_two
from companion.hall.rounds.trf_out import trf_of
from web.hall import rounds_said
from web.hall.drawing_said import choices as table_games
from web.hall.drawing_said import proposed
from web.hall.rounds_said import RoundsPages
from web.hall.rounds_view import RoundAt, pairing_shown, unassigned_shown, unpaired
from web.pages import language_asked_for, speech_asked_for

TYPES = {
    ".csv": "text/csv; charset=utf-8",
    ".trf": "text/plain; charset=utf-8",
    ".zip": "application/zip",
}


def blueprint(pages: RoundsPages) -> Blueprint:
    rounds = Blueprint("rounds", __name__)
    _add_pages(rounds, pages)
    _add_standings(rounds, pages)
    _add_files(rounds, pages)
    rounds_said.add_to(rounds, pages)
    return rounds


def _add_pages(rounds: Blueprint, pages: RoundsPages) -> None:
    secretary, page = pages.hall.secretary, pages.page

    @rounds.get("/rounds")
    def all_rounds() -> str:
        mark, now = pages.mark, secretary.tournament()
        choices = {"tie_breaks": [*TieBreak], "many": [*Many], "games_of_two": games_of_two()}
        as_it_is = {
            one.number: {"name": one.name, "delay_s": one.delay_s} for one in now.rounds.values()
        }
        given = proposed(now, pages.tables(), pages.plays())
        draw = {"table_games": table_games(), "given": given}
        return page(mark, "rounds", as_it_is=as_it_is, **choices, **draw)

    @rounds.get("/rounds/<int:number>")
    def one_round(number: int) -> str:
        mark, found, (_, words) = pages.mark, secretary.reckoned(), speech_asked_for()
        if number not in found.tournament.rounds:
            raise NotFound
        labels, rows = pages.labels(), found.tournament.of_round(number)
        at = RoundAt(labels, pages.here(), words, pages.starter.told)
        return page(
            mark,
            "round",
            this=found.tournament.rounds[number],
            paired=[found.tournament.people[who] for one in rows for who in one.people],
            unpaired=unpaired(found.tournament, number),
            starts=any(pages.starter.may_start(found, one) for one in found.of_round(number)),
            pairings=[pairing_shown(found, one, at) for one in found.of_round(number)],
            unassigned=unassigned_shown(found, labels, words),
        )


def _add_standings(rounds: Blueprint, pages: RoundsPages) -> None:
    secretary = pages.hall.secretary

    @rounds.get("/rounds/standings")
    def standings() -> str:
        mark, up_to, found = pages.mark, _up_to(secretary), secretary.reckoned()
        rounds_met, crossed = cross_lines(found, up_to)
        said = {"rules": found.tournament.rules, "up_to": up_to, "shown": shown_points}
        ranked = found.standings(up_to)
        return pages.page(
            mark, "standings", ranked=ranked, rounds_met=rounds_met, crossed=crossed, **said
        )

    @rounds.get("/api/rounds")
    def mark() -> Response:
        """By which a page knows whether it shows what is so."""
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
        ("tournament", ".trf", trf_of),  # for a pairing program
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
    said = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, content_type=TYPES[ending], headers=said)
