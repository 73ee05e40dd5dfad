-- Where a student is often picked up or dropped off. The student's alone: what a booking needs of one is copied into it.
CREATE TABLE saved_places (
  id uuid PRIMARY KEY,
  candidate_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- `home`, `school` and `work` are read in the reader's language; any other is the student's own word.
  name text NOT NULL,
  address text NOT NULL,
  -- Null where nobody said one.
  postal_code text,
  created_at timestamptz NOT NULL
);
-- A student's few are read and counted together.
CREATE INDEX saved_places_candidate ON saved_places (candidate_id);

-- Where a student looked for instructors the last time, as the place is called: never coordinates.
CREATE TABLE searched_places (
  candidate_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  label text NOT NULL
);
