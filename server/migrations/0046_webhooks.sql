-- Addresses of a school's own programs that hear of what happens.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  url text NOT NULL,
  events text[] NOT NULL,
  -- What messages are signed with, sealed by the key beside the database.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when it has taken nothing.
  failing_since timestamptz,
  turned_off_at timestamptz
);
CREATE INDEX webhooks_school ON webhooks (school_id);

-- What an address is told, by the transaction that did it.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  -- In which order: what happens to one booking is told as it happened.
  place bigint GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  -- What it was, as it was at the time.
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Null once it has arrived, and while its address is turned off.
  next_try_at timestamptz,
  delivered_at timestamptz
);
-- What is to be told now.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_try_at) WHERE next_try_at IS NOT NULL;
-- Whether something of the same booking waits before it.
CREATE INDEX webhook_deliveries_order ON webhook_deliveries (webhook_id, booking_id, place) WHERE delivered_at IS NULL;
CREATE INDEX webhook_deliveries_latest ON webhook_deliveries (webhook_id, place);
CREATE INDEX webhook_deliveries_booking ON webhook_deliveries (booking_id);

CREATE TABLE webhook_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  at timestamptz NOT NULL,
  status integer,
  answer text NOT NULL,
  milliseconds integer NOT NULL
);
CREATE INDEX webhook_tries_delivery ON webhook_tries (delivery_id, id);

-- By the change itself, whoever makes it and however many at once: none can forget to tell, and a booking takes no round trip more.
-- Who the student is stays out of it: a program that may know asks for the booking.
CREATE FUNCTION tell_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  what text := CASE
    WHEN TG_OP = 'INSERT' THEN 'booking.created'
    WHEN NEW.status = OLD.status THEN 'booking.moved'
    ELSE 'booking.' || lower(NEW.status)
  END;
  happened_at timestamptz := CASE what
    WHEN 'booking.created' THEN NEW.created_at
    WHEN 'booking.moved' THEN NEW.moved_at
    WHEN 'booking.cancelled' THEN NEW.cancelled_at
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
CREATE TRIGGER bookings_told_new AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION tell_of_booking();
CREATE TRIGGER bookings_told_changed AFTER UPDATE OF status, moves ON bookings FOR EACH ROW
  WHEN (OLD.moves <> NEW.moves OR OLD.status <> NEW.status AND NEW.status IN ('Cancelled', 'Completed'))
  EXECUTE FUNCTION tell_of_booking();

CREATE FUNCTION tell_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, event, booking_id, data, created_at, next_try_at)
  SELECT w.id, 'review.created', NEW.booking_id,
         jsonb_build_object('reviewId', NEW.id, 'bookingId', NEW.booking_id, 'instructorId', NEW.instructor_id, 'rating', NEW.rating),
         NEW.created_at, CASE WHEN w.turned_off_at IS NULL THEN NEW.created_at END
    FROM webhooks w JOIN instructors i ON i.school_id = w.school_id
   WHERE i.id = NEW.instructor_id AND 'review.created' = ANY (w.events);
  IF FOUND THEN
    PERFORM pg_notify('webhooks', '');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_told AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION tell_of_review();
