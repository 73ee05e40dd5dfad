-- Hours that an instructor teaches week by week: free slots are made from them for the coming weeks.
CREATE TABLE weekly_hours (
  instructor_id uuid PRIMARY KEY REFERENCES instructors ON DELETE CASCADE,
  -- Read and written whole; what one line is, the contract's schema says.
  lines jsonb NOT NULL,
  -- Of two who change the same hours the second is told.
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by uuid REFERENCES accounts ON DELETE SET NULL,
  -- One save, of however many instructors, and what it replaced: it can be undone for some minutes.
  change_id uuid NOT NULL,
  lines_before jsonb NOT NULL
);
-- All that one save changed, to undo it.
CREATE INDEX weekly_hours_change ON weekly_hours (change_id);

-- Days on which an instructor does not teach, whatever the hours say.
CREATE TABLE days_off (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE CASCADE,
  from_date date NOT NULL,
  to_date date NOT NULL,
  -- For the school alone.
  reason text NOT NULL,
  -- Free slots by sheet or by hand that were taken out with them: they are offered again when the days are taken back.
  withdrawn_slots bigint[] NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (to_date >= from_date)
);
-- Those of an instructor that are still ahead.
CREATE INDEX days_off_instructor ON days_off (instructor_id, to_date);

-- Where a school thinks otherwise of a holiday than its province does.
CREATE TABLE school_holidays (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  -- What the calendar of holidays names it by, from year to year.
  holiday text NOT NULL,
  -- Whether there are no lessons then.
  is_kept boolean NOT NULL,
  PRIMARY KEY (school_id, holiday)
);

ALTER TABLE slots
  -- Made from weekly hours: it goes when they do, and gives way to a slot by sheet or by hand.
  ADD COLUMN is_weekly boolean NOT NULL DEFAULT false,
  -- Withdrawn by somebody who did not want it: no slot is made there again.
  ADD COLUMN is_kept_out boolean NOT NULL DEFAULT false;

ALTER TABLE schools
  -- For how many weeks slots are made from weekly hours: a night's work, and what students can look through.
  ADD COLUMN weeks_ahead integer NOT NULL DEFAULT 8 CHECK (weeks_ahead BETWEEN 1 AND 26);
