ALTER TABLE bookings
  -- As its instructor said; null where they said nothing.
  ADD COLUMN started_at timestamptz,
  -- What the student was told last.
  ADD COLUMN late_minutes smallint CHECK (late_minutes > 0),
  ADD COLUMN late_told_at timestamptz,
  -- Each is a mail: the bound is in `contract/lesson-day.ts`.
  ADD COLUMN late_notices smallint NOT NULL DEFAULT 0 CHECK (late_notices >= 0),
  ADD CONSTRAINT bookings_late_is_told CHECK ((late_minutes IS NULL) = (late_told_at IS NULL));
