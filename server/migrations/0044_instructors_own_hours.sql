-- Instructors change their own hours and days off only where an owner lets them; else they propose them.
ALTER TABLE schools ADD COLUMN instructors_set_hours boolean NOT NULL DEFAULT false;

-- What waits for the school to accept it, or to refuse it; an answered one is gone.
CREATE TABLE hours_proposals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE CASCADE,
  -- Who is told of the answer.
  member_id uuid NOT NULL REFERENCES school_members ON DELETE CASCADE,
  -- The whole week as it would be; or days off.
  lines jsonb,
  from_date date,
  to_date date,
  reason text NOT NULL DEFAULT '',
  proposed_at timestamptz NOT NULL,
  CHECK ((lines IS NULL) = (from_date IS NOT NULL) AND (from_date IS NULL) = (to_date IS NULL))
);
-- One week of an instructor waits at a time: the last one counts. Days off may be several.
CREATE UNIQUE INDEX hours_proposals_week ON hours_proposals (instructor_id) WHERE lines IS NOT NULL;
CREATE INDEX hours_proposals_instructor ON hours_proposals (instructor_id);
