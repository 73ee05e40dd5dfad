-- What an instructor asks the school about a lesson: instructors do not cancel themselves.
CREATE TABLE lesson_requests (
  -- Once a lesson.
  booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES school_members ON DELETE CASCADE,
  wish text NOT NULL CHECK (wish IN ('cancel', 'move')),
  reason text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- When the school said that the lesson stays.
  kept_at timestamptz
);
