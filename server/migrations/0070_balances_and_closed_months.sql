-- What each student came to with a school, all entries together: who owes is read from here, for the entries are a hundred thousand. Each
-- entry adds itself, by whatever way it came; nothing else writes here.
CREATE TABLE student_balances (
  school_id uuid NOT NULL REFERENCES schools,
  candidate_id uuid NOT NULL REFERENCES accounts,
  owed_cents bigint NOT NULL,
  -- Below zero, as in the entries.
  refund_due_cents bigint NOT NULL,
  PRIMARY KEY (school_id, candidate_id)
);
-- The few of a school that are not even.
CREATE INDEX student_balances_open ON student_balances (school_id) INCLUDE (candidate_id, owed_cents, refund_due_cents)
  WHERE owed_cents <> 0 OR refund_due_cents <> 0;
CREATE INDEX student_balances_candidate ON student_balances (candidate_id);

-- As whoever made it: the server's role reads balances and writes none.
CREATE FUNCTION add_to_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO student_balances AS kept (school_id, candidate_id, owed_cents, refund_due_cents)
  VALUES (NEW.school_id, NEW.candidate_id, NEW.owed_cents, NEW.refund_due_cents)
  ON CONFLICT (school_id, candidate_id) DO UPDATE
    SET owed_cents = kept.owed_cents + NEW.owed_cents, refund_due_cents = kept.refund_due_cents + NEW.refund_due_cents;
  RETURN NULL;
END
$$;
CREATE TRIGGER ledger_entries_added AFTER INSERT ON ledger_entries FOR EACH ROW
  WHEN (NEW.owed_cents <> 0 OR NEW.refund_due_cents <> 0) EXECUTE FUNCTION add_to_balance();

INSERT INTO student_balances
SELECT school_id, candidate_id, sum(owed_cents), sum(refund_due_cents) FROM ledger_entries GROUP BY school_id, candidate_id;

-- The months that a school has closed, one after the other, each with what it came to. No entry is of one of these days any more.
CREATE TABLE closed_months (
  school_id uuid NOT NULL REFERENCES schools,
  -- Its first day.
  month date NOT NULL CHECK (month = date_trunc('month', month)),
  closed_at timestamptz NOT NULL,
  billed_cents bigint NOT NULL,
  taken_off_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  paid_cents bigint NOT NULL,
  given_back_cents bigint NOT NULL,
  PRIMARY KEY (school_id, month)
);
CREATE TRIGGER closed_months_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- While a school closes a month, nothing is entered in its books: entries hold this together, closing holds it alone.
CREATE FUNCTION months_of(school_id uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('months of ' || school_id::text, 0)
$$;

CREATE OR REPLACE FUNCTION date_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_open date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(months_of(NEW.school_id));
  SELECT (max(month) + interval '1 month')::date INTO first_open FROM closed_months WHERE school_id = NEW.school_id;
  IF NEW.payment_id IS NOT NULL THEN
    SELECT paid_on INTO NEW.day FROM payments WHERE id = NEW.payment_id;
    IF NEW.day < first_open THEN
      RAISE EXCEPTION 'the month of % is closed', NEW.day USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_month_closed';
    END IF;
  ELSE
    SELECT (NEW.happened_at AT TIME ZONE coalesce(time_zone, 'America/Toronto'))::date INTO NEW.day
      FROM schools WHERE id = NEW.school_id;
    -- A lesson changes whether its month is closed or not: what it came to is entered in the first that is open.
    NEW.day := greatest(NEW.day, first_open);
  END IF;
  RETURN NEW;
END
$$;
