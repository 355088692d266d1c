-- The fault that the finding's rule looks for (analyzers/faults.json); NULL where its rule stands alone.
ALTER TABLE findings ADD COLUMN fault TEXT;
