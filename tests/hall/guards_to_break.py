"""The hall's guards, and how each is broken: a place in the code, and the tests that must notice."""

from tests.breaking import BrokenGuard

LINK, EAR, CONTRACT, CODEC = "link", "ear", "shelf_contract", "codec"
PACING = "pacing"
PROPERTIES, CHECK, HTTPS, JOINING = "protocol_properties", "hall_check", "https_carrier", "joining"
ORDERS, KEEPER, ASKING, SEEN = "orders_at_table", "keeper", "asking", "hall_pictures"
PROTOCOL, SHELF = "companion/hall/protocol", "companion/hall/shelf"
READER = "companion/json_reader.py"
CARRIERS, CHECKING = "companion/hall/carriers", "companion/hall/check.py"
AT_TABLE, KEEPING = "companion/hall/orders/at_table.py", "companion/hall/orders/keeper.py"
DESK, DOOR = "desk", "secure_server"
PICTURES, JOIN = "companion/hall/overview/pictures.py", "companion/hall/joining"
TOO_EARLY = """        for _, one in todo:
            from companion.storage.chain import Head
            last = one.said.rows[-1] if isinstance(one.said, Batch) else None
            for tell in one.answers if last else ():
                tell(Have(one.said.log, Head(last.id, last.hash)))
        deliveries = ["""
