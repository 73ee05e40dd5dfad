import { type DaySheet, type DaySheets, SHEETS_MAX, type SheetLesson } from '#contract/day-sheets.ts';
import { toDollars } from '#contract/money.ts';
import { type Context, inTransaction, type Queryable } from '#server/context.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import {
  insertPrints,
  type PrintRow,
  type SheetRow,
  selectGone,
  selectPrints,
  selectSheetLessons,
} from './day-sheets.db.ts';
import { findChanges, splitCollection, toPrinted } from './day-sheets.rules.ts';

/** @throws AppError not_found */
async function findClock(ctx: Context, schoolId: string) {
  const school = await getSchool(ctx, schoolId);
  if (!school) throw new AppError('not_found');
  const timeZone = school.timeZone ?? ZONE_UNTIL_SAID;
  return { schoolName: school.name, timeZone, now: wallClockAt(timeZone, nowDate(ctx.clock)) };
}

async function readDay(ctx: Queryable, schoolId: string, date: string) {
  const [rows, prints] = [await selectSheetLessons(ctx, schoolId, date), await selectPrints(ctx, schoolId, date)];
  const names = new Map([...prints, ...rows].map((row) => [row.instructorId, row.instructorName]));
  const instructors = [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
  return { rows, prints, instructors };
}
type Day = Awaited<ReturnType<typeof readDay>>;

async function composeSheets(
  ctx: Queryable,
  schoolId: string,
  { rows, prints }: Day,
  chosen: Day['instructors'],
  timeZone: string,
): Promise<DaySheet[]> {
  const toCollect = splitCollection(rows);
  const printOf = new Map(prints.map((print) => [print.instructorId, print]));
  const sheets = chosen.map(({ id, name }) => {
    const print = printOf.get(id);
    const own = rows.filter(({ instructorId }) => instructorId === id);
    const lessons = own.map((row) => presentLesson(row, toCollect.get(row.bookingId) ?? 0, print));
    const gone = (print?.lessons ?? []).filter((printed) => !own.some(({ bookingId }) => bookingId === printed.id));
    return { id, name, print, lessons, gone };
  });
  const left = await selectGone(
    ctx,
    schoolId,
    sheets.flatMap(({ gone }) => gone.map((printed) => printed.id)),
  );
  const leftOf = new Map(left.map((row) => [row.id, row]));
  return sheets.map(({ id, name, print, lessons, gone }) => ({
    instructorId: id,
    instructorName: name,
    printedBefore: print ? { at: print.printedAt.toISOString(), ...wallClockAt(timeZone, print.printedAt) } : null,
    lessons,
    gone: gone.flatMap((printed) => {
      const row = leftOf.get(printed.id);
      if (!row) return [];
      const { studentName, status } = row;
      return [{ bookingId: printed.id, startTime: printed.start, studentName, isCancelled: status === 'Cancelled' }];
    }),
  }));
}

function presentLesson(row: SheetRow, cents: number, print: PrintRow | undefined): SheetLesson {
  const lesson = {
    bookingId: row.bookingId,
    code: row.code,
    startTime: row.startTime,
    endTime: row.endTime,
    kind: row.kindNames && { names: row.kindNames },
    studentName: row.studentName,
    phone: row.phone,
    parents: row.parents,
    location: row.location,
    pickupPostalCode: row.pickupPostalCode,
    dropOff: row.dropOff,
    needs: row.needs,
    note: row.note,
    isOff: row.isOff,
    toCollect: toDollars(cents),
    ownOwed: toDollars(Math.max(0, row.ownOwedCents)),
  };
  return { ...lesson, changes: findChanges(lesson, print?.lessons) };
}

export async function readDaySheets(
  ctx: Context,
  schoolId: string,
  asked: { date?: string | undefined; instructorId?: string | undefined; page: number },
): Promise<DaySheets> {
  const { schoolName, timeZone, now } = await findClock(ctx, schoolId);
  const date = asked.date ?? now.date;
  const day = await readDay(ctx, schoolId, date);
  const { instructors } = day;
  const chosen =
    asked.instructorId === undefined
      ? instructors.slice(asked.page * SHEETS_MAX, (asked.page + 1) * SHEETS_MAX)
      : instructors.filter(({ id }) => id === asked.instructorId);
  return { date, schoolName, now, instructors, sheets: await composeSheets(ctx, schoolId, day, chosen, timeZone) };
}

/**
 * Records what goes on paper, in the transaction that reads it, so the next print can name what changed. Instructors without lessons or
 * an earlier print that day are left out.
 */
export async function printDaySheets(
  ctx: Context,
  schoolId: string,
  { date, instructorIds }: { date: string; instructorIds: readonly string[] },
): Promise<DaySheets> {
  const { schoolName, timeZone, now } = await findClock(ctx, schoolId);
  return inTransaction(ctx, async (tx) => {
    const day = await readDay(tx, schoolId, date);
    const { instructors } = day;
    const chosen = instructors.filter(({ id }) => instructorIds.includes(id));
    const sheets = await composeSheets(tx, schoolId, day, chosen, timeZone);
    const prints = sheets.map(({ instructorId, lessons }) => ({ instructorId, lessons: lessons.map(toPrinted) }));
    if (prints.length > 0) await insertPrints(tx, date, prints, nowDate(tx.clock));
    return { date, schoolName, now, instructors, sheets };
  });
}
