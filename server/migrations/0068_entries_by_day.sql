-- The day on which an entry stands in the books: when a payment changed hands, when a lesson was booked, changed or given up, on the
-- school's clock then. Kept, for a school may move to another zone, and its years and months are to stay as they were.
ALTER TABLE ledger_entries ADD COLUMN day date;

CREATE FUNCTION date_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payment_id IS NOT NULL THEN
    SELECT paid_on INTO NEW.day FROM payments WHERE id = NEW.payment_id;
  ELSE
    SELECT (NEW.happened_at AT TIME ZONE coalesce(time_zone, 'America/Toronto'))::date INTO NEW.day
      FROM schools WHERE id = NEW.school_id;
  END IF;
  RETURN NEW;
END
$$;
-- By the entry itself, whoever enters it.
CREATE TRIGGER ledger_entries_dated BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION date_entry();

ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
UPDATE ledger_entries
   SET day = coalesce((SELECT paid_on FROM payments WHERE payments.id = payment_id),
                      (happened_at AT TIME ZONE coalesce(schools.time_zone, 'America/Toronto'))::date)
  FROM schools WHERE schools.id = school_id;
ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only;
ALTER TABLE ledger_entries ALTER COLUMN day SET NOT NULL;

-- A student's statement, with every school.
CREATE INDEX ledger_entries_student ON ledger_entries (candidate_id);
-- A school's months.
CREATE INDEX ledger_entries_days ON ledger_entries (school_id, day);
