-- Weekly hours that are saved for many instructors one after the other, in the background.
CREATE TABLE weekly_hours_runs (
  -- Chosen by the client, so that a repeated request starts nothing new. It's also the id of the change, to undo it.
  id uuid PRIMARY KEY,
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  account_id uuid REFERENCES accounts ON DELETE SET NULL,
  lines jsonb NOT NULL,
  -- The change that this run undoes; null if it saves `lines`.
  undoes uuid,
  created_at timestamptz NOT NULL
);
-- The page reads a school's latest run.
CREATE INDEX weekly_hours_runs_latest ON weekly_hours_runs (school_id, created_at);
-- An erased account is cleared from its runs.
CREATE INDEX weekly_hours_runs_account ON weekly_hours_runs (account_id);

CREATE TABLE weekly_hours_run_instructors (
  run_id uuid NOT NULL REFERENCES weekly_hours_runs ON DELETE CASCADE,
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE CASCADE,
  -- `waiting`, `saved`, `stopped`, or why the hours couldn't be saved.
  state text NOT NULL DEFAULT 'waiting',
  PRIMARY KEY (run_id, instructor_id)
);
-- A deleted instructor leaves its runs.
CREATE INDEX weekly_hours_run_instructors_instructor ON weekly_hours_run_instructors (instructor_id);
