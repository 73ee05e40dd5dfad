-- Who looked for lessons of two hours, say, and found nobody waits for just that: for free time that is as long.
ALTER TABLE waiting_list ADD COLUMN min_minutes int;
-- A student waits once for the same thing, and for a longer lesson as well.
DROP INDEX waiting_list_once;
CREATE UNIQUE INDEX waiting_list_once
  ON waiting_list (candidate_id, instructor_id, local_date, province, place, language, max_rate_cents, near, time_of_day, transmission, min_minutes)
  NULLS NOT DISTINCT WHERE told_at IS NULL;
-- A length alone is a wish.
ALTER TABLE waiting_list DROP CONSTRAINT waiting_list_names_something;
ALTER TABLE waiting_list ADD CONSTRAINT waiting_list_names_something
  CHECK (told_at IS NOT NULL OR num_nonnulls(
    instructor_id, local_date, province, place, language, max_rate_cents, near, time_of_day, transmission, min_minutes) > 0);
