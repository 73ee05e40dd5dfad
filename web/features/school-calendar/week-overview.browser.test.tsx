import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SchoolWeek } from '#contract/school-calendar.ts';
import type { Call } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { useCalendarView } from './use-calendar-view.ts';
import { WeekOverview } from './week-overview.tsx';

const MONDAY = '2026-11-30';
const NOTHING = { free: [], officeOnly: [], carWith: [], booked: [], busy: [], driveMinutes: 0, tightDrives: 0 };
const span = (from: number, to: number) => ({ start: from * 60, end: to * 60 });
const person = (firstName: string, carId: string, tuesday: object = {}, isActive = true) => ({
  ...{ id: firstName.toLowerCase(), firstName, lastName: 'Said', carId, isActive },
  days: Array.from({ length: 7 }, (_, index) => (index === 1 ? { ...NOTHING, ...tuesday } : NOTHING)),
});
const BUSY = { booked: [span(9, 10), span(13, 14)], free: [span(15, 16)], driveMinutes: 40, tightDrives: 1 };
const WEEK: SchoolWeek = {
  ...{ timeZone: 'America/Toronto', now: { date: '2026-12-01', time: '08:00' }, nextDay: null },
  instructors: [
    person('Amina', 'golf', BUSY),
    person('Kofi', 'golf', { free: [span(15.5, 16.5)] }),
    person('Zoé', 'civic', { free: [span(15, 16)], busy: [span(0, 9), span(17, 18)] }),
    person('Gone', 'civic', {}, false),
  ],
};

function Overview() {
  const calendar = useCalendarView('2026-12-01');
  return (
    <WeekOverview
      {...calendar}
      schoolId="1"
      onChange={calendar.change}
      tools={null}
      whenEmpty={(hasInstructors) => <p>First steps: {String(hasInstructors)}</p>}
    />
  );
}
const open = (week: SchoolWeek = WEEK, options: Parameters<typeof show>[1] = {}) =>
  show(<Overview />, { answers: { 'GET /calendar/school/1/week': () => week }, ...options });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const AMINA = 'Amina Said, Tuesday, December 1: 2 booked, 1 free, 40 min driving, not enough time for 1 drive, ';

test('a line for each who teaches says what each day holds, and who shares a car and is free at once', async () => {
  const { calls, address } = await open();
  await expect.element(link(`${AMINA}same car as Kofi Said, also free then`)).toBeVisible();
  await expect
    .element(link('Kofi Said, Tuesday, December 1: 1 free, same car as Amina Said, also free then'))
    .toBeVisible();
  await expect
    .element(link(/^Zoé Said, Tuesday, December 1: 1 free, Busy: 12:00.*9:00 AM, 5:00.*6:00 PM$/))
    .toBeVisible();
  expect(page.getByRole('rowheader').elements()).toHaveLength(3);
  expect(calls.map(({ query }) => query.get('from'))).toEqual([MONDAY]);

  await link(/^Zoé Said, Tuesday/).click();
  await expect.poll(address).toBe('/?view=day');
});

test('a free hour whose car a colleague has is named with the colleague, and not counted as free', async () => {
  const taken = { ...span(15, 16), names: ['Kofi Said'] };
  const instructors = [
    person('Amina', 'golf', { free: [span(8, 9)], carWith: [taken] }),
    person('Kofi', 'golf', { booked: [span(15, 16)], free: [span(8.5, 9.5)] }),
  ];
  const { screen } = await open({ ...WEEK, instructors });
  const amina =
    'Amina Said, Tuesday, December 1: 1 free, 1 without a car (car with Kofi Said), same car as Kofi Said, also free then';
  await expect.element(link(amina)).toBeVisible();
  await expect.element(page.getByText('Car with a colleague: not offered to students')).toBeVisible();
  await screen.unmount();
  // A day with only these is not empty: the school sees why nobody can book it.
  await open(
    { ...WEEK, instructors: [person('Amina', 'golf', { carWith: [taken] })] },
    { size: PHONE, language: 'fr' },
  );
  await expect.element(link(/1 sans voiture \(voiture avec Kofi Said\)$/)).toBeVisible();
});

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a week from a server of the previous version is shown on a %s', async (_device, size) => {
  const { officeOnly: _, carWith: __, ...nothing } = NOTHING;
  const old = {
    ...person('Amina', 'golf'),
    days: Array.from({ length: 7 }, (_day, index) => (index === 1 ? { ...nothing, booked: [span(9, 10)] } : nothing)),
  };
  await open({ ...WEEK, instructors: [old as never] }, { size });
  await expect.element(link(/Tuesday, December 1: 1 booked$/)).toBeVisible();
});

test('hours that students aren’t offered are not counted as free', async () => {
  const day = { free: [span(8, 9)], officeOnly: [span(10, 11), span(11, 12)] };
  const { screen } = await open({ ...WEEK, instructors: [person('Amina', 'golf', day)] });
  await expect.element(link('Amina Said, Tuesday, December 1: 1 free, 2 not offered')).toBeVisible();
  await expect.element(page.getByText('Not offered to students', { exact: true })).toBeVisible();
  await screen.unmount();
  await open(
    { ...WEEK, instructors: [person('Amina', 'golf', { officeOnly: [span(10, 11)] })] },
    { size: PHONE, language: 'fr' },
  );
  await expect.element(link(/1 non offerte$/)).toBeVisible();
});

