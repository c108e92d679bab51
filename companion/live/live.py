"""Runs a live table: its sources, its writer and its page, each in a thread of its own."""

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from companion.hall.joining.join import Membership
from companion.live import page_address
from companion.live.alone import secrets_beside
from companion.live.at_hall import at_hall
from companion.live.desk import DeskAtTable
from companion.live.evidence_recorder import EvidenceRecorder
from companion.live.mailbox import Mailbox
from companion.live.pace import ObservationSource, Pace, new_mark, new_salt, wall_clock
from companion.live.page_services import Downloads
from companion.live.ready import EndedGames
from companion.live.table import EvidenceNotes, Table
from companion.live.table_writer import TableWriter
from companion.live.threads import CRASHED, DONE, NOT_BEGUN, NOT_WRITTEN, Sentences, Threads, tell
from companion.storage.evidence import EvidenceFolder, evidence_folder
from companion.storage.store import Store
from companion.storage.trouble import LogTrouble
from web.access.addresses import EVERYWHERE, LOOPBACK
from web.app import create_app, eye_app_of, parts_of
from web.seat_choice import SeatChoice
from web.server import PageServer, make_server
from web.services import PageServices


def open_evidence(store: Store, file: Path, most_bytes: int) -> EvidenceFolder:
    evidence = EvidenceFolder(evidence_folder(file), most_bytes)
    evidence.know((row.game, row.content()) for row in store.of_kind("evidence"))
    return evidence


def notes_of(file: Path, recorder: EvidenceRecorder | None = None) -> EvidenceNotes:
    """What the table of a game file writes beside observations and events."""
    seal = secrets_beside(file).new_seal
    return EvidenceNotes(recorder, wall_clock, new_mark(), new_salt, seal)


class Live:
    """Sources, writer and page of a table, from `start` to `stop`."""

    def __init__(
        self, writer: TableWriter, sources: Iterable[ObservationSource], services: PageServices
    ) -> None:
        self._writer = writer
        self._sources = (*sources,)
        self._app = create_app(services)
        self._eye = services.eye
        self.threads = Threads()  # asked for the end, and whether one has failed

    @property
    def seats(self) -> SeatChoice | None:
        return parts_of(self._app).seats

    def start(self, host: str, port: int) -> str:
        """Starts all threads and gives the address of the host's page; OSError if it is taken."""
        self._server: PageServer = make_server(self._app, host, port)
        self.threads.start(self._server.run)
        self.threads.start(partial(self._writer.run, parts_of(self._app).stream.wake))
        for source in self._sources:
            self.threads.start(partial(self._watch, source))
        if self._eye is not None:
            self._eye.door.ready(self._server.port, partial(self._serve_eyes, host))
        here = LOOPBACK if host == EVERYWHERE else host
        return f"http://{here}:{self._server.port}/#{parts_of(self._app).pairing.host_secret}"

    def _serve_eyes(self, host: str, port: int, certificate: tuple[Path, Path]) -> PageServer:
        """Phones that are the camera, beside the page, once one is wanted."""
        server = make_server(eye_app_of(self._app), host, port, certificate)
        self.threads.start(server.run)
        return server

    def stop(self) -> int:
        """Ends all parts, and gives how many transactions could not be written.

        The order matters: the server would wait for streams that are not closed yet.
        """
        self._writer.pace.stopping.set()
        self._writer.mailbox.close()
        parts_of(self._app).stream.close()
        self._server.stop()
        if self._eye is not None:
            self._eye.door.close()
        self.threads.join()
        return self._writer.table.unwritten

    def _watch(self, source: ObservationSource) -> None:
        for observation in source(self._writer.pace):
            self._writer.mailbox.hear(observation)


@dataclass
class TableAtWork:
    """What each live table has beside its sources: a queue, a writer, a page, maybe a hall."""

    table: Table
    evidence: EvidenceFolder
    pace: Pace
    member: Membership | None
    sentences: Sentences = field(default_factory=Sentences)  # that stand below the address
    is_passing: bool = False  # what is written goes when this ends

    def __post_init__(self) -> None:
        self.mailbox = Mailbox(self.pace.stopping)
        self.ended = EndedGames(self.table)
        desk = None if self.member is None else DeskAtTable(self.table)
        self._writer = TableWriter(self.table, self.mailbox, self.pace, desk)
        told = self.sentences.tell
        self._hall = at_hall(self.member, self._writer, self.evidence.read, told)

    def services(self, options: argparse.Namespace) -> PageServices:
        """Those of any table, to be added to."""
        store, kept = self.table.store, self.evidence
        return PageServices(
            store,
            self.mailbox.hear,
            unwritten=self._writer.unwritten,
            is_gone=lambda: not store.is_in_place,
            evidence=kept.read,
            has_changed=kept.was_changed,
            export=Downloads(store, kept, self.ended.analyses).file,
            hall=self._hall.shown,
            called="" if self.member is None else self.member.called,
            names=page_address.names_of(options),
            addresses=page_address.addresses_of(options),
        )

    def live(self, services: PageServices, sources: Iterable[ObservationSource]) -> Live:
        """The table with its page, not started; whoever starts it looks after `ended` games."""
        return Live(self._writer, [*sources, *self._hall.sources], services)

    def run(
        self,
        services: PageServices,
        sources: Iterable[ObservationSource],
        options: argparse.Namespace,
    ) -> int:
        """Runs the table until somebody ends it, and gives the exit status."""
        live = self.live(services, [*sources, self.ended.observations])
        live.threads.listen_for_the_end()
        try:
            address = live.start(page_address.host_of(options), options.port)
        except OSError as error:
            tell(page_address.taken(options.port, error))
            return NOT_BEGUN
        page_address.announce(address, services, options)
        self.sentences.wait_no_longer()
        live.threads.wait()
        return self.end(live)

    def end(self, live: Live) -> int:
        """Stops what was started, tells what is lost, and gives the exit status."""
        unwritten, is_kept = live.stop(), self._is_kept()
        if live.threads.has_crashed:
            left = self._left(is_kept and not unwritten)
            self.sentences.tell(f"A part of the companion has failed. {left}")
            return CRASHED
        if unwritten:
            self.sentences.tell(f"The last {unwritten} observations could not be written.")
            return NOT_WRITTEN
        return DONE if is_kept else NOT_WRITTEN

    def _left(self, is_whole: bool) -> str:
        """What there is of the game, for whoever would go on with it."""
        if self.is_passing:
            return "The game was in memory, and is gone."
        return f"{'The game' if is_whole else 'Not all of the game'} is kept: start again to go on."

    def _is_kept(self) -> bool:
        """Whether the game lies on the disk; a file that was deleted or moved is written anew."""
        store = self.table.store
        try:
            if not store.is_in_place:
                self.sentences.tell(f"{store.put_back()}: the whole game was written anew.")
        except LogTrouble as trouble:
            self.sentences.tell(f"The game is not kept: {trouble}")
            return False
        return True
