"""The part that `faust bench kills` kills: it plays a scripted game into a game file."""

import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

from companion.boards.file import load_board
from companion.games.faust.players.players import PlayedGame
from companion.games.faust.rules.record import Header
from companion.live.evidence_recorder import BoardPhoto, EvidenceRecorder
from companion.live.table import EvidenceNotes
from companion.observations import BoardReading, HandSeen, LinkChanged, Observation, SlotsChanged
from companion.replay.sitting import read_sitting
from companion.replay.stored_game import StoredGame
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.store import Store
from companion.virtual_table.card_slots import CardSlots
from companion.virtual_table.hands import Tempo, VirtualTable
from companion.virtual_table.player_traits import acted_out
from companion.virtual_table.senses import PlainEyes
from workshop.drawn.faust_table import FaustTable
from workshop.drawn.played import play_turns

PICTURE_BYTES = 20_000
PARTS = ("camera", "slots")


def script(seed: int, turns: int) -> tuple[PlayedGame, tuple[Observation, ...]]:
    """A game of at most so many turns, and all that is seen of it."""
    game = PlayedGame(Header(), tuple(islice(play_turns(Header(), Random(seed)), turns)))
    table = VirtualTable(load_board("blatz-1993"), Random(seed), Tempo(frame=0.4))
    eyes, slots, seen = PlainEyes(), CardSlots(), list[Observation]()
    for moment in acted_out(table, game.header, game.turns):
        seen += slots.observe(moment)
        look = eyes.look(moment)
        seen += [] if look is None else [look]
    return game, tuple(seen)


def taken(store: Store, scripted: Sequence[Observation]) -> tuple[Observation, ...]:
    """What of the script the store has, in order: all but what the restarts have added."""
    known = StoredGame(store.of_game(1)).observations() if store.last() else ()
    count = 0
    for one in known:
        if count < len(scripted) and one == scripted[count]:
            count += 1
    return tuple(scripted[:count])


def after_restart(known: tuple[Observation, ...]) -> Iterator[Observation]:
    """Camera and slots are back, and say how things lie: nothing that the script says next."""
    t = known[-1].t
    yield from (LinkChanged(t, part, state) for state in ("lost", "back") for part in PARTS)
    heard = [one.slots for one in known if isinstance(one, SlotsChanged)]
    slots = {where: state for changed in heard for where, state in changed}
    if slots:
        yield SlotsChanged(t, tuple(slots.items()))
    readings = [one for one in known if isinstance(one, BoardReading | HandSeen)]
    if readings:
        yield replace(readings[-1], t=t)


def left_to_play(store: Store, scripted: Sequence[Observation]) -> tuple[Observation, ...]:
    """What is fed to a table that goes on: what a restart says, then the rest of the script."""
    known = taken(store, scripted)
    return (*(after_restart(known) if known else ()), *scripted[len(known) :])


def play(file: Path, sitting: Path) -> None:
    """From where the file ends to the end of the game; each line out is a row that must stay."""
    read = read_sitting(sitting.read_bytes()).observations
    observations = [one for one in read if isinstance(one, Observation)]
    with Store(file) as store:
        evidence = EvidenceFolder(evidence_folder(file), 2_000_000)
        evidence.know((row.game, row.content()) for row in store.of_kind("evidence"))
        witness = EvidenceRecorder(evidence)
        beside = EvidenceNotes(witness)
        left = left_to_play(store, observations)
        table = FaustTable.resumed(store, beside) or FaustTable(Header(), store, beside=beside)
        _tell(store)
        for observation in left:
            witness.see(BoardPhoto(observation.t, picture_of(observation)))
            table.take(observation)
            _tell(store)
    print("end", flush=True)


def picture_of(observation: Observation) -> bytes:
    seed = hashlib.sha256(str(observation).encode()).digest()
    return Random(seed).randbytes(PICTURE_BYTES)


def _tell(store: Store) -> None:
    head = store.head()
    print(head.rows, head.hash, flush=True)


if __name__ == "__main__":
    play(Path(sys.argv[1]), Path(sys.argv[2]))
