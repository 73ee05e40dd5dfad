-- The warnings that a school was sent of a car's papers, each once; renewed ones have another expiry and start anew.
CREATE TABLE car_warnings (
  car_id uuid NOT NULL REFERENCES cars ON DELETE CASCADE,
  paper text NOT NULL CHECK (paper IN ('insurance', 'inspection')),
  expiry date NOT NULL,
  days_before integer NOT NULL,
  warned_at timestamptz NOT NULL,
  PRIMARY KEY (car_id, paper, expiry, days_before)
);
