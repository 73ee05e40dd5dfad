-- What somebody typed when signing up, whether the address has an account or not: a log-in with the same password is told that
-- the account is not enabled, alike for both, so that signing up and logging in tells nobody's address. Kept for days, for
-- as long whatever becomes of the account.
CREATE TABLE sign_ups (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Argon2id of the password, salted with kind and address: found by who types the same again, and by nobody else.
  secret_hash bytea NOT NULL CONSTRAINT sign_ups_secret UNIQUE,
  kind text NOT NULL CHECK (kind IN ('candidate', 'school')),
  email text NOT NULL,
  -- What the account gets when its link is opened; until then the account has no password.
  password_hash text NOT NULL,
  -- The first name, or the school's.
  name text NOT NULL,
  last_name text NOT NULL,
  locale text NOT NULL CHECK (locale IN ('en', 'fr')),
  created_at timestamptz NOT NULL
);
-- A person who is erased takes these along.
CREATE INDEX sign_ups_email ON sign_ups (lower(email));
-- Old ones are swept.
CREATE INDEX sign_ups_age ON sign_ups (created_at);

-- Mail that a stranger can cause is counted by its recipient before another is stored.
CREATE INDEX emails_bounded ON emails (lower(recipient), kind, created_at)
  WHERE kind IN ('verify_account', 'already_registered', 'reset_password', 'contact_message', 'calendar_feed_added', 'confirm_address');
