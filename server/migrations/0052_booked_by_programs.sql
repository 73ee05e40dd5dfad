-- A program that a student let book says so on the booking, and the student confirms it within the hour unless they allowed it.
ALTER TABLE bookings
  -- What the student calls the program; null where a person booked.
  ADD COLUMN program text,
  -- The key that it booked with: it may hold few that wait. The key itself may be gone.
  ADD COLUMN program_key_id uuid,
  -- Until when the student confirms; null where there is nothing to confirm.
  ADD COLUMN confirm_by timestamptz,
  -- Nobody confirmed in time.
  ADD COLUMN is_released boolean NOT NULL DEFAULT false,
  ADD CHECK ((program IS NULL) = (program_key_id IS NULL)),
  ADD CHECK (confirm_by IS NULL OR program IS NOT NULL),
  ADD CHECK (NOT is_released OR status = 'Cancelled');

-- How many of a key wait, asked at each booking that it makes.
CREATE INDEX bookings_to_confirm ON bookings (program_key_id) WHERE confirm_by IS NOT NULL;
