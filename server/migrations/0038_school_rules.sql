-- What a school wants of bookings, beside what everybody's have to be.
ALTER TABLE schools
  -- The least is the day after tomorrow, as everybody's; a month is a school that takes nobody.
  ADD COLUMN notice_days integer NOT NULL DEFAULT 2 CHECK (notice_days BETWEEN 2 AND 30),
  -- How far ahead students may book; no slot lies farther than a year.
  ADD COLUMN ahead_days integer NOT NULL DEFAULT 365 CHECK (ahead_days BETWEEN 7 AND 365),
  -- Of an instructor; null where as many as there are slots.
  ADD COLUMN most_lessons_a_day integer CHECK (most_lessons_a_day BETWEEN 1 AND 20),
  -- Between two lessons of an instructor, wherever they are.
  ADD COLUMN least_break_minutes integer NOT NULL DEFAULT 0 CHECK (least_break_minutes BETWEEN 0 AND 120),
  -- Whether a student who has been in a car for as long as the province lets them a day is refused, or only told.
  ADD COLUMN refuses_long_days boolean NOT NULL DEFAULT false;

-- Lists ask each slot's school: of most there is nothing more to be asked.
ALTER TABLE schools ADD COLUMN has_booking_rules boolean NOT NULL GENERATED ALWAYS AS (
  notice_days <> 2 OR ahead_days <> 365 OR most_lessons_a_day IS NOT NULL OR least_break_minutes > 0) STORED;

-- All columns, these too.
CREATE OR REPLACE VIEW offered_schools AS
SELECT s.*
FROM schools s
WHERE s.information_completed_at IS NOT NULL
  AND s.approved_at IS NOT NULL
  AND EXISTS (
    SELECT 1 FROM school_members m JOIN accounts a ON a.id = m.account_id
    WHERE m.school_id = s.id AND m.removed_at IS NULL AND m.role = 'owner'
      AND a.verified_at IS NOT NULL AND a.disabled_at IS NULL
  );
