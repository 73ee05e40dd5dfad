-- Who asked near a place, at a time of day or for a transmission and found nobody waits for just that: for who comes there, and can drive
-- to it.
ALTER TABLE waiting_list
  -- As students read it; gone once they were told, for nobody needs it any more.
  ADD COLUMN near text,
  -- Of its postal area; null where it is a town, in which nobody knows where they stand.
  ADD COLUMN near_postal_code text,
  ADD COLUMN time_of_day text,
  ADD COLUMN transmission text;
-- A student waits once for the same thing, and near another place as well.
DROP INDEX waiting_list_once;
CREATE UNIQUE INDEX waiting_list_once
  ON waiting_list (candidate_id, instructor_id, local_date, province, place, language, max_rate_cents, near, time_of_day, transmission)
  NULLS NOT DISTINCT WHERE told_at IS NULL;
-- A place alone is a wish; of one that was told it may be gone.
ALTER TABLE waiting_list DROP CONSTRAINT waiting_list_names_something;
ALTER TABLE waiting_list ADD CONSTRAINT waiting_list_names_something
  CHECK (told_at IS NOT NULL OR num_nonnulls(
    instructor_id, local_date, province, place, language, max_rate_cents, near, time_of_day, transmission) > 0);
