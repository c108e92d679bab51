"""A certificate of one's own: made once, kept beside the file, known by its fingerprint."""

import hashlib
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from companion.storage.private_file import write_privately
from companion.storage.trouble import on_a_line

YEARS = 20
SAYS_IT_IS, LOOPBACK = "faust", "127.0.0.1"
FINGERPRINT_GROUP, FINGERPRINT_GROUPS = 4, 8
_WAY_ON = (
    "Put both back from a backup; or remove both, then a new one is made and every table has to"
    " join again with a new code, every phone to go on past its browser's warning once more"
)
NO_TIME_CHECK = 0x200000  # a small computer has no clock before it reaches one


class BadCertificate(Exception):
    """Certificate and key cannot be used: what is wrong, and what was expected."""


@dataclass(frozen=True, slots=True)
class OwnCertificate:
    """Where certificate and key lie, and what the certificate is known by."""

    certificate: Path
    key: Path

    @property
    def pem(self) -> str:
        return self.certificate.read_text("ascii")

    @property
    def fingerprint(self) -> bytes:
        """SHA-256 over the first certificate of the file, as TLS shows it."""
        first, end, _ = self.pem.partition("-----END CERTIFICATE-----")
        return hashlib.sha256(ssl.PEM_cert_to_DER_cert(first + end)).digest()


def own_certificate(
    folder: Path, name: str, names: Iterable[str] = (), addresses: Iterable[str] = ()
) -> OwnCertificate:
    """The one that lies there, or a new one; OSError where none can be written.

    A new one is made out to these names and addresses, beside this machine's own.

    A new key without a certificate is one that nobody was shown: both are made. A certificate that
    tables know is never replaced: BadCertificate tells the way on.
    """
    own = OwnCertificate(folder / f"{name}.cert.pem", folder / f"{name}.key.pem")
    if not own.certificate.exists():
        _make(own, {"localhost", *names}, {LOOPBACK, *addresses})
    try:
        return _usable(own)
    except BadCertificate as bad:
        raise BadCertificate(f"{bad}. {_WAY_ON}") from None


def given_certificate(certificate: Path, key: Path) -> OwnCertificate:
    """Somebody else's; BadCertificate where the two do not belong together."""
    return _usable(OwnCertificate(certificate, key))


def _usable(given: OwnCertificate) -> OwnCertificate:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(given.certificate, given.key, password=b"")
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or str(error)
        places = f"{on_a_line(str(given.certificate))} with {on_a_line(str(given.key))}"
        raise BadCertificate(
            f"{places}: {why}; expected a certificate and its key in PEM, without a password"
        ) from None
    return given


def said_in_groups(fingerprint: bytes) -> str:
    """As it is read aloud or compared by eye."""
    digits = fingerprint.hex().upper()
    ends = range(0, FINGERPRINT_GROUPS * FINGERPRINT_GROUP, FINGERPRINT_GROUP)
    return " ".join(digits[at : at + FINGERPRINT_GROUP] for at in ends)


def pinned(certificate: str) -> ssl.SSLContext:
    """Trusts that one certificate and no other, by whatever name it is reached, at any date."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(cadata=certificate)
    context.verify_flags |= (
        ssl.VerifyFlags(NO_TIME_CHECK) | ssl.VerifyFlags.VERIFY_X509_PARTIAL_CHAIN
    )
    return context


def without_trust() -> ssl.SSLContext:
    """For the first meeting: the code proves the hall, and whose certificate it was."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _make(own: OwnCertificate, names: set[str], addresses: set[str]) -> None:
    from datetime import UTC, datetime, timedelta  # noqa: PLC0415  # it is made once

    from cryptography import x509  # noqa: PLC0415
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.x509.oid import NameOID  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    reached = [
        *(x509.DNSName(one) for one in sorted(names)),
        *(x509.IPAddress(ip_address(one)) for one in sorted(addresses)),
    ]
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, SAYS_IT_IS)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=365 * YEARS))
        .add_extension(x509.SubjectAlternativeName(reached), critical=False)
        .sign(key, hashes.SHA256())
    )
    text = serialization.Encoding.PEM
    secret = key.private_bytes(
        text, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    write_privately(own.key, secret)  # first: nobody is shown a certificate without its key
    write_privately(own.certificate, made.public_bytes(text))
