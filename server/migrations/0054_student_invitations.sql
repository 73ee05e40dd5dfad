-- Whom a school has invited to book with it: each address once. The address itself is in the mail alone.
CREATE TABLE student_invitations (
  school_id uuid NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
  -- SHA-256 of school and mailbox: tells that it was invited, not who it is, and not that another school invited it too.
  mailbox_hash bytea NOT NULL,
  invited_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, mailbox_hash)
);
-- How many a school has invited of late, and what is old enough to be forgotten.
CREATE INDEX student_invitations_moment ON student_invitations (invited_at, school_id);

-- Any school can invite any address: counted by mailbox, as other mail that strangers cause.
CREATE INDEX emails_that_strangers_cause ON emails (regexp_replace(lower(recipient), '\+[^@]*@', '@'), kind, created_at)
  WHERE kind IN ('verify_account', 'already_registered', 'reset_password', 'contact_message', 'calendar_feed_added', 'confirm_address',
                 'member_invitation', 'student_invitation');
DROP INDEX emails_of_strangers;
