"""Observations at a table of the second game, and the lines of its sitting log."""

from collections.abc import Mapping
from dataclasses import replace

from companion.events import AnyObservation
from companion.games.salamander.rules.places import FIGURES, FIRST_CHAMBER, PLACE_NAMES, parse_place
from companion.inference.sensors import SENSORS
from companion.json_reader import BadValue, Json, read_choice, read_number, read_object
from companion.observations import (
    ButtonPressed,
    FormerObservation,
    LinkChanged,
    PageSaid,
    Tick,
    kind_of_line,
    observation_from_json,
)

PLACES_OF_FIGURES = frozenset(PLACE_NAMES[:FIRST_CHAMBER])
PLACES_OF_MARKERS = frozenset(PLACE_NAMES[FIRST_CHAMBER:])
_MOMENT = 1e-9  # times are decimal fractions: a quarter of a second later is not later than that
IN_SECRET = ("content", "salt")  # keys of an answer that not everybody may hear

PieceLies = tuple[int, bool, int]  # a figure, whether it is its marker, and where it lies
Board = tuple[PieceLies, ...]  # the named pieces, figures first

SalamanderObservation = FormerObservation | PageSaid | ButtonPressed | LinkChanged | Tick
FORMER_KINDS = ("camera", "pile")  # looks, sticks, hands, drawn cards: read from old logs
FORMER_WORDS = frozenset({"deals", "wants", "opens"})  # of a table that played a seat itself
AT = "at"  # the moment at which it said another word; no page can say that key
OF_A_LOOK = {"figures", "markers", "sticks", "hand"}
KINDS_OF_LINE = (*FORMER_KINDS, "button", "page", "link", "tick")


def observation_of(line: Mapping[str, Json]) -> SalamanderObservation:
    """The observation in a line of a sitting log of this game; BadValue for anything else."""
    kind = kind_of_line(line, KINDS_OF_LINE)
    t = read_number(line.get("t"), "t")
    if kind in FORMER_KINDS:
        return FormerObservation(t, kind, _former(kind, line[kind]))
    said = observation_from_json({"t": t, kind: line[kind]})
    assert isinstance(said, ButtonPressed | PageSaid | LinkChanged | Tick)
    if isinstance(said, PageSaid) and (said.say in FORMER_WORDS or AT in said.words):
        return FormerObservation(t, kind, line[kind])
    return said


def _former(kind: str, content: Json) -> Json:
    if kind == "pile" and content != "drawn":
        raise BadValue("pile", content, "drawn")
    if kind == "camera" and not read_object(content, kind).keys() & OF_A_LOOK:
        raise BadValue(kind, content, "figures, markers or sticks")
    return content


def check_logged(observation: AnyObservation) -> None:
    """ValueError for what a stored game may hold, as it was said, but no sitting log."""
    match observation:
        case PageSaid(say="place"):
            placed_at(observation)
        case ButtonPressed(player=player) if player not in FIGURES:
            raise ValueError(f"button is {player!r}; expected {', '.join(FIGURES)}")


def without_answer(observation: SalamanderObservation) -> SalamanderObservation:
    """What everybody may know of it, where more than two play (Weitere): not what was answered."""
    if not isinstance(observation, PageSaid) or observation.say != "answered":
        return observation
    words = {key: value for key, value in observation.words.items() if key not in IN_SECRET}
    return replace(observation, words=words)


def is_tapped_again(last: PageSaid | None, now: SalamanderObservation) -> bool:
    """The same word of the same mouth at once; what a secret answer says counts nothing."""
    if last is None or not isinstance(now, PageSaid) or now.t - last.t > SENSORS.tap_s + _MOMENT:
        return False
    return without_answer(replace(last, t=now.t)) == without_answer(now)


def placed_at(said: PageSaid) -> Board:
    """The pieces that `place` names, and where they lie. ValueError if garbled."""
    return (
        *_pieces(said.words.get("figures", {}), "figures", PLACES_OF_FIGURES),
        *_pieces(said.words.get("markers", {}), "markers", PLACES_OF_MARKERS),
    )


def _pieces(said: Json, what: str, places: frozenset[str]) -> Board:
    lies = {
        read_choice(figure, what, FIGURES): _place(place, f"{what}.{figure}", places)
        for figure, place in read_object(said, what).items()
    }
    in_order = ((figure, name) for figure, name in enumerate(FIGURES) if name in lies)
    return tuple((figure, what == "markers", lies[name]) for figure, name in in_order)


def _place(value: Json, where: str, places: frozenset[str]) -> int:
    if not isinstance(value, str) or value not in places:
        raise BadValue(where, value, "a place for it, like king-3 or fire-7-2")
    return parse_place(value)
