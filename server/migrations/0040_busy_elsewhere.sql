-- When an instructor is busy elsewhere: no student is offered a slot that it touches. Of each day what touches it anywhere in Canada, so that
-- a slot finds it by its own date.
CREATE TABLE busy_days (
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE CASCADE,
  local_date date NOT NULL,
  busy tstzmultirange NOT NULL CHECK (NOT isempty(busy)),
  PRIMARY KEY (instructor_id, local_date)
);
