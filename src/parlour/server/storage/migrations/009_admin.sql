CREATE TABLE deeds (
    at BIGINT NOT NULL,
    id TEXT NOT NULL,
    admin TEXT NOT NULL,
    kind TEXT NOT NULL,
    args TEXT NOT NULL,
    PRIMARY KEY (at, id)
);

CREATE TABLE bans (
    who TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    until BIGINT NOT NULL
);

CREATE TABLE reports (
    process TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    body TEXT NOT NULL
);
