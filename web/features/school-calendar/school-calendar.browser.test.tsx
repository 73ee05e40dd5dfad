import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { HandledSlot } from '#contract/availability.ts';
import type { Call } from '../../testing/http.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { SchoolDays } from './school-days.tsx';
import { useCalendarView } from './use-calendar-view.ts';

const DATE = '2026-12-04';
const person = (firstName: string) => ({
  ...{ id: firstName.toLowerCase(), firstName, lastName: 'Said', carId: 'golf', isActive: true },
});
const slot = (id: string, instructorId: string, startTime: string, endTime: string): HandledSlot => ({
  ...{ id, instructorId, date: DATE, startTime, endTime, timeZone: 'America/Toronto', availabilityStatus: 'Available' },
  version: 'v1',
});

function Days({ isEditable }: { isEditable: boolean }) {
  const calendar = useCalendarView('2026-12-01');
  return <SchoolDays {...calendar} schoolId="1" isEditable={isEditable} whenEmpty={() => null} />;
}

/** A server that keeps the slots of two who share a car. */
async function open(isEditable: boolean, size?: typeof PHONE) {
  let slots = [slot('1', 'amina', '09:00', '10:00'), slot('2', 'kofi', '09:30', '10:30')];
  const put = (id: string) => (call: Call) => {
    slots = slots.map((one) => (one.id === id ? { ...one, ...(call.body as HandledSlot) } : one));
    return slots.find((one) => one.id === id);
  };
  await show(<Days isEditable={isEditable} />, {
    path: `/?view=day&date=${DATE}`,
    ...(size && { size }),
    answers: {
      'GET /calendar/school/1': () => ({
        ...{ timeZone: 'America/Toronto', now: { date: '2026-12-01', time: '08:00' }, bookings: [], drives: [] },
        busy: [{ instructorId: 'kofi', date: DATE, start: 600, end: 690 }],
        instructors: [person('Amina'), person('Kofi')],
        freeSlots: slots,
      }),
      'PUT /slot/1': put('1'),
      'DELETE /slot/1': () => {
        slots = slots.filter(({ id }) => id !== '1');
        return new Response(null, { status: 204 });
      },
      'POST /slot': (call) => {
        slots = [...slots, { ...slot('3', '', '', ''), ...(call.body as HandledSlot) }];
        return slots.at(-1);
      },
    },
  });
  return () => slots.map(({ instructorId, startTime }) => `${instructorId} ${startTime}`).sort();
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('what was moved or withdrawn is brought back by Undo', async () => {
  const stored = await open(true);
  await button(/^9:00.*Free/).click();
  await button('Move…').click();
  await page.getByLabelText('Start').fill('12:00');
  await button('Move the slot').click();
  await expect.poll(stored).toEqual(['amina 12:00', 'kofi 09:30']);
  await button('Undo').click();
  await expect.poll(stored).toEqual(['amina 09:00', 'kofi 09:30']);
  await expect.element(page.getByText('Undone: it is as it was.')).toBeVisible();

  await button(/^9:00.*Free/).click();
  await button('Withdraw the slot').click();
  await expect.poll(stored).toEqual(['kofi 09:30']);
  await button('Undo').click();
  await expect.poll(stored).toEqual(['amina 09:00', 'kofi 09:30']);
});

test('two who share a car and are free at once are marked, and the details say what that means', async () => {
  await open(true);
  await expect.element(page.getByText('Shared car').first()).toBeVisible();
  await button(/^9:00.*same car as Kofi Said, free then too/).click();
  await expect.element(page.getByText(/Only one of you can give a lesson/)).toBeVisible();
});

test.each([undefined, PHONE])('busy times of an outside calendar are named, and offer nothing (%s)', async (size) => {
  await open(true, size);
  await expect.element(page.getByText(/^Busy: 10:00/)).toBeInTheDocument();
});

test.each([undefined, PHONE])('who may change nothing is offered nothing to change (%s)', async (size) => {
  await open(false, size);
  await expect.element(button(/^9:00.*Free/)).toBeVisible();
  expect(changing()).toEqual([]);
  expect(page.getByRole('link', { name: 'Snow day' }).query()).toBeNull();
  await button(/^9:00.*Free/).click();
  await expect.element(page.getByRole('dialog').getByText('Amina Said')).toBeVisible();
  expect(changing()).toEqual([]);
});

/** The buttons that would change something, as far as they are shown. */
function changing(): string[] {
  const names = page
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  return names.filter((name) => /\b(add|move|withdraw)\b/i.test(name));
}
