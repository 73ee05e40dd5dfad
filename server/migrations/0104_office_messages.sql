-- Changes by the office that a reader hasn't been told yet. A job composes the message from the net difference, so a row keeps the lesson
-- as its reader knows it, and goes once the message is written.
CREATE TABLE office_changes (
  -- Deleting a booking, which only tests do, leaves nothing to tell.
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  reader text NOT NULL CONSTRAINT office_changes_reader CHECK (reader IN ('student', 'instructor', 'school')),
  -- The student, an instructor who had, has or gets the lesson, or the school.
  reader_id uuid NOT NULL,
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  -- Null: the reader doesn't know of the lesson.
  before jsonb,
  -- The school wanted one of the changes, so the student may cancel free of charge.
  is_school_wish boolean NOT NULL,
  -- Who changed it last: instructors aren't told what they did themselves.
  member_id uuid REFERENCES school_members ON DELETE SET NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- One row however often the lesson changes meanwhile.
  PRIMARY KEY (booking_id, reader, reader_id)
);
-- The job reads everything that one reader is to be told by one school.
CREATE INDEX office_changes_of_reader ON office_changes (school_id, reader, reader_id);

-- Messages about the office's changes, one for each reader, whether or not there was an address to send it to.
CREATE TABLE office_messages (
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  reader text NOT NULL CONSTRAINT office_messages_reader CHECK (reader IN ('student', 'parent', 'instructor', 'school')),
  -- The student, for a student's and a parent's message: the school's record, and the account or person behind it.
  student_id uuid,
  candidate_id uuid REFERENCES accounts ON DELETE CASCADE,
  instructor_id uuid REFERENCES instructors ON DELETE CASCADE,
  name text NOT NULL,
  -- Null: there was no address.
  recipient text,
  phone text NOT NULL,
  -- Somebody at the address said that they don't know the student's lessons, so nothing was sent.
  is_stopped boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  told_by_phone_at timestamptz,
  -- A member who leaves stays in the table; deleting one must not untick it.
  told_by_phone_by uuid REFERENCES school_members ON DELETE SET NULL,
  -- Messages to students and parents are about one student, an instructor's about any.
  CONSTRAINT office_messages_about CHECK (
    (reader IN ('student', 'parent')) = (candidate_id IS NOT NULL) AND (candidate_id IS NULL) = (student_id IS NULL)
    AND (reader = 'instructor') = (instructor_id IS NOT NULL))
);
-- A school's call list looks at its latest messages.
CREATE INDEX office_messages_of_school ON office_messages (school_id, created_at DESC);
-- A person's data export and erasure.
CREATE INDEX office_messages_of_candidate ON office_messages (candidate_id) WHERE candidate_id IS NOT NULL;

CREATE TABLE office_message_lessons (
  message_id uuid NOT NULL REFERENCES office_messages ON DELETE CASCADE,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  change text NOT NULL,
  -- The lesson before and after the change, as the message has it.
  before jsonb,
  after jsonb NOT NULL,
  -- As in office_changes.
  is_school_wish boolean NOT NULL,
  -- A message has each lesson once.
  PRIMARY KEY (message_id, booking_id)
);
-- A lesson's page shows the messages about it.
CREATE INDEX office_message_lessons_of_booking ON office_message_lessons (booking_id);

-- The emails, push notifications and texts that carry a message. `written_at` selects the partition of `emails`, which has no foreign key
-- because its months can be dropped.
CREATE TABLE office_message_deliveries (
  message_id uuid NOT NULL REFERENCES office_messages ON DELETE CASCADE,
  email_id uuid NOT NULL,
  channel text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, email_id)
);

-- Answers from the page behind an emailed link.
CREATE TABLE office_answers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  message_id uuid NOT NULL REFERENCES office_messages ON DELETE CASCADE,
  answer text NOT NULL CONSTRAINT office_answers_answer CHECK (answer IN ('ok', 'another_time', 'cancel', 'unknown_lesson')),
  wish text NOT NULL,
  -- How often the lesson had moved: an answer is about the lesson as it was then.
  moves integer NOT NULL,
  given_at timestamptz NOT NULL,
  handled_at timestamptz,
  -- A member who leaves stays in the table; deleting one must not reopen the answer.
  handled_by uuid REFERENCES school_members ON DELETE SET NULL
);
-- Today lists a school's open answers, and those handled lately.
CREATE INDEX office_answers_of_school ON office_answers (school_id, given_at DESC);
-- The page behind the link shows what was answered.
CREATE INDEX office_answers_of_booking ON office_answers (booking_id);

-- Addresses that get no more messages about a student, because somebody there doesn't know the student's lessons.
CREATE TABLE stopped_addresses (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  -- The school's record of the student.
  student_id uuid NOT NULL,
  address text NOT NULL,
  stopped_at timestamptz NOT NULL,
  -- Lowercase, so that each address is stopped once.
  CONSTRAINT stopped_addresses_lower CHECK (address = lower(address)),
  PRIMARY KEY (school_id, student_id, address)
);
