-- What a school took in and gave back, as its members wrote it down: the money itself never passes here.
CREATE TABLE school_books (
  school_id uuid PRIMARY KEY REFERENCES schools,
  -- The next receipt is one more. Taken in the transaction of its payment: one that is given up leaves no gap.
  last_number integer NOT NULL DEFAULT 0
);

CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools,
  candidate_id uuid NOT NULL REFERENCES accounts,
  number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'reversal')),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  method text NOT NULL CHECK (method IN ('cash', 'e_transfer', 'card', 'cheque', 'other')),
  -- The day on which it changed hands.
  paid_on date NOT NULL,
  -- By which a call that is sent again is known.
  idempotency_key text NOT NULL,
  -- What this one undoes; a mistake is undone once.
  reverses uuid UNIQUE REFERENCES payments,
  recorded_at timestamptz NOT NULL,
  recorded_by uuid REFERENCES school_members,
  CHECK ((kind = 'reversal') = (reverses IS NOT NULL)),
  -- A receipt's number is never used twice.
  UNIQUE (school_id, number),
  UNIQUE (school_id, idempotency_key)
);
-- The latest first.
CREATE INDEX payments_latest ON payments (school_id, recorded_at DESC, id DESC);
CREATE INDEX payments_candidate ON payments (candidate_id);

-- Apart, for they are forgotten with the person.
CREATE TABLE payment_notes (
  payment_id uuid PRIMARY KEY REFERENCES payments,
  reference text NOT NULL,
  note text NOT NULL
);

-- A school's books: what each student owes it, and what it is to give back. An entry is a row, an account a column: what is to
-- come in is above zero (debit), what is to be given, was earned or is the state's is below (credit). Nothing else is money here:
-- a balance is a sum of these rows.
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools,
  candidate_id uuid NOT NULL REFERENCES accounts,
  booking_id uuid NOT NULL REFERENCES bookings,
  kind text NOT NULL CHECK (kind IN ('booked', 'moved', 'ended', 'payment', 'refund', 'reversal')),
  payment_id uuid REFERENCES payments,
  happened_at timestamptz NOT NULL,
  -- Of the student with the school.
  owed_cents integer NOT NULL,
  refund_due_cents integer NOT NULL,
  -- Of the school.
  cash_cents integer NOT NULL,
  income_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  fee_cents integer NOT NULL,
  -- Double entry: what one account gets, others give.
  CHECK (owed_cents::bigint + refund_due_cents + cash_cents + income_cents + tax_cents + fee_cents = 0),
  CHECK ((cash_cents = 0) = (payment_id IS NULL)),
  CHECK ((payment_id IS NULL) = (kind IN ('booked', 'moved', 'ended')))
);
-- Who owes a school, whom it owes, and for which lessons, read in order from the index alone; and what one lesson came to.
CREATE INDEX ledger_entries_balances ON ledger_entries (school_id, candidate_id, booking_id) INCLUDE (owed_cents, refund_due_cents);
-- Of which lessons a payment was.
CREATE INDEX ledger_entries_payment ON ledger_entries (payment_id) WHERE payment_id IS NOT NULL;

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: a mistake is reversed by another entry';
END
$$;
-- Also for whoever has more rights than the server's role, which has none to do it.
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- One at a time writes of a student's money with a school: what it came to stays so until the transaction ends.
CREATE FUNCTION hold_money_of(school_id uuid, candidate_id uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(school_id::text || candidate_id::text, 0))
$$;

-- The one way in. Of a booking something is owed or something is to
-- be given back, never both; cash that is paid lessens the one, a charge that falls away what was paid turns into the other.
CREATE FUNCTION enter_in_ledger(
  booking bookings, kind text, happened_at timestamptz, lesson integer, tax integer, fee integer,
  payment uuid DEFAULT NULL, cash integer DEFAULT 0
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owed integer;
  refund_due integer;
  net integer;
BEGIN
  PERFORM hold_money_of(booking.school_id, booking.candidate_id);
  SELECT coalesce(sum(owed_cents), 0), coalesce(sum(refund_due_cents), 0) INTO owed, refund_due
    FROM ledger_entries
   WHERE school_id = booking.school_id AND candidate_id = booking.candidate_id AND booking_id = booking.id;
  net := owed + refund_due + lesson + tax + fee - cash;
  INSERT INTO ledger_entries (school_id, candidate_id, booking_id, kind, payment_id, happened_at,
                              owed_cents, refund_due_cents, cash_cents, income_cents, tax_cents, fee_cents)
  VALUES (booking.school_id, booking.candidate_id, booking.id, kind, payment, happened_at,
          greatest(net, 0) - owed, least(net, 0) - refund_due, cash, -lesson, -tax, -fee);
END
$$;

-- What a refund by the policy gives back of the lesson, of its tax, and of the fee: of that only where all of it goes back.
CREATE FUNCTION refund_parts(booking bookings, OUT lesson integer, OUT tax integer, OUT fee integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT refund - fee - tax, tax, fee
    FROM (SELECT coalesce(booking.refund_cents, 0) AS refund, booking.total_cents + booking.tax_cents AS charged) AS of_booking,
         LATERAL (SELECT greatest(refund - charged, 0) AS fee) AS of_fee,
         LATERAL (SELECT coalesce(round((refund - fee) * booking.tax_cents::numeric / nullif(charged, 0)), 0)::integer AS tax) AS of_tax
$$;

-- By the booking itself, whoever changes it and however many at once, as webhooks are told: none can forget it.
CREATE FUNCTION enter_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  now_back record;
  back_before record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM enter_in_ledger(NEW, 'booked', NEW.created_at, NEW.total_cents, NEW.tax_cents, NEW.fee_cents);
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
CREATE TRIGGER bookings_entered_new AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION enter_booking();
CREATE TRIGGER bookings_entered_changed AFTER UPDATE OF total_cents, tax_cents, fee_cents, refund_cents ON bookings FOR EACH ROW
  WHEN ((NEW.total_cents, NEW.tax_cents, NEW.fee_cents, coalesce(NEW.refund_cents, 0))
     <> (OLD.total_cents, OLD.tax_cents, OLD.fee_cents, coalesce(OLD.refund_cents, 0)))
  EXECUTE FUNCTION enter_booking();

-- What was booked before: as it costs now, less what went back. What was paid for it nobody wrote down.
INSERT INTO ledger_entries (school_id, candidate_id, booking_id, kind, happened_at,
                            owed_cents, refund_due_cents, cash_cents, income_cents, tax_cents, fee_cents)
SELECT school_id, candidate_id, id, 'booked', created_at, total_cents + tax_cents + fee_cents, 0, 0, -total_cents, -tax_cents, -fee_cents
  FROM bookings ORDER BY created_at, id;
INSERT INTO ledger_entries (school_id, candidate_id, booking_id, kind, happened_at,
                            owed_cents, refund_due_cents, cash_cents, income_cents, tax_cents, fee_cents)
SELECT school_id, candidate_id, id, 'ended', coalesce(cancelled_at, outcome_at, created_at), -refund_cents, 0, 0,
       back.lesson, back.tax, back.fee
  FROM bookings, LATERAL refund_parts(bookings) AS back WHERE refund_cents > 0
 ORDER BY coalesce(cancelled_at, outcome_at, created_at), id;