test('seen alone, what is booked has no free hours beside it', async () => {
  const { address } = await open();
  await page.getByRole('button', { name: 'Booked only' }).click();
  await expect.element(link(/^Amina Said, Tuesday, December 1: 2 booked, 40 min/)).toBeVisible();
  await expect.element(link('Kofi Said, Tuesday, December 1: Nothing planned')).toBeVisible();
  expect(address()).toBe('/?free=hidden');
});

test('one stop is in the tab order, arrows lead on, Enter opens, Page Down turns the week and keeps the place', async () => {
  const { calls, address } = await open();
  await expect.element(page.getByRole('table')).toBeVisible();
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops.map(({ dataset }) => dataset.stop)).toEqual(['amina 1']);
  stops[0]?.focus();
  const at = () => (document.activeElement as HTMLElement | null)?.dataset.stop;
  for (const [key, place] of [
    ['ArrowDown', 'kofi 1'],
    ['ArrowRight', 'kofi 2'],
    ['End', 'kofi 6'],
    ['Home', 'kofi'],
    ['ArrowRight', 'kofi 0'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect([key, at()]).toEqual([key, place]);
  }
  const cell = document.activeElement;
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => calls.at(-1)?.query.get('from')).toBe('2026-12-07');
  await expect.element(link(/^Kofi Said, Monday, December 7/)).toBeVisible();
  expect([document.activeElement === cell, at()]).toEqual([true, 'kofi 0']);
  await userEvent.keyboard('{Home}{Enter}');
  await expect.poll(address).toBe('/?date=2026-12-08&instructor=kofi');
});

test('an empty week leads to the next slots, or to the first steps where there are none', async () => {
  const empty = (nextDay: string | null): SchoolWeek => ({ ...WEEK, nextDay, instructors: [person('Amina', 'golf')] });
  const { screen, address } = await open(empty('2027-01-05'));
  await page.getByRole('button', { name: 'Go to the next slots' }).click();
  expect(address()).toBe('/?date=2027-01-05');
  await screen.unmount();
  await open(empty(null));
  await expect.element(page.getByText('First steps: true')).toBeVisible();
  await expect.element(page.getByRole('table')).toBeVisible();
});

test('whoever comes when the week is over looks at the next, and goes back to this one', async () => {
  const { calls, address } = await open({ ...WEEK, now: { date: '2026-12-06', time: '19:00' } }, {});
  await expect.poll(address).toBe('/?date=2026-12-07');
  await expect.poll(() => calls.map(({ query }) => query.get('from'))).toEqual([MONDAY, '2026-12-07']);
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect.poll(address).toBe('/?date=2026-11-30');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect.poll(address).toBe('/?date=2026-12-06');
});

test('on a phone it is a list of days with everybody’s sums', async () => {
  const { address } = await open(WEEK, { size: PHONE, language: 'fr' });
  const name = 'mardi 1er décembre: 2 réservées, 3 libres, 40 min de route, trop serré pour 1 trajet';
  await expect.element(link(name.replace(':', '\u00a0:'))).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .elements(),
  ).toHaveLength(7);
  expectToFit();
  await link(/^lundi 30 novembre/).click();
  await expect.poll(address).toBe('/?view=day&date=2026-11-30');
});

test('a large school’s week shows fifteen instructors at a time, and keeps the page for another week', async () => {
  const many = Array.from({ length: 45 }, (_, index) =>
    person(`Person${index}`, `car${index}`, { free: [span(9, 10)] }),
  );
  const answer = ({ query }: Call) => {
    const start = Number(query.get('page')) * 15;
    return { ...WEEK, total: 45, instructors: many.slice(start, start + Number(query.get('limit'))) };
  };
  const { address } = await show(<Overview />, { answers: { 'GET /calendar/school/1/week': answer } });
  await expect.element(page.getByText('1–15 of 45')).toBeVisible();
  expect(page.getByRole('rowheader').elements()).toHaveLength(15);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByRole('rowheader', { name: 'Person15 Said' })).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect.poll(address).toBe('/?page=2&date=2026-12-08');
  await link(/^Person16 Said, Tuesday/).click();
  await expect.poll(address).toBe('/?date=2026-12-08&view=day');
});

test('a large school’s week on a phone adds up all instructors', async () => {
  const many = Array.from({ length: 45 }, (_, index) =>
    person(`Person${index}`, `car${index}`, { free: [span(9, 10)] }),
  );
  const none = {
    free: 0,
    carWith: 0,
    officeOnly: 0,
    booked: 0,
    driveMinutes: 0,
    tightDrives: 0,
    holders: [],
    lastEnd: null,
  };
  const days = [none, { ...none, free: 45, lastEnd: 600 }, none, none, none, none, none];
  const week = { ...WEEK, days, total: 45, instructors: many.slice(0, 15) };
  await show(<Overview />, {
    size: PHONE,
    answers: { 'GET /calendar/school/1/week': () => week, 'GET /instructor/school/1/names': () => many },
  });
  await expect.element(link(/Tuesday, December 1: 45 free/)).toBeVisible();
  await expect.element(page.getByRole('rowheader')).not.toBeInTheDocument();
});
