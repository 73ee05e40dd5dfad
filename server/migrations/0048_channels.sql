-- Browsers that notifications go to (Web Push), each of one account.
CREATE TABLE devices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- As whom they logged in: somebody with two schools hears of each where they are logged in for it.
  member_id uuid REFERENCES school_members ON DELETE CASCADE,
  -- Logging out, there or from elsewhere, ends it. Null once the session has only run out: a phone goes on reminding.
  session_hash bytea REFERENCES sessions ON DELETE CASCADE,
  -- A browser has one: of who subscribes there, the last.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  browser text,
  system text,
  added_at timestamptz NOT NULL
);
-- Whom a message goes to.
CREATE INDEX devices_account ON devices (account_id);
-- What ends with a session.
CREATE INDEX devices_session ON devices (session_hash) WHERE session_hash IS NOT NULL;

-- By what somebody wants to be told of what. Without a row: by mail and on their devices.
CREATE TABLE channel_choices (
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  -- Of the mail to a school's address, which its owners share.
  school_id uuid REFERENCES schools ON DELETE CASCADE,
  kind text NOT NULL,
  by_mail boolean NOT NULL,
  by_push boolean NOT NULL,
  by_text boolean NOT NULL,
  CHECK (num_nonnulls(account_id, school_id) = 1),
  UNIQUE (account_id, kind),
  UNIQUE (school_id, kind)
);

-- What is told otherwise than by mail waits, is tried again and forgotten like mail.
ALTER TABLE emails
  ADD COLUMN channel text NOT NULL DEFAULT 'mail' CHECK (channel IN ('mail', 'push', 'text')),
  -- Whose number a text message goes to.
  ADD COLUMN account_id uuid REFERENCES accounts ON DELETE CASCADE,
  -- A device that is gone is told nothing any more.
  ADD COLUMN device_id uuid REFERENCES devices ON DELETE CASCADE,
  ADD CONSTRAINT emails_whereto CHECK ((channel = 'push') = (device_id IS NOT NULL) AND (channel = 'text') = (account_id IS NOT NULL));
CREATE INDEX emails_device ON emails (device_id) WHERE device_id IS NOT NULL;
