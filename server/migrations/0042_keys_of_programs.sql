-- A program that calls for a school has a session of its own: it ends as every session of the owner who made it ends.
ALTER TABLE sessions
  -- What the owners call it by; null of a browser's session.
  ADD COLUMN key_id uuid UNIQUE,
  ADD COLUMN key_name text,
  -- What it may be used for.
  ADD COLUMN key_scopes text[],
  ADD CHECK (num_nulls(key_id, key_name, key_scopes) IN (0, 3));
