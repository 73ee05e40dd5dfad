-- A desk that books during a call tells the student at once, before the message about it is written: the tick waits with the change.
ALTER TABLE office_changes
  ADD COLUMN told_by_phone_at timestamptz,
  -- As in office_messages.
  ADD COLUMN told_by_phone_by uuid REFERENCES school_members ON DELETE SET NULL;
