import type { BookMonth } from '#contract/closed-months.ts';
import { toDollars } from '#contract/money.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import {
  holdEntriesOf,
  insertClosedMonth,
  type MonthRow,
  selectClosedMonths,
  selectOpenMonths,
} from './closed-months.repository.ts';
import { everyMonth, nextToClose } from './closed-months.rules.ts';
import { lockBooks } from './ledger.repository.ts';

/** The months of a school's books, which it closes one after the other: what they came to stays so. */
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
    const months = everyMonth(first, [...byMonth.keys(), thisMonth].sort().at(-1) ?? thisMonth);
    return {
      months: months.map((month) => byMonth.get(month) ?? emptyMonth(month)),
      next: nextToClose(rows, thisMonth),
    };
  }

  return {
    async of(schoolId: string): Promise<{ months: BookMonth[]; next: string | null }> {
      const { months, next } = await read(db, schoolId);
      return { months: months.map(present), next };
    },

    /** @throws AppError month_not_next for one that is not over, or before another that is open */
    close: (schoolId: string, month: string): Promise<BookMonth> =>
      db.transaction().execute(async (transaction) => {
        await lockBooks(transaction, schoolId);
        await holdEntriesOf(transaction, schoolId);
        const { months, next } = await read(transaction, schoolId);
        const asked = months.find((one) => one.month === month);
        if (asked && asked.closedAt !== null) return present(asked);
        if (!asked || month !== next) throw new AppError('month_not_next', { details: { next } });
        const closed = { ...asked, closedAt: nowDate(clock) };
        await insertClosedMonth(transaction, schoolId, closed);
        return present(closed);
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
