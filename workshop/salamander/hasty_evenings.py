"""Evenings of people who tell in haste: each turn is told as they tell it, then they look."""

from companion.games.salamander.players.doings import Doing
from companion.games.salamander.players.telling import Habit, Telling
from companion.games.salamander.rules.codes import Code
from workshop.salamander.bad_senses import BadSenses
from workshop.salamander.desk import SalamanderDesk
from workshop.salamander.evenings import (
    Acted,
    habit_of,
    judge_slip,
    note_game,
    note_turn,
    settle_evening,
)
from workshop.salamander.haste import Haste
from workshop.salamander.hasty_room import HastyRoom
from workshop.session.faults import FaultTally
from workshop.session.sittings import SittingTally
from workshop.session.tables import Sort

HASTY = (Sort.HASTY, Sort.HASTY_PAGE)


def hasty_room_at(acted: Acted, senses: BadSenses, habit: Habit) -> HastyRoom:
    """Eyes do not err there: what is noisy is the order."""
    desk = SalamanderDesk.of(acted.agreed, "auto")
    clear, haste = BadSenses(0.0, senses.dice), Haste(senses.level, senses.dice)
    room = HastyRoom(desk, Telling(acted.agreed, habit, senses.dice), clear, haste=haste)
    room.set_up()
    return room


def sit_through_hastily(
    acted: Acted, senses: BadSenses, sort: Sort
) -> tuple[SittingTally, SalamanderDesk]:
    """The players look at the page when a turn is over and nobody is about to say something."""
    room = hasty_room_at(acted, senses, habit_of(sort))
    tally = SittingTally(games=1)
    doings: list[Doing] = []
    for turn in acted.turns:
        tally.turns += 1
        seen = len(room.desk.events)
        passages = [*room.telling.passages(turn)]
        doings += [one.doing for one in passages if one.doing is not None]
        room.act_turn(passages)
        if turn is acted.turns[-1]:
            room.hear_all()
        is_told = not room.is_all_told or settle_evening(room, tally, doings)
        note_turn(tally, room, seen)
        room.is_misleading &= not room.is_all_told  # what is late may mislead in the next turn
        if not is_told:
            tally.abandoned += 1
            break
    note_game(tally, room, acted)
    return tally, room.desk


def slip_of_the_hasty(acted: Acted, code: Code, senses: BadSenses, sort: Sort) -> FaultTally:
    """People who are known to be hasty, and a slip of that code told as it comes."""
    room = hasty_room_at(acted, senses, habit_of(sort, code))
    doings: list[Doing] = []
    for turn in acted.turns:
        passages = room.telling.passages(turn)
        for passage in passages:
            if passage.slip is not None:
                room.act(passage)
                return judge_slip(room, code, passages)
            room.act_hastily(passage)
            doings += [] if passage.doing is None else [passage.doing]
        room.hear(room.t)
        if room.is_all_told and not settle_evening(room, SittingTally(), doings):
            return FaultTally()
    return FaultTally()
