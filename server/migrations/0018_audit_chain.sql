-- The audit log as a chain: each entry carries the hash of what it says and of the entry before, so that an entry which was
-- changed, put in or taken out breaks it (`npm run verify-audit`).
ALTER TABLE audit_log
  -- Null: not an administrator at the desk but whoever runs the server, by a command.
  ALTER COLUMN actor_account_id DROP NOT NULL,
  -- Null where it is about no single record: a backup, or a list that was looked at.
  ALTER COLUMN target_id DROP NOT NULL,
  DROP CONSTRAINT audit_log_target_kind_check,
  ADD CONSTRAINT audit_log_target_kind_check CHECK (
    target_kind IN ('school', 'account', 'message', 'review', 'email', 'booking', 'instructor', 'server')
  ),
  -- The records whose personal data an administrator looked at.
  ADD COLUMN seen_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN hash bytea NOT NULL DEFAULT '',
  -- Its place in the chain, given with the chain's end in hand: a sequence's number is taken before that.
  ALTER COLUMN id DROP IDENTITY;
ALTER TABLE audit_log ALTER COLUMN id SET DEFAULT 0;

-- What an entry says, in one spelling: each part with its length before it, so that no two entries are spelled alike.
CREATE FUNCTION audit_entry_text(entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(octet_length(part) || ':' || part, '' ORDER BY place)
    FROM unnest(ARRAY[
      entry.id::text,
      to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      coalesce(entry.actor_account_id::text, ''),
      entry.action,
      entry.target_kind,
      coalesce(entry.target_id::text, ''),
      array_to_string(entry.seen_ids, ','),
      entry.reason
    ]) WITH ORDINALITY AS parts (part, place)
$$;

CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before audit_log;
BEGIN
  -- One at a time, until its transaction ends: two that saw the same end would make two chains of one.
  PERFORM pg_advisory_xact_lock(hashtext('audit_log'));
  SELECT * INTO before FROM audit_log ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(before.id, 0) + 1;
  NEW.hash := sha256(coalesce(before.hash, '') || convert_to(audit_entry_text(NEW), 'UTF8'));
  RETURN NEW;
END
$$;
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

-- What is there already becomes the chain's beginning.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
DO $$
DECLARE
  entry audit_log;
  last bytea := '';
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    last := sha256(last || convert_to(audit_entry_text(entry), 'UTF8'));
    UPDATE audit_log SET hash = last WHERE id = entry.id;
  END LOOP;
END
$$;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;

-- Who looked at a record.
CREATE INDEX audit_log_seen ON audit_log USING gin (seen_ids);
