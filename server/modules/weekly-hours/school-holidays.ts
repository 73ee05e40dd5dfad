import { addDays } from '#contract/bookable-days.ts';
import type { Locale } from '#contract/locale.ts';
import type { Holiday } from '#contract/weekly-hours.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { readSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn } from '#server/platform/clock.ts';
import { selectHolidays, upsertHoliday } from './exceptions.db.ts';
import { holidaysOf } from './holidays.ts';
import { remakeSlotsSoon } from './weekly-hours.ts';

const DAYS_SHOWN = 365;

/** Of the coming year. @throws AppError school_information_missing */
export async function listSchoolHolidays(ctx: Context, schoolId: string, locale: Locale): Promise<Holiday[]> {
  const { province, timeZone } = await readSchool(ctx, schoolId);
  if (province === null || timeZone === null) throw new AppError('school_information_missing');
  const fromDate = dayIn(timeZone, ctx.clock.now());
  const choices = await selectHolidays(ctx, schoolId);
  const found = await holidaysOf(province, { fromDate, toDate: addDays(fromDate, DAYS_SHOWN - 1) }, locale);
  return found.map(({ isStatutory, ...holiday }) => ({
    ...holiday,
    isKept: choices.get(holiday.holiday) ?? isStatutory,
  }));
}

/** Slots follow as soon as a job has made or taken them. @throws AppError not_found, school_information_missing */
export async function saveSchoolHolidays(
  ctx: Context,
  schoolId: string,
  choice: { holiday: string; isKept: boolean },
  locale: Locale,
): Promise<Holiday[]> {
  const known = await listSchoolHolidays(ctx, schoolId, 'en');
  if (!known.some(({ holiday }) => holiday === choice.holiday)) throw new AppError('not_found');
  await inTransaction(ctx, async (tx) => {
    await upsertHoliday(tx, schoolId, choice);
    await remakeSlotsSoon(tx, schoolId);
  });
  return listSchoolHolidays(ctx, schoolId, locale);
}
