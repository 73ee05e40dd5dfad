-- What a student asked a school for, and what became of it: as it was when it was asked for, whatever the package is by now.
CREATE TABLE package_orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  package_id uuid NOT NULL REFERENCES packages,
  school_id uuid NOT NULL REFERENCES schools,
  candidate_id uuid NOT NULL REFERENCES accounts,
  name_en text NOT NULL,
  name_fr text NOT NULL,
  minutes integer NOT NULL CHECK (minutes > 0),
  price_cents integer NOT NULL CHECK (price_cents >= minutes),
  valid_months integer NOT NULL CHECK (valid_months > 0),
  -- With the tax as the student was shown it: more is never owed without their word.
  agreed_cents integer NOT NULL CHECK (agreed_cents >= price_cents),
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'declined', 'taken_back', 'accepted', 'ended')),
  asked_at timestamptz NOT NULL,
  -- Of the school's answer, or the student's taking back.
  answered_at timestamptz,
  -- What the school's tax made of it when it accepted.
  tax_cents integer CHECK (tax_cents >= 0),
  -- The first day on which no lesson can be booked with it.
  expires_on date,
  -- Of the school's invoices, one after the other.
  invoice_number integer,
  -- Since when its student wants it to end.
  end_asked_at timestamptz,
  ended_at timestamptz,
  -- What the school keeps for its ending, tax in it.
  kept_cents integer CHECK (kept_cents >= 0),
  CHECK ((status = 'asked') = (answered_at IS NULL)),
  CHECK ((status IN ('accepted', 'ended')) = (tax_cents IS NOT NULL AND expires_on IS NOT NULL AND invoice_number IS NOT NULL)),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL AND kept_cents IS NOT NULL)),
  -- An invoice's number is never used twice.
  UNIQUE (school_id, invoice_number)
);
-- Asked twice, it is asked once.
CREATE UNIQUE INDEX package_orders_asked ON package_orders (package_id, candidate_id) WHERE status = 'asked';
-- What a student has with a school is looked up at each booking.
CREATE INDEX package_orders_candidate ON package_orders (candidate_id, school_id);
CREATE INDEX package_orders_school ON package_orders (school_id, asked_at);

ALTER TABLE school_books ADD COLUMN last_invoice integer NOT NULL DEFAULT 0;

-- Credit is an account of a student's package, in cents and in minutes: what the school is still to teach for it, below zero as all
-- that is to be given. The minutes have their own other side: those that were sold, and those that lessons took.
ALTER TABLE ledger_entries
  ALTER COLUMN booking_id DROP NOT NULL,
  ADD COLUMN package_order_id uuid REFERENCES package_orders,
  ADD COLUMN credit_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN credit_minutes integer NOT NULL DEFAULT 0,
  ADD COLUMN sold_minutes integer NOT NULL DEFAULT 0,
  ADD COLUMN taken_minutes integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT ledger_entries_check,
  DROP CONSTRAINT ledger_entries_check2,
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_zero CHECK (
    owed_cents::bigint + refund_due_cents + cash_cents + income_cents + tax_cents + fee_cents + credit_cents = 0),
  ADD CONSTRAINT ledger_entries_zero_minutes CHECK (credit_minutes + sold_minutes + taken_minutes = 0),
  ADD CONSTRAINT ledger_entries_kind_check CHECK (
    kind IN ('booked', 'moved', 'ended', 'package', 'package_ended', 'payment', 'refund', 'reversal')),
  ADD CONSTRAINT ledger_entries_payment_check CHECK ((payment_id IS NULL) = (kind NOT IN ('payment', 'refund', 'reversal'))),
  -- Of a lesson, of a package, or of a lesson that a package pays.
  ADD CONSTRAINT ledger_entries_of_check CHECK (
    package_order_id IS NOT NULL OR booking_id IS NOT NULL AND credit_cents = 0 AND credit_minutes = 0 AND sold_minutes = 0);
-- What a package came to.
CREATE INDEX ledger_entries_package ON ledger_entries (package_order_id) WHERE package_order_id IS NOT NULL;

-- The one way in: of a booking, or of a package alone. What is charged is income, tax, fee and what is put into credit; below zero it is
-- given back. Of each something is owed or something is to be given back, never both. Credit never falls below nothing.
DROP FUNCTION enter_in_ledger;
CREATE FUNCTION enter_in_ledger(
  school uuid, candidate uuid, booking uuid, package_order uuid, kind text, happened_at timestamptz,
  lesson integer, tax integer, fee integer, payment uuid, cash integer, credit integer, minutes integer, sold integer
) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  owed integer;
  refund_due integer;
  net integer;
