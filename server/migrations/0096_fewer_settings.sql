-- Schools no longer set these, and no released version reads them. schools.shows_contact_before_booking stays: 0.1.0 reads it.
ALTER TABLE school_sites DROP COLUMN accent, DROP COLUMN background;

-- The view selects every column of schools, so PostgreSQL refuses to drop one while it exists. Servers that run meanwhile keep their
-- rights to it.
DO $$
DECLARE
  rights text[] := ARRAY(
    SELECT format('GRANT %s ON offered_schools TO %s', privilege_type, grantee::regrole)
    FROM pg_class, aclexplode(relacl) WHERE oid = 'offered_schools'::regclass AND grantee <> relowner);
  statement text;
BEGIN
  DROP VIEW offered_schools;
  ALTER TABLE schools DROP COLUMN extra_travel_minutes, DROP COLUMN unknown_gap_minutes;
  CREATE VIEW offered_schools AS
  SELECT s.*
  FROM schools s
  WHERE s.information_completed_at IS NOT NULL
    AND s.approved_at IS NOT NULL
    AND EXISTS (
      SELECT 1 FROM school_members m JOIN accounts a ON a.id = m.account_id
      WHERE m.school_id = s.id AND m.removed_at IS NULL AND m.role = 'owner'
        AND a.verified_at IS NOT NULL AND a.disabled_at IS NULL
    );
  FOREACH statement IN ARRAY rights LOOP
    EXECUTE statement;
  END LOOP;
END
$$;
