import { sql } from 'kysely';

/**
 * A school's free `slots` whose car a colleague's lesson has, with the colleagues as `holders`. Starts from the lessons, so a school where nobody
 * shares a car pays for one index scan.
 */
export const slotsWithoutCar = (schoolId: string, { fromDate, toDate }: { fromDate: string; toDate: string }) => sql`
  bookings
  JOIN instructors AS holders ON holders.id = bookings.instructor_id
  JOIN instructors AS drivers ON drivers.car_id = bookings.car_id AND drivers.id <> bookings.instructor_id
  JOIN slots ON slots.instructor_id = drivers.id AND slots.status = 'AVAILABLE'
    AND slots.local_date BETWEEN ${fromDate}::date AND ${toDate}::date
    AND tstzrange(slots.starts_at, slots.ends_at) && tstzrange(bookings.starts_at, bookings.ends_at)
  WHERE bookings.school_id = ${schoolId} AND bookings.status <> 'Cancelled'
    -- For the index: a zone's day begins and ends within a day of UTC's.
    AND bookings.starts_at BETWEEN ${fromDate}::date - 1 AND ${toDate}::date + 2`;
