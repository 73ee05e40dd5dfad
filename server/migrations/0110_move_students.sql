-- A student's lessons and money with one school can move to another account row: when a person claims the record that the school kept of
-- them, when a school merges two records, and when that is undone. Entries, payments and lesson records stay append-only otherwise.

CREATE FUNCTION refuse_change_but_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('lanewise.moves_student', true) IS DISTINCT FROM 'yes'
     OR to_jsonb(NEW) - TG_ARGV::text[] <> to_jsonb(OLD) - TG_ARGV::text[] THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END
$$;

-- Nothing may be deleted, and an update may change nothing but whose row it is.
DROP TRIGGER ledger_entries_append_only ON ledger_entries;
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_fixed BEFORE UPDATE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_student('candidate_id');
DROP TRIGGER payments_append_only ON payments;
CREATE TRIGGER payments_append_only BEFORE DELETE OR TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER payments_fixed BEFORE UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_student('candidate_id');
DROP TRIGGER lesson_records_append_only ON lesson_records;
CREATE TRIGGER lesson_records_append_only BEFORE DELETE OR TRUNCATE ON lesson_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();
CREATE TRIGGER lesson_records_fixed BEFORE UPDATE ON lesson_records
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_student('candidate_id', 'number', 'about');

-- With the owner's rights, because the server's role can't update these tables. Moves the rows of one school; of these bookings, payments
-- and orders only, if given, to undo a merge.
CREATE FUNCTION move_student_money(
  of_school uuid, from_student uuid, to_student uuid, only_bookings uuid[] DEFAULT NULL, only_payments uuid[] DEFAULT NULL,
  only_orders uuid[] DEFAULT NULL
) RETURNS TABLE (payment_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_money_of(of_school, least(from_student, to_student));
  PERFORM hold_money_of(of_school, greatest(from_student, to_student));
  PERFORM set_config('lanewise.moves_student', 'yes', true);
  UPDATE ledger_entries AS entry SET candidate_id = to_student
   WHERE entry.school_id = of_school AND entry.candidate_id = from_student
     AND (only_bookings IS NULL OR entry.booking_id = ANY (only_bookings) OR entry.payment_id = ANY (only_payments)
          OR entry.package_order_id = ANY (only_orders));
  RETURN QUERY
  UPDATE payments SET candidate_id = to_student
   WHERE payments.school_id = of_school AND payments.candidate_id = from_student
     AND (only_payments IS NULL OR payments.id = ANY (only_payments))
  RETURNING payments.id;
  INSERT INTO student_balances AS kept (school_id, candidate_id, owed_cents, refund_due_cents)
  SELECT of_school, student.id, coalesce(sum(entry.owed_cents), 0), coalesce(sum(entry.refund_due_cents), 0)
    FROM unnest(ARRAY[from_student, to_student]) AS student (id)
    LEFT JOIN ledger_entries AS entry ON entry.school_id = of_school AND entry.candidate_id = student.id
   GROUP BY student.id
  ON CONFLICT (school_id, candidate_id) DO UPDATE
    SET owed_cents = excluded.owed_cents, refund_due_cents = excluded.refund_due_cents;
  PERFORM set_config('lanewise.moves_student', '', true);
END
$$;

-- Lesson records are numbered by student: those that move come after the ones already there.
CREATE FUNCTION move_lesson_records(from_student uuid, to_student uuid, of_bookings uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last integer;
BEGIN
  PERFORM hold_record_of(least(from_student, to_student));
  PERFORM hold_record_of(greatest(from_student, to_student));
  SELECT coalesce(max(number), 0) INTO last FROM lesson_records WHERE candidate_id = to_student;
  PERFORM set_config('lanewise.moves_student', 'yes', true);
  UPDATE lesson_records SET candidate_id = to_student, number = number + last, about = about + last
   WHERE candidate_id = from_student AND booking_id = ANY (of_bookings);
  PERFORM set_config('lanewise.moves_student', '', true);
END
$$;

-- What undoes a merge: both records as they were, and the rows that moved. Emptied after 30 days.
ALTER TABLE merged_students ADD COLUMN undo jsonb;

-- What people answered about a record with their address.
CREATE TABLE claim_answers (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  -- A record's id; the record may be gone.
  student_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  answer text NOT NULL CHECK (answer IN ('mine', 'child', 'not_mine')),
  answered_at timestamptz NOT NULL,
  -- Each account answers once, so nobody is asked again.
  PRIMARY KEY (account_id, school_id, student_id)
);
-- The desk sees that an address was wrong.
CREATE INDEX claim_answers_student ON claim_answers (school_id, student_id);

-- The link that a school sends to a student; a new one replaces it.
CREATE TABLE claim_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL,
  student_id uuid NOT NULL,
  -- SHA-256 of the token, made when the email is sent.
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- One link works at a time; it goes with the record.
  UNIQUE (school_id, student_id),
  FOREIGN KEY (school_id, student_id) REFERENCES school_students ON DELETE CASCADE
);
-- Expired ones are swept.
CREATE INDEX claim_invitations_expiry ON claim_invitations (expires_at);

-- Once a student is 18, parents' copies stop, and both are told once; the school may turn them on again.
ALTER TABLE school_students ADD COLUMN adult_told_at timestamptz;
-- The daily job reads those that are still to turn 18; few schools know birth dates.
CREATE INDEX school_students_minors ON school_students (date_of_birth) WHERE date_of_birth IS NOT NULL AND adult_told_at IS NULL;
