import { addDays } from '#contract/bookable-days.ts';

export const PERIODS = ['thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter', 'thisYear', 'lastYear'] as const;
export type Period = (typeof PERIODS)[number];

const LENGTHS: Record<Period, { months: number; back: number }> = {
  thisMonth: { months: 1, back: 0 },
  lastMonth: { months: 1, back: 1 },
  thisQuarter: { months: 3, back: 0 },
  lastQuarter: { months: 3, back: 1 },
  thisYear: { months: 12, back: 0 },
  lastYear: { months: 12, back: 1 },
};

/** The first day and the last of a month, a quarter or a year of the calendar: the one of today, or the one before. */
export function daysOf(period: Period, today: string): { from: string; to: string } {
  const { months, back } = LENGTHS[period];
  const [year = 0, month = 1] = today.split('-').map(Number);
  const first = Math.floor((year * 12 + month - 1) / months - back) * months;
  return { from: firstDay(first), to: addDays(firstDay(first + months), -1) };
}

const firstDay = (months: number): string =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
