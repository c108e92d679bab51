"""The page's guards, and how each is broken: a place in the code, and the tests that must notice."""

from tests.breaking import BrokenGuard

READER = "companion/json_reader.py"
HOSTILE, SAID, WIRE, PAIRING, ROLES, GUARDS = (
    "hostile",
    "hostile_words",
    "hostile_wire",
    "pairing",
    "roles",
    "guards",
)
DOOR, EYES, SEATING, BROADCAST = "door", "eye", "seating", "broadcast"
BROKEN_GUARDS = (
    # the host rule, the origin rule, the heads of answers
    BrokenGuard("web/access/admission.py", "raise MisdirectedRequest", "pass", HOSTILE),
    BrokenGuard("web/access/admission.py", "NAMES | names", "NAMES | {'evil.example'}", HOSTILE),
    BrokenGuard("web/access/admission.py", "!= port:", "!= port and port == 1:", GUARDS),
    BrokenGuard(
        "web/access/admission.py", "_BRACKETED.fullmatch(host)", "_BRACKETED.match(host)", GUARDS
    ),
    BrokenGuard("web/access/admission.py", "_PLAIN.fullmatch(host)", "_PLAIN.match(host)", GUARDS),
    BrokenGuard("web/access/admission.py", "in names or _is", "in names or not _is", GUARDS),
    BrokenGuard(
        "web/access/admission.py", "(address.is_private or address.is_loopback)", "True", GUARDS
    ),
    BrokenGuard("web/access/admission.py", " and not address.is_unspecified", "", GUARDS),
    BrokenGuard("web/access/admission.py", "origin == ours", "origin != 'null'", HOSTILE),
    BrokenGuard("web/access/admission.py", 'site in {None, "same-origin"}', "True", HOSTILE),
    BrokenGuard(
        "web/access/admission.py", "strip().lower() in SAID_AS", "strip().lower() != 'x'", HOSTILE
    ),
    BrokenGuard("web/access/admission.py", "default-src 'none'; ", "", GUARDS),
    BrokenGuard(
        "web/access/admission.py", "script-src 'self'", "script-src 'self' 'unsafe-inline'", GUARDS
    ),
    BrokenGuard("web/access/admission.py", "frame-ancestors 'none'", "frame-ancestors *", GUARDS),
    BrokenGuard("web/access/admission.py", '"nosniff"', '""', GUARDS),
    BrokenGuard(
        "web/access/admission.py",
        '"Cross-Origin-Resource-Policy": "same-origin"',
        '"X": "y"',
        HOSTILE,
    ),
    BrokenGuard("web/access/admission.py", '"Referrer-Policy": "same-origin"', '"X": "y"', GUARDS),
    BrokenGuard("web/access/admission.py", "app.after_request(with_headers)", "pass", GUARDS),
    BrokenGuard(
        "web/access/admission.py",
        'setdefault("Cache-Control", "no-store")',
        'setdefault("X", "y")',
        WIRE,
    ),
    BrokenGuard("web/access/admission.py", "admission.check_role(may)", "None", EYES),
    BrokenGuard("web/astray.py", 'f"{error.code} {error.name}"', "request.path", GUARDS),
    BrokenGuard("web/access/admission.py", "raise RequestURITooLarge", "pass", SAID),
    BrokenGuard("web/page_files.py", "= LONGEST_BODY", "= None", SAID),
    # roles and rates
    BrokenGuard(
        "web/access/admission.py",
        "routes.get(request.endpoint, ())",
        "routes.get(request.endpoint, [role()])",
        HOSTILE,
    ),
    BrokenGuard(
        "web/access/admission.py", "            raise Forbidden", "            pass", ROLES
    ),
    BrokenGuard(
        "web/access/admission.py",
        "if not rates.take(address if g.key is None else g.key.hash)",
        "if False",
        SAID,
    ),
    BrokenGuard(
        "web/access/admission.py",
        "request.remote_addr or",
        "request.headers.get('Host') or",
        SAID,
    ),
    BrokenGuard(
        "web/access/admission.py",
        "if key is not None and not self._saying.take(key.hash)",
        "if False",
        SAID,
    ),
    BrokenGuard("companion/rates.py", "said.popitem(last=False)", "pass", SAID),
    BrokenGuard("web/access/admission.py", 'return f"faust-{port}"', 'return "faust-80"', WIRE),
    BrokenGuard(
        "web/access/admission.py",
        'httponly=True,\n        samesite="Strict",\n        secure',
        'samesite="Strict",\n        secure',
        PAIRING,
    ),
    BrokenGuard(
        "web/access/admission.py",
        'samesite="Strict",\n        secure',
        'samesite="Lax",\n        secure',
        PAIRING,
    ),
    BrokenGuard("web/access/roles.py", '"live.said": PAIRED', '"live.said": EVERYONE', ROLES),
    BrokenGuard(
        "web/faust/words.py", '"ruling": Word(REFEREE', '"ruling": Word(AT_THE_TABLE', ROLES
    ),
    BrokenGuard("web/access/roles.py", '"zip": OFFICIALS', '"zip": EVERYONE', ROLES),
    BrokenGuard("web/access/roles.py", '"live.frame": OFFICIALS', '"live.frame": PAIRED', ROLES),
    BrokenGuard(
        "web/access/page_words.py",
        "if role not in vocabulary[what].roles",
        "if role == Role.ONLOOKER",
        ROLES,
    ),
    BrokenGuard(
        "web/access/page_words.py",
        "what = words.pop",
        'words.pop("by", ""); what = words.pop',
        HOSTILE,
    ),
    BrokenGuard(
        "web/access/page_words.py",
        "if said.keys() - checks.keys() or self.needs.keys() - said.keys()",
        "if self.needs.keys() - said.keys()",
        HOSTILE,
    ),
    BrokenGuard(READER, " or value not in known", "", GUARDS),
    BrokenGuard(
        READER,
        "isinstance(value, bool) or not isinstance(value, int | None)",
        "not isinstance(value, int | None)",
        GUARDS,
    ),
    BrokenGuard(READER, " or not least <= value <= most:\n        code", ":\n        code", GUARDS),
    BrokenGuard(
        "web/faust/words.py",
        "list_of(_field, STONES, STONES)",
        "list_of(_field, 0, STONES)",
        SAID,
    ),
    BrokenGuard("web/access/page_words.py", "re.fullmatch(pattern,", 're.match("",', SAID),
    BrokenGuard(
        "web/faust/words.py",
        'read_choice(card["owner"], "owner", [*COLOURS, "empty"])',
        'card["owner"]',
        SAID,
    ),
    BrokenGuard(
        "web/faust/words.py",
        "_colour = partial(read_choice, known=COLOURS)",
        "_colour = lambda value, where: value",
        SAID,
    ),
    BrokenGuard("web/access/page_words.py", "and chosen != 1", "and False", SAID),
    BrokenGuard(
        "web/access/page_words.py",
        "                read_choice(choice, option,",
        "                (choice, option,",
        SAID,
    ),
    BrokenGuard("web/access/page_words.py", 'unicodedata.normalize("NFC", said)', "said", SAID),
    BrokenGuard("web/access/page_words.py", "not in _UNSEEN", "not in ()", SAID),
    BrokenGuard("web/access/page_words.py", "<= longest:", "<= 10**9:", SAID),
    BrokenGuard("web/access/page_words.py", "if not 0 < len", "if not 0 <= len", SAID),
    BrokenGuard("web/access/bodies.py", ", DEEPEST_LEVELS)", ")", SAID),
    BrokenGuard(READER, "except (ValueError, RecursionError)", "except ValueError", SAID),
    BrokenGuard("web/set_up_routes.py", "cleaned_names(players)", "players", SAID),
    BrokenGuard("web/set_up_routes.py", " or len(players) > MOST_PLAYERS", "", SAID),
    # keys and pairing
    BrokenGuard("web/access/keys.py", "SECRET_BYTES = 16", "SECRET_BYTES = 4", PAIRING),
    BrokenGuard("web/access/keys.py", "Key(hash_of(secret), role", "Key(secret, role", PAIRING),
    BrokenGuard("web/access/keys.py", "now - key.since < LASTS_S", "True", PAIRING),
    BrokenGuard("web/access/keys.py", "is_same(key.hash, offered)", "True", HOSTILE),
    BrokenGuard("companion/storage/private_file.py", "0o600", "0o644", PAIRING),
    BrokenGuard("web/access/keys.py", "[-MOST_OF_A_ROLE + 1 :]", "", PAIRING),
    BrokenGuard(
        "web/access/keys.py",
        "except (ValueError, TypeError, KeyError, AttributeError)",
        "except OSError",
        PAIRING,
    ),
    BrokenGuard("web/access/keys.py", '"utf-8", "backslashreplace"', '"utf-8"', SAID),
    BrokenGuard("web/access/guests.py", " if key.role == role)", ")", PAIRING),
    BrokenGuard("web/access/guests.py", "self.pages.dismiss({key", "print({key", SEATING),
    BrokenGuard("web/access/guests.py", "self.pages.dismiss(changed)", "pass", SEATING),
    BrokenGuard(
        "web/access/admission.py", 'between others."""\n        self._know()', 'others."""', SEATING
    ),
    BrokenGuard("web/access/guests.py", "self.pairing.renew(role)", "pass", SEATING),
    BrokenGuard("web/access/seating.py", "if self.number and other.number", "if False", SEATING),
    BrokenGuard("web/access/seating.py", " and not who.is_named", "", SEATING),
    BrokenGuard(
        "web/access/devices.py", "if now.seat and now.seat not in seats():", "if False:", SEATING
    ),
    BrokenGuard(
        "web/live/broadcast.py", "            if page.is_over:", "            if False:", BROADCAST
    ),
    BrokenGuard("web/access/devices.py", "guests.send_away([key])", "pass", PAIRING),
    BrokenGuard("web/access/devices.py", " and len(secret) <= LONGEST_SAID", "", PAIRING),
    BrokenGuard(
        "web/access/devices.py",
        "**rest} if not rest and len(secret)",
        "**rest} if len(secret)",
        PAIRING,
    ),
    BrokenGuard(
        "web/access/pairing.py",
        "                    self._invitations[role] = new_secret()\n",
        "",
        PAIRING,
    ),
    BrokenGuard("web/access/pairing.py", "if now < one.until", "if True", PAIRING),
    BrokenGuard("web/access/pairing.py", "self._codes.pop(found[0])\n", "pass\n", PAIRING),
    BrokenGuard("web/access/pairing.py", "if code.wrong + 1 < MOST_WRONG", "if True", PAIRING),
    BrokenGuard("web/access/pairing.py", " or self._is_paused(now)", "", PAIRING),
    BrokenGuard("web/access/pairing.py", "if self._is_paused(self.clock())", "if False", PAIRING),
    BrokenGuard("web/access/pairing.py", "now - when < HOUR_S", "True", PAIRING),
    BrokenGuard("web/access/pairing.py", "CODE_LENGTH = 6", "CODE_LENGTH = 3", PAIRING),
    # pictures and files
    BrokenGuard(
        "web/archive/games.py",
        "        if not _may_see_pictures_of(game):\n            raise Forbidden\n",
        "",
        HOSTILE,
    ),
    BrokenGuard("web/archive/games.py", " or game >= key.game", " or True", HOSTILE),
    BrokenGuard("web/archive/games.py", "key is not None and (", "(key is None or ", HOSTILE),
    BrokenGuard(
        "web/archive/games.py",
        "        if game is None:\n            raise NotFound\n",
        "",
        HOSTILE,
    ),
    BrokenGuard("web/archive/games.py", "role() not in FILES[kind]", "False", ROLES),
    BrokenGuard(
        "web/archive/games.py",
        "        if kind not in FILES:\n            raise NotFound\n",
        "",
        "archive",
    ),
    BrokenGuard(
        "web/archive/games.py", 'one.isascii() and (one.isalnum() or one in "-_.")', "True", HOSTILE
    ),
    BrokenGuard("web/archive/games.py", "quote(name, safe='')", "name", HOSTILE),
    BrokenGuard("web/archive/archive.py", "rows if are_shown else ()", "rows", HOSTILE),
    BrokenGuard("web/access/bodies.py", " and len(text) <= LONGEST_NUMBER", "", SAID),
    # connections and streams
    BrokenGuard("web/server.py", "limits.connections_of_one +", "-1 +", WIRE),
    BrokenGuard(
        "web/server.py",
        "elif self.steady() - conn.asking_since > REQUEST_DEADLINE_S:",
        "elif False:",
        WIRE,
    ),
    BrokenGuard("web/connection.py", "settimeout(WRITE_DEADLINE_S)", "settimeout(None)", WIRE),
    BrokenGuard("web/server.py", 'server_name="companion"', "server_name=None", WIRE),
    BrokenGuard("web/connection.py", "0 <= end < MOST_HEAD_BYTES", "0 <= end", WIRE),
    BrokenGuard("web/connection.py", "if self.asking_since == NEVER or (", "if True or (", WIRE),
    BrokenGuard("web/live/routes.py", "lambda: broadcast.leave(feed)", "lambda: None", WIRE),
    BrokenGuard("web/live/broadcast.py", "if free <= 0 or self", "if self", "stream"),
    BrokenGuard("web/live/broadcast.py", " or self._stream.is_closed:", ":", "stream"),
    # places that are kept, refusals, deadlines
    BrokenGuard("web/live/broadcast.py", "free -= min(KEPT_PLACES, self._most // 2)", "pass", DOOR),
    BrokenGuard("web/live/broadcast.py", "if is_strange]", "if False]", DOOR),
    BrokenGuard("web/live/broadcast.py", "if is_strange]", "]", DOOR),
    BrokenGuard("web/live/broadcast.py", "strangers[-1:]", "strangers[:1]", DOOR),
    BrokenGuard("web/live/broadcast.py", "and address not in self._here", "", DOOR),
    BrokenGuard("web/server.py", "if free > limits.connections_kept:", "if free > 0:", DOOR),
    BrokenGuard("web/server.py", "return self.door.lets_in(address)", "return True", DOOR),
    BrokenGuard("web/server.py", "free > 0 and is_known", "free > 0", DOOR),
    BrokenGuard("web/server.py", "elif self.door.is_shut(conn.remote_addr):", "elif False:", DOOR),
    BrokenGuard(
        "web/workers.py",
        "            conn.close()\n        else:\n            self._busy",
        "            pass\n        else:\n            self._busy",
        "server",
    ),
    BrokenGuard("web/server.py", "self.door.show(conn.remote_addr, conn.holds)", "pass", DOOR),
    BrokenGuard("web/connection.py", "> MOST_AT_ONCE", "> 10**9", DOOR),
    BrokenGuard("web/connection.py", "**HEADERS,", "", DOOR),
    BrokenGuard("web/connection.py", 'is_twice = "content-length" in heads', "is_twice = 0", DOOR),
    BrokenGuard("web/access/door.py", ">= MOST_REFUSALS", ">= 10**9", DOOR),
    BrokenGuard("web/access/door.py", "400, 413, 421,", "400, 413,", DOOR),
    BrokenGuard("web/access/door.py", "and holds())", ")", DOOR),
    BrokenGuard(
        "web/access/door.py", "else self._keys.find(found[1])", "else self._keys.all()[-1]", DOOR
    ),
    BrokenGuard("web/access/door.py", "self._steady() + SHUT_S", "self._steady() + 3600", DOOR),
    BrokenGuard(
        "web/access/admission.py", "app.before_request(admission.check_rate)", "pass", ROLES
    ),
    BrokenGuard(
        "web/app.py", "Keys(house.steady, house.clock", "Keys(house.clock, house.clock", PAIRING
    ),
    BrokenGuard("web/app.py", "Pairing(house.steady, ", "Pairing(house.clock, ", PAIRING),
    BrokenGuard("web/access/keys.py", "max(0.0, now - key.since)", "(now - key.since)", PAIRING),
    BrokenGuard(
        "firmware_bridge/candidates.py", "if cleaned(port.device) == device]", "]", "slot_ports"
    ),
    BrokenGuard("web/access/keys.py", "> SET_S", "> 10**12", PAIRING),
    BrokenGuard(
        "web/access/addresses.py", 'LOOPBACK = "127.0.0.1"', 'LOOPBACK = "0.0.0.0"', "page_address"
    ),
    # phones that are the camera
    BrokenGuard("web/access/roles.py", '"eye.picture": EYE,', '"eye.picture": EVERYONE,', EYES),
    BrokenGuard("web/access/roles.py", "- OF_A_HALL - EYE", "- OF_A_HALL", EYES),
    BrokenGuard("web/access/guests.py", "not in {Role.HOST, Role.EYE}", "!= Role.HOST", EYES),
    BrokenGuard("web/eye/app.py", "phones.expect_turn(_phone())", "pass", EYES),
    BrokenGuard("web/eye/desk.py", "if self.pairing.take_secret(code) is None:", "if 0:", EYES),
    BrokenGuard("web/eye/desk.py", "self.keys.drop([key])", "pass", EYES),
)
