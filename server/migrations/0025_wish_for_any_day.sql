-- Who searches by a town, a language or a price alone may find nobody on any day, and waits for just that: a wish names at least
-- one thing, whichever. The unnamed check of 0005 asked for an instructor or a day.
ALTER TABLE waiting_list DROP CONSTRAINT waiting_list_check;
ALTER TABLE waiting_list ADD CONSTRAINT waiting_list_names_something
  CHECK (num_nonnulls(instructor_id, local_date, province, place, language, max_rate_cents) > 0);
