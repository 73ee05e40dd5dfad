-- by itself: a cancelled build leaves an invalid index behind
DROP INDEX CONCURRENTLY IF EXISTS bookings_school_changes;
-- by itself: what changed in a school since somebody last looked, however many bookings it has
CREATE INDEX CONCURRENTLY bookings_school_changes
  ON bookings (school_id, greatest(created_at, moved_at, cancelled_at, pickup_changed_at) DESC);

-- in one transaction:
-- When a member last marked the news on Today as seen.
CREATE TABLE today_looks (
  -- One mark per member; it goes with the member.
  member_id uuid PRIMARY KEY REFERENCES school_members ON DELETE CASCADE,
  seen_at timestamptz NOT NULL
);

-- From when on a member reads for themselves: what the school had read before counts as read. Null: since they joined.
ALTER TABLE school_members ADD COLUMN reads_alone_since timestamptz;
UPDATE school_members SET reads_alone_since = now();

-- Until when a member has read the student's messages about a booking.
CREATE TABLE conversation_reads (
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES school_members ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  -- One mark per member and conversation. The booking comes first, because lists join it by booking.
  PRIMARY KEY (booking_id, member_id)
);

-- One row per booking with messages, so that a school's inbox reads one page instead of every message.
CREATE TABLE conversations (
  -- A conversation is about one booking.
  booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  last_at timestamptz NOT NULL,
  last_student_at timestamptz,
  -- When the school last answered or marked it as handled.
  handled_at timestamptz,
  needs_answer boolean NOT NULL GENERATED ALWAYS AS (
    last_student_at IS NOT NULL AND (handled_at IS NULL OR handled_at < last_student_at)) STORED
);
-- The inbox, latest first.
CREATE INDEX conversations_school ON conversations (school_id, last_at DESC, booking_id DESC);
-- Those that wait for an answer: few of many.
CREATE INDEX conversations_waiting ON conversations (school_id, last_at DESC, booking_id DESC) WHERE needs_answer;

CREATE FUNCTION note_lesson_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversations AS known (booking_id, school_id, last_at, last_student_at, handled_at)
  SELECT NEW.booking_id, school_id, NEW.created_at,
         CASE WHEN NEW.author = 'student' THEN NEW.created_at END, CASE WHEN NEW.author = 'school' THEN NEW.created_at END
    FROM bookings WHERE id = NEW.booking_id
  ON CONFLICT (booking_id) DO UPDATE
    SET last_at = greatest(known.last_at, excluded.last_at),
        last_student_at = greatest(known.last_student_at, excluded.last_student_at),
        handled_at = greatest(known.handled_at, excluded.handled_at);
  RETURN NULL;
END
$$;
-- A trigger, so that messages which an older server stores during an upgrade reach the inbox too.
CREATE TRIGGER lesson_messages_noted AFTER INSERT ON lesson_messages FOR EACH ROW EXECUTE FUNCTION note_lesson_message();

-- Conversations whose messages the school has read count as handled, so the first look at the inbox doesn't show years of them.
INSERT INTO conversations (booking_id, school_id, last_at, last_student_at, handled_at)
SELECT booking_id, school_id, max(m.created_at), max(m.created_at) FILTER (WHERE author = 'student'),
       CASE WHEN bool_and(author = 'school' OR read_at IS NOT NULL) THEN max(m.created_at)
            ELSE max(m.created_at) FILTER (WHERE author = 'school') END
  FROM lesson_messages m JOIN bookings ON bookings.id = m.booking_id
 GROUP BY booking_id, school_id;

-- The last printed day sheet of an instructor's day, to mark what changed when it is printed again.
CREATE TABLE day_sheets (
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE CASCADE,
  local_date date NOT NULL,
  printed_at timestamptz NOT NULL,
  -- Per lesson its id, its time and a digest of each other field: no names, numbers or places.
  lessons jsonb NOT NULL,
  -- Only the last print counts.
  PRIMARY KEY (instructor_id, local_date)
);
-- Old prints are deleted by day.
CREATE INDEX day_sheets_day ON day_sheets (local_date);
