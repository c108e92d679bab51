"""Whole evenings of the second game acted out in front of its session, and what it made of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from companion.events import Event
from companion.games.salamander.files.action_lines import action_to_json
from companion.games.salamander.files.verdict_lines import position_to_json
from companion.games.salamander.players.choosing import random_temper
from companion.games.salamander.players.doings import ActedTurn, Doing
from companion.games.salamander.players.party import Party
from companion.games.salamander.players.talk import Senses
from companion.games.salamander.players.telling import Habit, Passage, Telling
from companion.games.salamander.rules.codes import Code
from companion.games.salamander.rules.places import KING, MONK, QUEEN, ROBBER
from companion.games.salamander.rules.record import Header
from companion.games.salamander.rules.referee import LegalTurn, adjudicate
from companion.observations import Json
from workshop.drawn.written import as_everybody_heard, recorded
from workshop.salamander.bad_senses import BadSenses
from workshop.salamander.desk import SalamanderDesk, contradictions_in
from workshop.salamander.room import SalamanderRoom
from workshop.session.faults import MISSED_AFTER_LOOKS, FaultTally
from workshop.session.levels import Contradictions
from workshop.session.sittings import SittingTally
from workshop.session.tables import Sort

TABLES = ((KING, MONK), (KING, QUEEN, ROBBER), (KING, QUEEN, MONK, ROBBER))
LIARS_TURNS = 40  # in which enough lies come out
SLIPS = 0.3  # how often the slip that is wished for happens where it can
OF_THE_REFEREE = ("possible", "known")
PHONES_ALONE = (Sort.PAGE, Sort.HASTY_PAGE)


@dataclass(frozen=True, slots=True)
class Acted:
    """A game that people have played, each with what he knew."""

    agreed: Header
    turns: tuple[ActedTurn, ...]


@cache
def an_evening(seed: int, lies: float = 0.0) -> Acted:
    dice = Random(seed)
    seats = TABLES[seed % len(TABLES)]
    tempers = {figure: random_temper(dice, lies) for figure in seats}
    party = Party(Header(seats=seats), dice, tempers)
    turns: list[ActedTurn] = []
    while not party.is_over and not (lies and len(turns) == LIARS_TURNS):
        turns.append(party.turn())
    return Acted(party.header, tuple(turns))


def habit_of(sort: Sort, code: Code | None = None) -> Habit:
    senses = Senses.PHONES if sort in PHONES_ALONE else Senses.CAMERA
    presses = sort is Sort.BUTTON
    if code is None:
        return Habit(senses, presses)
    return Habit(senses, presses, SLIPS, frozenset({code}))


def room_at(acted: Acted, senses: BadSenses, habit: Habit) -> SalamanderRoom:
    desk = SalamanderDesk.of(acted.agreed, "button" if habit.presses else "auto")
    room = SalamanderRoom(desk, Telling(acted.agreed, habit, senses.dice), senses)
    room.set_up()
    return room


def sit_through_evening(
    acted: Acted, senses: BadSenses, sort: Sort
) -> tuple[SittingTally, SalamanderDesk]:
    """A whole legal game at a table of that sort."""
    room = room_at(acted, senses, habit_of(sort))
    tally = SittingTally(games=1)
    doings: list[Doing] = []
    settles = go_on_unheeded if sort is Sort.UNHEEDED else settle_evening
    for turn in acted.turns:
        tally.turns += 1
        seen = len(room.desk.events)
        room.trouble()
        is_told = True
        for passage in room.telling.passages(turn):
            room.act(passage)
            if passage.doing is not None:
                doings.append(passage.doing)
                is_told = is_told and settles(room, tally, doings)
        room.come_back()
        note_turn(tally, room, seen)
        if not is_told:
            tally.abandoned += 1
            break
    note_game(tally, room, acted)
    return tally, room.desk


def note_game(tally: SittingTally, room: SalamanderRoom, acted: Acted) -> None:
    tally.over += room.desk.public.is_over
    _compare(tally, room.desk, acted)
    tally.answer_ms, tally.verdict_ms = room.desk.answer_ms, room.desk.verdict_ms


def settle_evening(room: SalamanderRoom, tally: SittingTally, doings: list[Doing]) -> bool:
    """The players look at the page until it shows what they did; False: it never does."""
    if room.wait_for_page():
        return True
    tally.standing += room.desk.is_illegal
    if room.desk.understood == room.done:
        tally.pressed += 1
        if room.withdraw():
            return True
    tally.tapped += 1
    return room.put_in(doings)


def go_on_unheeded(*_: object) -> bool:
    """Nobody looks at the page."""
    return True


def note_turn(tally: SittingTally, room: SalamanderRoom, seen: int) -> None:
    new = room.desk.events[seen:]
    tally.asked += any(event.kind == "unclear" for event in new)
    codes = {str(event.details["code"]) for event in new if event.kind == "illegal"}
    tally.accused.update(codes)
    tally.unprovoked += bool(codes) and not room.is_misleading


def _compare(tally: SittingTally, desk: SalamanderDesk, acted: Acted) -> None:
    """Each committed turn beside the truth."""
    game = as_everybody_heard(recorded(acted.agreed, acted.turns))
    truth = {
        verdict.turn.number: verdict
        for verdict in adjudicate(game)
        if isinstance(verdict, LegalTurn)
    }
    told = {event.details["turn"]: event for event in desk.events if event.kind == "turn-done"}
    for number, event in told.items():
        tally.committed += 1
        verdict = truth.get(number) if isinstance(number, int) else None
        tally.right += verdict is not None and _is_told_as(event, verdict, acted.agreed)


def _is_told_as(event: Event, verdict: LegalTurn, agreed: Header) -> bool:
    do: list[Json] = [action_to_json(action) for action in verdict.turn.do]
    after = position_to_json(verdict.after, agreed)
    public = {key: value for key, value in after.items() if key not in OF_THE_REFEREE}
    return event.details["do"] == do and event.details["after"] == public


def sit_through_slip(acted: Acted, code: Code, senses: BadSenses, sort: Sort) -> FaultTally:
    """A game up to a slip of that code; nothing where it offers no chance, or is not reached."""
    room = room_at(acted, senses, habit_of(sort, code))
    doings: list[Doing] = []
    for turn in acted.turns:
        room.trouble()
        passages = room.telling.passages(turn)
        for passage in passages:
            room.act(passage)
            if passage.slip is not None:
                return judge_slip(room, code, passages)
            if passage.doing is not None:
                doings.append(passage.doing)
                if not settle_evening(room, SittingTally(), doings):
                    return FaultTally()
        room.come_back()
    return FaultTally()


def judge_slip(room: SalamanderRoom, code: Code, passages: Iterator[Passage]) -> FaultTally:
    """What the referee says; then it is put right and rightly done, and is to be left in peace."""
    faults = FaultTally()
    for _ in range(MISSED_AFTER_LOOKS if room.has_camera else 0):
        room.look()
    room.give_time()
    faults.acted[code] += 1
    if not room.desk.is_illegal:
        faults.missed[code] += 1
        return faults
    said = room.desk.last_fault.details
    called = str(said["code"])
    faults.called[code, called] += 1
    (faults.named if called == code else faults.otherwise)[code] += 1
    faults.told[code] += 1
    for passage in passages:
        room.act(passage)
        if passage.doing is not None:
            break
    faults.repaired[code] += room.wait_for_page()
    return faults


def sit_with_liars(acted: Acted, senses: BadSenses, sort: Sort) -> Contradictions:
    """Whether what cannot all be true is told where it comes out: to all, and to the referee."""
    room = room_at(acted, senses, habit_of(sort))
    doings: list[Doing] = []
    for turn in acted.turns:
        for passage in room.telling.passages(turn):
            room.act(passage)
            if passage.doing is not None:
                doings.append(passage.doing)
                settle_evening(room, SittingTally(), doings)
    everybody = set(contradictions_in(room.desk.events))
    return _of_truth(acted, everybody, public=True) + _of_truth(
        acted, {*room.desk.found}, public=False
    )


def _of_truth(acted: Acted, told: set[tuple[int, int]], *, public: bool) -> Contradictions:
    truth = {
        (turn.number, number)
        for turn in acted.turns
        for number, doing in enumerate(turn.doings, start=1)
        if (doing.contradicts if public else doing.contradicts_answers)
    }
    return Contradictions(len(truth), len(truth & told), len(told - truth))
