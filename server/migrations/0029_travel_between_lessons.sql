-- Where a lesson begins and ends, as far as a postal code tells: from it the server knows whether there is time to drive from one lesson
-- to the next. Where that is, its own table of postal areas says, so no coordinates are stored.
ALTER TABLE bookings
  -- Of the pickup; a whole code or its first half. Null where nobody said one.
  ADD COLUMN pickup_postal_code text,
  -- Null where the lesson ends at its pickup.
  ADD COLUMN drop_off_location text,
  ADD COLUMN drop_off_postal_code text;

ALTER TABLE schools
  -- Whether students can book only what the instructor can drive to.
  ADD COLUMN checks_travel boolean NOT NULL DEFAULT true,
  -- Beside the drive: a coffee, a parking place. More than two hours is a schedule of its own.
  ADD COLUMN extra_travel_minutes integer NOT NULL DEFAULT 0 CHECK (extra_travel_minutes BETWEEN 0 AND 120),
  -- Between two lessons of which one is nobody knows where.
  ADD COLUMN unknown_gap_minutes integer NOT NULL DEFAULT 0 CHECK (unknown_gap_minutes BETWEEN 0 AND 120);
