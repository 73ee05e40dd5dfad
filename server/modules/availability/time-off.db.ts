import { type RawBuilder, sql } from 'kysely';

/** Days off, both included. The first may begin and the last end at an hour. */
export interface TimeOff {
  fromDate: string;
  toDate: string;
  fromTime?: string | null;
  untilTime?: string | null;
}

/** Tables, and aliases of them, whose rows have an instructor and local times. */
type Timed = 'slots' | 'bookings' | 'b';

/** Whether any part of a row is off, by the wall clock. */
export function isOff(
  row: Timed,
  { fromDate, toDate, fromTime, untilTime }: Record<keyof TimeOff, RawBuilder<unknown>>,
): RawBuilder<boolean> {
  const [date, start, end] = ['local_date', 'local_start', 'local_end'].map((column) => sql.ref(`${row}.${column}`));
  return sql<boolean>`
    ${date} BETWEEN ${fromDate} - 1 AND ${toDate}
    AND ${date} + ${start} < ${toDate} + coalesce(${untilTime}, '24:00')
    AND ${date} + CASE WHEN ${end} > ${start} THEN 0 ELSE 1 END + ${end} > ${fromDate} + coalesce(${fromTime}, '00:00')`;
}

/** Whether a row is in time off of `days_off`. */
export const isOffAt = (row: Timed): RawBuilder<boolean> =>
  isOff(row, {
    fromDate: sql.ref('days_off.from_date'),
    toDate: sql.ref('days_off.to_date'),
    fromTime: sql.ref('days_off.from_time'),
    untilTime: sql.ref('days_off.until_time'),
  });

/** Whether a row's instructor is off at its time. The `weekly-hours` module writes the table. */
export const isInstructorOff = (row: Timed): RawBuilder<boolean> => sql<boolean>`
  EXISTS (SELECT FROM days_off WHERE days_off.instructor_id = ${sql.ref(`${row}.instructor_id`)} AND ${isOffAt(row)})`;
