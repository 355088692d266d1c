-- A batch and its entries: what restores a queue that was lost. Times are ISO 8601 UTC.
CREATE TABLE batches (
  batch TEXT PRIMARY KEY,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  state TEXT NOT NULL,
  priority TEXT NOT NULL,
  queue TEXT NOT NULL
) STRICT;

-- `payload` (JobPayload, JSON) and `key` are NULL until the tree was read, `outcome` until the entry has ended. `ended`: the
-- how-manieth end of its batch it was, so that whoever watches asks for what is new.
CREATE TABLE batch_entries (
  batch TEXT NOT NULL REFERENCES batches (batch) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  path TEXT NOT NULL,
  place TEXT NOT NULL,
  ref TEXT,
  config_sha256 TEXT NOT NULL,
  round INTEGER NOT NULL,
  key TEXT,
  payload TEXT,
  outcome TEXT,
  run TEXT,
  verdict TEXT,
  attempts INTEGER NOT NULL,
  code TEXT,
  message TEXT,
  ended INTEGER,
  PRIMARY KEY (batch, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_entries_open ON batch_entries (key) WHERE outcome IS NULL AND key IS NOT NULL;
CREATE INDEX batch_entries_ended ON batch_entries (batch, ended) WHERE ended IS NOT NULL;

-- The newest claim of a job: what an older one brings is not recorded.
CREATE TABLE job_fences (
  key TEXT PRIMARY KEY,
  token INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
