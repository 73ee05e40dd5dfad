-- Messages are kept for good, and hardly read again once they were sent: from now on they stand in one table a month, so that what is written to
-- stays small however much there is, and an old month can be dropped in one step. What there is becomes the first of these tables as it
-- stands: it is gone through beforehand, while people book, and never copied.

-- by itself: one that was cut off in the middle is left without use
DROP INDEX CONCURRENTLY IF EXISTS emails_key;
-- by itself: the key of a table in parts holds what it is parted by
CREATE UNIQUE INDEX CONCURRENTLY emails_key ON emails (id, created_at);
-- by itself:
DROP INDEX CONCURRENTLY IF EXISTS emails_recipient;
-- by itself: a person's own copy and erasure looked at every message that ever was
CREATE INDEX CONCURRENTLY emails_recipient ON emails (lower(recipient));
-- by itself: no message of the first table is younger than its last month, two ahead: what comes until the end of this is in it too
DO $$
DECLARE
  last_month date := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months';
  earlier text;
BEGIN
  SET LOCAL lock_timeout = '500ms';
  LOCK TABLE emails IN ACCESS EXCLUSIVE MODE;
  FOR earlier IN SELECT conname FROM pg_constraint WHERE conrelid = 'emails'::regclass AND conname LIKE 'emails\_until\_%' LOOP
    EXECUTE format('ALTER TABLE emails DROP CONSTRAINT %I', earlier);
  END LOOP;
  EXECUTE format('ALTER TABLE emails ADD CONSTRAINT %I CHECK (created_at < %L) NOT VALID',
                 'emails_until_' || to_char(last_month, 'YYYY_MM'), (last_month + interval '1 month') AT TIME ZONE 'UTC');
END
$$;
-- by itself: looks at every message, and holds up nobody
DO $$
BEGIN
  EXECUTE (SELECT format('ALTER TABLE emails VALIDATE CONSTRAINT %I', conname)
             FROM pg_constraint WHERE conrelid = 'emails'::regclass AND conname LIKE 'emails\_until\_%');
END
$$;
-- in one transaction:
-- Whoever vacuums it gives way to this, which holds up nobody; then all wait for the milliseconds of the rest.
SET LOCAL lock_timeout = '10s';
LOCK TABLE emails IN SHARE UPDATE EXCLUSIVE MODE;
SET LOCAL lock_timeout = '500ms';
LOCK TABLE accounts, devices IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE emails IN ACCESS EXCLUSIVE MODE;
ALTER TABLE emails DROP CONSTRAINT emails_pkey;
ALTER TABLE emails ADD CONSTRAINT emails_pkey PRIMARY KEY USING INDEX emails_key;

DO $$
DECLARE
  first_table text := (SELECT conname FROM pg_constraint WHERE conrelid = 'emails'::regclass AND conname LIKE 'emails\_until\_%');
  index_name text;
  may record;
BEGIN
  EXECUTE format('ALTER TABLE emails RENAME TO %I', first_table);
  FOR index_name IN SELECT relname FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indrelid = first_table::regclass LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', index_name, first_table || substr(index_name, 7));
  END LOOP;
  EXECUTE format(
    'CREATE TABLE emails (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE (created_at)', first_table);
  EXECUTE format('ALTER TABLE emails DROP CONSTRAINT %I', first_table);
  -- A server of the version before works on meanwhile: it may what it might.
  FOR may IN SELECT grantee::regrole AS who, privilege_type AS what
               FROM pg_class, aclexplode(relacl) WHERE oid = first_table::regclass AND grantee <> relowner LOOP
    EXECUTE format('GRANT %s ON emails TO %s', may.what, may.who);
  END LOOP;
END
$$;

ALTER TABLE emails
  ADD PRIMARY KEY (id, created_at),
  ADD FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE,
  ADD FOREIGN KEY (device_id) REFERENCES devices ON DELETE CASCADE;
-- What is given up, and what is still to be sent: the operator's desk.
CREATE INDEX emails_failed ON emails (created_at DESC, id DESC) WHERE status = 'failed';
CREATE INDEX emails_queued ON emails (created_at DESC, id DESC) WHERE status = 'queued';
-- What ends with a device.
CREATE INDEX emails_device ON emails (device_id) WHERE device_id IS NOT NULL;
-- A person's own copy and their erasure.
CREATE INDEX emails_recipient ON emails (lower(recipient));
-- All mail that is bounded is counted by this index.
CREATE INDEX emails_bounded ON emails (regexp_replace(lower(recipient), '\+[^@]*@', '@'), kind, created_at)
  WHERE kind IN ('verify_account', 'already_registered', 'reset_password', 'contact_message', 'calendar_feed_added', 'confirm_address',
                 'member_invitation', 'student_invitation', 'log_in_link', 'api_key_added', 'lesson_message_student',
                 'lesson_message_school', 'hours_proposed', 'guardian_invitation');

DO $$
DECLARE
  first_table text := (SELECT conrelid::regclass::text FROM pg_constraint WHERE contype = 'c' AND conname LIKE 'emails\_until\_%');
  last_month date := to_date(right(first_table, 7), 'YYYY_MM');
BEGIN
  EXECUTE format('ALTER TABLE emails ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
                 first_table, (last_month + interval '1 month') AT TIME ZONE 'UTC');
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', first_table, first_table);
END
$$;
-- Of a month that has no table, as when no server ran for so long: no message is refused.
CREATE TABLE emails_beyond PARTITION OF emails DEFAULT;

-- Makes the tables of the months until the third after this one, each night. It is the owner's: the server, which calls it, may make no table.
CREATE FUNCTION add_email_months() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  month date;
  until date := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '3 months';
  starts timestamptz;
  ends timestamptz;
  name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('add_email_months'));
  SELECT max(to_date(right(relname, 7), 'YYYY_MM')) INTO month FROM pg_inherits JOIN pg_class ON oid = inhrelid
   WHERE inhparent = 'emails'::regclass AND relname ~ '\d{4}_\d\d$';
  WHILE month < until LOOP
    month := month + interval '1 month';
    starts := month::timestamp AT TIME ZONE 'UTC';
    ends := (month + interval '1 month') AT TIME ZONE 'UTC';
    -- Where messages of that month went beyond, they stay there.
    CONTINUE WHEN EXISTS (SELECT FROM emails_beyond WHERE created_at >= starts AND created_at < ends);
    name := 'emails_' || to_char(month, 'YYYY_MM');
    -- Made apart and attached, so that nobody who writes waits.
    EXECUTE format('CREATE TABLE %I (LIKE emails INCLUDING ALL)', name);
    EXECUTE format('ALTER TABLE emails ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, starts, ends);
  END LOOP;
END
$$;
SELECT add_email_months();
