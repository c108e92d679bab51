"""Who may speak to the page: the host rule, the origin rule, and what browsers are told.

The companion stands in a room with strangers' phones: a page from elsewhere must neither read
nor say anything here, whatever name it gives this machine.
"""

import ipaddress
import re
from collections.abc import Mapping

NAMES = frozenset({"localhost"})
LONGEST_BODY = 64 * 1024
LONGEST_QUERY = 2 * 1024
JSON_TYPE, JPEG_TYPE = "application/json", "image/jpeg"
SAID_AS = frozenset({JSON_TYPE, JPEG_TYPE})  # no form of a page from elsewhere can send these

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
        " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
        " require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}

_PORT = r"(?::(\d{1,5}))?"
_BRACKETED = re.compile(rf"\[([0-9a-fA-F:.]+)\]{_PORT}")
_PLAIN = re.compile(rf"([0-9a-zA-Z.-]+){_PORT}")


def is_our_host(host: str, port: int, names: frozenset[str] = NAMES) -> bool:
    """Whether a Host header means us: one of our names, or a literal address of a private net.

    A page that had its own name rebound to this machine always carries that name here.
    """
    found = _BRACKETED.fullmatch(host) or _PLAIN.fullmatch(host)
    if found is None or int(found.group(2) or 80) != port:
        return False
    return found.group(1).lower() in names or _is_private_literal(found.group(1))


def _is_private_literal(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    return (address.is_private or address.is_loopback) and not address.is_unspecified


def may_change(origin: str | None, ours: str, content_type: str, site: str | None) -> bool:
    """Whether a request may say something: only our own page, and as no form could.

    `ours` is our origin, of a host that has passed the host rule. Browsers leave `site` out on
    plain http, so it only adds.
    """
    return (
        origin == ours
        and site in {None, "same-origin"}
        and content_type.partition(";")[0].strip().lower() in SAID_AS
    )
