-- Records that look alike and that the school said are two people, so that nobody is asked again.
CREATE TABLE distinct_students (
  school_id uuid NOT NULL,
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- Each pair once, and no record with itself.
  PRIMARY KEY (school_id, one_id, other_id),
  CHECK (one_id < other_id),
  FOREIGN KEY (school_id, one_id) REFERENCES school_students (school_id, id) ON DELETE CASCADE,
  FOREIGN KEY (school_id, other_id) REFERENCES school_students (school_id, id) ON DELETE CASCADE
);
-- Deleting or merging a record looks for its pairs.
CREATE INDEX distinct_students_other ON distinct_students (school_id, other_id);
