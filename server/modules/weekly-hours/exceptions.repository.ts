import type { Database } from '#server/platform/database/connect.ts';

export interface DayOffRow {
  id: string;
  instructorId: string;
  fromDate: string;
  toDate: string;
  reason: string;
}

const daysOff = (db: Database) =>
  db
    .selectFrom('days_off')
    .select(['id', 'instructor_id as instructorId', 'from_date as fromDate', 'to_date as toDate', 'reason']);

/** Of these instructors, those that are not over on that day, by time. */
export const selectDaysOff = (db: Database, instructorIds: readonly string[], today: string): Promise<DayOffRow[]> =>
  daysOff(db)
    .where('instructor_id', 'in', instructorIds)
    .where('to_date', '>=', today)
    .orderBy('from_date')
    .orderBy('id')
    .execute();

/** Holidays of which a school thinks otherwise than its province does. */
export async function selectHolidays(db: Database, schoolId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('school_holidays')
    .select(['holiday', 'is_kept'])
    .where('school_id', '=', schoolId)
    .execute();
  return new Map(rows.map((row) => [row.holiday, row.is_kept]));
}
