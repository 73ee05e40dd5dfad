-- Who logs in for a school, and as what. An account is an address and its password; what it may do, and where, is told by its
-- membership: an address that is a member of several schools is one account with several of these.
CREATE TABLE school_members (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'instructor')),
  -- Whose lessons are their own: an owner or a manager may teach, too.
  instructor_id uuid REFERENCES instructors ON DELETE RESTRICT,
  -- As the school's history names them, also once they have left and their account is gone. Empty for who signed the school up.
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  joined_at timestamptz NOT NULL,
  -- Left, or sent away: the row stays for what they did.
  removed_at timestamptz,
  CHECK (role <> 'instructor' OR instructor_id IS NOT NULL)
);
-- Once in a school; the log-in looks up an account's schools by this.
CREATE UNIQUE INDEX school_members_account ON school_members (account_id, school_id) WHERE removed_at IS NULL;
-- Whether a school has an owner who can log in is asked for every slot that is offered.
CREATE INDEX school_members_school ON school_members (school_id, role) WHERE removed_at IS NULL;
-- An instructor logs in as one member.
CREATE UNIQUE INDEX school_members_instructor ON school_members (instructor_id)
  WHERE instructor_id IS NOT NULL AND removed_at IS NULL;

INSERT INTO school_members (school_id, account_id, role, joined_at)
  SELECT school_id, id, 'owner', created_at FROM accounts WHERE school_id IS NOT NULL;

-- What signs up at a server of the version before, while both run. `accounts.school_id` is read by that version alone, and goes
-- with the next.
ALTER TABLE accounts DROP CONSTRAINT accounts_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_check CHECK (kind = 'school' OR school_id IS NULL);
CREATE FUNCTION make_school_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO school_members (school_id, account_id, role, joined_at) VALUES (NEW.school_id, NEW.id, 'owner', NEW.created_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER accounts_school_owner AFTER INSERT ON accounts
  FOR EACH ROW WHEN (NEW.school_id IS NOT NULL) EXECUTE FUNCTION make_school_owner();

-- As which of its memberships an account is logged in; null for students and administrators.
ALTER TABLE sessions ADD COLUMN member_id uuid REFERENCES school_members ON DELETE CASCADE;
CREATE INDEX sessions_member ON sessions (member_id) WHERE member_id IS NOT NULL;
UPDATE sessions SET member_id = m.id FROM school_members m WHERE m.account_id = sessions.account_id;

-- The school that a log-in waits for its code to enter, and whose contact address a link confirms.
ALTER TABLE account_tokens ADD COLUMN school_id uuid REFERENCES schools ON DELETE CASCADE;
UPDATE account_tokens t SET school_id = m.school_id FROM school_members m
  WHERE m.account_id = t.account_id AND t.purpose IN ('log_in', 'confirm_address');

-- Managers see income and files of bookings only where an owner lets them.
ALTER TABLE schools ADD COLUMN managers_see_figures boolean NOT NULL DEFAULT false;

-- What the members of a school do is in the same chain as what administrators do.
ALTER TABLE audit_log
  ADD COLUMN member_id uuid REFERENCES school_members ON DELETE RESTRICT,
  DROP CONSTRAINT audit_log_target_kind_check,
  ADD CONSTRAINT audit_log_target_kind_check CHECK (
    target_kind IN ('school', 'account', 'message', 'review', 'email', 'booking', 'instructor', 'server', 'member')
  );
-- A school's history, the latest first.
CREATE INDEX audit_log_member ON audit_log (member_id, id DESC) WHERE member_id IS NOT NULL;
-- The member is the last part, and is left out where there is none: what was written before keeps its hash.
CREATE OR REPLACE FUNCTION audit_entry_text(entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(octet_length(part) || ':' || part, '' ORDER BY place)
    FROM unnest(ARRAY[
      entry.id::text,
      to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      coalesce(entry.actor_account_id::text, ''),
      entry.action,
      entry.target_kind,
      coalesce(entry.target_id::text, ''),
      array_to_string(entry.seen_ids, ','),
      entry.reason,
      entry.member_id::text
    ]) WITH ORDINALITY AS parts (part, place)
$$;

-- An owner who can log in stands behind what is offered.
CREATE OR REPLACE VIEW offered_schools AS
SELECT s.*
FROM schools s
WHERE s.information_completed_at IS NOT NULL
  AND s.approved_at IS NOT NULL
  AND EXISTS (
    SELECT 1 FROM school_members m JOIN accounts a ON a.id = m.account_id
    WHERE m.school_id = s.id AND m.removed_at IS NULL AND m.role = 'owner'
      AND a.verified_at IS NOT NULL AND a.disabled_at IS NULL
  );

CREATE OR REPLACE VIEW school_recipients AS
SELECT schools.id AS school_id, coalesce(schools.mail_address, owner.email) AS address, owner.email AS account_address, owner.locale
FROM schools
-- The one who has been an owner for the longest time.
JOIN LATERAL (
  SELECT email, locale FROM accounts JOIN school_members m ON m.account_id = accounts.id
  WHERE m.school_id = schools.id AND m.role = 'owner' AND m.removed_at IS NULL
  ORDER BY m.joined_at, m.id LIMIT 1
) owner ON true;
