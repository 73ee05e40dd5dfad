-- The server says which languages there are, by the files it finds; the tables hold what can be the name of one. A language can come
-- without a migration, and one that was taken out leaves its readers where they are: they are written to in English.
ALTER TABLE accounts
  DROP CONSTRAINT accounts_locale_check,
  ADD CONSTRAINT accounts_locale_check CHECK (locale ~ '^[a-z]{2}$');
ALTER TABLE emails
  DROP CONSTRAINT emails_locale_check,
  ADD CONSTRAINT emails_locale_check CHECK (locale ~ '^[a-z]{2}$');
ALTER TABLE contact_messages
  DROP CONSTRAINT contact_messages_locale_check,
  ADD CONSTRAINT contact_messages_locale_check CHECK (locale ~ '^[a-z]{2}$');
ALTER TABLE calendar_feeds
  DROP CONSTRAINT calendar_feeds_locale_check,
  ADD CONSTRAINT calendar_feeds_locale_check CHECK (locale ~ '^[a-z]{2}$');
ALTER TABLE sign_ups
  DROP CONSTRAINT sign_ups_locale_check,
  ADD CONSTRAINT sign_ups_locale_check CHECK (locale ~ '^[a-z]{2}$');
