-- What a school sells as one: so many minutes of lessons at one price, to be booked within some months.
CREATE TABLE packages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  school_id uuid NOT NULL REFERENCES schools,
  -- As the school calls it in each language; where it wrote one alone, both are that.
  name_en text NOT NULL,
  name_fr text NOT NULL,
  minutes integer NOT NULL CHECK (minutes > 0),
  -- Without tax, which is what the school's is when it accepts. A cent a minute is the least: each minute of credit stands for money.
  price_cents integer NOT NULL CHECK (price_cents >= minutes),
  valid_months integer NOT NULL CHECK (valid_months > 0),
  -- One that is withdrawn stays for who has it.
  is_offered boolean NOT NULL,
  created_at timestamptz NOT NULL
);
-- A school's own, in the order that it made them.
CREATE INDEX packages_school ON packages (school_id, created_at, id);
