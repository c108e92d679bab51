-- The shelf of a hall in PostgreSQL 15 or later: all or nothing, run once in each database.
-- Run it as one who may make roles. It makes none that can log in: see docs/hall.md.
BEGIN;

DO $$
DECLARE
    needed text;
BEGIN
    IF current_setting('server_encoding') <> 'UTF8' THEN
        RAISE EXCEPTION 'this database is kept in %; a hall needs ENCODING ''UTF8''',
            current_setting('server_encoding');
    END IF;
    -- Roles belong to the whole engine: another hall's database may have made them.
    FOREACH needed IN ARRAY ARRAY['hall_owner', 'hall_ear', 'hall_desk', 'hall_crowd'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = needed) THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN', needed);
        END IF;
    END LOOP;
END $$;
GRANT hall_owner TO CURRENT_USER;
CREATE SCHEMA hall AUTHORIZATION hall_owner;
SET LOCAL ROLE hall_owner;

CREATE TABLE hall.logs (
    no int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE CHECK (name ~ '^[0-9a-f]{64}$'), -- the hash of its first row
    by_table text NOT NULL CHECK (by_table ~ '^[a-z0-9]{1,16}$'),
    rows bigint NOT NULL,
    head bytea NOT NULL CHECK (length(head) = 32),
    came double precision NOT NULL -- by the hall's clock, seconds since 1970
) WITH (fillfactor = 50); -- each batch changes one line in place

CREATE TABLE hall.rows (
    log int NOT NULL REFERENCES hall.logs,
    id bigint NOT NULL,
    game int NOT NULL,
    kind text NOT NULL,
    body text NOT NULL, -- the very text that was hashed: no jsonb
    hash bytea NOT NULL CHECK (length(hash) = 32),
    came double precision NOT NULL,
    PRIMARY KEY (log, id)
);

CREATE TABLE hall.decisions (
    id bigint PRIMARY KEY,
    kind text NOT NULL,
    body text NOT NULL,
    hash bytea NOT NULL CHECK (length(hash) = 32),
    came double precision NOT NULL,
    asked uuid NOT NULL UNIQUE -- whoever asks again, not knowing whether it was done, is answered
);

-- When the hall began and what it is now, in its own time: an engine has no clock that nobody sets.
CREATE TABLE hall.clock (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    began double precision NOT NULL,
    now_s double precision NOT NULL
);

CREATE FUNCTION hall.format() RETURNS int IMMUTABLE LANGUAGE sql RETURN 2;

-- Raises where the engine's settings would make its answers untrue after a failure of power.
CREATE FUNCTION hall.expect_lasting() RETURNS void STABLE LANGUAGE plpgsql AS $$
DECLARE
    setting text;
BEGIN
    FOREACH setting IN ARRAY ARRAY['fsync', 'full_page_writes', 'synchronous_commit'] LOOP
        IF current_setting(setting) = 'off' THEN
            RAISE EXCEPTION 'the engine runs with % = off: what it answered could be lost with the power; set it to on',
                setting;
        END IF;
    END LOOP;
END $$;

-- As companion.storage.chain.hash_of: lengths are in characters, `before` is its digits.
CREATE FUNCTION hall.hash_of(id bigint, game int, kind text, body text, before text) RETURNS bytea
IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql RETURN sha256(convert_to(
    length(id::text) || ':' || id || length(game::text) || ':' || game
    || length(kind) || ':' || kind || length(body) || ':' || body
    || length(before) || ':' || before, 'UTF8'));

