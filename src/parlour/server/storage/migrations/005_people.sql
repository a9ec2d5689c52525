ALTER TABLE seats ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;

ALTER TABLE seats ADD COLUMN place BIGINT NOT NULL DEFAULT 0;

ALTER TABLE seats ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0;

ALTER TABLE seats ADD COLUMN invited TEXT NOT NULL DEFAULT '';

ALTER TABLE seats ADD COLUMN noticed BIGINT NOT NULL DEFAULT -1;

UPDATE seats SET ended = (SELECT touched FROM tables WHERE id = table_id)
WHERE table_id IN (SELECT id FROM tables WHERE phase = 'over');

DROP INDEX seats_owner;

CREATE INDEX seats_owner ON seats (owner, hidden, ended, table_id);

CREATE INDEX seats_invited ON seats (invited) WHERE invited <> '';

CREATE INDEX seats_unplaced ON seats (table_id) WHERE ended > 0 AND place = 0;

CREATE INDEX tables_host_phase ON tables (host, phase);

CREATE TABLE devices (
    device TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    called TEXT NOT NULL,
    since BIGINT NOT NULL
);

CREATE INDEX devices_owner ON devices (owner, since);

CREATE TABLE owners (
    owner TEXT PRIMARY KEY,
    link TEXT UNIQUE,
    link_until BIGINT NOT NULL,
    recovery TEXT UNIQUE,
    recovery_since BIGINT NOT NULL
);

CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    device TEXT NOT NULL,
    owner TEXT NOT NULL,
    public_key TEXT NOT NULL,
    secret TEXT NOT NULL,
    since BIGINT NOT NULL
);

CREATE INDEX subscriptions_owner ON subscriptions (owner, since);

CREATE TABLE house (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
