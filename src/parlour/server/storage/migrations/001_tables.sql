CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    rev BIGINT NOT NULL,
    code TEXT UNIQUE,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    edition TEXT NOT NULL,
    seed TEXT NOT NULL,
    phase TEXT NOT NULL,
    pace BIGINT NOT NULL,
    locked BIGINT NOT NULL,
    host TEXT NOT NULL,
    bots BIGINT NOT NULL,
    rematch TEXT NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL
);

CREATE INDEX tables_host ON tables (host, touched);

CREATE INDEX tables_phase ON tables (phase, touched);

CREATE TABLE seats (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    owner TEXT NOT NULL,
    level TEXT NOT NULL,
    entropy TEXT NOT NULL,
    claim TEXT UNIQUE,
    claim_until BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_owner ON seats (owner);

CREATE TABLE entries (
    table_id TEXT NOT NULL,
    idx BIGINT NOT NULL,
    at BIGINT NOT NULL,
    asked BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, idx)
);

CREATE TABLE snapshots (
    table_id TEXT NOT NULL,
    idx BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, idx)
);

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);
