-- A part of a name or an address is found without reading every row.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_target_kind_check,
  ADD CONSTRAINT audit_log_target_kind_check
    CHECK (target_kind IN ('school', 'account', 'message', 'review', 'email')),
  -- What the administrator wrote where the action asks why; empty where it does not.
  ADD COLUMN reason text NOT NULL DEFAULT '';
-- The log by who, by what and by whom it was about, each read backwards from its end.
CREATE INDEX audit_log_actor ON audit_log (actor_account_id, id DESC);
CREATE INDEX audit_log_action ON audit_log (action, id DESC);
CREATE INDEX audit_log_target ON audit_log (target_id, id DESC);
-- The log of some days.
CREATE INDEX audit_log_day ON audit_log (created_at);

ALTER TABLE reviews ADD COLUMN hidden_reason text;
-- A review is hidden for a reason.
UPDATE reviews SET hidden_reason = '' WHERE hidden_at IS NOT NULL;
ALTER TABLE reviews ADD CONSTRAINT reviews_hidden_whole CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL));
-- The operator reads all schools' reviews, the newest first.
CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC);
-- A school's: of each of its instructors, the hidden ones too.
CREATE INDEX reviews_instructor_newest ON reviews (instructor_id, created_at DESC, id DESC);

-- Where a lesson was before each of its moves, which the booking itself forgets.
CREATE TABLE booking_moves (
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  -- 1 for the first.
  number integer NOT NULL,
  from_date date NOT NULL,
  from_start time NOT NULL,
  from_end time NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (booking_id, number)
);
-- The operator's list over all schools, the latest lesson first.
CREATE INDEX bookings_latest ON bookings (starts_at DESC, id DESC);

-- Message that needs no answer: an advertisement, a thank-you.
ALTER TABLE contact_messages
  ADD COLUMN closed_at timestamptz,
  ADD CONSTRAINT contact_messages_one_state CHECK (answered_at IS NULL OR closed_at IS NULL);
DROP INDEX contact_messages_new;
DROP INDEX contact_messages_newest;
-- What waits, and everything, the newest first; the id settles what came at one moment.
CREATE INDEX contact_messages_new ON contact_messages (created_at DESC, id DESC)
  WHERE answered_at IS NULL AND closed_at IS NULL;
CREATE INDEX contact_messages_newest ON contact_messages (created_at DESC, id DESC);

DROP INDEX emails_undelivered;
-- The operator's lists of mail that was given up, and of mail that is still tried.
CREATE INDEX emails_failed ON emails (created_at DESC, id DESC) WHERE status = 'failed';
CREATE INDEX emails_queued ON emails (created_at DESC, id DESC) WHERE status = 'queued';

-- The operator's search for a part of an address or a name.
CREATE INDEX accounts_email_part ON accounts USING gin (email gin_trgm_ops);
CREATE INDEX accounts_name_part ON accounts USING gin ((first_name || ' ' || last_name) gin_trgm_ops);
CREATE INDEX schools_name_part ON schools USING gin (name gin_trgm_ops);
-- Accounts, the newest first.
CREATE INDEX accounts_newest ON accounts (created_at DESC, id DESC) WHERE erased_at IS NULL;
-- Schools by where they stand: the longest waiting, the last approved, the last that came without saying anything.
CREATE INDEX schools_waiting ON schools (information_completed_at, id)
  WHERE approved_at IS NULL AND information_completed_at IS NOT NULL;
CREATE INDEX schools_approved ON schools (approved_at DESC, id DESC) WHERE approved_at IS NOT NULL;
CREATE INDEX schools_incomplete ON schools (created_at DESC, id DESC)
  WHERE approved_at IS NULL AND information_completed_at IS NULL;
