"""The pages of a hall: what stands behind the desk's https, and what everybody may see."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from flask import Blueprint, Flask

from companion.hall.running import RunningHall
from web.access.roles import Role
from web.hall import metrics, operator, rounds
from web.hall.app import create_hall_app
from web.hall.joining import desk_name
from web.hall.operator import OperatorsRoom
from web.hall.public import Doorplate, create_public_app
from web.hall.rounds_said import RoundsPages
from web.hall.services import HallServices, hall_services
from web.words import Catalogue


@dataclass(frozen=True, slots=True)
class HallPages:
    """`secret` makes a screen the operator's, `invitation` one screen a referee's, once.

    Both stand behind the # of an address.
    """

    desk: Flask
    public: Flask
    secret: str
    invitation: str


@dataclass(frozen=True, slots=True)
class WhereItIs:
    """How this machine is called and reached."""

    names: frozenset[str] = frozenset()
    addresses: tuple[str, ...] = ()
    title: str = ""  # of the evening


def hall_pages(
    hall: RunningHall, keys: Path | None, where: WhereItIs, room: OperatorsRoom
) -> HallPages:
    """The keys of desks are kept in that file."""
    services = replace(hall_services(hall, keys), names=where.names, addresses=where.addresses)
    office = rounds.office_of(hall)

    def of_rounds(_: HallServices, catalogues: Mapping[str, Catalogue]) -> Blueprint:
        return rounds.blueprint(RoundsPages(office, catalogues, desk_name, room.evening))

    def of_operator(house: HallServices, catalogues: Mapping[str, Catalogue]) -> Blueprint:
        return operator.blueprint(house, catalogues, room)

    desk = create_hall_app(services, (of_rounds, of_operator, metrics.blueprint))
    public = create_public_app(services, plate=Doorplate(where.title, room.wall))
    pairing = services.pairing
    return HallPages(desk, public, pairing.host_secret, pairing.invitation(Role.DESK))
