-- How much of an outside calendar could not be read when it was last read.
ALTER TABLE busy_calendars
  ADD COLUMN unread_events integer NOT NULL DEFAULT 0,
  -- The end of its file was missing.
  ADD COLUMN is_cut_off boolean NOT NULL DEFAULT false;
