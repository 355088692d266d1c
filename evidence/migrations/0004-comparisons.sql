-- What a finding is against the base, and whether the head's configuration or the operator's list hides it (JSON); NULL where nothing is said.
ALTER TABLE findings ADD COLUMN standing TEXT;

-- What decides the results of a run (`identity`), and what the statement is made from (JSON); NULL in records of older versions.
ALTER TABLE runs ADD COLUMN identity TEXT;
ALTER TABLE runs ADD COLUMN request TEXT;
ALTER TABLE runs ADD COLUMN source TEXT;
CREATE INDEX runs_identity ON runs (identity, started_at) WHERE identity IS NOT NULL;
