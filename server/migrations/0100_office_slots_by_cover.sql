-- by itself: an index that was cut off in the middle is left without use
DROP INDEX CONCURRENTLY IF EXISTS slots_covered;
-- by itself: reads the large table of slots while people book
-- Deleting a slot looks for the slots that it covers.
CREATE INDEX CONCURRENTLY slots_covered ON slots (covered_by) WHERE covered_by IS NOT NULL;
-- by itself:
DROP INDEX CONCURRENTLY IF EXISTS slots_remnants;
-- by itself: reads the large table of slots while people book
-- What is left of a covered slot: read when an office lesson is booked or cancelled.
CREATE INDEX CONCURRENTLY slots_remnants ON slots (remnant_of) WHERE remnant_of IS NOT NULL;
-- in one transaction:
SELECT 1;
