-- One row per run; `key` makes recording idempotent. `report` is the vet report (JSON, assay/vet/v1) as it was printed.
CREATE TABLE runs (
  run TEXT PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  batch TEXT,
  path TEXT NOT NULL,
  verdict TEXT NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT NOT NULL,
  commit_id TEXT,
  tree_id TEXT,
  manifest TEXT NOT NULL,
  report TEXT NOT NULL
) STRICT;
CREATE INDEX runs_started_at ON runs (started_at);
CREATE INDEX runs_batch ON runs (batch) WHERE batch IS NOT NULL;

-- `record` is the AnalyzerRecord (JSON). The cost columns are NULL for analyzers without a model.
CREATE TABLE analyzer_runs (
  run TEXT NOT NULL REFERENCES runs (run) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  analyzer TEXT NOT NULL,
  version TEXT,
  outcome TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  cost_usd REAL,
  latency_ms INTEGER,
  tokens_in INTEGER,
  tokens_out INTEGER,
  provider TEXT,
  model TEXT,
  record TEXT NOT NULL,
  PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE findings (
  run TEXT NOT NULL REFERENCES runs (run) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  analyzer TEXT NOT NULL,
  rule_id TEXT NOT NULL,
  level TEXT NOT NULL,
  uri TEXT,
  line INTEGER,
  "column" INTEGER,
  message TEXT NOT NULL,
  fingerprint TEXT,
  PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX findings_fingerprint ON findings (fingerprint) WHERE fingerprint IS NOT NULL;

CREATE TABLE decisions (
  run TEXT NOT NULL REFERENCES runs (run) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  decision TEXT NOT NULL,
  policy TEXT NOT NULL,
  clause TEXT NOT NULL,
  PRIMARY KEY (run, subject)
) STRICT, WITHOUT ROWID;

-- `part`: `total`, or `analyzer:<id>`.
CREATE TABLE timings (
  run TEXT NOT NULL REFERENCES runs (run) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  part TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;

-- The index of the content-addressed files, and which run needs which.
CREATE TABLE blobs (
  sha256 TEXT PRIMARY KEY,
  size INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE run_blobs (
  run TEXT NOT NULL REFERENCES runs (run) ON DELETE CASCADE,
  sha256 TEXT NOT NULL REFERENCES blobs (sha256),
  PRIMARY KEY (run, sha256)
) STRICT, WITHOUT ROWID;