BEGIN
  PERFORM hold_money_of(school, candidate);
  IF booking IS NULL THEN
    SELECT coalesce(sum(owed_cents), 0), coalesce(sum(refund_due_cents), 0) INTO owed, refund_due
      FROM ledger_entries WHERE package_order_id = package_order AND booking_id IS NULL;
  ELSE
    SELECT coalesce(sum(owed_cents), 0), coalesce(sum(refund_due_cents), 0) INTO owed, refund_due
      FROM ledger_entries WHERE school_id = school AND candidate_id = candidate AND booking_id = booking;
  END IF;
  net := owed + refund_due + lesson + tax + fee + credit - cash;
  INSERT INTO ledger_entries (school_id, candidate_id, booking_id, package_order_id, kind, payment_id, happened_at,
                              owed_cents, refund_due_cents, cash_cents, income_cents, tax_cents, fee_cents,
                              credit_cents, credit_minutes, sold_minutes, taken_minutes)
  VALUES (school, candidate, booking, package_order, kind, payment, happened_at,
          greatest(net, 0) - owed, least(net, 0) - refund_due, cash, -lesson, -tax, -fee,
          -credit, -minutes, sold, minutes - sold);
  IF (credit < 0 OR minutes < 0) AND EXISTS (
    SELECT FROM ledger_entries WHERE package_order_id = package_order
    HAVING sum(credit_cents) > 0 OR sum(credit_minutes) > 0) THEN
    RAISE EXCEPTION 'there is not so much credit' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_credit_left';
  END IF;
END
$$;
-- As servers of the version before call it.
CREATE FUNCTION enter_in_ledger(
  booking bookings, kind text, happened_at timestamptz, lesson integer, tax integer, fee integer,
  payment uuid DEFAULT NULL, cash integer DEFAULT 0
) RETURNS void LANGUAGE sql AS $$
  SELECT enter_in_ledger(booking.school_id, booking.candidate_id, booking.id, NULL, kind, happened_at,
                         lesson, tax, fee, payment, cash, 0, 0, 0)
$$;

-- A package enters itself, as a booking does: accepted, it is owed with its tax, and the price is credit.
CREATE FUNCTION enter_package_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_in_ledger(NEW.school_id, NEW.candidate_id, NULL, NEW.id, 'package', NEW.answered_at,
                          0, NEW.tax_cents, 0, NULL, 0, NEW.price_cents, NEW.minutes, NEW.minutes);
  RETURN NULL;
END
$$;
CREATE TRIGGER package_orders_entered AFTER UPDATE OF status ON package_orders FOR EACH ROW
  WHEN (OLD.status = 'asked' AND NEW.status = 'accepted') EXECUTE FUNCTION enter_package_order();

-- A payment of packages alone is told too; it waits for no lesson's message.
ALTER TABLE webhook_deliveries ALTER COLUMN booking_id DROP NOT NULL;
CREATE OR REPLACE FUNCTION tell_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, booking_id, data, created_at, next_try_at)
  SELECT w.id, 'payment.recorded', lessons.first,
         jsonb_build_object(
           'paymentId', NEW.id, 'number', NEW.number, 'kind', NEW.kind, 'amount', NEW.amount_cents / 100.0, 'method', NEW.method,
           'date', NEW.paid_on, 'reverses', NEW.reverses, 'bookingId', lessons.first, 'lessons', coalesce(lessons.parts, '[]'),
           'packages', coalesce(lessons.packages, '[]')),
         NEW.recorded_at, CASE WHEN w.turned_off_at IS NULL THEN NEW.recorded_at END
    FROM webhooks w,
         LATERAL (SELECT (array_agg(booking_id ORDER BY id) FILTER (WHERE booking_id IS NOT NULL))[1] AS first,
                         jsonb_agg(jsonb_build_object('bookingId', booking_id, 'amount', abs(cash_cents) / 100.0) ORDER BY id)
                           FILTER (WHERE booking_id IS NOT NULL) AS parts,
                         jsonb_agg(jsonb_build_object('packageId', package_order_id, 'amount', abs(cash_cents) / 100.0) ORDER BY id)
                           FILTER (WHERE booking_id IS NULL) AS packages
                    FROM ledger_entries WHERE payment_id = NEW.id) AS lessons
   WHERE w.school_id = NEW.school_id AND 'payment.recorded' = ANY (w.events);
  IF FOUND THEN
    PERFORM pg_notify('webhooks', '');
  END IF;
  RETURN NULL;
END
$$;
