-- A second factor: codes of an app on the holder's phone (RFC 6238), after the password.
CREATE TABLE second_factors (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  -- What the app and the server make the same codes from; the server has to read it, so it is no hash.
  seed bytea NOT NULL CHECK (octet_length(seed) = 20),
  created_at timestamptz NOT NULL,
  -- Null until a first code has shown that the app has the seed: log-in asks for none before.
  confirmed_at timestamptz,
  -- The latest step of 30 s whose code was used: none works twice.
  last_step bigint,
  -- Of the recovery codes' hashes.
  recovery_salt bytea
);

-- Ways in for a holder without the app, each once.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  -- Argon2id of the code, by the account's salt.
  code_hash bytea NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);

-- A log-in whose password was right waits for its code under a token of its own, which opens nothing else.
ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check;
ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('verify', 'reset', 'log_in'));
-- Whether the session that such a log-in ends in is kept when the browser closes.
ALTER TABLE account_tokens ADD COLUMN is_remembered boolean;
ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_log_in CHECK ((purpose = 'log_in') = (is_remembered IS NOT NULL));
