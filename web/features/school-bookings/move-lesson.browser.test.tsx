import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import type { Call } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { type LessonMove, MoveLessonDialog } from './move-lesson-dialog.tsx';

const lesson = (bookingId: string, from: string, to: string, email = 'maya@student.example') =>
  ({
    ...{ bookingId, code: 'LW-1', timeZone: 'America/Toronto', bookingStatus: 'Booked', actions: ['cancel', 'move'] },
    candidate: { first_name: 'Maya', last_name: 'Chen', email, phone: null },
    instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma' },
    startTime: `2099-12-04T${from}:00-05:00`,
    endTime: `2099-12-04T${to}:00-05:00`,
  }) as unknown as Booking;
const LESSON = lesson('b1', '09:00', '10:00');
const free = (date: string, startTime: string, endTime: string, isReachable = true) => ({
  ...{ instructorId: 'i', date, startTime, endTime, timeZone: 'America/Toronto', isReachable },
});
const INSTRUCTORS = [
  { id: 'i', firstName: 'Priya', lastName: 'Sharma', isActive: true },
  { id: 'm', firstName: 'Marc', lastName: 'Roy', isActive: true },
  { id: 'g', firstName: 'Gone', lastName: 'Long', isActive: false },
];

async function open(
  to: LessonMove['to'],
  { refusals = [], booking = LESSON, stored = {} }: { refusals?: object[]; booking?: Booking; stored?: object } = {},
) {
  writeSession({
    ...{ kind: 'school', id: 's', name: 'Maple', email: 'a@b.example', isInformationComplete: true },
    ...{ photoVersion: null, role: 'owner', instructorId: null, maySeeFigures: true, maySetHours: true },
  });
  const closed: string[] = [];
  const { calls } = await show(<MoveLessonDialog move={{ booking, to }} onClose={() => closed.push('closed')} />, {
    size: PHONE,
    stored: stored as Record<string, string>,
    answers: {
      'GET /school/s': () => ({ id: 's', province: 'ON', timeZone: 'America/Toronto' }),
      'GET /instructor/school/s/names': () => INSTRUCTORS,
      'GET /school/s/office-times': ({ query }: Call) => ({
        times:
          query.get('from') !== null
            ? query.get('from') === '2099-12-10'
              ? [free('2099-12-10', '09:00', '10:00'), free('2099-12-10', '13:30', '14:30')]
              : []
            : query.get('instructorId') === 'm'
              ? [free('2099-12-07', '14:00', '15:00')]
              : [
                  free('2099-12-05', '08:00', '08:30'),
                  free('2099-12-05', '11:00', '12:00'),
                  free('2099-12-06', '11:00', '12:00', false),
                ],
      }),
      'GET /calendar/school/s': ({ query }: Call) => ({
        bookings:
          query.get('from') === '2099-12-04'
            ? [LESSON, lesson('b2', '13:00', '14:30'), lesson('b3', '15:00', '16:30', 'liam@student.example')]
            : [],
      }),
      'POST /booking/b1/move': () => {
        const refusal = refusals.shift();
        return refusal ? Response.json({ error: refusal }, { status: 409 }) : LESSON;
      },
    },
  });
  return { closed, sent: () => calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body) };
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click();
const said = (text: string) => expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();
const at = (date: string, startTime: string, endTime: string, more = {}) => ({
  ...{ date, startTime, endTime, instructorId: 'i', notify: true, ...more },
});

test('what was dropped is said in whole, with the long day it would make, and taken back by Undo', async () => {
  const { sent, closed } = await open({ date: '2099-12-04', startTime: '10:15' });
  await expect.element(page.getByText(/^New: Friday, December.4.*10:15/)).toBeVisible();
  // 90 minutes with a colleague, plus this one; another student's lesson doesn't count.
  await said('Maya Chen would have 2 h 30 min of lessons that day');
  await said('Ontario allows up to 2 h a day');
  expectToFit();
  await press('Move lesson');
  await said('This field is required');
  await choose('Your school');
  await press('Move lesson');
  await expect.poll(() => closed).toEqual(['closed']);
  await press('Undo');
  await expect
    .poll(sent)
    .toEqual([
      at('2099-12-04', '10:15', '11:15', { onBehalfOf: 'school' }),
      expect.objectContaining(at('2099-12-04', '09:00', '10:00', { onBehalfOf: 'school', reason: 'Undo' })),
    ]);
});

test('free times that are long enough come first, of any colleague, and can be chosen by the arrows', async () => {
  const { sent } = await open(null);
  await expect.element(page.getByRole('radio', { name: 'Sat, Dec 5, 11:00 AM - 12:00 PM' })).toBeVisible();
  expect(page.getByText('Sat, Dec 5, 8:00 AM', { exact: false }).elements()).toEqual([]);
  await said('Not much time to drive there or to the next lesson.');
  expectToFit();
  await page.getByRole('button', { name: 'Priya Sharma Instructor' }).click();
  expect(
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Priya Sharma', 'Marc Roy']);
  await page.getByRole('option', { name: 'Marc Roy' }).click();
  await choose('Maya Chen');
  await expect.element(page.getByRole('radio', { name: 'Mon, Dec 7, 2:00 PM - 3:00 PM' })).toBeVisible();
  page.getByRole('radio', { name: 'Another time' }).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText(/^New: Monday, December.7/)).toBeVisible();
  await page.getByLabelText('Don’t notify the student').click();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(sent)
    .toEqual([at('2099-12-07', '14:00', '15:00', { onBehalfOf: 'student', instructorId: 'm', notify: false })]);
});

