import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DaySheets, SheetLesson } from '#contract/day-sheets.ts';
import type { Answers } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, putOnPaper, show } from '../../testing/room.tsx';
import { DaySheetList } from './day-sheets.tsx';

const lesson = (bookingId: string, changes: SheetLesson['changes'] = []): SheetLesson => ({
  ...{
    bookingId,
    code: 'LW-7K3Q9',
    startTime: '09:00',
    endTime: '10:30',
    kind: null,
    studentName: 'Maya Chen',
    changes,
  },
  ...{
    phone: '(613) 555-0142',
    parents: [{ name: 'Li Chen', phone: '(613) 555-0143' }],
    dropOff: '',
    note: 'Back door',
  },
  ...{ location: '4545 avenue Pierre-De Coubertin', pickupPostalCode: 'H1V 0B2', needs: 'Wears a hearing aid' },
  isOff: false,
  toCollect: 90.4,
});
const DAY: DaySheets = {
  ...{ date: '2026-12-04', schoolName: 'Maple Lane', now: { date: '2026-12-04', time: '07:12' } },
  instructors: [
    { id: 'a', name: 'Priya Sharma' },
    { id: 'b', name: 'Marc Roy' },
  ],
  sheets: [
    {
      ...{ instructorId: 'a', instructorName: 'Priya Sharma' },
      printedBefore: { at: '2026-12-04T11:40:00.000Z', date: '2026-12-04', time: '06:40' },
      lessons: [lesson('1'), lesson('2', ['time', 'pickup']), lesson('3', 'new')],
      gone: [{ bookingId: '4', startTime: '15:00', studentName: 'Noah Roy', isCancelled: true }],
    },
    {
      ...{ instructorId: 'b', instructorName: 'Marc Roy' },
      printedBefore: null,
      lessons: [{ ...lesson('5'), isOff: true }],
      gone: [],
    },
  ],
};

const print = vi.fn();
beforeEach(() => void vi.spyOn(window, 'print').mockImplementation(print));
afterEach(() => {
  vi.restoreAllMocks();
  print.mockReset();
});

const open = (path = '/?date=2026-12-04', size: readonly [number, number] = DESKTOP, answers: Answers = {}) =>
  show(<DaySheetList schoolId="s" />, {
    path,
    size,
    answers: { 'GET /school/s/day-sheets': () => DAY, 'POST /school/s/day-sheets': () => DAY, ...answers },
  });
const sheet = (name: string) => page.getByRole('article', { name });

test('each instructor has a sheet with everything for the day, and what changed since the last print', async () => {
  await open();
  const priya = sheet('Priya Sharma');
  for (const text of [
    'Changes since 6:40 AM are marked.',
    '3:00 PM Noah Roy: cancelled',
    'Changed: time, pickup',
    'New',
  ])
    await expect.element(priya.getByText(text, { exact: true })).toBeVisible();
  const marc = sheet('Marc Roy');
  for (const text of [
    'Instructor is off. Needs a colleague.',
    '(613) 555-0142',
    'Parent: Li Chen (613) 555-0143',
    'Wears a hearing aid',
    'Note: Back door',
    '$90.40',
    'Not printed yet',
  ])
    await expect.element(marc.getByText(text)).toBeVisible();
  expectToFit();
});

test('printing records first, then opens the print dialog once with the time on the paper', async () => {
  const { calls } = await open();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(calls.find(({ name }) => name === 'POST /school/s/day-sheets')?.body).toEqual({
    date: '2026-12-04',
    instructorIds: ['a', 'b'],
  });
  await expect.element(sheet('Marc Roy').getByText('Printed Fri, Dec 4, 7:12 AM')).toBeVisible();
  window.dispatchEvent(new Event('afterprint'));
  await expect.element(sheet('Marc Roy').getByText('Printed Fri, Dec 4, 7:12 AM')).not.toBeVisible();
  expect(print).toHaveBeenCalledTimes(1);
});

test('nothing is printed if it couldn’t be recorded', async () => {
  const refused = () => Response.json({ error: { code: 'forbidden', message: '' } }, { status: 403 });
  await open(undefined, DESKTOP, { 'POST /school/s/day-sheets': refused });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.element(page.getByText('You don’t have permission to do this.')).toBeVisible();
  expect(print).not.toHaveBeenCalled();
});

test('the day, an instructor and a part of a long day stand in the address', async () => {
  const instructors = Array.from({ length: 45 }, (_, n) => ({ id: `i${n}`, name: `Instructor ${n}` }));
  const { address, calls } = await open(undefined, DESKTOP, {
    'GET /school/s/day-sheets': () => ({ ...DAY, instructors }),
  });
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect.poll(address).toBe('/?date=2026-12-05');
  await page.getByLabelText('Instructor').click();
  await page.getByRole('option', { name: 'Part 3: Instructor 40 to Instructor 44' }).click();
  await expect.poll(address).toBe('/?date=2026-12-05&part=3');
  await expect
    .poll(() => calls.findLast(({ name }) => name === 'GET /school/s/day-sheets')?.query?.get('page'))
    .toBe('2');
});

test('a phone stacks the facts', async () => {
  await open(undefined, PHONE);
  await expect.element(sheet('Marc Roy').getByText('$90.40')).toBeVisible();
  expectToFit();
});

test('a day without lessons has nothing to print', async () => {
  await open(undefined, DESKTOP, { 'GET /school/s/day-sheets': () => ({ ...DAY, instructors: [], sheets: [] }) });
  await expect.element(page.getByText('No lessons on this day')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled();
});

test('a total that isn’t the lesson’s own price says what the lesson costs', async () => {
  const [first] = DAY.sheets;
  const sheet = { ...first, lessons: [{ ...lesson('1'), toCollect: 291.54, ownOwed: 81.36 }] };
  await open(undefined, undefined, { 'GET /school/s/day-sheets': () => ({ ...DAY, sheets: [sheet] }) });
  await expect.element(page.getByText('$291.54')).toBeVisible();
  await expect.element(page.getByText('This lesson: $81.36. The total includes the student’s balance.')).toBeVisible();
});

test('twenty sheets are collapsed on a phone, expand with one tap, and print in full', async () => {
  const sheets = Array.from({ length: 20 }, (_, n) => ({
    ...{ instructorId: `i${n}`, instructorName: `Instructor ${n}`, printedBefore: null, gone: [] },
    lessons: [lesson(`${n}a`), lesson(`${n}b`)],
  }));
  await open(undefined, PHONE, { 'GET /school/s/day-sheets': () => ({ ...DAY, sheets }) });
  const seventh = sheet('Instructor 7');
  await expect.element(seventh.getByRole('button')).toHaveTextContent('Instructor 72 lessonsNot printed yet');
  expect(document.documentElement.scrollHeight).toBeLessThan(2_500);
  await expect.element(seventh.getByText('$90.40').first()).not.toBeVisible();
  await seventh.getByRole('button').click();
  await expect.element(seventh.getByText('$90.40').first()).toBeVisible();
  expectToFit();
  await putOnPaper();
  for (const name of ['Instructor 0', 'Instructor 7']) {
    await expect.element(sheet(name).getByText('$90.40').first()).toBeVisible();
    await expect.element(sheet(name).getByRole('button')).not.toBeInTheDocument();
  }
});
