-- A new booking has no entries yet, and nobody else sees it: it is entered without asking for any, and without a lock, of which a
-- transaction that books thousands would hold more than there are.
CREATE OR REPLACE FUNCTION enter_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_back record;
  back_before record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ledger_entries (school_id, candidate_id, booking_id, kind, happened_at,
                                owed_cents, refund_due_cents, cash_cents, income_cents, tax_cents, fee_cents)
    VALUES (NEW.school_id, NEW.candidate_id, NEW.id, 'booked', NEW.created_at,
            NEW.total_cents + NEW.tax_cents + NEW.fee_cents, 0, 0, -NEW.total_cents, -NEW.tax_cents, -NEW.fee_cents);
    IF coalesce(NEW.refund_cents, 0) = 0 THEN
      RETURN NULL;
    END IF;
  ELSIF (NEW.total_cents, NEW.tax_cents, NEW.fee_cents) <> (OLD.total_cents, OLD.tax_cents, OLD.fee_cents) THEN
    PERFORM enter_in_ledger(NEW, 'moved', coalesce(NEW.moved_at, NEW.created_at), NEW.total_cents - OLD.total_cents,
                            NEW.tax_cents - OLD.tax_cents, NEW.fee_cents - OLD.fee_cents);
  END IF;
  now_back := refund_parts(NEW);
  back_before := refund_parts(OLD);
  IF now_back <> back_before OR back_before IS NULL AND NEW.refund_cents > 0 THEN
    PERFORM enter_in_ledger(NEW, 'ended', coalesce(NEW.cancelled_at, NEW.outcome_at, NEW.created_at),
                            coalesce(back_before.lesson, 0) - now_back.lesson, coalesce(back_before.tax, 0) - now_back.tax,
                            coalesce(back_before.fee, 0) - now_back.fee);
  END IF;
  RETURN NULL;
END
$$;
