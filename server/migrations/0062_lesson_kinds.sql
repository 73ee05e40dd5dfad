-- What a school gives beside the plain lesson, which is always there: a refresher, a highway lesson, a road-test day.
CREATE TABLE lesson_kinds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools,
  -- By language.
  names jsonb NOT NULL,
  minutes integer NOT NULL CHECK (minutes BETWEEN 30 AND 480),
  -- Null: by the hour, at the instructor's rate.
  price_cents integer CHECK (price_cents > 0),
  -- Since when nobody can book it any more. Who did keeps it, so it is never deleted.
  retired_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX lesson_kinds_school ON lesson_kinds (school_id, created_at);
