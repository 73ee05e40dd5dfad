import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
    startTime: `2026-12-04T${from}:00-05:00`,
    endTime: `2026-12-04T${to}:00-05:00`,
  }) as unknown as Booking;
const LESSON = lesson('b1', '09:00', '10:00');

async function open(to: LessonMove['to'], refusal: object | null = null) {
  writeSession({
    ...{ kind: 'school', id: 's', name: 'Maple', email: 'a@b.example', isInformationComplete: true },
    ...{ photoVersion: null, role: 'owner', instructorId: null, maySeeFigures: true, maySetHours: true },
  });
  const closed: string[] = [];
  const { calls } = await show(
    <MoveLessonDialog move={{ booking: LESSON, to }} onClose={() => closed.push('closed')} />,
    {
      size: PHONE,
      answers: {
        'GET /school/s': () => ({ id: 's', province: 'ON', timeZone: 'America/Toronto' }),
        'GET /calendar/school/s': ({ query }: Call) => ({
          bookings:
            query.get('from') === '2026-12-04'
              ? [LESSON, lesson('b2', '13:00', '14:30'), lesson('b3', '15:00', '16:30', 'liam@student.example')]
              : [],
        }),
        'POST /booking/b1/move': () => (refusal ? Response.json({ error: refusal }, { status: 422 }) : LESSON),
      },
    },
  );
  return { closed, sent: () => calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body) };
}
const press = (name: string) => page.getByRole('button', { name }).click();

test('what was dropped is said in whole, with the long day it would make, and taken back by Undo', async () => {
  const { sent, closed } = await open({ date: '2026-12-04', startTime: '10:15' });
  await expect.element(page.getByText(/^New: Friday, December.4.*10:15/)).toBeVisible();
  // 90 minutes with a colleague, plus this one; another student's lesson doesn't count.
  await expect.element(page.getByText('Maya Chen would have 2 h 30 min in a car that day')).toBeVisible();
  await expect.element(page.getByText('Ontario allows 2 h a day', { exact: false })).toBeVisible();
  expectToFit();
  await press('Move the lesson');
  await expect.poll(() => closed).toEqual(['closed']);
  await press('Undo');
  await expect.poll(sent).toEqual([
    { date: '2026-12-04', startTime: '10:15', endTime: '11:15' },
    { date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
  ]);
});

test('that the student can cancel freely, for the new time is too soon, is said before', async () => {
  const soon = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const late = 'That’s in 48 hours or less, so Maya Chen can cancel at no charge.';
  await open({ date: '2099-12-04', startTime: '10:15' });
  await expect.element(page.getByText(/^New: /)).toBeVisible();
  expect(page.getByText(late).query()).toBeNull();
  await page.getByLabelText('Date').fill(soon.slice(0, 10));
  await page.getByLabelText('Start').fill(soon.slice(11, 16));
  await expect.element(page.getByText(late)).toBeVisible();
  expectToFit();
});

test('by keyboard another day is named, on which there is no long day; a refusal is told and nothing typed is lost', async () => {
  const { closed } = await open(null, {
    code: 'slot_refused',
    details: [{ path: 'startTime', message: 'Overlaps 9:00.' }],
  });
  await expect.element(page.getByRole('button', { name: 'Move the lesson' })).toBeDisabled();
  await page.getByLabelText('Date').fill('2026-12-07');
  await expect.element(page.getByText(/^New: Monday, December.7/)).toBeVisible();
  await expect.poll(() => page.getByText('in a car that day', { exact: false }).query()).toBeNull();
  await press('Move the lesson');
  await expect.element(page.getByText('Overlaps 9:00.')).toBeVisible();
  await expect.element(page.getByLabelText('Date')).toHaveValue('2026-12-07');
  expect(closed).toEqual([]);
});

test.each([
  ['student_busy', 'Maya Chen has another lesson at that time. Please choose another time.'],
  ['slot_taken', 'The instructor or the car has another lesson at that time. Please choose another time.'],
])('%s is told to the school, and not as to its student', async (code, said) => {
  await open({ date: '2026-12-04', startTime: '10:15' }, { code, message: 'You already have a lesson at that time.' });
  await press('Move the lesson');
  await expect.element(page.getByText(said)).toBeVisible();
  expectToFit();
});
