import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HandledSlot } from '#contract/availability.ts';
import type { Booking } from '#contract/bookings.ts';
import { type Answers, type Call, refused } from '../../testing/http.ts';
import { dragBy } from '../../testing/interactions.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SCHOOL } from '../../testing/samples.ts';
import { endStart, readStart } from '../office-booking/launch.ts';
import type { SchoolActor } from '../session/school-rights.ts';
import { writeSession } from '../session/session-store.ts';
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

/** A fake server with the slots of two instructors who share a car. */
async function open(isEditable: boolean, size?: typeof PHONE, answers: Answers = {}, bookings: Booking[] = []) {
  let slots = [slot('1', 'amina', '09:00', '10:00'), slot('2', 'kofi', '09:30', '10:30')];
  const put = (id: string) => (call: Call) => {
    slots = slots.map((one) => (one.id === id ? { ...one, ...(call.body as HandledSlot) } : one));
    return slots.find((one) => one.id === id);
  };
  const { address } = await show(<Days isEditable={isEditable} />, {
    path: `/?view=day&date=${DATE}`,
    ...(size && { size }),
    answers: {
      'GET /calendar/school/1': () => ({
        ...{ timeZone: 'America/Toronto', now: { date: '2026-12-01', time: '08:00' }, bookings, drives: [] },
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
      ...answers,
    },
  });
  const stored = () => slots.map(({ instructorId, startTime }) => `${instructorId} ${startTime}`).sort();
  return Object.assign(stored, { address });
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('what was moved or withdrawn is brought back by Undo', async () => {
  const stored = await open(true);
  await button(/^9:00.*Free/).click();
  await button('Move…').click();
  await page.getByLabelText('Start').fill('12:00');
  await button('Move slot').click();
  await expect.poll(stored).toEqual(['amina 12:00', 'kofi 09:30']);
  await button('Undo').click();
  await expect.poll(stored).toEqual(['amina 09:00', 'kofi 09:30']);
  await expect.element(page.getByText('Change undone.')).toBeVisible();

  await button(/^9:00.*Free/).click();
  await button('Remove slot').click();
  await expect.poll(stored).toEqual(['kofi 09:30']);
  await button('Undo').click();
  await expect.poll(stored).toEqual(['amina 09:00', 'kofi 09:30']);
});

test.each([undefined, PHONE])(
  'the front desk sees free times, but adds, moves and withdraws none (%s)',
  async (size) => {
    writeSession({ ...SCHOOL, role: 'front_desk', maySeeFigures: false, maySetHours: false } as SchoolActor);
    try {
      const stored = await open(true, size);
      await button(/^9:00.*Free/).click();
      await expect.element(page.getByRole('dialog', { name: 'Free slot' })).toBeVisible();
      expect(button(/Move|Withdraw/).elements()).toEqual([]);
      await userEvent.keyboard('{Escape}');
      expect(button('Add a slot').elements()).toEqual([]);
      expect(page.getByRole('link', { name: 'Snow day' }).elements()).toEqual([]);
      if (!size) dragBy(button(/^9:00.*Free/).element(), { x: 0, y: 100 })();
      expect(stored()).toEqual(['amina 09:00', 'kofi 09:30']);
    } finally {
      writeSession(null);
    }
  },
);

test('two who share a car and are free at once are marked, and the details say what that means', async () => {
  await open(true);
  await expect.element(page.getByText('Shared car').first()).toBeVisible();
  await button(/^9:00.*same car as Kofi Said, also free then/).click();
  await expect.element(page.getByText(/Once one slot is booked, students can’t book the other/)).toBeVisible();
});

test.each([undefined, PHONE])('a free slot that students can’t book says so, instead of Free (%s)', async (size) => {
  const calendar = {
    ...{ timeZone: 'America/Toronto', now: { date: '2026-12-01', time: '08:00' }, bookings: [], drives: [], busy: [] },
    instructors: [person('Amina'), person('Kofi')],
    freeSlots: [{ ...slot('1', 'amina', '09:00', '10:00'), isOfficeOnly: true }, slot('2', 'kofi', '11:30', '12:30')],
  };
  await open(true, size, { 'GET /calendar/school/1': () => calendar });
  await expect.element(button(/^11:30.*Free.*Kofi Said/)).toBeVisible();
  await button(/^9:00.*Not offered.*Amina Said/).click();
  const dialog = page.getByRole('dialog', { name: 'Free slot' });
  await expect.element(dialog.getByText('Not offered', { exact: true })).toBeVisible();
  await expect
    .element(dialog.getByText(/^Students can’t book this slot.* car or school may be unavailable\.$/))
    .toBeVisible();
});

test.each([undefined, PHONE])('a free slot says which colleague has its car, instead of Free (%s)', async (size) => {
  const gone = {
    ...slot('1', 'amina', '09:00', '10:00'),
    carWith: [{ id: 'kofi', firstName: 'Kofi', lastName: 'Said' }],
  };
  const days = {
    timeZone: 'America/Toronto',
    now: { date: '2026-12-01', time: '08:00' },
    bookings: [],
    drives: [],
    busy: [],
  };
  const calendar = {
    ...days,
    instructors: [person('Amina'), person('Kofi')],
    freeSlots: [gone, slot('2', 'kofi', '09:30', '10:30')],
  };
  await open(true, size, { 'GET /calendar/school/1': () => calendar });
  // Only one of the two is free, so there is no shared-car warning.
  expect(page.getByText('Shared car').query()).toBeNull();
  await button(/^9:00.*Car with Kofi.*Amina Said/).click();
  const dialog = page.getByRole('dialog', { name: 'Free slot' });
  await expect.element(dialog.getByText('Car with Kofi', { exact: true })).toBeVisible();
  await expect
    .element(dialog.getByText('Kofi is teaching in this car, so students can’t book this slot.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Move…' })).toBeVisible();
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

/** Visible buttons that change something. */
function changing(): string[] {
  const names = page
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  return names.filter((name) => /\b(add|move|withdraw)\b/i.test(name));
}

const AS_MADE = ['amina 09:00', 'kofi 09:30'];
const OVERLAP = '9:30 AM to 10:30 AM overlaps a slot already in your schedule. Choose another time.';
const refusal = () => refused(422, 'slot_refused', [{ path: 'startTime', code: 'overlaps_stored', message: OVERLAP }]);

test('an empty hour is a form with its place filled in; a slot keeps its length when it begins at another time', async () => {
  const stored = await open(true);
  await button(/^Add a slot, 11:00.*Kofi Said/).click();
  const form = page.getByRole('dialog', { name: 'Add a slot' });
  await expect.element(form.getByLabelText('Date')).toHaveValue(DATE);
  await expect.element(form.getByLabelText('Start')).toHaveValue('11:00');
  await expect.element(form.getByRole('button', { name: /Kofi Said/ })).toBeVisible();
  await form.getByLabelText('Start').fill('13:15');
  await expect.element(form.getByLabelText('End')).toHaveValue('14:15');
  await form.getByRole('button', { name: 'Add slot' }).click();
  await expect.poll(stored).toEqual([...AS_MADE, 'kofi 13:15']);
  await expect.element(page.getByText(/^Added: Kofi Said/)).toBeVisible();
});

test('a time that the server refuses stays in the form with the reason', async () => {
  const stored = await open(true, undefined, { 'PUT /slot/1': refusal });
  await button(/^9:00.*Free/).click();
  await button('Move…').click();
  await page.getByLabelText('Start').fill('09:30');
  await button('Move slot').click();
  await expect.element(page.getByRole('dialog').getByText(OVERLAP).first()).toBeVisible();
  await expect.element(page.getByLabelText('Start')).toHaveValue('09:30');
  expect(stored()).toEqual(AS_MADE);
});

test.each([
  ['the time is taken', refusal, OVERLAP],
  [
    'a student has just booked the slot',
    () => refused(409, 'slot_booked'),
    'A student just booked it. The calendar now shows the lesson.',
  ],
])('a refused drag is undone with the reason: %s', async (_, answer, reason) => {
  await open(true, undefined, { 'PUT /slot/1': answer });
  const slot = button(/^9:00.*Free/);
  await expect.element(slot).toBeVisible();
  const before = slot.element().getBoundingClientRect().y;
  dragBy(slot.element(), { x: 0, y: 100 })();
  await expect.element(page.getByText(`The slot is back where it was. ${reason}`)).toBeVisible();
  await expect.poll(() => slot.element().getBoundingClientRect().y).toBe(before);
});

test('a drag of 3 px, onto a busy hour, or ended by Escape moves and sends nothing', async () => {
  const { bookingId: _, ...lesson } = LESSON;
  const stored = await open(true, undefined, {}, [{ ...lesson, bookingId: 'b1' }] as never);
  const free = button(/^9:00.*Free/);
  await expect.element(free).toBeVisible();
  const hourOf = page.getByRole('rowheader').first().element().getBoundingClientRect().height;
  dragBy(free.element(), { x: 0, y: 3 })();
  const cancelled = dragBy(free.element(), { x: 0, y: 3 * hourOf });
  await userEvent.keyboard('{Escape}');
  cancelled();
  expect(document.querySelector('[data-ghost]')).toBeNull();
  // Amina teaches at 13:00.
  dragBy(free.element(), { x: 0, y: 4 * hourOf })();
  await expect.element(page.getByText('That time is taken, so we didn’t move anything.')).toBeVisible();
  expect(stored()).toEqual(AS_MADE);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  dragBy(free.element(), { x: 0, y: 3 * hourOf })();
  await expect.poll(stored).toEqual(['amina 12:00', 'kofi 09:30']);
});

const LESSON = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Booked', actions: ['move', 'cancel'] },
  instructor: { id: 'amina', firstName: 'Amina', lastName: 'Said', photoVersion: null },
  candidate: { first_name: 'Maya', last_name: 'Chen', email: null, phone: null },
  ...{ startTime: `${DATE}T13:00:00-05:00`, endTime: `${DATE}T14:00:00-05:00`, timeZone: 'America/Toronto' },
};

const actAs = (role: 'owner' | 'front_desk' | 'instructor') =>
  writeSession({ ...SCHOOL, role, mayBook: true } as typeof SCHOOL);
afterEach(() => {
  writeSession(null);
  endStart();
});
const AT_ELEVEN = { instructorId: 'kofi', date: DATE, startTime: '11:00', endTime: '12:00' };

test.each([undefined, PHONE])('a free slot and an empty hour can be booked for somebody (%s)', async (size) => {
  actAs('owner');
  await open(true, size);
  await button(/^9:00.*Free/).click();
  await page.getByRole('dialog', { name: 'Free slot' }).getByRole('button', { name: 'Book lesson' }).click();
  expect(readStart()).toEqual({
    time: { instructorId: 'amina', date: DATE, startTime: '09:00', endTime: '10:00' },
  });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  if (size) return;
  await button(/^Add a slot, 11:00.*Kofi Said/).click();
  await page
    .getByRole('dialog', { name: 'Add a slot' })
    .getByRole('button', { name: /instead$/ })
    .click();
  expect(readStart()).toEqual({ time: AT_ELEVEN });
});

test('the front desk, which sets no hours, books an empty hour with one press; instructors their own', async () => {
  for (const role of ['front_desk', 'instructor'] as const) {
    actAs(role);
    await open(role === 'front_desk');
    await button(/^Book a lesson, 11:00.*Kofi Said/).click();
    expect(readStart()).toEqual({ time: AT_ELEVEN });
    endStart();
  }
});

test('a cancelled lesson is shown on demand', async () => {
  const cancelled = {
    ...{ bookingId: 'b', code: 'LW-7K3M9', bookingStatus: 'Cancelled', cancelledBy: 'school', actions: [] },
    ...{ startTime: `${DATE}T14:00:00-05:00`, endTime: `${DATE}T15:00:00-05:00`, timeZone: 'America/Toronto' },
    instructor: { id: 'amina', firstName: 'Amina', lastName: 'Said' },
    candidate: { first_name: 'Maya', last_name: 'Chen' },
  } as unknown as Booking;
  const { address } = await open(true, undefined, {}, [cancelled]);
  await expect.element(button(/^9:00.*Free/)).toBeVisible();
  const lesson = button(/^2:00.*Maya Chen.*Cancelled/);
  expect(lesson.query()).toBeNull();
  await button('Show cancelled lessons').click();
  await expect.element(lesson).toBeVisible();
  expect(address()).toBe(`/?view=day&date=${DATE}&cancelled=shown`);
});

test('on a phone a slot is moved by its form, every button is as high as a thumb, and nothing scrolls sideways', async () => {
  const stored = await open(true, PHONE);
  await expect.element(button(/^9:00.*Free/)).toBeVisible();
  expectToFit();
  const slots = [...document.querySelectorAll('ol button')].map((one) => one.getBoundingClientRect().height);
  expect(slots.length).toBeGreaterThan(2);
  expect(Math.min(...slots)).toBeGreaterThanOrEqual(44);
  await button(/^9:00.*Free/).click();
  await button('Move…').click();
  await page.getByLabelText('Start').fill('07:30');
  await button('Move slot').click();
  await expect.poll(stored).toEqual(['amina 07:30', 'kofi 09:30']);
});

test('in the form, Tab goes from a time’s hours to its minutes, and after the last button stays in the dialog', async () => {
  await open(true);
  await button('Add a slot').click();
  const form = page.getByRole('dialog', { name: 'Add a slot' });
  const start = form.getByLabelText('Start');
  await expect.element(start).toBeVisible();
  (start.element() as HTMLElement).focus();
  await userEvent.keyboard('1{Tab}30p');
  await expect.element(start).toHaveValue('13:30');
  for (let stop = 0; stop < 12; stop++) await userEvent.keyboard('{Tab}');
  expect(form.element().contains(document.activeElement)).toBe(true);
});

test.each([
  ['twelve instructors', undefined, '1–12 of 30', 'Person12 Said'],
  ['three instructors on a phone', PHONE, '1–3 of 30', 'Person3 Said'],
] as const)('a large school’s day shows %s at a time', async (_what, size, range, next) => {
  const instructors = Array.from({ length: 30 }, (_, index) => person(`Person${index}`));
  await open(false, size as typeof PHONE | undefined, {
    'GET /instructor/school/1/names': () => instructors,
    'GET /calendar/school/1': ({ query }: Call) => ({
      ...{ timeZone: 'America/Toronto', now: { date: '2026-12-01', time: '08:00' }, bookings: [], drives: [] },
      ...{ busy: [], freeSlots: [], total: 30 },
      instructors: pageOf(instructors, query),
    }),
  });
  await expect.element(page.getByText(range)).toBeVisible();
  await expect.element(page.getByText(next, { exact: true })).not.toBeInTheDocument();
  await button('Next page').click();
  await expect.element(page.getByText(next, { exact: true }).first()).toBeVisible();
});

test('a large school’s names are loaded when the field for an instructor is reached', async () => {
  const instructors = Array.from({ length: 30 }, (_, index) => person(`Person${index}`));
  const answerNames = vi.fn(() => instructors);
  await open(false, undefined, {
    'GET /instructor/school/1/names': answerNames,
    'GET /calendar/school/1': ({ query }: Call) => ({
      ...{ timeZone: 'America/Toronto', now: { date: '2026-12-01', time: '08:00' }, bookings: [], drives: [] },
      ...{ busy: [], freeSlots: [], total: 30 },
      instructors: pageOf(instructors, query),
    }),
  });
  await expect.element(page.getByText('1–12 of 30')).toBeVisible();
  expect(answerNames).not.toHaveBeenCalled();
  await button(/All instructors/).click();
  await expect.element(page.getByRole('option', { name: 'Person29 Said' })).toBeInTheDocument();
});

const pageOf = <T,>(rows: readonly T[], query: URLSearchParams): T[] => {
  const limit = Number(query.get('limit'));
  return rows.slice(Number(query.get('page')) * limit).slice(0, limit);
};
