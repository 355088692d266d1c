-- Times are milliseconds since the epoch by the clock of whoever wrote them, but for `lease_until` and `due`: milliseconds
-- of the monotonic clock of the boot `boot`, which nobody can set.

-- What a worker must offer for a job, once for all jobs that demand the same. `demands`: sorted JSON array.
CREATE TABLE demand_sets (
  demand_set INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  demands TEXT NOT NULL,
  UNIQUE (version, demands)
) STRICT;

-- `urgency`: 0 high, 1 normal, 2 low. `line`: 0 for a job that was given back, 1 else. `rank`: whose turn it is among
-- batches. `ended`: 1, 2, … in the order in which jobs end. `said_by`: token of the holder that ended its own lease.
CREATE TABLE jobs (
  job INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  batch TEXT NOT NULL,
  state TEXT NOT NULL,
  urgency INTEGER NOT NULL,
  line INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  demand_set INTEGER NOT NULL REFERENCES demand_sets,
  payload TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  worker_deaths INTEGER NOT NULL DEFAULT 0,
  child_deaths INTEGER NOT NULL DEFAULT 0,
  quarantined INTEGER NOT NULL DEFAULT 0,
  cancel_requested INTEGER NOT NULL DEFAULT 0,
  acknowledged INTEGER NOT NULL DEFAULT 0,
  available_at INTEGER,
  due INTEGER,
  boot TEXT,
  token INTEGER NOT NULL DEFAULT 0,
  said_by INTEGER NOT NULL DEFAULT 0,
  worker TEXT,
  lease_until INTEGER,
  progress TEXT,
  failure TEXT,
  completion TEXT,
  ended INTEGER,
  history TEXT NOT NULL
) STRICT;
CREATE INDEX jobs_waiting ON jobs (demand_set, urgency, line, rank, job) WHERE state = 'waiting';
CREATE INDEX jobs_delayed ON jobs (boot, due) WHERE state = 'delayed';
CREATE INDEX jobs_active ON jobs (worker) WHERE state = 'active';
CREATE INDEX jobs_ended ON jobs (ended, acknowledged) WHERE ended IS NOT NULL;
CREATE INDEX jobs_of_batch ON jobs (batch, state, urgency, rank);

-- For each urgency the rank that is being worked on and the newest token.
CREATE TABLE turns (
  urgency INTEGER PRIMARY KEY,
  rank INTEGER NOT NULL,
  token INTEGER NOT NULL
) STRICT;
INSERT INTO turns VALUES (0, 0, 0), (1, 0, 0), (2, 0, 0);
CREATE TRIGGER claimed AFTER UPDATE OF token ON jobs BEGIN
  UPDATE turns SET rank = max(rank, NEW.rank), token = NEW.token WHERE urgency = NEW.urgency;
END;

-- One row.
CREATE TABLE queue (paused INTEGER NOT NULL) STRICT;
INSERT INTO queue VALUES (0);

-- What changed last, for those that watch. The newest thousand stay, and more than none, so that numbers only grow.
CREATE TABLE events (
  event INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  batch TEXT NOT NULL
) STRICT;
CREATE TRIGGER job_added AFTER INSERT ON jobs BEGIN
  INSERT INTO events (at, kind, key, batch) VALUES (NEW.history ->> '$[#-1].at', 'added', NEW.key, NEW.batch);
END;
CREATE TRIGGER job_changed AFTER UPDATE OF history ON jobs BEGIN
  INSERT INTO events (at, kind, key, batch)
  VALUES (NEW.history ->> '$[#-1].at', NEW.history ->> '$[#-1].kind', NEW.key, NEW.batch);
END;
CREATE TRIGGER events_kept AFTER INSERT ON events WHEN NEW.event % 256 = 0 BEGIN
  DELETE FROM events WHERE event <= NEW.event - 1024;
END;

-- `schedule`: JSON without the times.
CREATE TABLE schedules (
  name TEXT PRIMARY KEY,
  schedule TEXT NOT NULL,
  next_at INTEGER,
  last_at INTEGER
) STRICT, WITHOUT ROWID;
