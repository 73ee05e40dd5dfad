-- What a school's public page shows about it: its own words, and only the contact details that it chooses.
ALTER TABLE schools
  ADD COLUMN about text NOT NULL DEFAULT '',
  ADD COLUMN shows_address boolean NOT NULL DEFAULT false,
  ADD COLUMN shows_phone boolean NOT NULL DEFAULT false,
  ADD COLUMN shows_website boolean NOT NULL DEFAULT false;
