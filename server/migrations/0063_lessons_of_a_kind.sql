ALTER TABLE bookings
  -- Null: the plain lesson.
  ADD COLUMN kind_id uuid REFERENCES lesson_kinds,
  -- Those that were booked in one step have the same one.
  ADD COLUMN series_id uuid;
-- What is left of a step's lessons.
CREATE INDEX bookings_series ON bookings (series_id) WHERE series_id IS NOT NULL;

-- Slots in a row that one lesson takes become one, as long as all: the first. The others are out of the schedule, known as its parts, until
-- it is given back.
ALTER TABLE slots
  ADD COLUMN joined_to bigint REFERENCES slots,
  ADD CONSTRAINT slots_parts_withdrawn CHECK (joined_to IS NULL OR status = 'WITHDRAWN');
CREATE INDEX slots_parts ON slots (joined_to) WHERE joined_to IS NOT NULL;
