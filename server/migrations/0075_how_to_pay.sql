-- How a school is paid, in its own words: told to whoever owes it something. Empty where it has not said.
ALTER TABLE schools ADD COLUMN how_to_pay text NOT NULL DEFAULT '';
