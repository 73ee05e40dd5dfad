-- Exclusion constraints compare an id for equality beside a range for overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE schools (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  contact_email text NOT NULL,
  contact_number1 text NOT NULL DEFAULT '',
  contact_number2 text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  address_line1 text NOT NULL DEFAULT '',
  address_line2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  province text,
  country text NOT NULL DEFAULT 'Canada',
  postal_code text NOT NULL DEFAULT '',
  time_zone text,
  information_completed_at timestamptz,
  approved_at timestamptz,
  is_tax_registered boolean NOT NULL DEFAULT false,
  -- Overrides the province's rate where it is set.
  tax_basis_points integer CHECK (tax_basis_points BETWEEN 0 AND 3000),
  shows_contact_before_booking boolean NOT NULL DEFAULT true,
  photo_key text,
  created_at timestamptz NOT NULL,
  -- Complete information has a place and a zone: slots and taxes are derived from them.
  CHECK (information_completed_at IS NULL OR (province IS NOT NULL AND time_zone IS NOT NULL))
);

CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('candidate', 'school', 'admin')),
  email text NOT NULL,
  -- Null for an administrator who has not set one yet.
  password_hash text,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  school_id uuid REFERENCES schools ON DELETE RESTRICT,
  locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'fr')),
  photo_key text,
  verified_at timestamptz,
  disabled_at timestamptz,
  credentials_expired_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'school') = (school_id IS NOT NULL))
);
-- One account per address and kind, whatever the case it is typed in; log-in looks it up by this.
CREATE UNIQUE INDEX accounts_kind_email ON accounts (kind, lower(email));
-- Whether a school's account is verified is asked for every slot that is offered.
CREATE INDEX accounts_school ON accounts (school_id) WHERE school_id IS NOT NULL;

CREATE TABLE sessions (
  -- SHA-256 of the token: a copy of this table lets nobody in.
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  is_remembered boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
-- A change of password ends the account's other sessions.
CREATE INDEX sessions_account ON sessions (account_id);
-- Expired ones are swept.
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE account_tokens (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_tokens_account ON account_tokens (account_id, purpose);

CREATE TABLE cars (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools ON DELETE RESTRICT,
  make text NOT NULL,
  model text NOT NULL,
  year integer,
  color text NOT NULL,
  plate_number text NOT NULL,
  created_at timestamptz NOT NULL
);
-- A plate names one car of a school, however it is spaced: two instructors who give the same plate share the car.
CREATE UNIQUE INDEX cars_school_plate ON cars (school_id, upper(regexp_replace(plate_number, '[^A-Za-z0-9]', '', 'g')));

CREATE TABLE instructors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools ON DELETE RESTRICT,
  car_id uuid NOT NULL REFERENCES cars ON DELETE RESTRICT,
  first_name text NOT NULL,
  last_name text NOT NULL,
  contact_number text NOT NULL,
  email text NOT NULL,
  years_of_experience integer NOT NULL CHECK (years_of_experience >= 0),
  languages text[] NOT NULL CHECK (cardinality(languages) > 0),
  rate_cents integer NOT NULL CHECK (rate_cents > 0),
  bio text NOT NULL DEFAULT '',
  licence_number text NOT NULL DEFAULT '',
  licence_expiry date,
  photo_key text,
  terms_accepted_at timestamptz NOT NULL,
  deactivated_at timestamptz,
  created_at timestamptz NOT NULL
);
-- A schedule sheet names an instructor by the address, so it must name one.
CREATE UNIQUE INDEX instructors_school_email ON instructors (school_id, lower(email));
-- The instructors that share a car.
CREATE INDEX instructors_car ON instructors (car_id);

CREATE TABLE schedule_uploads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools ON DELETE CASCADE,
  account_id uuid REFERENCES accounts ON DELETE SET NULL,
  file_name text NOT NULL,
  read_count integer NOT NULL,
  added_count integer NOT NULL,
  unchanged_count integer NOT NULL,
  refused_count integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX schedule_uploads_school ON schedule_uploads (school_id, created_at DESC);

CREATE TABLE slots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE RESTRICT,
  -- The truth is the wall clock of the lesson's street.
  local_date date NOT NULL,
  local_start time NOT NULL,
  local_end time NOT NULL,
  time_zone text NOT NULL,
  -- Derived from the wall clock by the server's zone data, never by the database's.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'AVAILABLE' CHECK (status IN ('AVAILABLE', 'BOOKED', 'WITHDRAWN')),
  upload_id uuid REFERENCES schedule_uploads ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CHECK (local_end > local_start),
  CHECK (ends_at > starts_at),
  -- An instructor is in one place at a time. Backs the availability rules and makes overlapping slots impossible.
  -- Deferrable, because new zone data can move a whole day's slots by an hour: each would stand in the next one's way.
  CONSTRAINT slots_instructor_overlap
    EXCLUDE USING gist (instructor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'WITHDRAWN')
    DEFERRABLE INITIALLY IMMEDIATE
);
-- The day list: free slots of a date, grouped by instructor.
CREATE INDEX slots_free_day ON slots (local_date, instructor_id, local_start) WHERE status = 'AVAILABLE';
-- A school's schedule and a booking's look-up of its slot.
CREATE INDEX slots_instructor_day ON slots (instructor_id, local_date, local_start);

