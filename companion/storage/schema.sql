-- The log: what the table saw and what it answered, in order, for good.
-- A row is written once. Each carries the hash of the row before it, so that a later change shows.
PRAGMA application_id = 1180792179;  -- "Faus"
PRAGMA user_version = 2;

CREATE TABLE IF NOT EXISTS log (
    id     INTEGER PRIMARY KEY CHECK (id > 0),
    game   INTEGER NOT NULL CHECK (game > 0),
    kind   TEXT    NOT NULL CHECK (kind IN ('game', 'observation', 'event', 'evidence')),
    body   TEXT    NOT NULL,
    before TEXT    NOT NULL CHECK (length(before) = 64),
    hash   TEXT    NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TRIGGER IF NOT EXISTS log_is_never_changed BEFORE UPDATE ON log
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only: no row is changed');
END;

CREATE TRIGGER IF NOT EXISTS log_is_never_shortened BEFORE DELETE ON log
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only: no row is removed');
END;

CREATE TRIGGER IF NOT EXISTS log_has_no_gaps BEFORE INSERT ON log
WHEN NEW.id IS NULL OR NEW.id <> (SELECT coalesce(max(id), 0) + 1 FROM log)
BEGIN
    SELECT RAISE(ABORT, 'the log is append-only: rows are numbered without gaps');
END;
