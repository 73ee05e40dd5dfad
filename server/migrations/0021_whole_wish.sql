-- A day's search can be narrowed by more than the province; who waits for what it did not find waits for just that.
ALTER TABLE waiting_list
  -- Part of a town's or a school's name.
  ADD COLUMN place text,
  ADD COLUMN language text,
  -- The most that an hour may cost.
  ADD COLUMN max_rate_cents integer CHECK (max_rate_cents >= 0);
-- A student waits once for the same thing, and for another town on the same day as well.
DROP INDEX waiting_list_once;
CREATE UNIQUE INDEX waiting_list_once
  ON waiting_list (candidate_id, instructor_id, local_date, province, place, language, max_rate_cents)
  NULLS NOT DISTINCT WHERE told_at IS NULL;
