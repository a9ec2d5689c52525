CREATE TABLE leases (
    table_id TEXT PRIMARY KEY,
    process TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL
);
