-- The outside calendar that it is read from.
CREATE TABLE busy_calendars (
  instructor_id uuid PRIMARY KEY REFERENCES instructors ON DELETE CASCADE,
  -- Whoever has the address reads the calendar: it is sealed with the key that is not in the database.
  sealed_url bytea NOT NULL,
  -- What of it is shown.
  host text NOT NULL,
  -- One that was put in its place meanwhile is another.
  version uuid NOT NULL DEFAULT gen_random_uuid(),
  added_at timestamptz NOT NULL,
  -- What its server said of what was read last, and what that was: the same is not read again, for a whole day.
  etag text,
  last_modified text,
  content_hash bytea,
  read_for date,
  last_read_at timestamptz,
  -- Since when it can not be read, and why.
  failing_since timestamptz,
  failure text,
  told_failing_at timestamptz,
  -- Lessons of which the school was told that a busy time touches them.
  told_lessons uuid[] NOT NULL DEFAULT '{}'
);
