import { addDays } from '#contract/bookable-days.ts';
import type { Locale } from '#contract/locale.ts';
import type { Holiday } from '#contract/weekly-hours.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { selectHolidays, upsertHoliday } from './exceptions.repository.ts';
import { holidaysOf } from './holidays.ts';
import type { WeeklyHoursService } from './weekly-hours.service.ts';

const DAYS_SHOWN = 365;

/** Which of its province's holidays a school keeps. */
export function createSchoolHolidays({
  db,
  clock,
  schools,
  weeklyHours,
}: {
  db: Database;
  clock: Clock;
  schools: Pick<SchoolService, 'read'>;
  weeklyHours: Pick<WeeklyHoursService, 'makeSoon'>;
}) {
  /** Of the coming year. @throws AppError school_information_missing */
  async function list(schoolId: string, locale: Locale): Promise<Holiday[]> {
    const { province, timeZone } = await schools.read(schoolId);
    if (province === null || timeZone === null) throw new AppError('school_information_missing');
    const fromDate = dayIn(timeZone, clock.now());
    const choices = await selectHolidays(db, schoolId);
    const found = await holidaysOf(province, { fromDate, toDate: addDays(fromDate, DAYS_SHOWN - 1) }, locale);
    return found.map(({ isStatutory, ...holiday }) => ({
      ...holiday,
      isKept: choices.get(holiday.holiday) ?? isStatutory,
    }));
  }

  return {
    list,

    /** Slots follow as soon as a job has made or taken them. @throws AppError not_found, school_information_missing */
    async keep(schoolId: string, choice: { holiday: string; isKept: boolean }, locale: Locale): Promise<Holiday[]> {
      const known = await list(schoolId, 'en');
      if (!known.some(({ holiday }) => holiday === choice.holiday)) throw new AppError('not_found');
      await db.transaction().execute(async (transaction) => {
        await upsertHoliday(transaction, schoolId, choice);
        await weeklyHours.makeSoon(transaction, schoolId);
      });
      return list(schoolId, locale);
    },
  };
}
