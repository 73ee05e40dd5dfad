-- Passkeys (WebAuthn): a log-in by what a phone or a computer keeps, opened there by a finger, a face or a PIN.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- As the device names it, base64url: what a log-in is found by.
  credential_id text NOT NULL UNIQUE,
  -- COSE, as the device gave it: what its signatures are checked by.
  public_key bytea NOT NULL,
  -- Of its signatures, where the device counts them; a copy would fall behind.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  browser text,
  system text,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
-- Whose they are, in a list of one's own.
CREATE INDEX passkeys_account ON passkeys (account_id);

-- What a device has been asked to sign, for some minutes and once.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  -- Who adds one; null: a log-in, which names nobody yet.
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
-- Those of one account go with it.
CREATE INDEX passkey_challenges_account ON passkey_challenges (account_id) WHERE account_id IS NOT NULL;
