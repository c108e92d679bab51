"""`faust hall broker-files`: what a broker needs before tables can speak through it."""

import argparse
from pathlib import Path

from companion.commands import refused
from companion.live import page_address

PORT = 8883
WRITTEN = 0
TOLD = """Written: {folder}
  mosquitto.conf   its settings: TLS alone, nobody without a password, port {port}
  acl              who may say and read what
  passwords        of the hall; each table that joins is added, each that is dismissed is taken out
  broker.cert.pem  and broker.key.pem: its certificate; tables learn it when they join
  hall.secret      the hall's own password: for the hall alone
Next: mosquitto -c {folder}/mosquitto.conf
then: faust hall --broker mqtts://HOST:{port} --broker-files {folder}
"""


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("hall broker-files", help="write what an MQTT broker needs")
    parser.add_argument("folder", type=Path, metavar="DIR", help="for its files")
    parser.add_argument("--port", type=page_address.port, default=PORT, help=f"to be ({PORT})")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """0: they are there, 2: they cannot be written."""
    from companion.hall.carriers.broker_files import write_broker_files  # noqa: PLC0415

    try:
        write_broker_files(options.folder, options.port)
    except OSError as error:
        return refused(f"{error.filename or options.folder}: {error.strerror}")
    except ValueError as error:
        return refused(error)
    except ModuleNotFoundError:
        from companion.commands.hall import NOT_THERE  # noqa: PLC0415

        return refused(NOT_THERE)
    print(TOLD.format(folder=options.folder, port=options.port), end="")
    return WRITTEN
