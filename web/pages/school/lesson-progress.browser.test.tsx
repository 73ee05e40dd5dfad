import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { refused } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { SchoolLessonProgress } from './lesson-progress.tsx';

const booking = (bookingStatus: Booking['bookingStatus']) =>
  ({
    ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus, timeZone: 'America/Toronto' },
    ...{ startTime: '2026-11-20T09:00:00-05:00', endTime: '2026-11-20T10:00:00-05:00' },
    instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma' },
    candidate: { first_name: 'Maya', last_name: 'Chen' },
  }) as unknown as Booking;
const PROGRESS = { bookingId: 'b1', marks: [], note: '', updatedAt: null, last: null, before: [], version: 'v1' };

const open = (answer: () => unknown) =>
  show(<SchoolLessonProgress id="b1" />, {
    answers: {
      'GET /booking/b1': answer,
      'GET /booking/b1/progress': () => PROGRESS,
      'PUT /booking/b1/progress': ({ body }) => ({ ...PROGRESS, ...(body as object), version: 'v2' }),
    },
  });

test('levels are chosen by mouse and by keyboard, and saved with the note', async () => {
  const { calls } = await open(() => booking('Completed'));
  const level = (skill: string, name: string) =>
    page.getByRole('group', { name: skill }).getByRole('radio', { name, exact: true });
  await level('Mirrors and blind spots', 'Mastered').click();
  (level('Left and right turns', 'Introduced').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(level('Left and right turns', 'Practised')).toBeChecked();
  await page.getByLabelText(/^Note for the student/).fill('Look twice');
  await page.getByRole('button', { name: 'Save skills' }).click();
  await expect
    .poll(() => calls.find(({ name }) => name.startsWith('PUT'))?.body)
    .toMatchObject({
      note: 'Look twice',
      marks: expect.arrayContaining([
        { skill: 'mirrors', level: 'mastered' },
        { skill: 'turns', level: 'practised' },
      ]),
    });
});

test.each([
  ['a lesson without an outcome', () => booking('Booked'), 'You can mark skills after the lesson'],
  ['another school’s lesson', () => refused(404, 'not_found'), 'We couldn’t find this lesson'],
])('%s has no skills to mark, and the page says why', async (_, answer, reason) => {
  await open(answer);
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
});
