import type { BookMonth } from '#contract/closed-months.ts';
import { toDollars } from '#contract/money.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate } from '#server/platform/clock.ts';
import {
  insertClosedMonths,
  lockEntries,
  type MonthRow,
  selectClosedMonths,
  selectOpenMonths,
} from './closed-months.db.ts';
import { everyMonth, lastClosable, openUpTo } from './closed-months.rules.ts';
import { lockBooks } from './ledger.db.ts';

async function read(ctx: Context, schoolId: string) {
  const { timeZone } = await getSchool(ctx, schoolId);
  const thisMonth = dayIn(timeZone ?? ZONE_UNTIL_SAID, ctx.clock.now()).slice(0, 7);
  const rows = [...(await selectClosedMonths(ctx, schoolId)), ...(await selectOpenMonths(ctx, schoolId))];
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const [first = thisMonth] = [...byMonth.keys()].sort();
  const latest = [...byMonth.keys(), thisMonth].sort().at(-1) ?? thisMonth;
  const months = everyMonth(first, latest).map((month) => byMonth.get(month) ?? emptyMonth(month));
  return { months, thisMonth };
}

export async function listClosedMonths(
  ctx: Context,
  schoolId: string,
): Promise<{ months: BookMonth[]; lastClosable: string | null }> {
  const { months, thisMonth } = await read(ctx, schoolId);
  return { months: months.map(present), lastClosable: lastClosable(months, thisMonth) };
}

/** @throws AppError month_not_closable */
export function closeMonth(ctx: Context, schoolId: string, month: string): Promise<BookMonth> {
  return inTransaction(ctx, async (tx) => {
    await lockBooks(tx, schoolId);
    await lockEntries(tx, schoolId);
    const { months, thisMonth } = await read(tx, schoolId);
    const asked = months.find((one) => one.month === month);
    if (asked && asked.closedAt !== null) return present(asked);
    const last = lastClosable(months, thisMonth);
    if (!asked || last === null || month > last)
      throw new AppError('month_not_closable', { details: { lastClosable: last } });
    const closedAt = nowDate(tx.clock);
    await insertClosedMonths(tx, schoolId, openUpTo(months, month), closedAt);
    return present({ ...asked, closedAt });
  });
}

const emptyMonth = (month: string): MonthRow => ({
  ...{ month, closedAt: null, billed: 0, takenOff: 0, tax: 0, paid: 0, givenBack: 0 },
});

const present = ({ month, closedAt, billed, takenOff, tax, paid, givenBack }: MonthRow): BookMonth => ({
  month,
  closedAt: closedAt?.toISOString() ?? null,
  billed: toDollars(billed),
  takenOff: toDollars(takenOff),
  tax: toDollars(tax),
  paid: toDollars(paid),
  givenBack: toDollars(givenBack),
});
