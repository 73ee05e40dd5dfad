-- Browsers that have logged in to an account before: their tries are counted apart, so that whoever keeps guessing at the
-- account can't keep its owner out. One browser may know several accounts, by one token.
CREATE TABLE known_browsers (
  -- SHA-256 of the token in the browser's cookie.
  token_hash bytea NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, account_id)
);
-- The newest of an account are kept, and a reset forgets the others.
CREATE INDEX known_browsers_account ON known_browsers (account_id, last_used_at DESC);
