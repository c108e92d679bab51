"""A session that is told acts, a word a second."""

from companion.events import Event
from companion.games.faust.at_table import Session
from companion.games.faust.rules.actions import Action, Forced, Lay, Reveal, Soul, Stone, Twin
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header, TurnEnd
from companion.observations import ABSENT, Json, LinkChanged, PageSaid

FAR = "say red move piece=red from=A1 to=A9\n"
WHOLE = "say red move piece=red from=A1 to=A8\n"
TRAP = (
    WHOLE
    + "say blue lay field=A9\nsay blue move piece=blue from=A1 to=A7\n"
    + "say red move piece=red from=A8 to=A9\n"
)


class Tapped:
    """A session that is told acts, a word a second."""

    def __init__(self, turn_end: TurnEnd = TurnEnd.AUTO) -> None:
        self.session = Session(Header(), turn_end)
        self.t = 0.0
        self.events: list[Event] = []
        for part in ("camera", "slots"):
            self.session.feed(LinkChanged(0.0, part, ABSENT))

    def say(self, by: str, word: str, **words: Json) -> list[Event]:
        self.t += 1.0
        self.events = self.session.feed(PageSaid(self.t, by, word, words))
        return self.events

    def move(self, by: str, piece: str, way: tuple[int, int]) -> list[Event]:
        origin, target = (field_name(field) for field in way)
        return self.say(by, "move", **{"piece": piece, "from": origin, "to": target})

    def act(self, by: str, action: Action) -> list[Event]:
        """An order that leaves no choice is carried out already."""
        if isinstance(action, Forced | Twin) and action not in self.session.position.due:
            return []
        match action:
            case Lay(field):
                return self.say(by, "lay", field=field_name(field))
            case Reveal(field, value):
                return self.say(by, "reveal", field=field_name(field), value=value)
            case Soul(origin, target):
                return self.move(by, "soul", (origin, target))
            case Twin(colour, origin, target):
                return self.move(by, COLOURS[colour], (origin, target))
            case Stone(origin, target) | Forced(origin, target):
                return self.move(by, by, (origin, target))
