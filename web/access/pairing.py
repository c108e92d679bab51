"""How a device gets its role: an invitation with 128 bits, or a short code that burns."""

import re
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from web.access.keys import hash_of, is_same, new_secret
from web.access.roles import Role

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # 31: no 0, O, 1, I and L
CODE_LENGTH = 6
_BETWEEN = re.compile(r"[\s-]+")  # as letters are read out and written down
CODE_LASTS_S = 300.0  # s
MOST_WRONG = 5  # tries, then the code is burned
MOST_WRONG_AN_HOUR = 20  # then no code holds; the invitation on the host's screen still does
HOUR_S = 3600.0


@dataclass(frozen=True, slots=True)
class PairingCode:
    hash: str
    until: float
    wrong: int = 0


@dataclass
class Pairing:
    """The invitations that stand, and for each role one code at most."""

    clock: Callable[[], float]
    invited: tuple[Role, ...]
    host_secret: str = field(default_factory=new_secret)
    host: Role = Role.HOST  # what that secret gives, over and over

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._invitations = {role: new_secret() for role in self.invited}
        self._codes: dict[Role, PairingCode] = {}
        self._wrong: list[float] = []  # when

    def invitation(self, role: Role) -> str:
        """The secret that gives one device that role; once used, a new one takes its place."""
        with self._lock:
            return self._invitations[role]

    def renew(self, role: Role) -> None:
        """Invitation and code that stood for that role stand no longer; another invitation does."""
        with self._lock:
            self._invitations[role] = new_secret()
            self._codes.pop(role, None)

    def take_secret(self, secret: str) -> Role | None:
        """The role that the secret of an invitation gives; it is used up, but for the host's."""
        offered = hash_of(secret)
        if is_same(hash_of(self.host_secret), offered):
            return self.host
        with self._lock:
            for role, invited in self._invitations.items():
                if is_same(hash_of(invited), offered):
                    self._invitations[role] = new_secret()
                    return role
        return None

    def new_code(self, role: Role) -> str | None:
        """A code for that role, told to the host alone; the one before holds no longer.

        None while there were too many wrong tries.
        """
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        with self._lock:
            if self._is_paused(self.clock()):
                return None
            self._codes[role] = PairingCode(hash_of(code), self.clock() + CODE_LASTS_S)
        return code

    def take_code(self, said: str) -> Role | None:
        """The role of the right code, once. Wrong tries count for all codes, whoever makes them."""
        now, offered = self.clock(), hash_of("".join(_BETWEEN.split(said)).upper())
        with self._lock:
            standing = {role: one for role, one in self._codes.items() if now < one.until}
            if not standing or self._is_paused(now):
                return None
            found = [role for role, code in standing.items() if is_same(code.hash, offered)]
            if found:
                self._codes.pop(found[0])
                return found[0]
            self._wrong.append(now)
            self._codes = {
                role: replace(code, wrong=code.wrong + 1)
                for role, code in standing.items()
                if code.wrong + 1 < MOST_WRONG
            }
        return None

    def _is_paused(self, now: float) -> bool:
        self._wrong = [when for when in self._wrong if now - when < HOUR_S]
        return len(self._wrong) >= MOST_WRONG_AN_HOUR
