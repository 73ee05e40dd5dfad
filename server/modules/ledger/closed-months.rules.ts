/** `YYYY-MM` */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/**
 * The month that a school closes next: the one after the last that is closed, or the first of its books; null while that is not over.
 * @param months those that are closed, and those of entries
 * @param thisMonth the school's
 */
export function nextToClose(
  months: readonly { month: string; closedAt: Date | null }[],
  thisMonth: string,
): string | null {
  const inOrder = months.toSorted((one, other) => (one.month < other.month ? -1 : 1));
  const last = inOrder.findLast(({ closedAt }) => closedAt !== null);
  const next = last ? monthAfter(last.month) : inOrder[0]?.month;
  return next !== undefined && next < thisMonth ? next : null;
}

/** From the latest to the earliest, those in between of which there are no entries too. */
export function everyMonth(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month)) months.unshift(month);
  return months;
}
