-- Where an instructor comes to. One without a row comes to the school's own radius around its postal code, and moves house with it.
CREATE TABLE service_areas (
  -- It is the instructor's own, and goes with the instructor.
  instructor_id uuid PRIMARY KEY REFERENCES instructors ON DELETE CASCADE,
  -- Of the centre, as it was written; where that is, the server's table of postal areas says, which gets better with each version.
  postal_code text NOT NULL,
  -- Less is nowhere, more is no town's instructor any more.
  radius_km integer NOT NULL CHECK (radius_km BETWEEN 1 AND 200)
);

ALTER TABLE schools
  -- Of instructors who have no area of their own.
  ADD COLUMN default_radius_km integer NOT NULL DEFAULT 25 CHECK (default_radius_km BETWEEN 1 AND 200);
