"""The operator's pages of rounds: people, pairings, results, standings, files to take home."""

from collections.abc import Mapping
from typing import Protocol

from flask import Blueprint, Response, render_template, request
from werkzeug.exceptions import NotFound

from companion.hall.rounds.office import RoundsOffice
from companion.hall.rounds.scoring import Many, TieBreak
from companion.hall.rounds.sheets import pairings_csv, standings_csv
from companion.hall.rounds.trf import games_of_two
from companion.replay.at_table import AT_TABLE
from web.hall import rounds_said
from web.hall.rounds_view import lines_shown, pairings_shown, unassigned_shown
from web.pages import language_asked_for
from web.words import Catalogue, read_catalogues

CSV_TYPE = "text/csv; charset=utf-8"


class HasRounds(Protocol):
    """What of a hall's services these pages need."""

    @property
    def rounds(self) -> RoundsOffice: ...


def blueprint(house: HasRounds) -> Blueprint:
    rounds = Blueprint("rounds", __name__)
    catalogues = read_catalogues()
    _add_pages(rounds, house.rounds, catalogues)
    _add_files(rounds, house.rounds)
    rounds_said.add_to(rounds, house.rounds, catalogues)
    return rounds


def _add_pages(
    rounds: Blueprint, office: RoundsOffice, catalogues: Mapping[str, Catalogue]
) -> None:
    def page(name: str, **more: object) -> str:
        language = language_asked_for()
        return render_template(
            f"{name}.html",
            lang=language,
            words=catalogues[language],
            languages=[*catalogues],
            tournament=office.secretary.tournament(),
            tables=office.tables(),
            games=AT_TABLE,
            say=_said,
            **more,
        )

    @rounds.get("/rounds")
    def all_rounds() -> str:
        return page("rounds", tie_breaks=[*TieBreak], many=[*Many], games_of_two=games_of_two())

    @rounds.get("/rounds/<int:number>")
    def one_round(number: int) -> str:
        found, words = office.secretary.reckoned(), catalogues[language_asked_for()]
        if number not in found.tournament.rounds:
            raise NotFound
        tables = office.tables()
        return page(
            "round",
            this=found.tournament.rounds[number],
            pairings=pairings_shown(found, number, tables, words),
            unassigned=unassigned_shown(found, tables, words),
        )

    @rounds.get("/rounds/standings")
    def standings() -> str:
        up_to = _up_to(office)
        ranked = lines_shown(office.secretary.standings(up_to))
        rules = office.secretary.tournament().rules
        return page("standings", ranked=ranked, rules=rules, up_to=up_to)


def _said(words: Catalogue, key: str, **blanks: object) -> str:
    return words[key].format(**blanks)


def _up_to(office: RoundsOffice) -> int | None:
    """The round that the address asks for, and all for none."""
    asked = request.args.get("round", type=int)
    if asked is not None and asked not in office.secretary.tournament().rounds:
        raise NotFound
    return asked


def _add_files(rounds: Blueprint, office: RoundsOffice) -> None:
    @rounds.get("/rounds/standings.csv")
    def standings_file() -> Response:
        up_to = _up_to(office)
        ranked = office.secretary.standings(up_to)
        return _download(standings_csv(office.secretary.reckoned(), ranked), "standings", up_to)

    @rounds.get("/rounds/<int:number>/pairings.csv")
    def pairings_file(number: int) -> Response:
        found = office.secretary.reckoned()
        if number not in found.tournament.rounds:
            raise NotFound
        return _download(pairings_csv(found, number), "pairings", number)


def _download(content: bytes, name: str, number: int | None) -> Response:
    name = f"{name}.csv" if number is None else f"{name}-{number}.csv"
    said = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, content_type=CSV_TYPE, headers=said)
