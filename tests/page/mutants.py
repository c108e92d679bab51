"""Takes the page's guards away, one at a time, and shows which of them nobody would miss.

    .venv/bin/python -m tests.page.mutants [--only WORD]

Each mutant lives in a copy of the tree; it is killed when a test of the named file fails.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
TREE = ("companion", "firmware_bridge", "vision", "web", "tests", "docs", "pyproject.toml")


@dataclass(frozen=True, slots=True)
class Mutant:
    file: str
    old: str
    new: str
    tests: str  # the files that have to notice, by the last part of their names


HOSTILE, WIRE, PAIRING, ROLES, GUARDS = "hostile", "hostile_wire", "pairing", "roles", "guards"
MUTANTS = (
    # the host rule, the origin rule, the heads of answers
    Mutant("web/app.py", "raise MisdirectedRequest", "pass", HOSTILE),
    Mutant("web/app.py", "NAMES | house.names", "NAMES | {'evil.example'}", HOSTILE),
    Mutant("web/access/guards.py", "!= port:", "!= port and port == 1:", GUARDS),
    Mutant("web/access/guards.py", "_BRACKETED.fullmatch(host)", "_BRACKETED.match(host)", GUARDS),
    Mutant("web/access/guards.py", "_PLAIN.fullmatch(host)", "_PLAIN.match(host)", GUARDS),
    Mutant("web/access/guards.py", "in names or _is", "in names or not _is", GUARDS),
    Mutant("web/access/guards.py", "(address.is_private or address.is_loopback)", "True", GUARDS),
    Mutant("web/access/guards.py", " and not address.is_unspecified", "", GUARDS),
    Mutant("web/access/guards.py", "origin == ours", "origin != 'null'", HOSTILE),
    Mutant("web/access/guards.py", 'site in {None, "same-origin"}', "True", HOSTILE),
    Mutant(
        "web/access/guards.py", "strip().lower() == JSON_TYPE", "strip().lower() != 'x'", HOSTILE
    ),
    Mutant("web/access/guards.py", "default-src 'none'; ", "", GUARDS),
    Mutant(
        "web/access/guards.py", "script-src 'self'", "script-src 'self' 'unsafe-inline'", GUARDS
    ),
    Mutant("web/access/guards.py", "frame-ancestors 'none'", "frame-ancestors *", GUARDS),
    Mutant("web/access/guards.py", '"nosniff"', '""', GUARDS),
    Mutant(
        "web/access/guards.py", '"Cross-Origin-Resource-Policy": "same-origin"', '"X": "y"', HOSTILE
    ),
    Mutant("web/access/guards.py", '"Referrer-Policy": "same-origin"', '"X": "y"', GUARDS),
    Mutant("web/app.py", "app.after_request(_with_headers)", "pass", GUARDS),
    Mutant("web/app.py", 'setdefault("Cache-Control", "no-store")', 'setdefault("X", "y")', WIRE),
    Mutant("web/app.py", "app.before_request(guests.let_in)", "pass", ROLES),
    Mutant("web/app.py", 'f"{error.code} {error.name}\\n"', "request.path", GUARDS),
    Mutant("web/app.py", "raise RequestURITooLarge", "pass", HOSTILE),
    Mutant("web/app.py", "= LONGEST_BODY", "= None", HOSTILE),
    # roles and rates
    Mutant(
        "web/access/admission.py",
        "ROUTES.get(request.endpoint, ())",
        "ROUTES.get(request.endpoint, Role)",
        HOSTILE,
    ),
    Mutant("web/access/admission.py", "            raise Forbidden", "            pass", ROLES),
    Mutant(
        "web/access/admission.py",
        'if not rates.take(request.remote_addr or "")',
        "if False",
        HOSTILE,
    ),
    Mutant(
        "web/access/admission.py",
        "request.remote_addr or",
        "request.headers.get('Host') or",
        HOSTILE,
    ),
    Mutant(
        "web/access/admission.py",
        "if key is not None and not self._saying.take(key.hash)",
        "if False",
        HOSTILE,
    ),
    Mutant("web/access/admission.py", "max(0.0, now - bucket.at)", "abs(now - bucket.at)", HOSTILE),
    Mutant("web/access/admission.py", "self._buckets.popitem(last=False)", "pass", HOSTILE),
    Mutant(
        "web/access/admission.py", "f\"faust-{request.environ['SERVER_PORT']}\"", '"faust-80"', WIRE
    ),
    Mutant(
        "web/access/admission.py",
        'httponly=True,\n        samesite="Strict",\n        secure',
        'samesite="Strict",\n        secure',
        PAIRING,
    ),
    Mutant(
        "web/access/admission.py",
        'samesite="Strict",\n        secure',
        'samesite="Lax",\n        secure',
        PAIRING,
    ),
    Mutant("web/access/roles.py", '"live.said": PAIRED', '"live.said": EVERYONE', ROLES),
    Mutant("web/access/roles.py", '"ruling": REFEREE', '"ruling": PAIRED', ROLES),
    Mutant("web/access/roles.py", '"zip": OFFICIALS', '"zip": EVERYONE', ROLES),
    Mutant("web/access/roles.py", '"live.frame": OFFICIALS', '"live.frame": PAIRED', ROLES),
    Mutant(
        "web/access/page_words.py", "if role not in WORDS[what]", "if role is Role.ONLOOKER", ROLES
    ),
    Mutant(
        "web/access/page_words.py",
        "what = words.pop",
        'words.pop("by", ""); what = words.pop',
        HOSTILE,
    ),
    Mutant(
        "web/access/page_words.py",
        "if set(words) != set(belongs)",
        "if not set(words) >= set(belongs)",
        HOSTILE,
    ),
    Mutant("web/access/page_words.py", " or value not in FIELD_NAMES", "", GUARDS),
    Mutant("web/access/page_words.py", "isinstance(value, bool) or ", "", GUARDS),
    Mutant("web/access/page_words.py", " or value not in CARD_VALUES", "", HOSTILE),
    Mutant("web/access/page_words.py", " or len(value) != STONES", "", HOSTILE),
    Mutant("web/access/page_words.py", "not pattern.fullmatch(value)", "not value", HOSTILE),
    Mutant(
        "web/access/page_words.py", 'card["owner"] not in [*COLOURS, "empty"]', "False", HOSTILE
    ),
    Mutant("web/access/page_words.py", "if value not in COLOURS", "if False", HOSTILE),
    Mutant("web/access/page_words.py", "if len(words) != 1 or", "if", HOSTILE),
    Mutant("web/access/page_words.py", "choice in [*CHOICES[option]]", "True", HOSTILE),
    Mutant("web/access/page_words.py", 'unicodedata.normalize("NFC", value)', "value", HOSTILE),
    Mutant("web/access/page_words.py", "not in _UNSEEN", "not in ()", HOSTILE),
    Mutant("web/access/page_words.py", "<= longest:", "<= 10**9:", HOSTILE),
    Mutant("web/access/page_words.py", "if not 0 < len", "if not 0 <= len", HOSTILE),
    Mutant("web/access/bodies.py", " or not is_shallow(sent)", "", HOSTILE),
    Mutant("web/access/bodies.py", "except RecursionError", "except KeyError", HOSTILE),
    Mutant("web/set_up_routes.py", "clean_name(name) for", "name for", HOSTILE),
    Mutant("web/set_up_routes.py", ' or set(players) != {"red", "blue"}', "", HOSTILE),
    # keys and pairing
    Mutant("web/access/keys.py", "SECRET_BYTES = 16", "SECRET_BYTES = 4", PAIRING),
    Mutant("web/access/keys.py", "Key(hash_of(secret), role", "Key(secret, role", PAIRING),
    Mutant("web/access/keys.py", "now - key.since < LASTS", "True", PAIRING),
    Mutant("web/access/keys.py", "is_same(key.hash, offered)", "True", HOSTILE),
    Mutant("web/access/keys.py", "0o600", "0o644", PAIRING),
    Mutant("web/access/keys.py", "[-MOST_OF_A_ROLE + 1 :]", "", PAIRING),
    Mutant(
        "web/access/keys.py", "except (ValueError, TypeError, KeyError)", "except OSError", PAIRING
    ),
    Mutant("web/access/keys.py", '"utf-8", "backslashreplace"', '"utf-8"', HOSTILE),
    Mutant(
        "web/access/keys.py",
        "if key.role is not role]\n            gone",
        "]\n            gone",
        PAIRING,
    ),
    Mutant("web/access/devices.py", "            keys.drop(key)", "            pass", PAIRING),
    Mutant("web/access/devices.py", " and len(secret) <= LONGEST_SAID", "", PAIRING),
    Mutant(
        "web/access/devices.py",
        "**rest} if not rest and len(secret)",
        "**rest} if len(secret)",
        PAIRING,
    ),
    Mutant(
        "web/access/pairing.py",
        "                    self._invitations[role] = new_secret()\n",
        "",
        PAIRING,
    ),
    Mutant("web/access/pairing.py", "now >= code.until", "False", PAIRING),
    Mutant("web/access/pairing.py", "                self._code = None\n", "", PAIRING),
    Mutant("web/access/pairing.py", "None if wrong >= MOST_WRONG else", "", PAIRING),
    Mutant("web/access/pairing.py", " or self._is_paused(now)", "", PAIRING),
    Mutant("web/access/pairing.py", "if self._is_paused(self.clock())", "if False", PAIRING),
    Mutant("web/access/pairing.py", "now - when < HOUR", "True", PAIRING),
    Mutant("web/access/pairing.py", "CODE_LENGTH = 6", "CODE_LENGTH = 3", PAIRING),
    # pictures and files
    Mutant(
        "web/archive/games.py",
        "        if not _may_see_pictures_of(game):\n            raise Forbidden\n",
        "",
        HOSTILE,
    ),
    Mutant("web/archive/games.py", " or game >= key.game", " or True", HOSTILE),
    Mutant("web/archive/games.py", "key is not None and (", "(key is None or ", HOSTILE),
    Mutant(
        "web/archive/games.py",
        "        if game is None:\n            raise NotFound\n",
        "",
        HOSTILE,
    ),
    Mutant("web/archive/games.py", "role() not in FILES[kind]", "False", ROLES),
    Mutant(
        "web/archive/games.py",
        "        if kind not in FILES:\n            raise NotFound\n",
        "",
        "archive",
    ),
    Mutant(
        "web/archive/games.py", 'one.isascii() and (one.isalnum() or one in "-_.")', "True", HOSTILE
    ),
    Mutant("web/archive/games.py", "quote(name, safe='')", "name", HOSTILE),
    Mutant("web/archive/whole_game.py", "        told.pictures.clear()", "        pass", HOSTILE),
    Mutant("web/live/routes.py", " and len(text) <= LONGEST_ID", "", HOSTILE),
    # connections and streams
    Mutant("web/server.py", "self._from(address[0]) >= self._most_of_one", "False", WIRE),
    Mutant("web/server.py", " + self.broadcast.count(address)", "", WIRE),
    Mutant(
        "web/server.py", "                channel.will_close = True", "                pass", WIRE
    ),
    Mutant("web/server.py", "> WRITE_DEADLINE", "> 10**9", WIRE),
    Mutant("web/server.py", "ident=None", 'ident="waitress"', WIRE),
    Mutant("web/server.py", "expose_tracebacks=False", "expose_tracebacks=True", WIRE),
    Mutant(
        "web/server.py", "max_request_header_size=16 * 1024", "max_request_header_size=10**9", WIRE
    ),
    Mutant(
        "web/server.py",
        "                self.server.broadcast.leave()",
        "                pass",
        WIRE,
    ),
    Mutant("web/live/broadcast.py", "now - page.since > MOST_WAITING", "False", WIRE),
    Mutant(
        "web/live/broadcast.py",
        "        if page.rest:\n",
        "        if page.rest and not tick:\n",
        WIRE,
    ),
    Mutant(
        "web/live/broadcast.py",
        "elif events & selectors.EVENT_READ and self._has_left(page)",
        "elif False",
        WIRE,
    ),
    Mutant("web/live/broadcast.py", "self._places >= self.most or ", "", "stream"),
    Mutant(
        "web/live/broadcast.py",
        "or self._stream.is_closed:\n                return",
        "or False:\n                return",
        "stream",
    ),
    Mutant(
        "web/live/broadcast.py",
        "            self._places -= 1\n            self._addresses",
        "            self._addresses",
        WIRE,
    ),
    Mutant(
        "web/access/addresses.py", 'LOOPBACK = "127.0.0.1"', 'LOOPBACK = "0.0.0.0"', "page_address"
    ),
)


def is_killed(mutant: Mutant, folder: Path) -> bool:
    """Whether a test fails in `folder`, a copy of the tree, when it holds the mutant."""
    path = folder / mutant.file
    right = path.read_text("utf-8")
    assert right.count(mutant.old) >= 1, f"{mutant.file} no longer has {mutant.old!r}"
    path.write_text(right.replace(mutant.old, mutant.new, 1), encoding="utf-8")
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, f"tests/page/test_{mutant.tests}.py"],
            cwd=folder,
            capture_output=True,
            check=False,
            timeout=120,
            env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        )
        return done.returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(right, encoding="utf-8")


def copy_tree(folder: Path) -> Path:
    for name in TREE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source,
                folder / name,
                ignore=shutil.ignore_patterns("__pycache__", "scenes", "pictures", "*.png"),
            )
        else:
            shutil.copy(source, folder / name)
    return folder


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="mutants whose file or text has this in it")
    options = parser.parse_args()
    chosen = [one for one in MUTANTS if options.only in one.file + one.old]
    survived = 0
    with tempfile.TemporaryDirectory() as place:
        folder = copy_tree(Path(place))
        whole = {one.tests: Mutant(one.file, one.old, one.old, one.tests) for one in chosen}
        for unbroken in whole.values():
            assert not is_killed(unbroken, folder), f"{unbroken.tests} fails without any mutant"
        for mutant in chosen:
            killed = is_killed(mutant, folder)
            survived += not killed
            word = "killed  " if killed else "SURVIVED"
            shown = f"{' '.join(mutant.old.split())}  ->  {' '.join(mutant.new.split())}"
            print(f"{word} {mutant.file}: {shown}", flush=True)
    print(f"{len(chosen)} guards taken away, {len(chosen) - survived} missed, {survived} not")
    return 1 if survived else 0


if __name__ == "__main__":
    raise SystemExit(main())
