-- A freed hour that the office offers to students: the first yes books it.
CREATE TABLE lesson_offers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE CASCADE,
  local_date date NOT NULL,
  local_start time NOT NULL,
  local_end time NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Free slots that students can't book meanwhile. They're offered again when the offer ends.
  held_slots bigint[] NOT NULL DEFAULT '{}',
  -- The member who made it; null once they left.
  member_id uuid REFERENCES school_members ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- accepted: somebody said yes. taken: the hour was booked otherwise. over: nobody can be reached in time any more. declined: everybody said no.
  outcome text CHECK (outcome IN ('accepted', 'withdrawn', 'taken', 'over', 'declined')),
  -- The lesson that came of it.
  booking_id uuid REFERENCES bookings ON DELETE SET NULL,
  -- A lesson lasts at least a minute, and an ended offer says how it ended.
  CHECK (ends_at > starts_at),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
-- Open offers of an instructor that overlap a time: the first yes ends them all.
CREATE INDEX lesson_offers_open ON lesson_offers (instructor_id, starts_at) WHERE ended_at IS NULL;
-- The school's list, newest first.
CREATE INDEX lesson_offers_school ON lesson_offers (school_id, created_at DESC);
-- Deleting a booking looks for the offers that it came of.
CREATE INDEX lesson_offers_booking ON lesson_offers (booking_id) WHERE booking_id IS NOT NULL;

CREATE TABLE offered_students (
  offer_id uuid NOT NULL REFERENCES lesson_offers ON DELETE CASCADE,
  candidate_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- Whose turn it is: the lowest are asked first.
  position smallint NOT NULL,
  -- The instructor can get there if they leave by then.
  open_until timestamptz NOT NULL,
  -- Null until their wave.
  sent_at timestamptz,
  answer text CHECK (answer IN ('yes', 'no')),
  answered_at timestamptz,
  -- Each student once, in the order in which they are asked.
  PRIMARY KEY (offer_id, candidate_id),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
-- How many offers a student got today.
CREATE INDEX offered_students_candidate ON offered_students (candidate_id, sent_at);

-- Students who don't want a school's offers.
CREATE TABLE offer_opt_outs (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  candidate_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Opting out twice is opting out once.
  PRIMARY KEY (school_id, candidate_id)
);
-- Erasing an account looks for its rows.
CREATE INDEX offer_opt_outs_candidate ON offer_opt_outs (candidate_id);
