-- What a school keeps an eye on, by car; null where it has not said.
ALTER TABLE cars
  ADD COLUMN insurance_expiry date,
  ADD COLUMN inspection_expiry date,
  -- While a car is out of service the slots of who drives it are not offered. Without an end it is until further notice.
  ADD COLUMN out_from date,
  ADD COLUMN out_until date,
  -- A span that ends before it begins would hide nothing, and nobody would see why.
  ADD CONSTRAINT cars_out_of_service CHECK (out_until IS NULL OR (out_from IS NOT NULL AND out_until >= out_from));

-- Each list of free slots asks for the few cars that are out.
CREATE INDEX cars_out ON cars (id) WHERE out_from IS NOT NULL;
