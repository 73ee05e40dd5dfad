-- What was driven, as instructor and student each said it: of each student a chain, in which a record holds the hash of the one before.
CREATE TABLE lesson_records (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  candidate_id uuid NOT NULL REFERENCES accounts,
  number integer NOT NULL CHECK (number > 0),
  booking_id uuid NOT NULL REFERENCES bookings,
  what text NOT NULL CHECK (what IN ('lesson', 'correction', 'confirmation')),
  -- The record that it corrects or confirms.
  about integer CHECK (about < number),
  -- In its one spelling; names no person.
  record text NOT NULL,
  hash bytea NOT NULL,
  recorded_at timestamptz NOT NULL,
  CHECK (hash = sha256(convert_to(record, 'UTF8'))),
  CHECK ((what = 'lesson') = (about IS NULL)),
  -- No fork: of two that come after the same record, one.
  UNIQUE (candidate_id, number)
);
-- A lesson is recorded once; what else is said of it names a record.
CREATE UNIQUE INDEX lesson_records_lesson ON lesson_records (booking_id) WHERE what = 'lesson';
-- Said again, it is the same confirmation, and a record is corrected once: the correction may be.
CREATE UNIQUE INDEX lesson_records_about ON lesson_records (candidate_id, about, what) WHERE about IS NOT NULL;
-- What was said of one lesson.
CREATE INDEX lesson_records_booking ON lesson_records (booking_id, number);
-- Which chains grew since the heads were last kept.
CREATE INDEX lesson_records_recorded ON lesson_records (recorded_at);

CREATE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'lesson records are append-only: a mistake is corrected by another record';
END
$$;
-- Also for whoever has more rights than the server's role, which has none to do it.
CREATE TRIGGER lesson_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lesson_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();

-- One at a time writes in a student's chain: what its last record is stays so until the transaction ends.
CREATE FUNCTION hold_record_of(candidate_id uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('record' || candidate_id::text, 0))
$$;

-- Whoever writes it: a record says what its row says, and comes after the last one.
CREATE FUNCTION chain_lesson_record() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said jsonb := NEW.record::jsonb;
  before text;
BEGIN
  SELECT encode(hash, 'hex') INTO before FROM lesson_records WHERE candidate_id = NEW.candidate_id AND number = NEW.number - 1;
  IF NEW.number > 1 AND before IS NULL OR said ->> 'before' IS DISTINCT FROM coalesce(before, '')
     OR said ->> 'student' IS DISTINCT FROM NEW.candidate_id::text OR said ->> 'number' IS DISTINCT FROM NEW.number::text
     OR said ->> 'what' IS DISTINCT FROM NEW.what OR said ->> 'about' IS DISTINCT FROM NEW.about::text THEN
    RAISE EXCEPTION 'this record does not come after the last one';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER lesson_records_chain BEFORE INSERT ON lesson_records FOR EACH ROW EXECUTE FUNCTION chain_lesson_record();

-- The last hashes of the chains that grew, kept each day and shown to everybody: no chain can be made anew later without being seen.
CREATE TABLE record_heads (
  day date PRIMARY KEY,
  -- Of all students.
  chains integer NOT NULL,
  -- 32 bytes each, in their own order, which is nobody's.
  heads bytea NOT NULL,
  -- The root of the day before; empty on the first.
  before text NOT NULL,
  root text NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE TRIGGER record_heads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();

-- Schools that a student lets read the whole record; their own lessons they read anyway.
CREATE TABLE record_readers (
  candidate_id uuid NOT NULL REFERENCES accounts,
  school_id uuid NOT NULL REFERENCES schools,
  allowed_at timestamptz NOT NULL,
  PRIMARY KEY (candidate_id, school_id)
);
-- No index by school: who reads asks for one student.
