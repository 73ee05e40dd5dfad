ALTER TABLE bookings
  -- The start that the cancellation policy counts from instead of `starts_at`: the one before a late move that the student asked for.
  ADD COLUMN policy_starts_at timestamptz,
  -- Set if the school cancelled for the student: when the student told it, and how much of what the policy keeps it didn't charge.
  ADD COLUMN notice_at timestamptz,
  ADD COLUMN waived_percent smallint,
  -- When the school undid the cancellation. Dates the ledger entry.
  ADD COLUMN restored_at timestamptz;

ALTER TABLE booking_moves
  -- The instructor until then; null in moves by older servers, which kept the instructor.
  ADD COLUMN from_instructor_id uuid REFERENCES instructors ON DELETE SET NULL,
  -- The booking's `policy_starts_at` until then, for a move that is undone.
  ADD COLUMN policy_starts_before timestamptz;

-- Also dates what a restored booking costs again, which was dated by its cancellation or its making.
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
                            coalesce(NEW.cancelled_at, NEW.outcome_at, NEW.restored_at, NEW.created_at), lesson_more, tax_more,
                            coalesce(back_before.fee, 0) - now_back.fee, NULL, 0,
                            CASE WHEN is_credit AND NOT is_over THEN -lesson_more ELSE 0 END,
                            CASE WHEN is_credit AND NOT is_over THEN minutes_more ELSE 0 END, 0);
  END IF;
  RETURN NULL;
END
$$;

-- A restored booking counts one more move, so calendars and webhooks take it as newer than its cancellation.
CREATE OR REPLACE FUNCTION tell_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := CASE
    WHEN TG_OP = 'INSERT' THEN 'booking.created'
    WHEN NEW.status = OLD.status THEN 'booking.moved'
    WHEN NEW.status = 'Booked' THEN 'booking.restored'
    ELSE 'booking.' || lower(NEW.status)
  END;
  happened_at timestamptz := CASE what
    WHEN 'booking.created' THEN NEW.created_at
    WHEN 'booking.moved' THEN NEW.moved_at
    WHEN 'booking.cancelled' THEN NEW.cancelled_at
    WHEN 'booking.restored' THEN NEW.restored_at
    ELSE NEW.outcome_at
  END;
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, booking_id, data, created_at, next_try_at)
  SELECT w.id, what, NEW.id,
         jsonb_build_object(
           'bookingId', NEW.id, 'code', NEW.code, 'bookingStatus', NEW.status, 'instructorId', NEW.instructor_id,
           'date', NEW.local_date, 'startTime', to_char(NEW.local_start, 'HH24:MI'), 'endTime', to_char(NEW.local_end, 'HH24:MI'),
           'timeZone', NEW.time_zone, 'totalCharges', NEW.total_cents / 100.0, 'cancelledBy', NEW.cancelled_by),
         happened_at, CASE WHEN w.turned_off_at IS NULL THEN happened_at END
    FROM webhooks w WHERE w.school_id = NEW.school_id AND what = ANY (w.events);
  IF FOUND THEN
    PERFORM pg_notify('webhooks', '');
  END IF;
  RETURN NULL;
END
$$;
