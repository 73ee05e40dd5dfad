-- Every booking counts from the moment it is made: the ledger no longer waits for a student's confirmation.
DROP TRIGGER bookings_entered_changed ON bookings;

CREATE OR REPLACE FUNCTION enter_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_back record;
  back_before record;
  minutes_more integer := 0;
  lesson_more integer;
  tax_more integer;
  is_credit boolean := NEW.package_order_id IS NOT NULL;
  is_over boolean := false;
  tax_part integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF is_credit THEN
      PERFORM enter_in_ledger(NEW.school_id, NEW.candidate_id, NEW.id, NEW.package_order_id, 'booked', NEW.created_at,
                              NEW.total_cents, NEW.tax_cents, NEW.fee_cents, NULL, 0, -NEW.total_cents, -NEW.credit_minutes, 0);
    ELSE
      -- A new booking has no entries yet and nobody else can see it, so this needs no lock (0060).
      INSERT INTO ledger_entries (school_id, candidate_id, booking_id, kind, happened_at,
                                  owed_cents, refund_due_cents, cash_cents, income_cents, tax_cents, fee_cents)
      VALUES (NEW.school_id, NEW.candidate_id, NEW.id, 'booked', NEW.created_at,
              NEW.total_cents + NEW.tax_cents + NEW.fee_cents, 0, 0, -NEW.total_cents, -NEW.tax_cents, -NEW.fee_cents);
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
      -- A package that has ended takes no credit back: the school owes money instead, with its share of the package's tax.
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

CREATE TRIGGER bookings_entered_changed
  AFTER UPDATE OF total_cents, tax_cents, fee_cents, refund_cents, credit_minutes ON bookings FOR EACH ROW
  WHEN ((NEW.total_cents, NEW.tax_cents, NEW.fee_cents, coalesce(NEW.refund_cents, 0), coalesce(NEW.credit_minutes, 0))
     <> (OLD.total_cents, OLD.tax_cents, OLD.fee_cents, coalesce(OLD.refund_cents, 0), coalesce(OLD.credit_minutes, 0)))
  EXECUTE FUNCTION enter_booking();

DROP FUNCTION is_agreed(bookings);
DROP INDEX bookings_to_confirm;
ALTER TABLE bookings
  DROP COLUMN program,
  DROP COLUMN program_key_id,
  DROP COLUMN confirm_by,
  DROP COLUMN is_released;

-- An API key belongs to a member of a school.
ALTER TABLE sessions ADD CHECK (key_id IS NULL OR member_id IS NOT NULL) NOT VALID;
