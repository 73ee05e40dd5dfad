-- A build's id is the hash of its file names and the digest of its bundle. Older builds have the hash only.
ALTER TABLE web_builds
  DROP CONSTRAINT web_builds_id_check,
  ADD CONSTRAINT web_builds_id_check CHECK (id ~ '^([0-9a-f]{64}|[0-9a-f]{30}x[0-9a-f]{32})$');
