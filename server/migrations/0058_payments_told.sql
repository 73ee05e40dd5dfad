-- A payment is told as a booking is, by the payment itself, once the lessons that it is for stand beside it: at the commit. In the order of
-- the first of these lessons. Who paid stays out of it.
CREATE FUNCTION tell_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, booking_id, data, created_at, next_try_at)
  SELECT w.id, 'payment.recorded', lessons.first,
         jsonb_build_object(
           'paymentId', NEW.id, 'number', NEW.number, 'kind', NEW.kind, 'amount', NEW.amount_cents / 100.0, 'method', NEW.method,
           'date', NEW.paid_on, 'reverses', NEW.reverses, 'bookingId', lessons.first, 'lessons', lessons.parts),
         NEW.recorded_at, CASE WHEN w.turned_off_at IS NULL THEN NEW.recorded_at END
    FROM webhooks w,
         LATERAL (SELECT (array_agg(booking_id ORDER BY id))[1] AS first,
                         jsonb_agg(jsonb_build_object('bookingId', booking_id, 'amount', abs(cash_cents) / 100.0) ORDER BY id) AS parts
                    FROM ledger_entries WHERE payment_id = NEW.id) AS lessons
   WHERE w.school_id = NEW.school_id AND 'payment.recorded' = ANY (w.events);
  IF FOUND THEN
    PERFORM pg_notify('webhooks', '');
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER payments_told AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION tell_of_payment();
