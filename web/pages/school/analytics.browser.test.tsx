import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Analytics } from '#contract/analytics.ts';
import { writeSession } from '../../features/session/session-store.ts';
import type { Call } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import SchoolAnalytics from './analytics.tsx';

const NOTHING = {
  ...{ booked: 0, completed: 0, cancelled: 0, noShows: 0, instructorNoShows: 0 },
  ...{ bookedMinutes: 0, offeredMinutes: 0, income: 0 },
};
const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'].map((monday, index) => ({
  ...{ ...NOTHING, monday, completed: index, offeredMinutes: 600, bookedMinutes: 60 * index },
  ...(index === 3 && { booked: 2, noShows: 1, instructorNoShows: 1 }),
}));
const FULL: Analytics = {
  ...{ from: '2026-11-02', to: '2026-11-29', weeks: WEEKS },
  totals: { ...NOTHING, completed: 6, booked: 2, noShows: 1, instructorNoShows: 1, income: 300 },
  instructors: [{ ...NOTHING, id: 'amina', name: 'Amina Osei', completed: 6, rating: 4.5, reviews: 2 }],
  ratings: { average: 4.5, byStars: [0, 0, 0, 1, 1] },
};

beforeEach(() =>
  writeSession({
    ...{ kind: 'school', id: 's', name: 'Maple', email: 'a@b.example', isInformationComplete: true },
    ...{ photoVersion: null, role: 'owner', instructorId: null, maySeeFigures: true, maySetHours: true },
  }),
);

const open = (analytics: Analytics, size?: typeof PHONE) =>
  show(<SchoolAnalytics />, {
    ...(size && { size }),
    answers: {
      'GET /school/s': () => ({ id: 's', isInformationComplete: true, isApproved: true, wantedName: null }),
      'GET /school/s/figures': ({ query }: Call) =>
        query.get('period') === '12w' ? analytics : { ...analytics, weeks: analytics.weeks.slice(2) },
      'GET /calendar/school/s/taught': () => ({ instructors: [] }),
    },
  });
const figure = () => page.getByRole('figure', { name: 'Bookings by week' });

test('a school without data gets a link to its schedule', async () => {
  await open({ ...FULL, instructors: [] });
  await expect.element(page.getByText('No reports yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the schedule' })).toHaveAttribute('href', '/schedule');
});

test('a chart has a bar for each week and status with lessons, and the same numbers as a table', async () => {
  await open(FULL);
  await expect.element(figure().getByText(/^10 bookings: 6 completed, 2 booked/)).toBeVisible();
  // Three weeks with completed lessons. The last one has booked and missed lessons too.
  await expect.poll(() => figure().element().querySelectorAll('svg g > rect').length).toBe(5);
  await figure().getByRole('button', { name: 'Show as table: Bookings by week' }).click();
  const rows = [...figure().element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  expect(rows[3]).toEqual(['3', '2', '0', '2']);
});

test('another period is kept in the address and shows its weeks', async () => {
  const { address } = await open(FULL);
  await figure().getByRole('button', { name: 'Show as table: Bookings by week' }).click();
  await page.getByRole('button', { name: '4 weeks' }).click();
  await expect.poll(() => figure().element().querySelectorAll('tbody tr').length).toBe(2);
  expect(address()).toBe('/?period=4w');
});

test('a chart is redrawn for a narrower window', async () => {
  await open(FULL);
  await expect.element(figure()).toBeVisible();
  await page.viewport(...PHONE);
  await expect
    .poll(() => figure().element().querySelector('svg')?.getBoundingClientRect().width)
    .toBeLessThan(PHONE[0]);
  expectToFit();
});

test('many instructors are paged and searched, and the totals stay those of everyone', async () => {
  const instructors = Array.from({ length: 30 }, (_, index) => ({
    ...{ ...NOTHING, id: `i${index}`, name: `José Number-${index + 1}`, income: 100 + index, rating: null, reviews: 0 },
  }));
  await open({ ...FULL, totals: { ...FULL.totals, income: 3435 }, instructors });
  const income = page.getByRole('figure', { name: 'Income by instructor' });
  await expect.element(income.getByText('1–10 of 30')).toBeVisible();
  await expect.element(income.getByText('José Number-30')).toBeVisible();
  await income.getByRole('button', { name: 'Next page' }).click();
  await expect.element(income.getByText('José Number-11')).toBeVisible();
  await income.getByRole('button', { name: /^Show as table/ }).click();
  await page.getByRole('searchbox', { name: 'Search instructors' }).fill('jose number-7');
  await expect.poll(() => income.element().querySelectorAll('tbody tr').length).toBe(1);
  await income.getByRole('button', { name: /^Show as chart/ }).click();
  await expect.element(income.getByText('$106.00')).toBeVisible();
  await expect.element(income.getByText(/3,435/)).toBeVisible();
});
