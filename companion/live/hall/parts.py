"""The parts of a hall, each made and given to those that need it."""

import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from companion.hall.hall import Hall, HallParts, News
from companion.hall.joining.codes import Codes
from companion.hall.joining.registry import Registry
from companion.hall.joining.welcome import Welcome
from companion.hall.orders.keeper import Keeper, KeepersClocks
from companion.hall.overview.overview import Followed, Overview
from companion.hall.overview.pictures import HallPictures
from companion.hall.overview.presence import Presence
from companion.hall.shelf.ear import Ear
from companion.hall.shelf.shelf import Shelf
from companion.storage.chain import Row
from companion.storage.evidence import EvidenceFolder, evidence_folder

PICTURES_BYTES = 8 << 30


@dataclass(frozen=True, slots=True)
class HallAtWork:
    """A hall whose shelf has been read; nothing runs yet."""

    hall: Hall
    ear: Ear
    registry: Registry
    codes: Codes
    welcome: Welcome
    presence: Presence
    keeper: Keeper
    overview: Overview
    pictures: HallPictures


def hall_at_work(shelf: Shelf, beside: Path, web: str) -> HallAtWork:
    """Reads all that the shelf has; ShelfTrouble. Pictures lie beside that file."""
    steady, clock = time.monotonic, time.time
    registry, codes = Registry(shelf), Codes(steady)
    presence = Presence(steady, clock)
    folder = EvidenceFolder(evidence_folder(beside), PICTURES_BYTES)
    pictures = HallPictures(folder, steady)
    news = News()
    keeper = Keeper(shelf, KeepersClocks(steady, clock), news.ring)

    def tell(followed: Followed, row: Row) -> None:
        keeper.kept(followed.log, row)
        pictures.saw(followed.table, row)

    overview = Overview(shelf, tell)
    overview.follow_all()
    ear = Ear(shelf, steady, overview.kept)
    parts = HallParts(shelf, ear, registry, presence, keeper, pictures, news)
    hall = Hall(parts, secrets.token_hex(8), clock, web)
    welcome = Welcome(shelf, registry, codes, steady)
    return HallAtWork(hall, ear, registry, codes, welcome, presence, keeper, overview, pictures)
