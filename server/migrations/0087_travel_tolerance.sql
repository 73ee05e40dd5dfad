-- How many minutes of a drive may overlap the lessons around it: schools plan 9-10, 10-11, 11-12 and drive within the hour. The server
-- no longer reads extra_travel_minutes and unknown_gap_minutes. They stay for servers of the version before.
ALTER TABLE schools
  ADD COLUMN travel_tolerance_minutes integer NOT NULL DEFAULT 15 CHECK (travel_tolerance_minutes BETWEEN 0 AND 30);
-- A school that asked for more time around each drive doesn't want any of it to overlap lessons.
UPDATE schools SET travel_tolerance_minutes = 0 WHERE extra_travel_minutes > 0;
