-- Days off that begin or end at an hour: an instructor who is ill from Friday 1 PM. Null: from the start of the first day, or to the end of
-- the last. A server of the last release takes such a row for whole days.
ALTER TABLE days_off
  ADD COLUMN from_time time,
  ADD COLUMN until_time time;
