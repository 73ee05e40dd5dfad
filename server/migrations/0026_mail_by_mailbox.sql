-- Mail that a stranger can cause is counted by mailbox: what follows a plus is the same person's.
CREATE INDEX emails_by_mailbox ON emails (regexp_replace(lower(recipient), '\+[^@]*@', '@'), kind, created_at)
  WHERE kind IN ('verify_account', 'already_registered', 'reset_password', 'contact_message', 'calendar_feed_added', 'confirm_address');
DROP INDEX emails_bounded;

-- Administrators are told of all schools that wait together, once an hour at most.
ALTER TABLE schools
  -- Null: they have not been told of this one yet.
  ADD COLUMN admins_told_at timestamptz;
UPDATE schools SET admins_told_at = information_completed_at;
-- Asked at each school's first complete information, and by the hour.
CREATE INDEX schools_told ON schools (admins_told_at);
CREATE INDEX schools_untold ON schools (information_completed_at) WHERE admins_told_at IS NULL AND approved_at IS NULL;
