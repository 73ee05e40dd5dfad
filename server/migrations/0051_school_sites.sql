-- How a school's free times are shown on its own website.
CREATE TABLE school_sites (
  school_id uuid PRIMARY KEY REFERENCES schools (id) ON DELETE CASCADE,
  -- `https://school.example`: those that may show them in a frame. They stand in a header, so nothing else may.
  origins text[] NOT NULL CHECK (array_length(origins, 1) <= 10 AND array_to_string(origins, ' ') !~ '[;,''"*]'),
  accent text CHECK (accent ~ '^#[0-9a-f]{6}$'),
  background text CHECK (background ~ '^#[0-9a-f]{6}$')
);
