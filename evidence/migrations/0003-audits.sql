-- What the licence decisions of a run rest on (LicenceFacts, JSON), to be judged again; NULL in records of older versions.
ALTER TABLE runs ADD COLUMN facts TEXT;

-- One row per audit. `asked` (JSON): all that it goes by, so that it can go on. `finished_at` is NULL while it is not done.
CREATE TABLE audits (
  audit TEXT PRIMARY KEY,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  asked TEXT NOT NULL
) STRICT;
CREATE INDEX audits_unfinished ON audits (started_at) WHERE finished_at IS NULL;

-- `record` is the StoredAudit (JSON) of the repository whose real path is `place`.
CREATE TABLE audited_repositories (
  audit TEXT NOT NULL REFERENCES audits (audit) ON DELETE CASCADE,
  place TEXT NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (audit, place)
) STRICT;
