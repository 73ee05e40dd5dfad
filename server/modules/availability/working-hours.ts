import type { Locale } from '#contract/locale.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { Context } from '#server/context.ts';
import { listHolidays } from '#server/modules/schools/holidays.ts';
import { selectHolidayChoice, selectTimeOffAt, selectWorkingHours } from './working-hours.db.ts';
import { isWithinHours } from './working-hours.rules.ts';

/** A slot that a lesson takes. */
interface Taken {
  slotId: number;
  schoolId: string;
  date: string;
  startTime: string;
  endTime: string;
}

/** How a time relates to an instructor's hours: within them, outside them, or in time off with its reason. */
export type WorkingTime = { kind: 'within' } | { kind: 'outside' } | { kind: 'off'; reason: string };

/**
 * Compares a taken time with the instructor's weekly hours, days off, and the holidays that the school keeps. Free time that students could
 * book is within the hours, also on a holiday.
 * @param isPublished the lesson takes free time only
 */
export async function compareWithHours(
  ctx: Context,
  { slotId, ...slot }: Taken,
  { isPublished, locale }: { isPublished: boolean; locale: Locale },
): Promise<WorkingTime> {
  const off = await selectTimeOffAt(ctx, slotId);
  if (off) return { kind: 'off', reason: off.reason };
  if (isPublished) return { kind: 'within' };
  const hours = await selectWorkingHours(ctx, slotId);
  if (!hours) return { kind: 'outside' };
  const holiday = hours.province && (await findKeptHoliday(ctx, slot, hours.province as ProvinceCode, locale));
  const exceptions = { daysOff: [], holidays: new Set(holiday ? [slot.date] : []) };
  if (!hours.isRemoved && isWithinHours(slot, hours.lines, exceptions)) return { kind: 'within' };
  return holiday ? { kind: 'off', reason: holiday } : { kind: 'outside' };
}

/** The name of a holiday on which the school is closed. */
async function findKeptHoliday(
  ctx: Context,
  { schoolId, date }: { schoolId: string; date: string },
  province: ProvinceCode,
  locale: Locale,
): Promise<string | undefined> {
  for (const { holiday, name, isStatutory } of await listHolidays(province, { fromDate: date, toDate: date }, locale))
    if ((await selectHolidayChoice(ctx, schoolId, holiday)) ?? isStatutory) return name;
  return undefined;
}
