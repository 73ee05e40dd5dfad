-- What the student and the school of a booking write to each other. It stays as long as the booking does.
CREATE TABLE lesson_messages (
  -- Of the writer's making: the same sent again over a bad connection is one.
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  author text NOT NULL CHECK (author IN ('student', 'school')),
  -- Who of the school wrote it.
  account_id uuid REFERENCES accounts ON DELETE SET NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  -- By the other side.
  read_at timestamptz,
  -- By the other side too, which does not see it again.
  reported_at timestamptz
);
-- A conversation, in its order.
CREATE INDEX lesson_messages_booking ON lesson_messages (booking_id, created_at);
-- What somebody has not read yet: few of many.
CREATE INDEX lesson_messages_unread ON lesson_messages (booking_id) WHERE read_at IS NULL;

ALTER TABLE accounts
  -- A student's, as it is shown; empty where they gave none. For the schools that teach them, and nobody else.
  ADD COLUMN phone text NOT NULL DEFAULT '';
