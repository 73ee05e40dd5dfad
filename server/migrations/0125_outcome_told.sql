-- The outcome whose student was told of it: the job that tells may run twice.
ALTER TABLE bookings ADD COLUMN outcome_told_at timestamptz;
UPDATE bookings SET outcome_told_at = outcome_at WHERE status IN ('No-show', 'Instructor no-show');
