-- Whom a school has asked to log in for it, until they have. By address: whether it has an account is nobody's to know.
CREATE TABLE member_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'instructor')),
  instructor_id uuid REFERENCES instructors ON DELETE CASCADE,
  -- SHA-256 of the link's token, which is made when the mail is sent; until then that of one that nobody has.
  token_hash bytea NOT NULL CONSTRAINT member_invitations_token UNIQUE,
  locale text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (role <> 'instructor' OR instructor_id IS NOT NULL)
);
-- Invited again, the same invitation has a new link.
CREATE UNIQUE INDEX member_invitations_email ON member_invitations (school_id, lower(email));
-- One log-in for an instructor, asked for at one address.
CREATE UNIQUE INDEX member_invitations_instructor ON member_invitations (instructor_id) WHERE instructor_id IS NOT NULL;

-- Any school can invite any address: counted by mailbox, as other mail that strangers cause.
CREATE INDEX emails_of_strangers ON emails (regexp_replace(lower(recipient), '\+[^@]*@', '@'), kind, created_at)
  WHERE kind IN ('verify_account', 'already_registered', 'reset_password', 'contact_message', 'calendar_feed_added', 'confirm_address',
                 'member_invitation');
DROP INDEX emails_by_mailbox;
