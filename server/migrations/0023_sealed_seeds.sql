-- A seed is sealed with a key that is not in the database: nonce, ciphertext, tag. Those that were stored as they are, of 20
-- bytes, are sealed by the next start.
ALTER TABLE second_factors DROP CONSTRAINT second_factors_seed_check;
ALTER TABLE second_factors ADD CONSTRAINT second_factors_seed_check CHECK (octet_length(seed) IN (20, 48));
