import type { Page } from 'playwright-core';

const print = (date: string, options: Intl.DateTimeFormatOptions, locale = 'en-CA') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));

/** `December 2026` */
export const monthName = (date: string): string => print(date, { month: 'long', year: 'numeric' });
/** `Friday, December 4`, `vendredi 4 décembre` */
export const dayTitle = (date: string, locale = 'en-CA'): string =>
  print(date, { weekday: 'long', month: 'long', day: 'numeric' }, locale);
/** `Friday, December 4, 2026` */
export const dayName = (date: string): string =>
  print(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

export const calendar = (page: Page) => page.getByRole('application', { name: 'Day of the lesson' });

/** The month in the calendar's heading. */
export const shownMonth = (page: Page): Promise<string> => calendar(page).locator('header h2').innerText();

/** The pressable day in the calendar's grid. */
export const dayCell = (page: Page, date: string) =>
  page.getByRole('grid').getByRole('button', { name: dayName(date) });

/** The same, after the arrows brought its month into view. */
export async function findDay(page: Page, date: string) {
  const monthsAway = (from: string) => {
    const first = new Date(`1 ${from} UTC`);
    const wanted = new Date(`${date}T00:00:00Z`);
    return (wanted.getUTCFullYear() - first.getUTCFullYear()) * 12 + wanted.getUTCMonth() - first.getUTCMonth();
  };
  const away = monthsAway(await shownMonth(page));
  const arrow = page.getByRole('button', { name: away > 0 ? 'Next month' : 'Previous month' });
  for (let pressed = 0; pressed < Math.abs(away); pressed++) await arrow.click();
  return dayCell(page, date);
}
