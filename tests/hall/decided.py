"""Tournaments as a hall decides them, for tests."""

from collections.abc import Mapping

from companion.hall.rounds.tournament import PAIRING, PAPER, PERSON, ROUND, Decided, Tournament
from companion.observations import Json
from web.access.page_words import clean_name

NAMES = ("Ann", "Bea", "Cia", "Dan")
FAUST, SALAMANDER = "doctor-faust", "feuer-salamander"
Seats = Mapping[str, Json]


def person(number: int, name: str, **more: Json) -> Decided:
    return PERSON, {"person": number, "name": name, **more}


def round_of(number: int, **more: Json) -> Decided:
    return ROUND, {"round": number, **more}


def pairing(number: int, in_round: int, table: str, seats: Seats, **more: Json) -> Decided:
    said: dict[str, Json] = {"pairing": number, "round": in_round, "table": table, "game": FAUST}
    return PAIRING, {**said, "seats": {**seats}, **more}


def bye(number: int, in_round: int, who: int, worth: str = "full") -> Decided:
    return PAIRING, {"pairing": number, "round": in_round, "bye": worth, "person": who}


def paper(number: int, places: Seats, **more: Json) -> Decided:
    return PAPER, {"pairing": number, "places": {**places}, **more}


def four_people(*decided: Decided) -> Tournament:
    people = [person(number, name) for number, name in enumerate(NAMES, start=1)]
    return Tournament().after([*people, *decided])


def cleaned(text: str) -> str:
    return clean_name(text)
