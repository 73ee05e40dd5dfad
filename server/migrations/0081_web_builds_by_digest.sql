-- A build's id is its names' hash and its bundle's digest, or as before the names' hash alone.
ALTER TABLE web_builds
  DROP CONSTRAINT web_builds_id_check,
  ADD CONSTRAINT web_builds_id_check CHECK (id ~ '^([0-9a-f]{64}|[0-9a-f]{30}x[0-9a-f]{32})$');
