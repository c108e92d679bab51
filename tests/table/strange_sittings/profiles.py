"""The kinds of table: for each how its players play and how its sensors tell."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tests.table.strange_sittings.camera import Camera, Doubt
from tests.table.strange_sittings.faulty_games import play_over_fault, play_until_fault
from tests.table.strange_sittings.game import Habits, play
from tests.table.strange_sittings.hands import Manner
from tests.table.strange_sittings.presses import press_after, press_too_early
from tests.table.strange_sittings.sitting import Played, Sensors
from tests.table.strange_sittings.slots import Slots
from tests.table.strange_sittings.table import SOUL, Table
from tests.table.strange_sittings.turns import Taste
from tests.table.strange_sittings.unseen_end import play_two_games


@dataclass(frozen=True, slots=True)
class Profile:
    """`games`: how many are kept when nobody says a number."""

    habits: Callable[[Random], Habits]
    sensors: Callable[[Random, Played], Sensors]
    games: int = 24
    play: Callable[[Random, Habits, int], Played | None] = play
    shortest: int = 5  # turns; an early infamy shows nothing strange


def _sensors(rng: Random, played: Played) -> Sensors:
    every = rng.choice((0.1, 0.15, 0.2, 0.5))
    return Sensors(Camera(every=every, settle=rng.uniform(0.15, 0.4)), Slots())


def _ignore(rng: Random) -> Habits:
    manner = Manner(says_value=0.0, same_grip=0.2, lift=0.05, adjust=0.1, think=(0.5, 6.0))
    return Habits(manner=manner, cover=0.2, take_back=0.05, reply=(0.8, 5.0))


def _doubting(rng: Random, played: Played) -> Sensors:
    table = played.table
    doubts = (*colour_doubts(table, 0.15), *_passing_doubts(table, 0.05))
    slots = Slots(delay=(0.05, 1.8))
    return Sensors(Camera(every=0.2, doubts=doubts), slots)


def _fits(rng: Random) -> Habits:
    manner = Manner(
        fits=rng.uniform(0.4, 0.9), lift=0.12, adjust=0.2, clear_pause=rng.choice((0.2, 0.6, 1.0))
    )
    return Habits(manner=manner, overshoot=0.1, turns=(8, 14))


def _take_back(rng: Random) -> Habits:
    return Habits(take_back=0.4, undo=0.12, turns=(8, 16), manner=Manner(fits=0.1))


def _card_first(rng: Random) -> Habits:
    manner = Manner(same_grip=0.6, leaning=1.0, linger=(1.0, 12.0), between=(1.0, 8.0))
    return Habits(taste=Taste(lay=1.6), manner=manner, turns=(8, 16))


def _leaning(rng: Random) -> Habits:
    manner = Manner(same_grip=0.75, leaning=1.0, linger=(0.5, 30.0), between=(0.5, 10.0))
    return Habits(manner=manner, cover=0.4, cover_for=(20.0, 60.0), turns=(8, 16))


def _slow_play(rng: Random) -> Habits:
    manner = Manner(think=(5.0, 25.0), rest=(2.0, 20.0), says_value=0.8)
    return Habits(manner=manner, reply=(10.0, 60.0), turns=(8, 14))


def _slow_camera(rng: Random, played: Played) -> Sensors:
    return Sensors(Camera(every=60.0, settle=0.0, settle_lacking=0.0), Slots())


def _fast_play(rng: Random) -> Habits:
    manner = Manner(think=(0.1, 0.7), rest=(0.2, 0.6), linger=(0.1, 0.4), reach=(0.1, 0.4))
    return Habits(manner=manner, reply=(0.2, 1.0), turns=(8, 10))


def _fast_camera(rng: Random, played: Played) -> Sensors:
    camera = Camera(
        every=1 / 30,
        settle=0.1,
        settle_lacking=0.4,
        settle_doubtful=0.1,
        tells_all=True,
        doubts=(*_passing_doubts(played.table, 0.1),),
    )
    return Sensors(camera, Slots())


def _plain(rng: Random) -> Habits:
    return Habits()


def _chatter(rng: Random, played: Played) -> Sensors:
    slots = Slots(
        bounce=0.5,
        flicker=0.2,
        repeat=0.4,
        report_every=rng.choice((0.0, 10.0, 40.0)),
        second=rng.random() < 0.5,
    )
    return Sensors(Camera(every=0.2), slots)


def _presses(rng: Random) -> Habits:
    return Habits(turn_end="button", press=press_after, press_before=press_too_early)


def _doubtful(rng: Random) -> Habits:
    return Habits(cover=0.25, cover_for=(30.0, 70.0), turns=(8, 14))


def _doubtful_camera(rng: Random, played: Played) -> Sensors:
    table = played.table
    often = rng.choice((1.0, 1.0, 0.7))
    doubts = (*_far_doubts(table, often), *colour_doubts(table, 0.4))
    return Sensors(Camera(every=rng.choice((0.2, 0.5)), doubts=doubts), Slots())


def colour_doubts(table: Table, share: float) -> list[Doubt]:
    """Stones whose colour is doubted for a while: the likelier colour is the true one."""
    rng, found = table.rng, []
    for t, world in table.scenes:
        if rng.random() < share / 4 and sum(map(len, world.pieces)) == 5:
            colour = rng.randrange(2)
            place = rng.choice(world.pieces[colour])
            end = t + rng.uniform(1.0, 20.0)
            found.append(Doubt(t, end, place, colour, rng.uniform(0.1, 0.45), 1.0, swaps=True))
    return found


def _passing_doubts(table: Table, share: float) -> list[Doubt]:
    """For a moment an empty field may hold something."""
    rng, found = table.rng, []
    for t, _ in table.scenes:
        if rng.random() < share:
            end = t + rng.uniform(0.5, 4.0)
            found.append(Doubt(t, end, rng.randrange(30), rng.randrange(3), rng.uniform(0.02, 0.4)))
    return found


def _far_doubts(table: Table, often: float) -> list[Doubt]:
    """All the time one or two fields, far from all pieces, may hold something."""
    rng, found, t = table.rng, [], 0.0
    while t < table.t:
        end = t + rng.uniform(30.0, 120.0)
        for place in _far_fields(table, t, end)[: rng.randint(1, 2)]:
            chance = rng.uniform(0.05, 0.49)
            found.append(Doubt(t, end, place, rng.choice((0, 1, SOUL)), chance, often))
        t = end
    return found


def _far_fields(table: Table, start: float, end: float) -> list[int]:
    """In some order, the fields that no piece comes near to between two times."""
    worlds = [
        world
        for (t, world), (later, _) in zip(
            table.scenes, [*table.scenes[1:], (end, None)], strict=True
        )
        if t < end and later > start
    ]
    near = {
        (place + way) % 30
        for world in worlds
        for places in world.pieces
        for place in places
        for way in range(-4, 5)
    }
    free = [place for place in range(30) if place not in near]
    table.rng.shuffle(free)
    return free


PROFILES: Mapping[str, Profile] = {
    "ignore": Profile(_ignore, _doubting),
    "presses": Profile(_presses, _sensors),
    "fits": Profile(_fits, _sensors),
    "takeback": Profile(_take_back, _sensors),
    "cardfirst": Profile(_card_first, _sensors),
    "leaning": Profile(_leaning, _sensors),
    "slowcam": Profile(_slow_play, _slow_camera, 20),
    "fastcam": Profile(_fast_play, _fast_camera, 6),
    "chatter": Profile(_plain, _chatter),
    "doubtful": Profile(_doubtful, _doubtful_camera),
    "unseen-end": Profile(_plain, _sensors, play=play_two_games),
    "faults": Profile(_plain, _sensors, 48, play_until_fault, 1),
    "ignored-fault": Profile(_plain, _sensors, 28, play_over_fault, 1),
}
