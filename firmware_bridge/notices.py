"""What the link reports beside observations (peeks, gaps, restarts, refusals), and its counters."""

from dataclasses import dataclass, field, fields

from companion.observations import ButtonPressed, LinkChanged, SlotsChanged
from firmware_bridge.messages import BoardDiagnosis, Cause, Flag


@dataclass(frozen=True, slots=True)
class Peeked:
    """A card was lifted and put back; only who ran onto its field may do that."""

    slot: str
    owner: str
    lifted_s: float


@dataclass(frozen=True, slots=True)
class Verified:
    """After a gap every slot was read again; `changed` are those that changed in the gap."""

    lost_s: float
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restarted:
    """The board restarted while the link was up."""

    boot: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class BoardRefused:
    """The board that answers cannot be used; `why` is a whole sentence."""

    why: str


@dataclass(frozen=True, slots=True)
class BoardSays:
    """The faults that the board reports of itself have changed."""

    flags: Flag


@dataclass(frozen=True, slots=True)
class CounterLeft:
    """A press counter jumped by more than hands can press; no press was reported for it."""

    player: str
    presses: int


Notice = Peeked | Verified | Restarted | BoardRefused | BoardSays | CounterLeft
Report = SlotsChanged | ButtonPressed | LinkChanged | Notice

FLAG_WORDS = {
    Flag.UNCALIBRATED: "not calibrated: empty all slots, then calibrate",
    Flag.CALIBRATING: "calibrating",
    Flag.EEPROM_ERROR: "the stored calibration was damaged: calibrate again",
    Flag.WATCHDOG_RESET: "the watchdog had to start the board",
    Flag.MUX_A: "multiplexer A or a select wire is broken",
    Flag.MUX_B: "multiplexer B or a select wire is broken",
    Flag.SUPPLY: "the supply or its reference is wrong",
}


CAUSE_WORDS = {
    Cause.POWER: "it had no power for a moment: look at its plug",
    Cause.EXTERNAL: "its reset line was pulled, as opening its port does",
    Cause.BROWN_OUT: "its supply was too low for a moment: use the computer's own socket",
    Cause.WATCHDOG: "it hung, and its watchdog started it; if it does again, change it",
    Cause.UNKNOWN: "it does not know why",
    Cause.ORDERED: "it was told to",
}


def sentence(notice: Notice) -> str:
    match notice:
        case Peeked(slot, owner, lifted_s):
            return f"The {owner} card at {slot} was lifted for {lifted_s:.1f} s and put back."
        case Verified(lost_s, changed):
            seen = ", ".join(changed) or "nothing"
            return f"The slots were away for {lost_s:.1f} s and are verified; changed: {seen}."
        case Restarted(boot, cause):
            return f"The slot board started anew (start {boot}): {CAUSE_WORDS[cause]}."
        case BoardRefused(why):
            return why
        case BoardSays(flags):
            words = [text for flag, text in FLAG_WORDS.items() if flag in flags]
            return f"The slot board says: {'; '.join(words) or 'all is well'}."
        case CounterLeft(player, presses):
            return f"The {player} button's counter jumped by {presses}; no press was counted."


@dataclass(slots=True)
class Statistics:
    """Counts since the link was made; `board` holds those that the board itself sent last."""

    frames: int = 0
    crc_errors: int = 0
    shape_errors: int = 0
    schema_errors: int = 0
    noise_bytes: int = 0
    missed_snapshots: int = 0
    disbelieved: int = 0
    swallowed: int = 0
    gaps: int = 0
    reconnects: int = 0
    restarts: int = 0
    orders_lost: int = 0
    board: BoardDiagnosis | None = field(default=None)

    def line(self) -> str:
        """The counts that are not zero, in one line."""
        counts = [(f.name, getattr(self, f.name)) for f in fields(self) if f.name != "board"]
        return ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in counts if count)