test('a lesson may end after midnight', async () => {
  const { sent } = await open({ date: '2099-12-09', startTime: '23:30' });
  await choose('Your school');
  await press('Move lesson');
  await expect.poll(sent).toEqual([at('2099-12-09', '23:30', '00:30', { onBehalfOf: 'school' })]);
});

test('what each wish means for a later cancellation is said before', async () => {
  const soon = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const late = 'That’s in 48 hours or less, so Maya Chen can cancel at no charge.';
  const kept = 'It’s already too late to cancel for free.';
  await open(null, { booking: { ...LESSON, timeZone: 'UTC', startTime: soon, endTime: soon } });
  await choose('Another time');
  await page.getByLabelText('Date').fill(soon.slice(0, 10));
  await page.getByLabelText('Start').fill(soon.slice(11, 16) === '23:59' ? '23:58' : '23:59');
  await choose('Maya Chen');
  await said(kept);
  expect(page.getByText(late).query()).toBeNull();
  await choose('Your school');
  await said(late);
  expect(page.getByText(kept, { exact: false }).query()).toBeNull();
  expectToFit();
});

test('objections are confirmed in the same dialog, and asked again for another time', async () => {
  const warnings = [
    { code: 'outside_hours', needsReason: false, mayOverride: true },
    { code: 'long_day', needsReason: true, mayOverride: true },
  ];
  const asked = { code: 'needs_confirmation', details: { warnings } };
  const { sent, closed } = await open({ date: '2099-12-09', startTime: '10:15' }, { refusals: [asked, asked] });
  await choose('Your school');
  await press('Move lesson');
  const hours = page.getByRole('checkbox', { name: 'This time is outside Priya’s hours.' });
  await hours.click();
  // Another time may have other objections.
  await page.getByLabelText('Start').fill('10:30');
  expect(hours.query()).toBeNull();
  await press('Move lesson');
  await hours.click();
  await page.getByRole('checkbox', { name: 'Maya would spend too long in a car that day.' }).click();
  await page.getByLabelText('Reason').fill('Road test tomorrow');
  expectToFit();
  await press('Move lesson');
  await expect.poll(() => closed).toEqual(['closed']);
  expect(sent().at(-1)).toEqual(
    at('2099-12-09', '10:30', '11:30', {
      onBehalfOf: 'school',
      confirmWarnings: ['outside_hours', 'long_day'],
      reason: 'Road test tomorrow',
    }),
  );
});

test('who has the hour is named, with the nearest times to choose from; nothing typed is lost', async () => {
  const details = {
    takenBy: { bookingId: 'b9', student: 'Leo Roy' },
    otherSlots: [{ date: '2099-12-09', startTime: '13:00', endTime: '14:00' }],
  };
  const { closed, sent } = await open(
    { date: '2099-12-09', startTime: '10:15' },
    { refusals: [{ code: 'slot_taken', details }] },
  );
  await choose('Maya Chen');
  await press('Move lesson');
  await said('Priya has a lesson with Leo Roy at that time.');
  await expect.element(page.getByLabelText('Start')).toHaveValue('10:15');
  expectToFit();
  await press('Wed, Dec 9, 1:00 PM - 2:00 PM');
  await expect.element(page.getByText(/^New: Wednesday, December.9.*[^0]1:00/)).toBeVisible();
  await press('Move lesson');
  await expect.poll(() => closed).toEqual(['closed']);
  expect(sent().at(-1)).toEqual(at('2099-12-09', '13:00', '14:00', { onBehalfOf: 'student' }));
});

test('what was typed stands there again after a log-in', async () => {
  const typed = { onBehalfOf: 'student', time: 'other', date: '2099-12-20', startTime: '15:00', isSilent: true };
  await open(null, { stored: { 'draft:school-s-a@b.example:move-b1--': JSON.stringify(typed) } });
  await expect.element(page.getByLabelText('Date')).toHaveValue('2099-12-20');
  await expect.element(page.getByRole('radio', { name: 'Maya Chen' })).toBeChecked();
  await expect.element(page.getByLabelText('Don’t notify the student')).toBeChecked();
});

test.each([
  ['student_busy', 'Maya Chen has another lesson at that time. Please choose another time.'],
  ['slot_not_offered', 'That time has passed. Choose a later one.'],
])('%s is told to the school, and not as to its student', async (code, text) => {
  await open(
    { date: '2099-12-04', startTime: '10:15' },
    { refusals: [{ code, message: 'You already have a lesson at that time.' }] },
  );
  await choose('Your school');
  await press('Move lesson');
  await said(text);
  expectToFit();
});

test('a day that is typed shows when the instructor is free then, or that they aren’t', async () => {
  const { sent } = await open(null);
  await choose('Your school');
  await choose('Another time');
  await expect.element(page.getByLabelText('Date')).toBeInViewport({ ratio: 1 });
  await page.getByLabelText('Date').fill('2099-12-11');
  await said('Priya has no free time on Fri, Dec 11.');
  await page.getByLabelText('Date').fill('2099-12-10');
  await said('Priya is free on Thu, Dec 10 at:');
  await press('1:30 PM');
  await expect.element(page.getByLabelText('Start')).toHaveValue('13:30');
  expectToFit();
  await press('Move lesson');
  await expect.poll(sent).toEqual([at('2099-12-10', '13:30', '14:30', { onBehalfOf: 'school' })]);
});

test('both wishes say the same of the price', async () => {
  await open(null);
  await expect.poll(() => page.getByText('The price stays the same.', { exact: true }).elements()).toHaveLength(2);
});
