"""The page over http that explains the jump to https, where alone a browser gives its camera."""

from collections.abc import Mapping

from flask import Blueprint, request

from web.eye.desk import PATH, EyeDesk
from web.pages import drawn
from web.words import Catalogue


def blueprint(eyes: EyeDesk | None, catalogues: Mapping[str, Catalogue]) -> Blueprint:
    door = Blueprint("door", __name__)

    @door.get(PATH)
    def eye() -> str:
        """The code stays behind the #, where the page itself takes it along."""
        host = request.host.removesuffix(f":{request.environ['SERVER_PORT']}").strip("[]")
        return drawn(
            "eye_door",
            catalogues,
            address="" if eyes is None else eyes.address_at(host),
            fingerprint="" if eyes is None else eyes.fingerprint,
        )

    return door
