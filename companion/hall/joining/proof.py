"""How a table and a hall prove a printed code to each other, bound to the certificate both saw.

Whoever stands between the two has another certificate, and 16 signs cannot be guessed; so no
authority has to vouch for anybody.
"""

import hashlib
import hmac
from dataclasses import dataclass

from companion.json_reader import Json, read_as

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # 31: no 0, O, 1, I and L
CODE_SIGNS, GROUP = 16, 4
NONCE_BYTES = 16
SALT = b"faust-hall-1"
OF_TABLE, OF_HALL = b"table", b"hall"
_WORK = {"n": 1 << 14, "r": 8, "p": 1, "dklen": 32}


@dataclass(frozen=True, slots=True)
class Meeting:
    """What both sides know of one try: the certificate seen, and what each made up for it."""

    fingerprint: bytes  # SHA-256 of the certificate in DER
    of_table: bytes
    of_hall: bytes

    def proof(self, key: bytes, whose: bytes) -> bytes:
        """That its maker has the key of the code, for this meeting and this role alone."""
        said = b"|".join((SALT, whose, self.fingerprint, self.of_table, self.of_hall))
        return hmac.new(key, said, hashlib.sha256).digest()

    def is_proved(self, key: bytes, whose: bytes, proof: bytes) -> bool:
        return hmac.compare_digest(self.proof(key, whose), proof)


def read_bytes(value: Json, where: str) -> bytes:
    return read_as(value, where, bytes.fromhex, "digits from 0 to f")


def key_of(code: str) -> bytes:
    """Takes about a tenth of a second, so that a copied list of proofs is no list of codes."""
    return hashlib.scrypt(plain_code(code).encode("ascii"), salt=SALT, **_WORK)


def plain_code(typed: str) -> str:
    """The signs alone, as capitals; ValueError says what cannot be a code."""
    signs = "".join(sign for sign in typed.upper() if sign not in "- \t")
    strange = sorted({sign for sign in signs if sign not in ALPHABET})
    if strange:
        raise ValueError(
            f"{' '.join(strange)!r} is in no code; there is no 0, O, 1, I and L in one"
        )
    if len(signs) != CODE_SIGNS:
        raise ValueError(f"the code has {len(signs)} signs; expected {CODE_SIGNS}")
    return signs


def in_groups(code: str) -> str:
    """As it is printed: four signs each."""
    return "-".join(code[at : at + GROUP] for at in range(0, CODE_SIGNS, GROUP))
