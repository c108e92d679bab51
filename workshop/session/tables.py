"""The sorts of tables at which games are sat through: how a turn ends, and what is looked at."""

from enum import StrEnum

from companion.games.faust.rules.board import FIELDS, field_name
from companion.games.faust.rules.position import COLOURS, Position
from companion.games.faust.rules.record import Header, TurnEnd
from workshop.drawn.grips import Grip
from workshop.session.noise import Noise, as_reading, pieces_of
from workshop.session.noisy_table import Room
from workshop.session.timed_session import Desk


class Sort(StrEnum):
    AUTO = "auto"
    BUTTON = "button"  # each turn is judged when its player presses
    PAGE = "page"  # no camera and no slots: everything is tapped
    UNHEEDED = "unheeded"  # nobody looks at the page, answers or presses


class PageRoom(Room):
    """What a hand does is tapped into a phone afterwards; nobody taps anything that is not so."""

    def look(self) -> None:
        """The page shows what was tapped."""

    def grip(self, grip: Grip, is_last: bool) -> None:  # noqa: ARG002
        by = COLOURS[self.table.mover]
        before, self.table = self.table, grip.after
        self.wait(1.0)
        for field in range(FIELDS):
            card = grip.after.cards[field]
            if card is not None and before.cards[field] is None:
                self.say(by, "lay", field=field_name(field))
        if grip.shown is not None:
            self.say(by, "reveal", field=field_name(grip.shown[0]), value=grip.shown[1])
        if pieces_of(before) != pieces_of(grip.after):
            lies = as_reading(self.t, pieces_of(grip.after)).to_json()["camera"]
            assert isinstance(lies, dict)
            self.say(by, "place", **lies)

    def trouble(self) -> None:
        """Nothing that could fail."""

    def set_up(self, start: Position) -> None:
        """Who taps says that the game is over before another begins."""
        self.say("referee", "end")
        self.table = start


def room_of(sort: Sort, header: Header, noise: Noise) -> Room:
    turn_end = TurnEnd.BUTTON if sort is Sort.BUTTON else TurnEnd.AUTO
    room = PageRoom if sort is Sort.PAGE else Room
    return room(Desk.of(header, turn_end), noise, header.start_position())