BROKEN_GUARDS = (
    # the table's side
    BrokenGuard(
        f"{PROTOCOL}/link.py", "(own is None or own.hash != head.hash)", "own is None", LINK
    ),
    BrokenGuard(
        f"{PROTOCOL}/link.py",
        "(own is None or own.hash != head.hash)",
        "own is not None and own.hash != head.hash",
        LINK,
    ),
    BrokenGuard(
        f"{PROTOCOL}/link.py", "(own is None or own.hash != head.hash)", "own is None", PROPERTIES
    ),
    BrokenGuard(f"{PROTOCOL}/link.py", "if said.log != self._name():", "if False:", LINK),
    BrokenGuard(
        f"{PROTOCOL}/link.py", "self._refused, self._disputed_at = said, now", "pass", LINK
    ),
    BrokenGuard(
        f"{PROTOCOL}/link.py",
        "self._held = None  # a hello costs little; the rows may have come",
        "pass",
        LINK,
    ),
    BrokenGuard(
        f"{PROTOCOL}/link.py",
        "            if now - self._sent_at < self._waits():\n                return None\n",
        "",
        LINK,
    ),
    BrokenGuard(
        f"{PROTOCOL}/link.py",
        "self._sent_at, self._patience = None, PATIENCE_S",
        "self._sent_at = None",
        LINK,
    ),
    BrokenGuard(
        f"{PROTOCOL}/link.py",
        "self._held, self._sent_at, self._again_at = None, None, None",
        "self._sent_at = None",
        LINK,
    ),
    BrokenGuard(f"{PROTOCOL}/link.py", "now - self._batch_at < BATCH_EVERY_S", "False", LINK),
    BrokenGuard(f"{PROTOCOL}/link.py", "now - self._state_at >= STATE_EVERY_S", "True", LINK),
    BrokenGuard(
        f"{PROTOCOL}/link.py", "max(HELLO_PATIENCE_S, self._patience)", "self._patience", LINK
    ),
    BrokenGuard(f"{PROTOCOL}/link.py", "if at is not None and not (", "if not (", LINK),
    BrokenGuard(f"{PROTOCOL}/link.py", "is_fork and now - at >=", "now - at >=", LINK),
    BrokenGuard(f"{PROTOCOL}/link.py", "self._state = None  # it has", "pass  # it has", LINK),
    # messages
    BrokenGuard(
        f"{PROTOCOL}/codec.py",
        "unpacking.decompress(data, MOST_BYTES)",
        "unpacking.decompress(data)",
        CODEC,
    ),
    BrokenGuard(f"{PROTOCOL}/codec.py", " or unpacking.unused_data", "", CODEC),
    BrokenGuard(f"{PROTOCOL}/codec.py", " or not unpacking.eof", "", CODEC),
    BrokenGuard(
        READER,
        "except (ValueError, RecursionError)",
        "except ValueError",
        CODEC,
    ),
    BrokenGuard(READER, "if not _is_shallow(value, depth):", "if False:", CODEC),
    BrokenGuard(
        READER,
        "return value if isfinite(value) else no_number(text)",
        "return value",
        CODEC,
    ),
    BrokenGuard(READER, "[\\0\\ud800-\\udfff]", "[\\0]", CODEC),
    BrokenGuard(READER, "[\\0\\ud800-\\udfff]", "[\\ud800-\\udfff]", CODEC),
    BrokenGuard(f"{PROTOCOL}/codec.py", "partial(read_list, most=MOST_ROWS)", "read_list", CODEC),
    BrokenGuard(
        f"{PROTOCOL}/codec.py", "case [bool(), *_] | [_, bool(), *_]:", "case [bool(), *_]:", CODEC
    ),
    BrokenGuard(
        f"{PROTOCOL}/wire.py",
        "is_text and is_hash(row.hash)",
        "is_text",
        CODEC,
    ),
    BrokenGuard(
        f"{PROTOCOL}/codec.py",
        "if (head.rows == 0) != (head.hash == FIRST_BEFORE):",
        "if False:",
        CODEC,
    ),
    BrokenGuard(f"{PROTOCOL}/codec.py", "if len(data) > MOST_PACKED_BYTES:", "if False:", CODEC),
    BrokenGuard(f"{PROTOCOL}/wire.py", "_TABLE_NAME.fullmatch", "_TABLE_NAME.match", CODEC),
    BrokenGuard(
        f"{PROTOCOL}/link.py",
        "            if now < self._again_at:\n",
        "            if False:\n",
        LINK,
    ),
    BrokenGuard(f"{PROTOCOL}/link.py", "min(again_s, LONGEST_AGAIN_S)", "again_s", LINK),
    BrokenGuard(f"{PROTOCOL}/codec.py", 'number("again", 0)', 'number("again")', CODEC),
    # the ear
    BrokenGuard(f"{SHELF}/ear.py", "        deliveries = [", TOO_EARLY, EAR),
    BrokenGuard(f"{SHELF}/ear.py", "            self._give_back(todo)\n", "", EAR),
    BrokenGuard(f"{SHELF}/ear.py", "len(chosen) == AT_ONCE or ", "", EAR),
    BrokenGuard(f"{SHELF}/ear.py", " or rows > ROWS_AT_ONCE", "", EAR),
    BrokenGuard(
        f"{SHELF}/ear.py",
        "sorted(little[1:], key=lambda whose: not free[whose].rows)",
        "little[1:]",
        EAR,
    ),
    BrokenGuard(f"{SHELF}/ear.py", "[*little[:1], *sorted(little[1:],", "[*sorted(little,", EAR),
    BrokenGuard(f"{SHELF}/ear.py", "chosen, rows = much[:1], 0", "chosen, rows = much, 0", EAR),
    BrokenGuard(f"{SHELF}/ear.py", "chosen, rows = much[:1], 0", "chosen, rows = [], 0", EAR),
    BrokenGuard(
        f"{SHELF}/ear.py", "return answer if is_same else", "return answer if True else", EAR
    ),
    BrokenGuard(f"{SHELF}/ear.py", ">= MOST_LOGS_WAITING", "> 1000", EAR),
    BrokenGuard(f"{SHELF}/ear.py", "deque(maxlen=MOST_ANSWERS)", "deque()", EAR),
    BrokenGuard(f"{SHELF}/ear.py", "        self._pacing.ended(whose)\n", "", PACING),
    BrokenGuard(f"{SHELF}/ear.py", "        if rows:\n", "        if True:\n", EAR),
    BrokenGuard(f"{SHELF}/ear.py", "and rows and rows != before", "and rows != before", EAR),
    BrokenGuard(f"{SHELF}/ear.py", "and rows and rows != before", "and rows", EAR),
    BrokenGuard(f"{SHELF}/ear.py", "self.has_brought and is_silent", "is_silent", DESK),
    BrokenGuard(f"{SHELF}/ear.py", "self.has_brought and is_silent", "self.has_brought", DESK),
    BrokenGuard(
        f"{SHELF}/ear.py",
        "self._refusals[whose] = _Refused(answer.why, self._steady())",
        "self._refusals.setdefault(whose, _Refused(answer.why, self._steady()))",
        DESK,
    ),
    # who may bring much
    BrokenGuard(f"{SHELF}/pacing.py", "len(self._draining) < DRAINING_AT_ONCE", "True", PACING),
    BrokenGuard(f"{SHELF}/pacing.py", "last - held.rows <= FEW_ROWS", "last <= FEW_ROWS", PACING),
    BrokenGuard(f"{SHELF}/pacing.py", "last - held.rows <= FEW_ROWS", "False", PACING),
    BrokenGuard(f"{SHELF}/pacing.py", "whose in self._draining or ", "", PACING),
    BrokenGuard(f"{SHELF}/pacing.py", "if one.since < long_ago:", "if False:", PACING),
    BrokenGuard(f"{SHELF}/pacing.py", "if until < long_ago:", "if False:", PACING),
    BrokenGuard(f"{SHELF}/pacing.py", "if held.rows >= draining.last:", "if True:", PACING),
    BrokenGuard(f"{SHELF}/pacing.py", "self._takes_s += WEIGHT", "self._takes_s += 0", PACING),
    BrokenGuard(f"{SHELF}/pacing.py", "self._held_back.setdefault(whose, now)", "pass", PACING),
    BrokenGuard(f"{SHELF}/pacing.py", "min(MOST_AGAIN_S, ", "(", PACING),
    # what a shelf takes
    BrokenGuard(
        f"{SHELF}/judging.py",
        "batch.rows[known - first.id].hash != hash_at(known)",
        "False",
        CONTRACT,
    ),
    BrokenGuard(
        f"{SHELF}/judging.py", "if new and new[0].before != held.hash:", "if False:", CONTRACT
    ),
    BrokenGuard(f"{SHELF}/judging.py", "if first.id > held.rows + 1:", "if False:", CONTRACT),
    BrokenGuard(f"{SHELF}/judging.py", " and hash_of(row) == row.hash", "", CONTRACT),
    BrokenGuard(f"{SHELF}/judging.py", " and row.before == last.hash", "", CONTRACT),
    BrokenGuard(f"{SHELF}/judging.py", "row.id == last.rows + 1 and ", "", EAR),
    BrokenGuard(f"{SHELF}/judging.py", "first.hash != batch.log", "False", CONTRACT),
    BrokenGuard(f"{SHELF}/sqlite.py", "if by_table != delivery.table:", "if False:", CONTRACT),
    BrokenGuard(f"{SHELF}/sqlite.py", 'self._writer.execute("COMMIT")', "pass", CONTRACT),
    BrokenGuard(f"{SHELF}/sqlite_reading.py", " ORDER BY id", " ORDER BY id DESC", CONTRACT),
    # faust hall check
    BrokenGuard(f"{SHELF}/judging.py", "row.id == last.rows + 1 and ", "", CHECK),
    BrokenGuard(f"{SHELF}/judging.py", " and hash_of(row) == row.hash", "", CHECK),
    BrokenGuard(CHECKING, 'row.hash.startswith(marks.get(row.id, ""))', "True", CHECK),
    BrokenGuard(CHECKING, "found.last != held.head", "False", CHECK),
    BrokenGuard(CHECKING, "elif own != theirs:", "elif own.id != theirs.id:", CHECK),
    BrokenGuard(CHECKING, "            only_at_table += 1", "            pass", CHECK),
    BrokenGuard(CHECKING, "            only_at_hall += 1", "            pass", CHECK),
    BrokenGuard(f"{SHELF}/sqlite_reading.py", "if ours != HALL_FILE:", "if False:", CHECK),
    # https
    BrokenGuard(f"{CARRIERS}/asking.py", "self._pause *= 2", "pass", ASKING),
    BrokenGuard(f"{CARRIERS}/asking.py", "self._pause = ASK_SOON_S", "pass", ASKING),
    BrokenGuard(
        f"{CARRIERS}/https_hall.py",
        "        if table is None:\n            raise",
        "        if table is None:\n            table = 't1'\n        if table is None:\n            raise",
        HTTPS,
    ),
    BrokenGuard(f"{CARRIERS}/https_hall.py", "if not self._rates.take(table):", "if False:", HTTPS),
    BrokenGuard(f"{CARRIERS}/https_hall.py", "if int(length) > most:", "if False:", HTTPS),
    BrokenGuard(f"{CARRIERS}/https_hall.py", "if one.table == table}", "}", HTTPS),
    BrokenGuard(
        f"{CARRIERS}/https_hall.py",
        "if not self._hall.registry.is_ours(table):",
        "if False:",
        HTTPS,
    ),
    BrokenGuard(
        "companion/hall/hall.py", "if not self.registry.is_ours(table):", "if False:", HTTPS
    ),
    # the hall's door
    BrokenGuard("web/access/door.py", "if self._bearer(bearer) else None", "if 0 else None", DOOR),
    BrokenGuard("web/server.py", " + is_known * limits.more_of_known", "", DOOR),
    BrokenGuard("web/server.py", "return free > 0 and is_known", "return False", DOOR),
    BrokenGuard("web/connection.py", "<= LONGEST_BODY or self.holds is not None", ">= 0", DOOR),
    BrokenGuard("web/connection.py", "> LONGEST_BODY and self.holds is not None", "< 0", DOOR),
    # pictures
    BrokenGuard(f"{JOIN}/registry.py", "self._replace(name, kept.came)", "pass", JOINING),
    BrokenGuard(PICTURES, "if not is_named:", "if False:", SEEN),
    BrokenGuard(PICTURES, "hashlib.sha256(jpeg).hexdigest() != picture", "False", SEEN),
    # PostgreSQL: NOTIFY after the insert, rights, the delay of spectators
    BrokenGuard(
        f"{SHELF}/postgres.sql", "AND came <= (SELECT hall.public_until())", "", "shelf_rights"
    ),
    BrokenGuard(
        f"{SHELF}/postgres.sql", "kind IN ('game', 'event') AND came", "came", "shelf_rights"
    ),
    BrokenGuard(
        f"{SHELF}/postgres.sql",
        "GRANT SELECT ON hall.logs TO hall_ear",
        "GRANT SELECT ON hall.logs, hall.rows TO hall_ear",
        "shelf_rights",
    ),
    BrokenGuard(
        f"{SHELF}/postgres.sql", "IF log.by_table <> table_name THEN", "IF false THEN", CONTRACT
    ),
    BrokenGuard(
        f"{SHELF}/postgres.sql", "ELSIF befores[1] <> head THEN", "ELSIF false THEN", CONTRACT
    ),
    # joining
    BrokenGuard(f"{JOIN}/codes.py", "                    del self._standing[name]\n", "", JOINING),
    BrokenGuard(
        f"{JOIN}/codes.py", "len(self._wrong_from(address)) >= MOST_WRONG", "False", JOINING
    ),
    BrokenGuard(
        f"{JOIN}/codes.py", "if now < one.until}\n        return", "}\n        return", JOINING
    ),
    BrokenGuard(
        f"{JOIN}/proof.py",
        "whose, self.fingerprint, self.of_table",
        "whose, self.of_table",
        JOINING,
    ),
    BrokenGuard(f"{JOIN}/proof.py", "(SALT, whose, self", "(SALT, self", JOINING),
    BrokenGuard(
        f"{JOIN}/registry.py",
        "found is not None and not found.is_dismissed",
        "found is not None",
        JOINING,
    ),
    # orders
    BrokenGuard(
        AT_TABLE,
        "(order.log, order.game, order.row) != (stands.log, stands.game, stands.row)",
        "(order.log, order.game) != (stands.log, stands.game)",
        ORDERS,
    ),
    BrokenGuard(
        AT_TABLE,
        "(order.log, order.game, order.row) != (stands.log, stands.game, stands.row)",
        "(order.log, order.row) != (stands.log, stands.row)",
        ORDERS,
    ),
    BrokenGuard(
        AT_TABLE,
        "(order.log, order.game, order.row) != (stands.log, stands.game, stands.row)",
        "(order.game, order.row) != (stands.game, stands.row)",
        ORDERS,
    ),
    BrokenGuard(AT_TABLE, "if number in self._done:", "if False:", ORDERS),
    BrokenGuard(AT_TABLE, "if number in self._refused:", "if False:", ORDERS),
    BrokenGuard(AT_TABLE, "if waited_s >= order.left_s:", "if False:", ORDERS),
    BrokenGuard(
        AT_TABLE,
        "if order.say == BEGIN and stands.is_playing and order.words.get(ENDS) is not True:",
        "if False:",
        ORDERS,
    ),
    BrokenGuard(AT_TABLE, "if stands.unwritten:", "if False:", ORDERS),
    BrokenGuard(KEEPING, "kept.order.log != log", "False", KEEPER),
    BrokenGuard(KEEPING, "kept.table != table", "False", KEEPER),
    BrokenGuard(KEEPING, "        self._shelf.decide(ORDER_MADE, _to_json(kept))\n", "", KEEPER),
    BrokenGuard(KEEPING, "return Cancel(kept.order.id)", "pass", KEEPER),
    BrokenGuard(KEEPING, "now - kept.sent_at >= SEND_AGAIN_S", "True", KEEPER),
)
