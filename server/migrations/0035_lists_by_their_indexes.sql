-- Whether an instructor's car is out is asked for everybody whom a list near a place may show. The index that keeps a car's lessons apart finds one
-- by a car and a time, but is read whole for a car by plans that know the car first.
CREATE INDEX bookings_car ON bookings (car_id, starts_at, ends_at) WHERE status <> 'Cancelled';

-- A list is sorted by the average of everybody on it: with the stars in the index no review is read for that.
DROP INDEX reviews_instructor;
CREATE INDEX reviews_instructor ON reviews (instructor_id, created_at DESC) INCLUDE (rating) WHERE hidden_at IS NULL;
