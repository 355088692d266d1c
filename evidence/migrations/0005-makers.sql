-- The program that made a run (JSON), which its statement names; NULL in records of older versions.
ALTER TABLE runs ADD COLUMN maker TEXT;
