ALTER TABLE slots
  -- The office books lessons that end after midnight; `ends_at` is the truth.
  DROP CONSTRAINT slots_check,
  -- Made for a lesson that the office booked, exactly as long: it's never offered to students.
  ADD COLUMN is_office boolean NOT NULL DEFAULT false,
  -- Withdrawn while a lesson that the office booked takes part of it: that lesson's slot. It comes back as it was.
  ADD COLUMN covered_by bigint REFERENCES slots ON DELETE SET NULL,
  -- Free time that is left of a covered slot, offered in its place: the covered slot.
  ADD COLUMN remnant_of bigint REFERENCES slots ON DELETE SET NULL,
  -- A covered slot that students could book would let them take the office's time. Not checked against the rows there are, which have no such slot.
  ADD CONSTRAINT slots_covered_withdrawn CHECK (covered_by IS NULL OR status = 'WITHDRAWN') NOT VALID;
