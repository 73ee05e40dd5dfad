ALTER TABLE bookings
  -- How often it was moved: the calendar entry's sequence, and what tells a reminder that its lesson is elsewhere now.
  ADD COLUMN moves integer NOT NULL DEFAULT 0,
  ADD COLUMN moved_at timestamptz,
  -- When a past lesson's outcome was said, and whether the school said it or the clock did.
  ADD COLUMN outcome_at timestamptz,
  ADD COLUMN outcome_by text CHECK (outcome_by IN ('school', 'clock'));
-- The recurring job that completes what nobody marked looks for live bookings by their end.
CREATE INDEX bookings_unsettled ON bookings (ends_at) WHERE status = 'Booked';

ALTER TABLE reviews ADD COLUMN answered_at timestamptz;

-- The reminders that were sent: a job that comes twice sends nothing a second time.
CREATE TABLE sent_reminders (
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  moves integer NOT NULL,
  hours_before integer NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (booking_id, moves, hours_before)
);

-- The warnings that a school was sent of a licence, each once; a renewed licence has another expiry and starts anew.
CREATE TABLE licence_warnings (
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE CASCADE,
  licence_expiry date NOT NULL,
  days_before integer NOT NULL,
  warned_at timestamptz NOT NULL,
  PRIMARY KEY (instructor_id, licence_expiry, days_before)
);

CREATE TABLE waiting_list (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  candidate_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Either or both: an instructor on any day, any instructor on a day, or that one on that day.
  instructor_id uuid REFERENCES instructors ON DELETE CASCADE,
  local_date date,
  -- Narrows a day to schools of one province.
  province text,
  created_at timestamptz NOT NULL,
  -- Told once; then the entry has done its work.
  told_at timestamptz,
  CHECK (instructor_id IS NOT NULL OR local_date IS NOT NULL)
);
-- A student waits once for the same thing.
CREATE UNIQUE INDEX waiting_list_once ON waiting_list (candidate_id, instructor_id, local_date, province)
  NULLS NOT DISTINCT WHERE told_at IS NULL;
-- Who waits when slots of an instructor, or of a day, come free.
CREATE INDEX waiting_list_instructor ON waiting_list (instructor_id) WHERE told_at IS NULL;
CREATE INDEX waiting_list_day ON waiting_list (local_date) WHERE told_at IS NULL;

CREATE TABLE calendar_feeds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- SHA-256 of the token in the address: a copy of this table reads nobody's calendar.
  token_hash bytea NOT NULL CONSTRAINT calendar_feeds_token UNIQUE,
  -- Who made it and may revoke it; a disabled account's feeds show nothing.
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Whose lessons it shows: one of the three.
  candidate_id uuid REFERENCES accounts ON DELETE CASCADE,
  school_id uuid REFERENCES schools ON DELETE CASCADE,
  instructor_id uuid REFERENCES instructors ON DELETE CASCADE,
  locale text NOT NULL CHECK (locale IN ('en', 'fr')),
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(candidate_id, school_id, instructor_id) = 1)
);
CREATE INDEX calendar_feeds_account ON calendar_feeds (account_id);
