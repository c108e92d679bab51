"""What a table of this game is told: words, how camera and slots are, time; no board is seen."""

from collections.abc import Mapping

from companion.events import AnyObservation
from companion.json_reader import BadValue, Json
from companion.observations import LinkChanged, PageSaid, Tick, observation_from_json

DEEDS = ("put", "move", "take")
ABOUT = ("turn-done", "undo", "refuse", "end", "resign", "rematch", "names")
OURS = PageSaid | LinkChanged | Tick


def read_observation(line: Mapping[str, Json]) -> AnyObservation:
    """BadValue for what only a table with eyes is told."""
    found = observation_from_json(line)
    if not isinstance(found, OURS):
        kinds = ", ".join(key for key in line if key != "t")
        raise BadValue("what is observed", kinds, "page", "link", "tick")
    return found


def check_logged(observation: AnyObservation) -> None:
    """ValueError for a word that nobody can say."""
    if isinstance(observation, PageSaid) and observation.say not in (*DEEDS, *ABOUT):
        known = ", ".join((*DEEDS, *ABOUT))
        raise ValueError(f"{observation.say!r} is said; expected one of {known}")
