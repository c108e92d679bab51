"""Games that are legal up to one illegal act; then play stops, or goes on as if nothing was."""

from dataclasses import replace
from random import Random

from companion.games.faust.rules.actions import Action, Lay, Reveal
from companion.games.faust.rules.position import Card, Position, opponent
from companion.games.faust.rules.record import Header
from companion.games.faust.rules.rulings import Rulings
from tests.table.strange_sittings.fault import Fault
from tests.table.strange_sittings.faults import FAULTS, IGNORED
from tests.table.strange_sittings.game import Habits, draw_header, play_turn
from tests.table.strange_sittings.hands import Manner, do_strokes
from tests.table.strange_sittings.sitting import Played
from tests.table.strange_sittings.table import Line, Table, world_of
from tests.table.strange_sittings.turns import Stroke, draw_turn

_LONGEST = 30  # turns until the fault must have become possible


def play_until_fault(rng: Random, habits: Habits, number: int) -> Played | None:
    """A legal game up to a fault; the number says of which kind."""
    return _play(rng, habits, [*FAULTS][number % len(FAULTS)], 0)


def play_over_fault(rng: Random, habits: Habits, number: int) -> Played | None:
    """A legal game, a fault, and some turns as if nothing had been."""
    return _play(rng, habits, IGNORED[number % len(IGNORED)], rng.randint(1, 4))


def _play(rng: Random, habits: Habits, kind: str, turns_after: int) -> Played | None:
    """None when there was no occasion for that fault."""
    header = _header(kind, rng)
    table = Table(rng, rng.uniform(4.0, 10.0), world_of(header.start_position()))
    played = Played(header, table, rng.choice(("auto", "auto", "button")))
    if turns_after:
        played.turn_end = "auto"
    if kind == "slot-taken":  # no sensor can tell: cards are laid by fingers on the page
        habits = replace(habits, manner=replace(habits.manner, says_value=1.0))
        played.by_finger = True
    pressing = replace(habits, press=_press_in_time if played.turn_end == "button" else None)
    first = rng.randint(2, 8)
    for number in range(_LONGEST):
        fault = _drawn(kind, played, rng) if number >= first else None
        if fault is not None:
            _do_fault(played, fault, habits.manner)
            _play_on(played, fault, turns_after, habits)
            return played
        if not play_turn(played, pressing) or played.position.ending is not None:
            return None
    return None


def _header(kind: str, rng: Random) -> Header:
    if kind == "no-card-left":
        few = tuple(sorted(rng.sample(range(2, 10), 2)))
        return Header(starts=rng.randrange(2), rulings=Rulings(devil_cards=few))
    return draw_header(rng)


def _press_in_time(table: Table, mover: int) -> None:
    table.wait((0.5, 2.0))
    table.press(mover)


def _drawn(kind: str, played: Played, rng: Random) -> Fault | None:
    for _ in range(6):
        fault = FAULTS[kind](played.position, played.header.rulings, rng)
        if fault is not None:
            return fault
    return None


def _do_fault(played: Played, fault: Fault, manner: Manner) -> None:
    table, mover = played.table, played.position.mover
    table.wait((2.0, 5.0))
    played.until = table.t
    silent = replace(manner, says_value=0.0, fits=0.0)
    do_strokes(table, fault.legal, silent, mover)
    start = table.t
    for number, action in enumerate(fault.wrong):
        if number == len(fault.wrong) - 1:
            start = table.t
        do_strokes(table, (Stroke(action, played.position),), silent, mover)
        if fault.said is not None and isinstance(action, Reveal):
            table.say_value("table", *fault.said)
            table.wait((0.5, 2.0))
    if fault.pressed or _is_judged_by_press(played, fault):
        table.wait((2.5, 4.0))
        start = table.t if fault.pressed else start
        table.press(mover)
    codes: Line = {"turn": len(played.turns) + 1, "t": round(start, 2)}
    played.truth["fault"] = {**codes, "codes": [*fault.codes]}
    played.faulty, played.is_pressed = True, fault.pressed
    table.wait((4.0, 8.0))


def _is_judged_by_press(played: Played, fault: Fault) -> bool:
    """In `button` mode the mover presses, but where the other player acted or a value was said."""
    other = "not-your-turn" in fault.codes
    return played.turn_end == "button" and fault.said is None and not other


def _play_on(played: Played, fault: Fault, turns: int, habits: Habits) -> None:
    """Legal turns from the board as it lies, the other player first."""
    table, position = played.table, _as_it_lies(played, fault)
    if turns:
        played.truth["played_on"] = round(table.t, 2)
    for _ in range(turns):
        strokes = draw_turn(position, played.header.rulings, habits.taste, table.rng)
        if strokes is None or strokes[-1].after.ending is not None:
            return
        table.wait(habits.reply)
        do_strokes(table, strokes, habits.manner, position.mover)
        position = _next_turn(strokes[-1].after)
        table.wait((3.0, 6.0))


def _as_it_lies(played: Played, fault: Fault) -> Position:
    """The board after the fault, with the other player to move."""
    before = played.position
    position = fault.legal[-1].after if fault.legal else before
    cards = [*position.cards]
    for action in fault.wrong:
        match action:
            case Lay(field):
                cards[field] = Card(before.mover, None)
            case Reveal(field):
                cards[field] = None
    red, blue, soul = played.table.world.pieces
    return _next_turn(
        position._replace(
            stones=((red[0], red[1]), (blue[0], blue[1])),
            soul=soul[0],
            cards=tuple(cards),
            used=_used(position, fault.wrong),
            mover=before.mover,
        )
    )


def _used(position: Position, wrong: tuple[Action, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    red, blue = position.used
    for action in wrong:
        if isinstance(action, Reveal):
            red, blue = (
                ((*red, action.value), blue) if position.mover else (red, (*blue, action.value))
            )
    return red, blue


def _next_turn(position: Position) -> Position:
    return Position(
        stones=position.stones,
        soul=position.soul,
        mover=opponent(position.mover),
        cards=position.cards,
        used=position.used,
        soul_cards=position.soul_cards,
        next_soul_card=position.next_soul_card,
    )
