"""Which hall a table belongs to: the one that `--hall` names, or the one that is kept."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from companion.hall.joining.join import (
    BadMembership,
    CannotJoin,
    Membership,
    asked_of,
    forget_membership,
    is_scanned,
    join,
    kept_beside,
    named_a_broker,
    read_membership,
    write_membership,
)
from companion.hall.table.https import CannotTakeOver
from companion.storage.log import is_unused
from vision.capture.camera import Camera
from vision.reading.printed_code import code_in

OFF, BY_CAMERA = "off", "camera"
LOOKS, LOOK_S = 20, 1.0  # at the sheet; each takes a second or two to be read: half a minute
WITHOUT = "to play without a hall, leave out --hall"
NO_BROKER = (
    "What is kept of the hall names a broker. That was removed in this version: the table speaks"
    " with its hall over https alone."
)
Join = Callable[[str, str], Membership]


@dataclass(frozen=True, slots=True)
class HallAsked:
    """What the options say: `hall` and `take_over` as they were typed, or nothing."""

    file: Path  # the game file
    hall: str | None = None
    take_over: str | None = None  # the table whose game is gone on with


def membership_of(
    asked: HallAsked, tell: Callable[[str], None], proved: Join = join
) -> Membership | None:
    """None for no hall. CannotJoin, BadMembership, CannotTakeOver say what is in the way.

    A hall that is away, or does not know the code, does not keep from playing where one is kept.
    """
    place = kept_beside(asked.file)
    if asked.hall == OFF:
        if forget_membership(place):
            tell("The table has left its hall; what the hall holds of its games stays there.")
        return None
    kept = _kept(place, is_needed=asked.hall is None)
    if kept is not None and named_a_broker(place):
        tell(NO_BROKER)
        write_membership(place, kept)
    if asked.take_over is not None and not (kept and kept.log):
        _expect_unused(asked.file)
    member, hall = kept, asked.hall
    if hall is not None:
        if kept is not None and "/" not in hall:  # a code alone is one of the hall that is kept
            hall = f"{kept.address}/{hall}"
        try:
            member = proved(*asked_of(hall))
        except CannotJoin as no:
            if kept is None:
                raise CannotJoin(f"{no}; {WITHOUT}") from None
            tell(f"{no}. The table stays with the hall at {kept.address}.")
        else:
            if member.log:
                _expect_unused(asked.file)
            write_membership(place, member)
            tell(f"The table is {_called(member)} of the hall at {member.address}.")
    if asked.take_over is not None and not (member and member.log):
        raise CannotTakeOver(
            f"no code was proved that takes over {asked.take_over}; ask at the desk for one"
        )
    return member


def _called(member: Membership) -> str:
    return f"{member.label} ({member.table})" if member.label else member.table


def taken_over(file: Path, member: Membership) -> Membership:
    """From now on the game file is this computer's own."""
    done = replace(member, log="")
    write_membership(kept_beside(file), done)
    return done


def seen_code(camera: Camera) -> str:
    """What the printed code says that lies in view; CannotJoin if none is seen for a while."""
    with camera:
        for _ in range(LOOKS):
            frame = camera.frame(LOOK_S)
            said = code_in(frame.picture) if frame is not None else ""
            if is_scanned(said):
                return said
    raise CannotJoin(
        "the camera sees no code of a hall; lay the sheet flat on the board, 16 cm wide or larger,"
        " or type what stands below it: --hall ADDRESS/CODE"
    )


def _kept(place: Path, is_needed: bool) -> Membership | None:
    try:
        return read_membership(place)
    except BadMembership:
        if is_needed:
            raise
        return None  # a new one is written over it


def _expect_unused(file: Path) -> None:
    if file.exists() and not is_unused(file):
        raise CannotTakeOver(
            f"{file} holds a game already; name a new file, and ask at the desk for another code"
            " if this one was used"
        )
