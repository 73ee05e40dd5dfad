import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { queryClient } from '../../api/query-client.ts';
import { show } from '../../testing/room.tsx';
import { analyticsKeys } from '../analytics/queries.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';

const BOOKING = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Booked', timeZone: 'America/Toronto' },
  ...{ startTime: '2026-11-20T09:00:00-05:00', endTime: '2026-11-20T10:00:00-05:00' },
  ...{ totalCharges: 80, tax: 10.4, bookingFee: 5, feeAndTaxes: 15.4, paid: 0, movedBySchool: null },
  instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma' },
  candidate: { first_name: 'Maya', last_name: 'Chen' },
  actions: ['complete', 'student_no_show', 'instructor_no_show'],
} as unknown as Booking;

async function open(
  stored = {},
  more: { paid: number | null | undefined } & Partial<Omit<Booking, 'paid'>> = { paid: 0 },
) {
  const closed: string[] = [];
  const room = await show(
    <OutcomeDialog booking={{ ...BOOKING, ...more } as Booking} onClose={() => closed.push('closed')} />,
    {
      stored,
      answers: { 'POST /booking/b1/outcome': () => ({ ...BOOKING, bookingStatus: 'No-show' }) },
    },
  );
  return { ...room, closed };
}
const choice = (name: string) => page.getByRole('radio', { name, exact: true });

test('[CP-01] each outcome says what it means for the student’s money; the chosen one is sent, and Reports are fetched again', async () => {
  const { calls, closed } = await open();
  queryClient.setQueryData(analyticsKeys.of('s1', '12w' as never), {});
  const dialog = page.getByRole('alertdialog', { name: 'How did this lesson go?' });
  await expect.element(dialog).toBeVisible();
  const text = dialog.element().textContent;
  expect(text).toContain('The lesson took place. The student can write a review.');
  expect(text).toContain('The student didn’t come, so the full price is due. The student owes you $95.40.');
  expect(text).toContain('The booking fee of $5.00 is still due.');
  expect(text).toContain('so there’s no charge for the lesson. The student owes you $5.00.');
  expect(text).not.toContain('refund of');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('This field is required').first()).toBeVisible();
  await choice('No-show').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText(/^Lesson LW-7K3Q9: No-show\./)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ outcome: 'No-show' }]);
  expect(closed).toEqual(['closed']);
  expect(queryClient.getQueryState(analyticsKeys.of('s1', '12w' as never))?.isInvalidated).toBe(true);
});

test('an outcome is still chosen after a reload', async () => {
  await open({ 'draft::outcome-b1': JSON.stringify({ outcome: 'No-show' }) });
  await expect.element(choice('No-show')).toBeChecked();
});

test.each([
  [95.4, 'You owe the student a refund of $90.40 and keep $5.00.', 'You keep the $95.40 the student paid.'],
  [null, 'so there’s no charge for the lesson.', 'so the full price is due.'],
  // As an older server answers.
  [undefined, 'so there’s no charge for the lesson.', 'so the full price is due.'],
])('of $%s paid, each outcome says what is refunded or kept', async (paid, refunded, kept) => {
  await open({}, { paid });
  const text = page.getByRole('alertdialog').element().textContent;
  for (const said of [refunded, kept]) expect(text).toContain(said);
  expect(text).toContain('The booking fee of $5.00 isn’t refundable.');
  if (typeof paid !== 'number') expect(text).not.toMatch(/owe|paid/);
});

test('of a lesson that credit pays no price is due: the credit stays spent', async () => {
  await open({}, { paid: 0, credit: { minutes: 60, minutesBack: 0 }, tax: 0, bookingFee: 0, feeAndTaxes: 0 });
  const text = page.getByRole('alertdialog').element().textContent;
  expect(text).toContain('The student didn’t come, so they get no credit back.');
  expect(text).not.toMatch(/price is due|\$/);
});

test('a correction shows what stands now, what it means, and offers to undo it', async () => {
  const { calls } = await open(
    {},
    { paid: 0, bookingStatus: 'No-show', actions: ['complete', 'instructor_no_show'], outcomeBy: 'school' },
  );
  const dialog = page.getByRole('alertdialog', { name: 'Correct outcome' });
  await expect.element(dialog).toBeVisible();
  const text = dialog.element().textContent;
  expect(text).toContain('It’s marked as “No-show”.');
  expect(text).toContain('The student can write a review. The student owes you $95.40.');
  expect(text).not.toContain('the full price is due');
  await choice('Completed').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Lesson LW-7K3Q9: previous outcome restored.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ outcome: 'Completed' }, { outcome: 'No-show', notify: false }]);
});

test('a no-show can be charged in part with a reason, says who is notified, and can be undone', async () => {
  const { calls } = await open({}, { paid: 0, candidate: { ...BOOKING.candidate, email: 'maya@student.example' } });
  await choice('No-show').click();
  await expect
    .element(page.getByText('We’ll notify Maya Chen by email in about two minutes, unless you undo it.'))
    .toBeVisible();
  await choice('Nothing').click();
  await expect.element(page.getByText('The student owes you $5.00.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('This field is required').first()).toBeVisible();
  await page.getByRole('button', { name: 'Illness' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Lesson LW-7K3Q9: previous outcome restored.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([
    { outcome: 'No-show', waivePercent: 100, reason: 'Illness' },
    { outcome: null },
  ]);
});

test('a student without an email address is to be called, and nobody is notified of what is silent', async () => {
  const { calls } = await open();
  await choice('Instructor no-show').click();
  await expect.element(page.getByText('Maya Chen has no email address. Please call to let them know.')).toBeVisible();
  expect(page.getByRole('radiogroup', { name: 'How much will you charge?' }).elements()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Don’t notify the student' }).click();
  await expect.element(page.getByText('We won’t notify Maya Chen.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText(/^Lesson LW-7K3Q9: Instructor no-show\./)).toBeVisible();
  expect(calls[0]?.body).toEqual({ outcome: 'Instructor no-show', notify: false });
});

test('what became Completed by itself says so and can be confirmed', async () => {
  const { calls } = await open(
    {},
    {
      ...{ paid: 0, bookingStatus: 'Completed', outcomeBy: 'clock' },
      actions: ['student_no_show', 'instructor_no_show'],
    },
  );
  await expect.element(page.getByText('Nobody set an outcome, so we marked it as “Completed”.')).toBeVisible();
  await choice('Completed').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('Lesson LW-7K3Q9: Completed.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ outcome: 'Completed' }]);
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});
