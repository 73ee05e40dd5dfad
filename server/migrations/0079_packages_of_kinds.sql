-- What a package is good for: ids of its school's lesson kinds, and 'plain' for the plain lesson; none for each lesson that costs by the hour.
-- A kind is retired and never removed, so that an id always leads to one.
ALTER TABLE packages ADD COLUMN kinds text[] NOT NULL DEFAULT '{}';
-- As it was when the student asked.
ALTER TABLE package_orders ADD COLUMN kinds text[] NOT NULL DEFAULT '{}';
