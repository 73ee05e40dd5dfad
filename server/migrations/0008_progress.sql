-- What a school says of a lesson that took place: a note for the student, and the skills that it worked on.
CREATE TABLE lesson_progress (
  -- One account of a lesson, which the school may mend.
  booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
  note text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL
);

CREATE TABLE lesson_skills (
  booking_id uuid NOT NULL REFERENCES lesson_progress ON DELETE CASCADE,
  -- An id of contract/skills.ts. Not a list here: a new skill needs no migration, and one that is retired stays with its lesson.
  skill text NOT NULL,
  level text NOT NULL CHECK (level IN ('introduced', 'practised', 'mastered')),
  -- Once a lesson; read by lesson.
  PRIMARY KEY (booking_id, skill)
);
