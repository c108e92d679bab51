"""Spectators that ask a hall's wall every two seconds, and what that costs its process.

python -m workshop.hall.crowd_asking [SPECTATORS] [TABLES] [SECONDS]
"""

import asyncio
import multiprocessing
import sys
import threading
import time
from collections import Counter
from dataclasses import replace
from http import HTTPStatus
from multiprocessing.connection import Connection

from tests.hall.public_evening import evening_of
from web.access.addresses import LOOPBACK
from web.hall.public import create_public_app
from web.server import make_server
from web.services import Limits

_Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]

EVERY_S = 2.0
PERCENTILES = (0.5, 0.95, 0.99)
ROOM = Limits(
    streams=0, connections=4096, connections_of_one=4096, requests_a_second=1e5, threads=8
)


def serve(tables: int, line: Connection) -> None:
    """Serves until something is said, then answers with the processor time that it took."""
    evening = evening_of(tables)
    house = replace(evening.house, steady=time.monotonic)
    server = make_server(create_public_app(house, ROOM), LOOPBACK, 0)
    threading.Thread(target=server.run).start()
    line.send(server.port)
    began = time.process_time()
    line.recv()
    line.send(time.process_time() - began)
    server.stop()


async def ask(port: int, delay_s: float, until: float, found: list[tuple[int, float, int]]) -> None:
    """Asks as one spectator, who opens another connection where the hall has closed it."""
    await asyncio.sleep(delay_s)
    tag, line = "", None
    while time.monotonic() < until:
        began = time.monotonic()
        try:
            line = line or await asyncio.open_connection(LOOPBACK, port)
            status, tag, length = await once(line, f"{LOOPBACK}:{port}", tag)
        except (OSError, asyncio.IncompleteReadError):
            line = None
            continue
        found.append((status, time.monotonic() - began, length))
        await asyncio.sleep(max(0.0, EVERY_S - (time.monotonic() - began)))


async def once(line: _Connection, host: str, tag: str) -> tuple[int, str, int]:
    """Status, ETag and length of an answer."""
    reader, writer = line
    head = f"GET /hall.json?lang=en HTTP/1.1\r\nHost: {host}\r\nIf-None-Match: {tag}\r\n\r\n"
    writer.write(head.encode())
    said = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    heads = {key.lower(): value for key, _, value in (one.partition(": ") for one in said[1:])}
    status, length = int(said[0].split()[1]), int(heads.get("content-length", 0))
    if status != HTTPStatus.NOT_MODIFIED:
        await reader.readexactly(length)
    return status, heads.get("etag", tag), length


async def crowd(port: int, spectators: int, seconds: float) -> list[tuple[int, float, int]]:
    found: list[tuple[int, float, int]] = []
    until = time.monotonic() + EVERY_S + seconds
    asking = (ask(port, EVERY_S * one / spectators, until, found) for one in range(spectators))
    await asyncio.gather(*asking)
    return found


def main(spectators: int = 1000, tables: int = 50, seconds: int = 20) -> None:
    here, there = multiprocessing.Pipe()
    hall = multiprocessing.Process(target=serve, args=(tables, there))
    hall.start()
    port, began = here.recv(), time.monotonic()
    found = asyncio.run(crowd(port, spectators, seconds))
    took = time.monotonic() - began
    here.send("over")
    print(f"{spectators} spectators, {tables} tables: {len(found) / took:.0f} requests a second")
    print(f"  processor time of the hall: {100 * here.recv() / took:.0f} % of one core")
    waits = sorted(wait for _, wait, _ in found)
    at = ", ".join(
        f"{100 * one:.0f} %: {1000 * waits[int(one * len(waits))]:.0f} ms" for one in PERCENTILES
    )
    print(f"  waited {at}; answers {dict(Counter(status for status, _, _ in found))}")
    print(f"  the whole wall: {max(length for *_, length in found) / 1000:.0f} kB")
    hall.join()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
