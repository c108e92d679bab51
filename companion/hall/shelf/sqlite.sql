PRAGMA application_id = 1180785740;
PRAGMA user_version = 1;
CREATE TABLE logs (
    no INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    by_table TEXT NOT NULL,
    rows INTEGER NOT NULL,
    head TEXT NOT NULL,
    came REAL NOT NULL
) STRICT;
CREATE TABLE rows (
    log INTEGER NOT NULL REFERENCES logs,
    id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    came REAL NOT NULL,
    PRIMARY KEY (log, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE decisions (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    hash TEXT NOT NULL,
    came REAL NOT NULL
) STRICT;
CREATE TRIGGER rows_stay BEFORE UPDATE ON rows BEGIN SELECT raise(ABORT, 'rows stay as they came'); END;
CREATE TRIGGER rows_are_kept BEFORE DELETE ON rows BEGIN SELECT raise(ABORT, 'rows are kept'); END;
CREATE TRIGGER decisions_stay BEFORE UPDATE ON decisions BEGIN SELECT raise(ABORT, 'decisions stay'); END;
CREATE TRIGGER decisions_are_kept BEFORE DELETE ON decisions BEGIN SELECT raise(ABORT, 'decisions are kept'); END;
