-- by itself: the check of existing rows reads the whole table; dropped first in case an earlier try got this far
ALTER TABLE accounts
  DROP CONSTRAINT IF EXISTS accounts_without_email,
  -- Only a student whom a school added by hand has no address, and nobody can log in without one.
  ADD CONSTRAINT accounts_without_email CHECK (email IS NOT NULL OR (kind = 'candidate' AND password_hash IS NULL)) NOT VALID;
-- by itself: it doesn't block writes
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_without_email;

-- in one transaction:
ALTER TABLE accounts ALTER COLUMN email DROP NOT NULL;

-- What a school knows about its students, in its own words. A student with several schools has a record at each.
CREATE TABLE school_students (
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  -- At first the candidate's id; it stays when the record changes hands, so links and scripts keep working.
  id uuid NOT NULL,
  candidate_id uuid NOT NULL REFERENCES accounts ON DELETE RESTRICT,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  email text,
  date_of_birth date,
  licence_number text NOT NULL DEFAULT '',
  licence_class text NOT NULL DEFAULT '',
  licence_issued_on date,
  licence_expires_on date,
  licence_conditions text NOT NULL DEFAULT '',
  locale text NOT NULL,
  pickup_location text NOT NULL DEFAULT '',
  pickup_postal_code text NOT NULL DEFAULT '',
  needs text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  heard_from text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'finished', 'stopped')),
  parents jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(parents) = 'array'),
  messages_to text NOT NULL DEFAULT 'student' CHECK (messages_to IN ('student', 'parent', 'both')),
  -- The school entered or edited it. Otherwise it's a copy of an account, and is erased with it.
  is_own boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- What searches read, computed from the columns above: the name in plain letters, which also orders the list, all names and email
  -- addresses, and all digits of phone numbers. Null: to be computed by the next search.
  sort_name text COLLATE "C",
  search_text text,
  phone_digits text,
  PRIMARY KEY (school_id, id),
  -- Bookings and the ledger find the record by the candidate.
  CONSTRAINT school_students_candidate UNIQUE (school_id, candidate_id),
  CHECK ((sort_name IS NULL) = (search_text IS NULL) AND (sort_name IS NULL) = (phone_digits IS NULL))
);
-- The list's order, for its pages.
CREATE INDEX school_students_by_name ON school_students (school_id, sort_name, id);
-- The records that a search must compute first; usually none.
CREATE INDEX school_students_unsorted ON school_students (school_id) WHERE sort_name IS NULL;
-- An account's change, export or erasure finds its records at all schools.
CREATE INDEX school_students_of_account ON school_students (candidate_id);

-- Ids of records that were merged into another, so that links and feeds lead to it.
CREATE TABLE merged_students (
  school_id uuid NOT NULL,
  old_id uuid NOT NULL,
  into_id uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  PRIMARY KEY (school_id, old_id),
  -- A record that others were merged into can't go before they do.
  FOREIGN KEY (school_id, into_id) REFERENCES school_students ON DELETE CASCADE,
  CHECK (old_id <> into_id)
);
-- Merging the survivor into a third record moves these along.
CREATE INDEX merged_students_into ON merged_students (school_id, into_id);

-- Adds a school's record of a candidate, unless it has one.
CREATE FUNCTION add_school_student(school uuid, candidate uuid, added_at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO school_students (school_id, id, candidate_id, first_name, last_name, phone, email, locale, created_at)
  SELECT school, a.id, a.id, a.first_name, a.last_name, a.phone, a.email, a.locale, added_at
    FROM accounts a WHERE a.id = candidate AND a.erased_at IS NULL
  ON CONFLICT DO NOTHING;
$$;

-- Triggers, because servers of the previous version make bookings and orders too while this one is rolled out.
CREATE FUNCTION add_booking_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_school_student(NEW.school_id, NEW.candidate_id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_student AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION add_booking_student();

CREATE FUNCTION add_order_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_school_student(NEW.school_id, NEW.candidate_id, NEW.asked_at);
  RETURN NULL;
END $$;
CREATE TRIGGER package_orders_student AFTER INSERT ON package_orders FOR EACH ROW EXECUTE FUNCTION add_order_student();

-- What people change in their account follows into the records that said the same; a school's own spelling stays.
CREATE FUNCTION follow_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE school_students SET
    first_name = CASE WHEN first_name = OLD.first_name THEN NEW.first_name ELSE first_name END,
    last_name = CASE WHEN last_name = OLD.last_name THEN NEW.last_name ELSE last_name END,
    phone = CASE WHEN phone = OLD.phone THEN NEW.phone ELSE phone END,
    email = CASE WHEN email IS NOT DISTINCT FROM OLD.email THEN NEW.email ELSE email END,
    locale = CASE WHEN locale = OLD.locale THEN NEW.locale ELSE locale END,
    sort_name = NULL, search_text = NULL, phone_digits = NULL
  WHERE candidate_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_followed AFTER UPDATE OF first_name, last_name, phone, email, locale ON accounts FOR EACH ROW
  WHEN (NEW.kind = 'candidate' AND NEW.erased_at IS NULL
    AND (OLD.first_name, OLD.last_name, OLD.phone, OLD.email, OLD.locale)
      IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.phone, NEW.email, NEW.locale))
  EXECUTE FUNCTION follow_account();
