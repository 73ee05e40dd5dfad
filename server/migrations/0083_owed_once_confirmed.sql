-- What a program booked is owed once its student has confirmed it: before that nobody agreed to anything, and it stood among what is owed, to the
-- guardian too. Credit is taken at once, for it may be there only once. What was driven was agreed, whoever forgot to say so.
CREATE FUNCTION is_agreed(booking bookings) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT booking.confirm_by IS NULL OR booking.package_order_id IS NOT NULL OR booking.status NOT IN ('Booked', 'Cancelled')
$$;

CREATE OR REPLACE FUNCTION enter_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_new boolean := TG_OP = 'INSERT';
  now_back record;
  back_before record;
  minutes_more integer := 0;
  lesson_more integer;
  tax_more integer;
  is_credit boolean := NEW.package_order_id IS NOT NULL;
  is_over boolean := false;
  tax_part integer;
BEGIN
  IF NOT is_agreed(NEW) THEN
    RETURN NULL;
  END IF;
  IF NOT is_new THEN
    is_new := NOT is_agreed(OLD);
  END IF;
  IF is_new THEN
    IF is_credit THEN
      PERFORM enter_in_ledger(NEW.school_id, NEW.candidate_id, NEW.id, NEW.package_order_id, 'booked', NEW.created_at,
                              NEW.total_cents, NEW.tax_cents, NEW.fee_cents, NULL, 0, -NEW.total_cents, -NEW.credit_minutes, 0);
    ELSIF TG_OP = 'INSERT' THEN
      -- A new booking has no entries yet, and nobody else sees it: without asking for any, and without a lock (0060).
      INSERT INTO ledger_entries (school_id, candidate_id, booking_id, kind, happened_at,
                                  owed_cents, refund_due_cents, cash_cents, income_cents, tax_cents, fee_cents)
      VALUES (NEW.school_id, NEW.candidate_id, NEW.id, 'booked', NEW.created_at,
              NEW.total_cents + NEW.tax_cents + NEW.fee_cents, 0, 0, -NEW.total_cents, -NEW.tax_cents, -NEW.fee_cents);
    ELSE
      PERFORM enter_in_ledger(NEW.school_id, NEW.candidate_id, NEW.id, NULL, 'booked', NEW.created_at,
                              NEW.total_cents, NEW.tax_cents, NEW.fee_cents, NULL, 0, 0, 0, 0);
    END IF;
    IF coalesce(NEW.refund_cents, 0) = 0 THEN
      RETURN NULL;
    END IF;
  ELSIF (NEW.total_cents, NEW.tax_cents, NEW.fee_cents, coalesce(NEW.credit_minutes, 0))
     <> (OLD.total_cents, OLD.tax_cents, OLD.fee_cents, coalesce(OLD.credit_minutes, 0)) THEN
    lesson_more := NEW.total_cents - OLD.total_cents;
    PERFORM enter_in_ledger(NEW.school_id, NEW.candidate_id, NEW.id, NEW.package_order_id, 'moved',
                            coalesce(NEW.moved_at, NEW.created_at), lesson_more, NEW.tax_cents - OLD.tax_cents,
                            NEW.fee_cents - OLD.fee_cents, NULL, 0, CASE WHEN is_credit THEN -lesson_more ELSE 0 END,
                            coalesce(OLD.credit_minutes, 0) - coalesce(NEW.credit_minutes, 0), 0);
  END IF;
  now_back := refund_parts(NEW);
  back_before := refund_parts(OLD);
  IF now_back <> back_before OR back_before IS NULL AND NEW.refund_cents > 0 THEN
    lesson_more := coalesce(back_before.lesson, 0) - now_back.lesson;
    tax_more := coalesce(back_before.tax, 0) - now_back.tax;
    IF is_credit THEN
      PERFORM hold_money_of(NEW.school_id, NEW.candidate_id);
      SELECT o.status = 'ended', least(
               round(-lesson_more * o.tax_cents::numeric / o.price_cents),
               (SELECT -sum(e.tax_cents) FROM ledger_entries e WHERE e.package_order_id = o.id))
        INTO is_over, tax_part FROM package_orders o WHERE o.id = NEW.package_order_id;
      minutes_more := minutes_back(NEW, now_back.lesson) - coalesce(minutes_back(OLD, back_before.lesson), 0);
      -- Into a package that is over nothing returns: it is to be given back as money, with its part of the package's tax.
      IF is_over THEN
        tax_more := -tax_part;
      END IF;
    END IF;
    PERFORM enter_in_ledger(NEW.school_id, NEW.candidate_id, NEW.id, NEW.package_order_id, 'ended',
                            coalesce(NEW.cancelled_at, NEW.outcome_at, NEW.created_at), lesson_more, tax_more,
                            coalesce(back_before.fee, 0) - now_back.fee, NULL, 0,
                            CASE WHEN is_credit AND NOT is_over THEN -lesson_more ELSE 0 END,
                            CASE WHEN is_credit AND NOT is_over THEN minutes_more ELSE 0 END, 0);
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER bookings_entered_changed ON bookings;
CREATE TRIGGER bookings_entered_changed
  AFTER UPDATE OF total_cents, tax_cents, fee_cents, refund_cents, credit_minutes, confirm_by, status ON bookings FOR EACH ROW
  WHEN ((NEW.total_cents, NEW.tax_cents, NEW.fee_cents, coalesce(NEW.refund_cents, 0), coalesce(NEW.credit_minutes, 0), is_agreed(NEW))
     <> (OLD.total_cents, OLD.tax_cents, OLD.fee_cents, coalesce(OLD.refund_cents, 0), coalesce(OLD.credit_minutes, 0), is_agreed(OLD)))
  EXECUTE FUNCTION enter_booking();

-- Those that wait at this moment were entered when they were booked.
SELECT enter_in_ledger(school_id, candidate_id, id, NULL, 'ended', created_at, -total_cents, -tax_cents, -fee_cents, NULL, 0, 0, 0, 0)
  FROM bookings WHERE confirm_by IS NOT NULL AND status = 'Booked' AND package_order_id IS NULL;
