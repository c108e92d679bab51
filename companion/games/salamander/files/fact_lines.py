"""What clashes in a contradiction as JSON (docs/records.md, `facts`)."""

from collections.abc import Mapping

from companion.games.salamander.files.action_lines import NO, YES, face_names, read_face
from companion.games.salamander.rules.clash import ClashFact, FactKind
from companion.games.salamander.rules.places import FIGURES, PLACE_NAMES, parse_place
from companion.json_reader import Json, read_each, read_integer


def fact_to_json(fact: ClashFact) -> dict[str, Json]:
    told: dict[str, Json] = {
        "turn": fact.turn,
        "player": FIGURES[fact.player],
        "kind": fact.kind.value,
    }
    if fact.cards:
        told["cards"] = face_names(fact.cards)
    if fact.place is not None:
        told["place"] = PLACE_NAMES[fact.place]
    if fact.is_yes is not None:
        told["says"] = YES if fact.is_yes else NO
    return told


def fact_from_json(told: Mapping[str, Json]) -> ClashFact:
    says = told.get("says")
    return ClashFact(
        read_integer(told["turn"], "turn"),
        FIGURES.index(str(told["player"])),
        FactKind(str(told["kind"])),
        read_each(told.get("cards", []), "cards", read_face),
        parse_place(str(told["place"])) if "place" in told else None,
        None if says is None else says == YES,
    )
