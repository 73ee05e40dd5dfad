-- Who ended a booking, why, and what is due back. Kept with the booking: it is part of what was agreed.
ALTER TABLE bookings
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN cancelled_by text CHECK (cancelled_by IN ('student', 'school')),
  ADD COLUMN cancellation_reason text,
  ADD COLUMN refund_cents integer CHECK (refund_cents >= 0),
  -- A cancelled booking says by whom, when and with what refund; no other one does.
  ADD CONSTRAINT bookings_cancellation_whole CHECK (
    (status = 'Cancelled') = (cancelled_at IS NOT NULL AND cancelled_by IS NOT NULL AND refund_cents IS NOT NULL)
  );