-- Takes what is new of a batch, and answers what is held; without rows it only answers.
-- Doubled rows are compared and skipped, a gap changes nothing, a refusal names the row.
CREATE FUNCTION hall.append(
    table_name text, log_name text, now_s double precision, ids bigint[], games int[],
    kinds text[], bodies text[], befores text[], hashes text[],
    OUT refused text, OUT refused_at bigint, OUT held bigint, OUT head text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    log hall.logs;
    last bigint := ids[cardinality(ids)];
BEGIN
    PERFORM hall.expect_lasting();
    SELECT * INTO log FROM hall.logs WHERE logs.name = log_name FOR UPDATE;
    held := coalesce(log.rows, 0);
    head := coalesce(encode(log.head, 'hex'), repeat('0', 64));
    refused_at := 0;
    IF log.by_table <> table_name THEN
        refused := 'not-your-log';
        RETURN;
    END IF;
    IF last IS NULL THEN
        RETURN;
    END IF;

    SELECT said.id INTO refused_at FROM (
        SELECT one.*, lag(one.hash, 1, befores[1]) OVER (ORDER BY one.place) AS follows
        FROM unnest(ids, games, kinds, bodies, befores, hashes)
            WITH ORDINALITY AS one (id, game, kind, body, before, hash, place)
    ) AS said
    WHERE said.id <> ids[1] + said.place - 1 OR said.before <> said.follows
        OR said.hash <> encode(hall.hash_of(said.id, said.game, said.kind, said.body, said.before), 'hex')
    ORDER BY said.place LIMIT 1;
    IF refused_at IS NULL AND ids[1] = 1 AND hashes[1] <> log_name THEN
        refused_at := 1;
    END IF;
    IF refused_at IS NOT NULL THEN
        refused := 'broken-chain';
        RETURN;
    END IF;

    IF ids[1] > held + 1 THEN
        RETURN;
    END IF;
    IF ids[1] <= held THEN
        SELECT min(said.id) INTO refused_at FROM unnest(ids, hashes) AS said (id, hash)
            JOIN hall.rows AS kept ON kept.log = log.no AND kept.id = said.id
            WHERE encode(kept.hash, 'hex') <> said.hash;
    ELSIF befores[1] <> head THEN
        refused_at := ids[1];
    END IF;
    IF refused_at IS NOT NULL THEN
        refused := 'fork';
        RETURN;
    END IF;
    IF last <= held THEN
        RETURN;
    END IF;

    IF log.no IS NULL THEN
        INSERT INTO hall.logs (name, by_table, rows, head, came)
            VALUES (log_name, table_name, last, decode(hashes[cardinality(ids)], 'hex'), now_s)
            RETURNING * INTO log;
    ELSE
        UPDATE hall.logs SET rows = last, head = decode(hashes[cardinality(ids)], 'hex'), came = now_s
            WHERE logs.no = log.no;
    END IF;
    INSERT INTO hall.rows (log, id, game, kind, body, hash, came)
        SELECT log.no, said.id, said.game, said.kind, said.body, decode(said.hash, 'hex'), now_s
        FROM unnest(ids, games, kinds, bodies, hashes) AS said (id, game, kind, body, hash)
        WHERE said.id > held;
    held := last;
    head := hashes[cardinality(ids)];
    PERFORM pg_notify('hall_rows', log_name); -- one a transaction and log, whatever it brought
END $$;

-- Writes a row of the hall's own log, once however often it is asked.
CREATE FUNCTION hall.decide(
    asked_as uuid, what text, content text, now_s double precision,
    OUT id bigint, OUT before text, OUT hash text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    digest bytea;
BEGIN
    PERFORM hall.expect_lasting();
    SELECT old.id, encode(old.hash, 'hex') INTO id, hash FROM hall.decisions AS old
        WHERE old.asked = asked_as;
    IF id IS NOT NULL THEN
        SELECT encode(old.hash, 'hex') INTO before FROM hall.decisions AS old
            WHERE old.id = decide.id - 1;
        before := coalesce(before, repeat('0', 64));
        RETURN;
    END IF;
    SELECT old.id, encode(old.hash, 'hex') INTO id, before FROM hall.decisions AS old
        ORDER BY old.id DESC LIMIT 1;
    id := coalesce(id, 0) + 1;
    before := coalesce(before, repeat('0', 64));
    digest := hall.hash_of(id, 0, what, content, before);
    hash := encode(digest, 'hex');
    INSERT INTO hall.decisions (id, kind, body, hash, came, asked)
        VALUES (id, what, content, digest, now_s, asked_as);
    PERFORM pg_notify('hall_decisions', '');
END $$;

CREATE FUNCTION hall.tell_time(began_s double precision, it_is double precision) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    INSERT INTO hall.clock (began, now_s) VALUES (began_s, it_is)
    ON CONFLICT (is_only) DO UPDATE SET began = began_s, now_s = it_is
$$;

-- What came stays as it came, for the owner too.
CREATE FUNCTION hall.stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of hall.%: what a hall keeps stays as it came', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER stays BEFORE UPDATE OR DELETE OR TRUNCATE ON hall.rows
    FOR EACH STATEMENT EXECUTE FUNCTION hall.stays();
CREATE TRIGGER stays BEFORE UPDATE OR DELETE OR TRUNCATE ON hall.decisions
    FOR EACH STATEMENT EXECUTE FUNCTION hall.stays();
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON hall.logs
    FOR EACH STATEMENT EXECUTE FUNCTION hall.stays();

-- How long spectators wait: the greatest delay of the rounds, each as it was last decided.
CREATE FUNCTION hall.delay() RETURNS interval
STABLE LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT coalesce(max(latest.delay_s), 0) * interval '1 second' FROM (
        SELECT DISTINCT ON (said.body::json ->> 'round') (said.body::json ->> 'delay_s')::float AS delay_s
        FROM hall.decisions AS said WHERE said.kind = 'round'
        ORDER BY said.body::json ->> 'round', said.id DESC
    ) AS latest
$$;
-- Up to when the public knows what came: nobody knows how long before the hall began a row was there.
CREATE FUNCTION hall.public_until() RETURNS double precision
STABLE LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN waits = 0 THEN 'infinity'
        WHEN began + waits <= now_s THEN now_s - waits ELSE '-infinity' END
    FROM (SELECT extract(epoch FROM hall.delay())::float AS waits) AS longest
        LEFT JOIN hall.clock ON true
$$;
ALTER TABLE hall.rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY desk ON hall.rows FOR SELECT TO hall_desk USING (true);
CREATE POLICY crowd ON hall.rows FOR SELECT TO hall_crowd
    USING (kind IN ('game', 'event') AND came <= (SELECT hall.public_until()));

-- Who may; nobody else may anything, and nobody may change or remove.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA hall FROM PUBLIC;
GRANT USAGE ON SCHEMA hall TO hall_ear, hall_desk, hall_crowd;
GRANT EXECUTE ON FUNCTION hall.format, hall.expect_lasting TO hall_ear, hall_desk;
GRANT EXECUTE ON FUNCTION hall.append, hall.decide, hall.tell_time TO hall_ear;
GRANT SELECT ON hall.logs TO hall_ear;
GRANT SELECT ON hall.logs, hall.rows, hall.decisions TO hall_desk;
GRANT SELECT (no, name, by_table) ON hall.logs TO hall_crowd;
-- No hash: whoever has those around a row that is hidden can try what it says.
GRANT SELECT (log, id, game, kind, body) ON hall.rows TO hall_crowd;
GRANT EXECUTE ON FUNCTION hall.delay, hall.public_until TO hall_crowd;

RESET ROLE;
COMMIT;
