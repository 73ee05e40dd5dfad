-- What one learns to shift: who passes the road test with an automatic may in some provinces drive nothing else, and who looks for a manual
-- finds few. Null where the school has not said.
ALTER TABLE cars
  ADD COLUMN transmission text CHECK (transmission IN ('automatic', 'manual'));
