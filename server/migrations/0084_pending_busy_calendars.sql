-- An outside calendar whose server did not answer within the request that gave it. A job reads it; what was read before counts until then.
CREATE TABLE pending_busy_calendars (
  instructor_id uuid PRIMARY KEY REFERENCES instructors ON DELETE CASCADE,
  -- Sealed as in busy_calendars.
  sealed_url bytea NOT NULL,
  host text NOT NULL,
  -- One that was given meanwhile is another.
  version uuid NOT NULL DEFAULT gen_random_uuid(),
  given_at timestamptz NOT NULL,
  -- Why it could not be read; null until it was tried.
  failure text
);
