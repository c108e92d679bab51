"""Whole legal games acted out in front of the session, and what it made of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.games.faust.files.record_lines import read_actions
from companion.games.faust.files.verdict_lines import position_to_json
from companion.games.faust.players.players import PlayedGame, PlayedTurn
from companion.games.faust.rules.actions import Action, Forced, Reveal, Twin
from companion.games.faust.rules.board import field_name
from companion.games.faust.rules.position import COLOURS
from companion.games.faust.rules.record import Header
from companion.observations import Json
from workshop.drawn.grips import Grip, grips_of, in_any_order
from workshop.drawn.played import position_after
from workshop.session.noise import Noise, as_reading, pieces_of
from workshop.session.noisy_table import Room
from workshop.session.tables import Sort, room_of
from workshop.session.timed_session import Desk

MOST_LOOKS = 4  # that the players wait for when the page is not content


@dataclass
class SittingTally:
    """What came of one game, or of many: the sums of everything."""

    games: int = 0
    turns: int = 0
    committed: int = 0
    right: int = 0
    asked: int = 0  # turns in which a question came up
    answered: int = 0  # questions that had to be answered
    unanswerable: int = 0  # questions none of whose choices was the truth
    pressed: int = 0  # turns that were told by a press only
    tapped: int = 0  # turns that had to be put in by hand
    abandoned: int = 0  # games in which that did not help either
    over: int = 0  # games that are over when the next one is set up
    accused: Counter[str] = field(default_factory=Counter)  # legal turns called illegal, by code
    unprovoked: int = 0  # such turns in which nothing that was told was wrong
    standing: int = 0  # such accusations that further looks did not take back
    answer_ms: list[float] = field(default_factory=list)
    verdict_ms: list[float] = field(default_factory=list)

    def add(self, other: "SittingTally") -> None:
        for name in ("games", "turns", "committed", "right", "asked", "answered"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("unanswerable", "pressed", "tapped", "abandoned", "over"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("unprovoked", "standing"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.accused.update(other.accused)
        self.answer_ms += other.answer_ms
        self.verdict_ms += other.verdict_ms


def sit_through(
    game: PlayedGame, noise: Noise, sort: Sort = Sort.AUTO
) -> tuple[SittingTally, Desk]:
    """A whole legal game at a table of that sort, with such noise."""
    header, turns = game.header, game.turns
    room = room_of(sort, header, noise)
    tally = SittingTally(games=1)
    room.look()
    for number, turn in enumerate(turns, start=1):
        tally.turns += 1
        seen = len(room.desk.events)
        room.is_misleading = False
        act_out(room, grips_of(turn, header.rulings), turn.player)
        if sort is Sort.BUTTON:
            room.press(turn.player)
        if sort is not Sort.UNHEEDED and not settle(room, tally, number, turn):
            tally.abandoned += 1
            turns = turns[: number - 1]
        _note_events(tally, room, seen)
        if len(turns) < number:
            break
        if sort is not Sort.UNHEEDED:
            room.press_now_and_then(turn.player)
    seen = len(room.desk.events)
    room.set_up(header.start_position())
    tally.over += room.desk.session.is_over
    _note_events(tally, room, seen)
    _compare(tally, room.desk, turns, header)
    tally.answer_ms, tally.verdict_ms = room.desk.answer_ms, room.desk.verdict_ms
    return tally, room.desk


def act_out(room: Room, grips: Iterator[Grip], player: int) -> None:
    """A turn: thinking, gripping, whatever else may happen meanwhile."""
    room.wait(room.noise.dice.uniform(1.0, 4.0))
    todo = [*grips]
    for number, grip in enumerate(todo, start=1):
        room.table = room.table._replace(mover=player)
        room.trouble()
        room.grip(grip, is_last=number == len(todo))
    room.come_back()


def settle(room: Room, tally: SittingTally, number: int, turn: PlayedTurn) -> bool:
    """The players look at the page until it shows the turn; False: it never does."""
    for _ in range(MOST_LOOKS):
        if is_told(room.desk, number):
            return True
        room.wait(room.noise.dice.uniform(0.6, 1.4))
        room.look()
    room.wait(2.5)
    if is_told(room.desk, number):
        return True
    tally.standing += room.desk.is_illegal
    _answer(room, tally, turn)
    if is_told(room.desk, number):
        return True
    tally.pressed += 1
    room.press(turn.player)
    room.wait(1.0)
    room.look()
    _answer(room, tally, turn)
    if is_told(room.desk, number):
        return True
    tally.tapped += 1
    return _tap(room, number, turn)


def is_told(desk: Desk, number: int) -> bool:
    return number in desk.done and not desk.is_illegal and desk.question is None


def _answer(room: Room, tally: SittingTally, turn: PlayedTurn) -> None:
    """The truth, if something is asked and the truth is among the choices."""
    asked = room.desk.question
    if asked is None:
        return
    tally.answered += 1
    choice = true_choice(asked, turn)
    if choice is None:
        tally.unanswerable += 1
        return
    question = asked.get("question")
    room.say(COLOURS[turn.player], "answer", question=question, choice=choice)


def true_choice(asked: Mapping[str, Json], turn: PlayedTurn) -> Json:
    """The choice that says most of what was done in the turn, or what its card shows."""
    choices = asked.get("choices")
    truth = [
        (_truth_in(choice, turn), choice.get("choice"))
        for choice in (choices if isinstance(choices, list) else [])
        if isinstance(choice, dict)
    ]
    best, name = max(truth, key=lambda one: one[0], default=((0, 0), None))
    return name if best > (0, 0) else None


def _truth_in(choice: Mapping[str, Json], turn: PlayedTurn) -> tuple[int, int]:
    """Nothing if a part of it is untrue; else whether it ends as the turn did, and how much."""
    values = [step.value for step in turn.steps if isinstance(step, Reveal)]
    if "value" in choice:
        return (1, 1) if choice["value"] in values else (0, 0)
    do = read_actions(choice.get("do", []))
    said, done = Counter(in_any_order(do)), Counter(in_any_order(turn.steps))
    if not do or said - done:
        return 0, 0
    return int(_last(do) == _last(turn.steps)), said.total()


def _last(do: tuple[Action, ...]) -> str:
    """The kind of the last thing that the player chose to do."""
    chosen = [action for action in do if not isinstance(action, Forced | Twin)]
    return type(chosen[-1]).__name__ if chosen else ""


def _tap(room: Room, number: int, turn: PlayedTurn) -> bool:
    """The turn is put in on the page: cards, values and where the pieces lie."""
    by = COLOURS[turn.player]
    for where in room.untold_lays():
        room.say(by, "lay", field=where)
    for step in turn.steps:
        if isinstance(step, Reveal):
            room.say(by, "reveal", field=field_name(step.field), value=step.value)
    reading = as_reading(room.t, pieces_of(room.table)).to_json()["camera"]
    assert isinstance(reading, dict)
    room.say(by, "place", **reading)
    room.wait(2.5)
    return is_told(room.desk, number)


def _note_events(tally: SittingTally, room: Room, seen: int) -> None:
    new = room.desk.events[seen:]
    tally.asked += any(event.kind == "unclear" for event in new)
    codes = {str(event.details["code"]) for event in new if event.kind == "illegal"}
    tally.accused.update(codes)
    tally.unprovoked += bool(codes) and not room.is_misleading


def _compare(
    tally: SittingTally, desk: Desk, turns: tuple[PlayedTurn, ...], header: Header
) -> None:
    """Each committed turn beside the truth."""
    for number, turn in enumerate(turns, start=1):
        told = desk.done.get(number)
        if told is None:
            continue
        tally.committed += 1
        after = position_to_json(position_after(turn, header.rulings))
        same = in_any_order(read_actions(told.details["do"])) == in_any_order(turn.steps)
        tally.right += same and told.details["after"] == after
