-- What people write to the support team. Kept beside the email, so that none is lost and the answered ones are told apart.
CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Who wrote, if logged in. The name and address are what was typed, which may differ.
  account_id uuid REFERENCES accounts ON DELETE SET NULL,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  locale text NOT NULL CHECK (locale IN ('en', 'fr')),
  created_at timestamptz NOT NULL,
  answered_at timestamptz
);
-- The operator's list: what waits for an answer, and everything, the newest first.
CREATE INDEX contact_messages_new ON contact_messages (created_at DESC) WHERE answered_at IS NULL;
CREATE INDEX contact_messages_newest ON contact_messages (created_at DESC);

-- What administrators did, written in the transaction that did it. No foreign key on the target: an entry outlives what it
-- is about. It names nobody, so that erasing an account leaves nothing here to erase.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_account_id uuid NOT NULL REFERENCES accounts ON DELETE RESTRICT,
  action text NOT NULL,
  target_kind text NOT NULL CHECK (target_kind IN ('school', 'account', 'message')),
  target_id uuid NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE FUNCTION refuse_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END
$$;
-- Append-only for whoever has the application's own rights, too.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_change();

-- Since when a student's personal data is erased; the row stays for the bookings that name it.
ALTER TABLE accounts ADD COLUMN erased_at timestamptz;
