import type { BookMonth } from '#contract/closed-months.ts';
import { toDollars } from '#contract/money.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import {
  holdEntriesOf,
  insertClosedMonths,
  type MonthRow,
  selectClosedMonths,
  selectOpenMonths,
} from './closed-months.repository.ts';
import { everyMonth, lastClosable, openUpTo } from './closed-months.rules.ts';
import { lockBooks } from './ledger.repository.ts';

/** The months of a school's books. Closing one closes all before it, for good. */
export function createClosedMonths({
  db,
  clock,
  schools,
}: {
  db: Database;
  clock: Clock;
  schools: Pick<SchoolService, 'get'>;
}) {
  async function read(executor: Database, schoolId: string) {
    const { timeZone } = await schools.get(executor, schoolId);
    const thisMonth = dayIn(timeZone ?? ZONE_UNTIL_SAID, clock.now()).slice(0, 7);
    const rows = [...(await selectClosedMonths(executor, schoolId)), ...(await selectOpenMonths(executor, schoolId))];
    const byMonth = new Map(rows.map((row) => [row.month, row]));
    const [first = thisMonth] = [...byMonth.keys()].sort();
    const latest = [...byMonth.keys(), thisMonth].sort().at(-1) ?? thisMonth;
    const months = everyMonth(first, latest).map((month) => byMonth.get(month) ?? emptyMonth(month));
    return { months, thisMonth };
  }

  return {
    async of(schoolId: string): Promise<{ months: BookMonth[]; lastClosable: string | null }> {
      const { months, thisMonth } = await read(db, schoolId);
      return { months: months.map(present), lastClosable: lastClosable(months, thisMonth) };
    },

    /** @throws AppError month_not_closable */
    close: (schoolId: string, month: string): Promise<BookMonth> =>
      db.transaction().execute(async (transaction) => {
        await lockBooks(transaction, schoolId);
        await holdEntriesOf(transaction, schoolId);
        const { months, thisMonth } = await read(transaction, schoolId);
        const asked = months.find((one) => one.month === month);
        if (asked && asked.closedAt !== null) return present(asked);
        const last = lastClosable(months, thisMonth);
        if (!asked || last === null || month > last)
          throw new AppError('month_not_closable', { details: { lastClosable: last } });
        const closedAt = nowDate(clock);
        await insertClosedMonths(transaction, schoolId, openUpTo(months, month), closedAt);
        return present({ ...asked, closedAt });
      }),
  };
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
