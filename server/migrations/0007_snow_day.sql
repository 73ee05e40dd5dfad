-- A school's cancelling of many lessons at once. The client names it, so that the same one sent again does nothing again.
CREATE TABLE snow_days (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools ON DELETE RESTRICT,
  local_date date NOT NULL,
  -- On the streets' clocks; null where it is the whole day.
  local_from time,
  local_to time,
  reason text NOT NULL,
  -- Free slots that were taken out of the schedule with the lessons.
  withdrawn_slots integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CHECK ((local_from IS NULL) = (local_to IS NULL)),
  CHECK (local_to > local_from)
);

ALTER TABLE bookings ADD COLUMN snow_day_id uuid REFERENCES snow_days;
-- What a snow day cancelled, for whoever asks a second time.
CREATE INDEX bookings_snow_day ON bookings (snow_day_id) WHERE snow_day_id IS NOT NULL;
