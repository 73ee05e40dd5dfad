-- Builds whose page files are in the file store (docs/decisions/0028). Pages that were opened before an upgrade, or from another server
-- during one, still ask for them.
CREATE TABLE web_builds (
  -- SHA-256 of the files' names, which carry hashes of what is in them. The key of the file that has them all.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  assets text[] NOT NULL,
  -- Of the server that started with it last: the oldest are forgotten.
  started_at timestamptz NOT NULL
);