CREATE TABLE bookings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Read over the phone; the alphabet leaves out what sounds or looks alike.
  code text NOT NULL CONSTRAINT bookings_code UNIQUE,
  slot_id bigint NOT NULL REFERENCES slots ON DELETE RESTRICT,
  school_id uuid NOT NULL REFERENCES schools ON DELETE RESTRICT,
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE RESTRICT,
  car_id uuid NOT NULL REFERENCES cars ON DELETE RESTRICT,
  candidate_id uuid NOT NULL REFERENCES accounts ON DELETE RESTRICT,
  local_date date NOT NULL,
  local_start time NOT NULL,
  local_end time NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  per_hour_cents integer NOT NULL CHECK (per_hour_cents >= 0),
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  fee_cents integer NOT NULL CHECK (fee_cents >= 0),
  tax_cents integer NOT NULL CHECK (tax_cents >= 0),
  -- Null once it was erased, 90 days after the lesson.
  pickup_location text,
  status text NOT NULL DEFAULT 'Booked'
    CHECK (status IN ('Booked', 'Cancelled', 'Completed', 'No-show', 'Instructor no-show')),
  created_at timestamptz NOT NULL,
  -- The backstop that makes double booking impossible whatever the code above it does. The service takes the slot, the car
  -- and the student in that order first, so that racing clients wait in a line instead of deadlocking on these.
  CONSTRAINT bookings_instructor_overlap
    EXCLUDE USING gist (instructor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'Cancelled')
    DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT bookings_car_overlap
    EXCLUDE USING gist (car_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'Cancelled')
    DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT bookings_candidate_overlap
    EXCLUDE USING gist (candidate_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status <> 'Cancelled')
    DEFERRABLE INITIALLY IMMEDIATE
);
-- A slot is held by one live booking; also finds a slot's booking when the same request comes again.
CREATE UNIQUE INDEX bookings_live_slot ON bookings (slot_id) WHERE status <> 'Cancelled';
-- My Bookings and School Bookings, the latest lesson first.
CREATE INDEX bookings_candidate ON bookings (candidate_id, starts_at DESC);
CREATE INDEX bookings_school ON bookings (school_id, starts_at DESC);

CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- One review a lesson.
  booking_id uuid NOT NULL CONSTRAINT reviews_booking UNIQUE REFERENCES bookings ON DELETE CASCADE,
  instructor_id uuid NOT NULL REFERENCES instructors ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text NOT NULL DEFAULT '',
  answer text,
  hidden_at timestamptz,
  created_at timestamptz NOT NULL
);
-- The average and the list of an instructor's shown reviews.
CREATE INDEX reviews_instructor ON reviews (instructor_id, created_at DESC) WHERE hidden_at IS NULL;

CREATE TABLE emails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  recipient text NOT NULL,
  locale text NOT NULL CHECK (locale IN ('en', 'fr')),
  data jsonb NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
-- The operator's list of mail that could not be delivered.
CREATE INDEX emails_undelivered ON emails (created_at) WHERE status <> 'sent';

-- What the server must remember between starts: the zone data that the stored instants were derived with.
CREATE TABLE server_facts (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- The schools whose slots students are offered.
CREATE VIEW offered_schools AS
SELECT s.*
FROM schools s
WHERE s.information_completed_at IS NOT NULL
  AND s.approved_at IS NOT NULL
  AND EXISTS (
    SELECT 1 FROM accounts a WHERE a.school_id = s.id AND a.verified_at IS NOT NULL AND a.disabled_at IS NULL
  );
