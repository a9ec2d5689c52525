DROP INDEX tables_phase;

CREATE INDEX tables_phase ON tables (phase, touched, id);
