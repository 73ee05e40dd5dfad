/** `YYYY-MM` */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

interface Month {
  month: string;
  closedAt: Date | null;
}

/** @param months the latest first */
export const lastClosable = (months: readonly Month[], thisMonth: string): string | null =>
  months.find(({ month, closedAt }) => month < thisMonth && closedAt === null)?.month ?? null;

/** Closing a month also closes the open months before it. */
export const openUpTo = <T extends Month>(months: readonly T[], last: string): T[] =>
  months.filter(({ month, closedAt }) => month <= last && closedAt === null);

/** Latest first, including months without entries. */
export function everyMonth(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month)) months.unshift(month);
  return months;
}
