ALTER TABLE bookings
  -- For the instructor: 'blue door, buzz 12'. It goes with the address.
  ADD COLUMN pickup_note text,
  -- Of its places. A calendar takes the newer one of two entries of a lesson by their count and moment.
  ADD COLUMN pickup_changes integer NOT NULL DEFAULT 0,
  ADD COLUMN pickup_changed_at timestamptz;
