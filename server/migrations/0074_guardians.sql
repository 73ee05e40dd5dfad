-- Whom a student lets see their lessons, and perhaps cancel them: a parent or guardian. They log in with an account of a student's
-- kind, their own; what it may do for whom is told by these rows, as a member's is by `school_members`.
CREATE TABLE guardians (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  student_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  may_cancel boolean NOT NULL,
  accepted_at timestamptz NOT NULL,
  -- When they last opened something of the student's; right to within some minutes.
  last_looked_at timestamptz,
  -- Taken back, or given up: the row stays for the lessons that they cancelled.
  removed_at timestamptz,
  CHECK (student_id <> account_id)
);
-- Once for a student; each call for one asks by this.
CREATE UNIQUE INDEX guardians_account ON guardians (account_id, student_id) WHERE removed_at IS NULL;
-- Who sees a student's lessons.
CREATE INDEX guardians_student ON guardians (student_id) WHERE removed_at IS NULL;

-- Whom a student has asked, until they accept. By address: whether it has an account is nobody's to know.
CREATE TABLE guardian_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  student_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  may_cancel boolean NOT NULL,
  -- SHA-256 of the link's token, which is made when the mail is sent; until then that of one that nobody has.
  token_hash bytea NOT NULL CONSTRAINT guardian_invitations_token UNIQUE,
  locale text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
-- Asked again, the same invitation has a new link.
CREATE UNIQUE INDEX guardian_invitations_email ON guardian_invitations (student_id, lower(email));

-- Which guardian cancelled for the student; null where the student did, or the school.
ALTER TABLE bookings
  ADD COLUMN cancelled_by_guardian uuid REFERENCES guardians ON DELETE SET NULL,
  ADD CONSTRAINT bookings_guardian_cancels CHECK (cancelled_by_guardian IS NULL OR cancelled_by = 'student');

-- Any student can name any address: counted by mailbox, as other mail that strangers cause.
CREATE INDEX emails_bounded_too ON emails (regexp_replace(lower(recipient), '\+[^@]*@', '@'), kind, created_at)
  WHERE kind IN ('verify_account', 'already_registered', 'reset_password', 'contact_message', 'calendar_feed_added', 'confirm_address',
                 'member_invitation', 'student_invitation', 'log_in_link', 'api_key_added', 'lesson_message_student',
                 'lesson_message_school', 'hours_proposed', 'guardian_invitation');
DROP INDEX emails_bounded;
ALTER INDEX emails_bounded_too RENAME TO emails_bounded;
