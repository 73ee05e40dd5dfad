import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { refused } from '../../testing/http.ts';
import { canBePressed, DESKTOP, expectToFit, PHONE } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { startOfficeBooking } from './launch.ts';
import {
  AMINA_ID,
  BEN_ID,
  BOOK,
  bodiesOf,
  bookButton,
  bookedFrom,
  dialog,
  LEO,
  MAYA,
  MAYA_ID,
  MEMBER,
  OFFERS,
  OFFICE_TIMES,
  ORDERS,
  openPage,
  PREVIEW,
  pressShortcut,
  SCHOOL_ID,
  STUDENTS,
  timeAt,
  times,
  whoField,
} from './testing.tsx';

afterEach(() => writeSession(null));

const option = (name: string | RegExp) => page.getByRole('option', { name });
const chip = (name: string) => page.getByRole('button', { name: `Continue booking for ${name}` });
const field = (name: string | RegExp) => dialog().getByLabelText(name);
const fill = (name: string | RegExp, text: string) => field(name).fill(text);

/** Opens the dialog and chooses Maya by her last digits. */
async function chooseMaya(): Promise<void> {
  await pressShortcut();
  await expect.element(whoField()).toHaveFocus();
  await userEvent.keyboard('0142');
  await expect.element(option(/^Maya Chen/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(times().first()).toHaveFocus();
}

/** Chooses the first free time, which leads to the button. */
async function chooseTime(): Promise<void> {
  await userEvent.keyboard('{Enter}');
  await expect.element(bookButton()).toHaveFocus();
}

async function bookMaya(): Promise<void> {
  await chooseMaya();
  await chooseTime();
  await userEvent.keyboard('{Enter}');
}

/** Leaves the page and opens it again, with what the tab has stored. */
async function reload(options: Parameters<typeof openPage>[0] = {}, actor = MEMBER) {
  const stored = Object.fromEntries(Object.entries(sessionStorage));
  await cleanup();
  return openPage({ ...options, stored }, actor);
}

test('a known student is booked with four keys; the last lesson fills in the rest, and the price has its tax', async () => {
  const { calls } = await openPage();
  await chooseMaya();
  await expect.element(field('Pickup')).toHaveValue('12 Bank Street, Ottawa');
  await expect.element(dialog().getByText('Filled in from the lesson on Fri, Nov\u00a020.')).toBeVisible();
  await chooseTime();
  await expect.element(times().first()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(dialog().getByText('$56.50')).toBeVisible();
  await expect.element(dialog().getByText('Tax included')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const done = page.getByRole('dialog', { name: 'Lesson booked' });
  await expect.element(done.getByText('Maya Chen')).toBeVisible();
  await expect
    .element(
      done.getByRole('link', {
        name: 'Monday, November\u00a030, 2099, 9:00–10:00\u00a0AM, with Amina Osei',
      }),
    )
    .toBeVisible();
  await expect
    .element(done.getByText('We’ll notify Maya and Amina in about two minutes, unless you undo it.'))
    .toBeVisible();
  await expect.element(done.getByText('Pickup: 12 Bank Street, Ottawa, K1P 1A1')).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toEqual([
    {
      ...{ instructorId: AMINA_ID, date: '2099-11-30', startTime: '09:00', endTime: '10:00', studentId: MAYA_ID },
      ...{ location: '12 Bank Street, Ottawa', pickupPostalCode: 'K1P 1A1' },
    },
  ]);
  const asked = calls.filter(({ name }) => name === OFFICE_TIMES).at(-1)?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    ...{ instructorId: AMINA_ID, studentId: MAYA_ID, pickupPostalCode: 'K1P 1A1' },
  });
});

test('undo cancels what was booked, and Book another starts with an empty form', async () => {
  const cancelled = `POST /booking/5c000000-0000-4000-8000-0000000000b1/cancel`;
  const { calls } = await openPage({ answers: { [cancelled]: () => ({}) } });
  await bookMaya();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone: the lesson is cancelled.')).toBeVisible();
  expect(bodiesOf(calls, cancelled)).toEqual([{ reason: 'Booked by mistake', notify: true }]);
  await bookMaya();
  await page.getByRole('button', { name: 'Book another' }).click();
  await expect.element(whoField()).toHaveValue('');
  await expect.element(whoField()).toHaveFocus();
});

test('the undo button goes once the student may have been told', async () => {
  await openPage();
  await chooseMaya();
  await chooseTime();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  vi.advanceTimersByTime(90_000);
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test.each(['6135550142', '(613) 555-0142', '+1 613.555.0142', '0142'])('%s finds Maya', async (typed) => {
  await openPage();
  await pressShortcut();
  await whoField().fill(typed);
  await expect.element(option(/^Maya Chen.*Phone ending in 0142.*Last lesson Fri, Nov 20/)).toBeVisible();
});

test('a new name with a known number shows at once who has it, and Enter adds the new person', async () => {
  await openPage({
    // As the server does: every word has to match.
    answers: {
      [STUDENTS]: ({ query }) => ({ students: /Rosa/.test(query.get('search') ?? '') ? [] : [MAYA], next: null }),
    },
  });
  await pressShortcut();
  await whoField().fill('Rosa Park 613 555 0142');
  await expect.element(option(/^Maya Chen/)).toBeVisible();
  await expect.element(dialog().getByText('1 student with another name has this phone number or email')).toBeVisible();
  expect(dialog().getByText('No student found').elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(field('First name')).toHaveValue('Rosa');
  await expect.element(dialog().getByRole('button', { name: 'Choose Maya Chen' })).toBeVisible();
});

test('an answer to an earlier text is dropped, and Enter before the answer takes only a single student', async () => {
  let release: (answer: unknown) => void = () => undefined;
  const first = new Promise((resolve) => {
    release = resolve;
  });
  const { calls } = await openPage({
    answers: {
      [STUDENTS]: ({ query }) =>
        query.get('search') === 'm'
          ? first
          : { students: query.get('search') === 'ma' ? [MAYA, LEO] : [MAYA], next: null },
    },
  });
  await pressShortcut();
  await whoField().fill('m');
  await expect.poll(() => calls.some(({ name }) => name === STUDENTS)).toBe(true);
  await whoField().fill('ma');
  await userEvent.keyboard('{Enter}');
  await expect.element(option(/^Leo Park/)).toBeVisible();
  release({ students: [{ ...LEO, firstName: 'Stale' }], next: null });
  await expect.element(whoField()).toHaveValue('ma');
  expect(option(/Stale/).elements()).toEqual([]);
  await whoField().fill('may');
  await userEvent.keyboard('{Enter}');
  await expect.element(whoField()).toHaveValue('Maya Chen');
});

test('typing Leo over the chosen Maya asks who is meant, and changes nothing of hers', async () => {
  const { calls } = await openPage();
  await chooseMaya();
  await whoField().click();
  await whoField().fill('Leon');
  await expect.element(option('Keep Maya Chen')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog().getByText('Is “Leon” a new person?')).toBeVisible();
  await expect.element(dialog().getByText('We won’t change anything for Maya Chen.')).toBeVisible();
  // Nobody is chosen: nothing can be booked for Maya by mistake.
  await bookButton().click();
  await expect.element(dialog().getByText('Choose a student or add a new person.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Keep Maya Chen' }).click();
  await expect.element(whoField()).toHaveValue('Maya Chen');

  await whoField().fill('Leon');
  await option('New person: Leon').click();
  await expect.element(field('First name')).toHaveValue('Leon');
  // Her pickup isn't his.
  await expect.element(field('Pickup')).toHaveValue('');
  expect(calls.filter(({ name }) => !name.startsWith('GET'))).toEqual([]);
});

test('a new person is booked by what was typed; while the number is typed, everyone who has it can be chosen', async () => {
  const { calls } = await openPage();
  await pressShortcut();
  await whoField().fill('Leonie Martin');
  await expect.element(option('New person: Leonie Martin')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(field('First name')).toHaveValue('Leonie');
  await expect.element(field(/^Last name/)).toHaveValue('Martin');
  await userEvent.keyboard('613 555 0142');
  await expect.element(dialog().getByRole('button', { name: 'Choose Maya Chen' })).toBeVisible();
  await fill('Pickup', '5 Elgin Street K2P 1C5');
  await expect.element(field(/^Postal code/)).toHaveValue('K2P 1C5');
  await times().first().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toEqual([
    {
      ...{ instructorId: AMINA_ID, date: '2099-11-30', startTime: '09:00', endTime: '10:00' },
      student: { firstName: 'Leonie', lastName: 'Martin', phone: '613 555 0142' },
      ...{ location: '5 Elgin Street K2P 1C5', pickupPostalCode: 'K2P 1C5' },
    },
  ]);

  await page.getByRole('button', { name: 'Book another' }).click();
  await whoField().fill('maya@chen.example x');
  await option(/^New person/).click();
  await dialog().getByRole('button', { name: 'Choose Maya Chen' }).click();
  await expect.element(whoField()).toHaveValue('Maya Chen');
});

test('a new person needs a way to be reached', async () => {
  const { calls } = await openPage();
  await pressShortcut();
  await whoField().fill('Leonie');
  await option('New person: Leonie').click();
  await fill('Pickup', '5 Elgin Street');
  await times().first().click();
  await bookButton().click();
  await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true');
  expect(bodiesOf(calls, BOOK)).toEqual([]);
  await fill('Email', 'leonie@example.com');
  await bookButton().click();
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
});

test('Escape keeps the draft behind a chip, a click beside the dialog does nothing, and a reload opens it again', async () => {
  const { calls } = await openPage();
  await chooseMaya();
  await fill(/^Note/, 'Blue door');
  await userEvent.click(document.body, { position: { x: 5, y: 300 }, force: true });
  await expect.element(dialog()).toBeVisible();
  await whoField().click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await chip('Maya Chen').click();
  await expect.element(field(/^Note/)).toHaveValue('Blue door');
  expect(bodiesOf(calls, BOOK)).toEqual([]);

  await reload();
  await expect.element(field(/^Note/)).toHaveValue('Blue door');
  await expect.element(whoField()).toHaveValue('Maya Chen');
  await userEvent.keyboard('{Escape}');
  await reload();
  await expect.element(chip('Maya Chen')).toBeVisible();
  expect(dialog().elements()).toEqual([]);
});

test('where storage is blocked, Escape keeps the draft all the same', async () => {
  for (const way of ['getItem', 'setItem', 'removeItem'] as const) {
    const spy = vi.spyOn(Storage.prototype, way).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    onTestFinished(() => spy.mockRestore());
  }
  await openPage();
  await chooseMaya();
  await fill(/^Note/, 'Blue door');
  await userEvent.keyboard('{Escape}');
  await chip('Maya Chen').click();
  await expect.element(field(/^Note/)).toHaveValue('Blue door');
  await dialog().getByText('Quiet mode and shortcut').click();
  await dialog().getByLabelText('Quiet mode').click();
  await expect.element(dialog().getByLabelText('Quiet mode')).toBeChecked();
  await dialog().getByLabelText('Quiet mode').click();
});

test('a log-in that expires while booking loses nothing; another member finds nothing', async () => {
  await openPage({ answers: { [BOOK]: () => refused(401, 'not_authenticated') } });
  await chooseMaya();
  await fill(/^Note/, 'Blue door');
  await times().first().click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => Object.keys(sessionStorage).some((key) => key.endsWith(':office-booking'))).toBe(true);
  writeSession(null);

  const { calls } = await reload();
  await expect.element(field(/^Note/)).toHaveValue('Blue door');
  await expect.element(field('Start')).toHaveValue('09:00');
  await bookButton().click();
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ note: 'Blue door', studentId: MAYA_ID }]);

  await page.getByRole('button', { name: 'Book another' }).click();
  await whoField().fill('Somebody');
  await reload({}, { ...MEMBER, email: 'other@check.example' } as typeof MEMBER);
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Continue/ }).elements()).toEqual([]);
});

test('a role that was taken away meanwhile: the text stays', async () => {
  await openPage({ answers: { [BOOK]: () => refused(403, 'forbidden') } });
  await chooseMaya();
  await fill(/^Note/, 'Blue door');
  await times().first().click();
  await userEvent.keyboard('{Enter}');
  const said =
    'You don’t have permission to book this lesson. Ask an owner or manager at your school. Everything you entered is still here.';
  await expect.element(dialog().getByText(said)).toBeVisible();
  await expect.element(field(/^Note/)).toHaveValue('Blue door');
  await expect.element(whoField()).toHaveValue('Maya Chen');
});

test.each([
  ['slot_taken', 'Mon, Nov\u00a030, 9:00–10:00\u00a0AM: Amina has another lesson.'],
  ['student_busy', 'Mon, Nov\u00a030, 9:00–10:00\u00a0AM: Maya already has a lesson.'],
  ['car_busy', 'Mon, Nov\u00a030, 9:00–10:00\u00a0AM: a colleague has the car.'],
  ['instructor_licence_expired', 'Amina’s licence expires before Mon, Nov\u00a030.'],
  ['car_out_of_service', 'Amina’s car is out of service on Mon, Nov\u00a030.'],
])('%s: everything typed stays, and the nearest other times are offered', async (code, said) => {
  let isTaken = true;
  const { calls } = await openPage({
    answers: {
      [OFFICE_TIMES]: ({ query }) => ({
        times: query.has('from')
          ? [timeAt('2099-12-02', '09:00'), timeAt('2099-11-30', '14:00'), timeAt('2099-11-30', '10:00')]
          : [timeAt('2099-11-30', '09:00')],
      }),
      [BOOK]: (call) => (isTaken ? refused(409, code) : Response.json(bookedFrom(call), { status: 201 })),
    },
  });
  await chooseMaya();
  await fill(/^Note/, 'Blue door');
  await times().first().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('alert').getByText(said)).toBeVisible();
  const nearest = page.getByRole('list', { name: 'Time' }).getByRole('button');
  await expect.element(nearest.first()).toHaveTextContent('Mon, Nov 30 10:00–11:00 AM');
  await expect.element(nearest.first()).toHaveFocus();
  await expect.element(nearest.nth(1)).toHaveTextContent('Mon, Nov 30 2:00–3:00 PM');
  await expect.element(field(/^Note/)).toHaveValue('Blue door');
  isTaken = false;
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText(said)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(bodiesOf(calls, BOOK).at(-1)).toMatchObject({ date: '2099-11-30', startTime: '10:00', note: 'Blue door' });
});

const objection = (code: string) => ({ code, needsReason: false, mayOverride: true });
const objecting = (...codes: string[]) =>
  Response.json(
    { error: { code: 'needs_confirmation', message: '', details: { warnings: codes.map(objection) } } },
    { status: 409 },
  );

test('objections are ticked and confirmed with Enter; a new one asks again; another time withdraws them', async () => {
  const answers = [objecting('outside_hours'), objecting('outside_hours', 'unreachable'), objecting('outside_hours')];
  const { calls } = await openPage({
    answers: { [BOOK]: (call) => answers.shift() ?? Response.json(bookedFrom(call), { status: 201 }) },
  });
  await bookMaya();
  const tick = (name: RegExp) => dialog().getByRole('checkbox', { name });
  await expect.element(tick(/outside Amina’s hours/)).toHaveFocus();
  await expect.element(dialog().getByRole('button', { name: 'Book anyway' })).toBeVisible();
  await userEvent.keyboard(' {Enter}');
  await expect.element(tick(/enough time to drive/)).toHaveFocus();
  await expect.element(tick(/outside Amina’s hours/)).toBeChecked();
  // Another time may be fine.
  await times().nth(1).click();
  await expect.element(tick(/outside/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(tick(/outside/)).toHaveFocus();
  await userEvent.keyboard(' {Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(bodiesOf(calls, BOOK).map((body) => (body as { confirmWarnings?: string[] }).confirmWarnings)).toEqual([
    undefined,
    ['outside_hours'],
    undefined,
    ['outside_hours'],
  ]);
});

test.each([
  ['1280 × 800', [1280, 800] as const],
  ['390 × 844', PHONE],
])('a past lesson gets its outcome at once, messages nobody, and can be taken out again: %s', async (_, size) => {
  const { calls } = await openPage({
    size,
    answers: { 'POST /booking/5c000000-0000-4000-8000-0000000000b1/take-out': () => ({}) },
  });
  await chooseMaya();
  await fill('Date', '2026-11-02');
  await fill('Start', '09:00');
  await expect.element(field('End')).toHaveValue('10:00');
  // Typing 11 for 12 must not pass unnoticed.
  await expect.element(page.getByRole('dialog', { name: 'Past lesson' })).toBeVisible();
  await expect.element(dialog().getByText('Monday, November\u00a02, 2026 is in the past.')).toBeVisible();
  const outcome = dialog().getByRole('button', { name: /^Completed Outcome/ });
  await expect.element(outcome).toBeVisible();
  await expect.poll(() => canBePressed(outcome.element())).toBe(true);
  expect(dialog().getByLabelText('Don’t notify the student').elements()).toEqual([]);
  await dialog().getByRole('button', { name: 'Record past lesson' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Past lesson recorded' })).toBeVisible();
  await expect.element(page.getByText('We haven’t notified anyone, because the lesson is over.')).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ date: '2026-11-02', startTime: '09:00', outcome: 'Completed' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls.filter(({ name }) => name.endsWith('/take-out'))).toHaveLength(1);
});

test('before a student is chosen there are neither times nor a button for more', async () => {
  const many = Array.from({ length: 8 }, (_, hour) => timeAt('2099-11-30', `${String(hour + 9).padStart(2, '0')}:00`));
  await openPage({ answers: { [OFFICE_TIMES]: () => ({ times: many }) } });
  await chooseMaya();
  const more = dialog().getByRole('button', { name: 'Show more times' });
  await expect.element(more).toBeVisible();
  await whoField().fill('');
  await expect.element(times().first()).not.toBeInTheDocument();
  await expect.element(more).not.toBeInTheDocument();
});

test('a time with an open offer shows how many students have it and until when; an ended offer doesn’t', async () => {
  const offer = { instructorId: AMINA_ID, date: '2099-11-30', openUntil: '2099-11-30T12:00:00Z', students: [{}, {}] };
  const offers = [
    { ...offer, startTime: '09:30', endTime: '10:30', outcome: null },
    { ...offer, startTime: '13:00', endTime: '14:00', outcome: 'withdrawn' },
    { ...offer, startTime: '11:00', endTime: '12:00', instructorId: BEN_ID, outcome: null },
  ];
  await openPage({ answers: { [OFFERS]: () => ({ offers }) } });
  await chooseMaya();
  await expect.poll(() => times().elements()[0]?.textContent).toMatch(/Offered to 2 students until Nov\s30, 2099/);
  expect(
    times()
      .elements()
      .filter(({ textContent }) => textContent.includes('Offered')),
  ).toHaveLength(1);
  expectToFit();
});

test('a lesson over midnight says so', async () => {
  const { calls } = await openPage();
  await chooseMaya();
  await fill('Date', '2099-11-30');
  await fill('Start', '23:30');
  await expect.element(field('End')).toHaveValue('00:30');
  await expect.element(dialog().getByText('Ends the next day')).toBeVisible();
  await expect.element(dialog().getByText('$56.50')).toBeVisible();
  await bookButton().click();
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ startTime: '23:30', endTime: '00:30' }]);
});

test('twelve weekly lessons: ten are booked, two named by date, and undo cancels the ten', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => `5c000000-0000-4000-8000-0000000000d${index}`);
  const cancels = Object.fromEntries(ids.map((one) => [`POST /booking/${one}/cancel`, () => ({})]));
  const { calls } = await openPage({
    answers: {
      ...cancels,
      [BOOK]: (call) => {
        const [first, ...others] = ids.map((bookingId) => bookedFrom(call, { bookingId }));
        const lost = (date: string, code: string, more = {}) => ({
          ...{ date, startTime: '09:00', endTime: '10:00', code },
          ...more,
        });
        const notBooked = [
          lost('2099-12-28', 'needs_confirmation', { warnings: [{ ...objection('day_off'), dayOff: 'Holiday' }] }),
          lost('2100-01-04', 'slot_taken'),
        ];
        return Response.json({ ...first, alsoBooked: others, notBooked }, { status: 201 });
      },
    },
  });
  await chooseMaya();
  await chooseTime();
  await dialog()
    .getByRole('button', { name: /Repeat$/ })
    .click();
  await page.getByRole('option', { name: 'Every week' }).click();
  await dialog()
    .getByRole('button', { name: /How many lessons$/ })
    .click();
  await page.getByRole('option', { name: '12 lessons' }).click();
  await expect.element(dialog().getByText('12 lessons at $56.50: $678.00')).toBeVisible();
  await dialog().getByRole('button', { name: 'Book 12 lessons' }).click();
  const done = page.getByRole('dialog', { name: '10 lessons booked' });
  await expect.element(done.getByText('2 lessons not booked')).toBeVisible();
  await expect.element(done.getByText('Mon, Dec\u00a028, 9:00–10:00\u00a0AM')).toBeVisible();
  await expect.element(done.getByText('Amina is off that day: Holiday.')).toBeVisible();
  await expect.element(done.getByText('Amina has another lesson then.')).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ repeat: { weekly: 12 } }]);
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone: 10 lessons are cancelled.')).toBeVisible();
  expect(calls.filter(({ name }) => name.endsWith('/cancel'))).toHaveLength(10);
});

test.each([
  ['1280 × 800', [1280, 800] as const],
  ['390 × 844', PHONE],
])(
  'before a series is booked, its dates are checked: what speaks against one, and a week more for it: %s',
  async (_, size) => {
    const { calls } = await openPage({
      size,
      answers: {
        [PREVIEW]: ({ body }) => {
          const { weekly } = (body as { repeat: { weekly: number } }).repeat;
          const lessons = Array.from({ length: weekly }, (_, week) => ({
            ...{ date: `2099-12-${String(week * 7 + 1).padStart(2, '0')}`, startTime: '09:00', endTime: '10:00' },
            ...(week === 1
              ? {
                  code: 'needs_confirmation',
                  warnings: [{ ...objection('long_day'), minutes: 150, limitMinutes: 120 }],
                }
              : { code: null }),
          }));
          return { lessons };
        },
      },
    });
    await chooseMaya();
    await chooseTime();
    await dialog()
      .getByRole('button', { name: /Repeat$/ })
      .click();
    await page.getByRole('option', { name: 'Every week' }).click();
    await expect.element(dialog().getByText('Dates you can book: 3 of 4.')).toBeVisible();
    await expect.element(dialog().getByText('We’ll skip 1 date')).toBeVisible();
    await expect
      .element(
        dialog().getByText(
          'Maya would spend 2\u00a0h\u00a030\u00a0min in a car that day. The province’s limit for students is 2\u00a0h.',
        ),
      )
      .toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Book 3 lessons' })).toBeVisible();
    await expect
      .poll(() => canBePressed(dialog().getByRole('button', { name: 'Add a week at the end' }).element()))
      .toBe(true);
    await dialog().getByRole('button', { name: 'Add a week at the end' }).click();
    await expect.element(dialog().getByText('Dates you can book: 4 of 5.')).toBeVisible();
    await dialog().getByRole('button', { name: 'Book 4 lessons' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
    expect(bodiesOf(calls, BOOK)).toMatchObject([{ repeat: { weekly: 5 } }]);
  },
);

test('other days are picked one by one', async () => {
  const { calls } = await openPage();
  await chooseMaya();
  await chooseTime();
  await dialog()
    .getByRole('button', { name: /Repeat$/ })
    .click();
  await page.getByRole('option', { name: 'On other days too' }).click();
  await fill('Another day', '2099-12-08');
  await userEvent.keyboard('{Enter}');
  await fill('Another day', '2099-12-02');
  await dialog().getByRole('button', { name: 'Add day' }).click();
  expect(bodiesOf(calls, BOOK)).toEqual([]);
  await dialog().getByRole('button', { name: 'Book 3 lessons' }).click();
  await expect.element(page.getByText('To pay: $56.50')).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ repeat: { dates: ['2099-12-02', '2099-12-08'] } }]);
});

test('Don’t notify the student is sent, and the confirmation says so', async () => {
  const { calls } = await openPage();
  await chooseMaya();
  await dialog().getByLabelText('Don’t notify the student').click();
  await times().first().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^We won’t notify Maya or \w+\.$/)).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ notify: false }]);
});

test('quiet mode stays on this device: nobody is told, and the dialog waits for the next booking on the same day', async () => {
  const { calls } = await openPage();
  await chooseMaya();
  await dialog().getByText('Quiet mode and shortcut').click();
  await dialog().getByLabelText('Quiet mode').click();
  onTestFinished(() => localStorage.clear());
  expect(dialog().getByLabelText('Don’t notify the student').elements()).toEqual([]);
  await times().nth(2).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('Booked for Maya Chen')).toBeVisible();
  await expect.element(whoField()).toHaveFocus();
  await expect.element(whoField()).toHaveValue('');
  await expect.element(field('Date')).toHaveValue('2099-12-01');
  await expect.element(dialog().getByRole('button', { name: /^Amina Osei Instructor/ })).toBeVisible();
  await expect.element(field('Start')).toHaveValue('');
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ notify: false }]);
  await expect.element(dialog().getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('credit that pays for the lesson is shown before the press', async () => {
  const order = {
    ...{ id: 'o1', studentId: MAYA_ID, schoolId: SCHOOL_ID, name: { en: 'Ten hours', fr: 'Dix heures' } },
    ...{ kinds: [], isUsable: true, minutesLeft: 150, expiresOn: '2099-12-31', status: 'accepted' },
  };
  await openPage({ answers: { [ORDERS]: () => [order, { ...order, id: 'o2', studentId: LEO.id, minutesLeft: 60 }] } });
  await chooseMaya();
  await chooseTime();
  await expect.element(dialog().getByText('1\u00a0h from Ten hours')).toBeVisible();
  await expect.element(dialog().getByText('1\u00a0h\u00a030\u00a0min left after that')).toBeVisible();
  expect(dialog().element().textContent).not.toMatch(/\$\d/);
});

test('from the calendar the time is filled in, and choosing the student leads straight to the button', async () => {
  const { calls } = await openPage();
  const time = { instructorId: BEN_ID, date: '2099-12-03', startTime: '14:10', endTime: '15:40' };
  startOfficeBooking({ time });
  await expect.element(whoField()).toHaveFocus();
  await userEvent.keyboard('0142');
  await expect.element(option(/^Maya Chen/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(bookButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toMatchObject([time]);
});

test('from a student’s page they are chosen; unfinished bookings wait behind a chip each until they are discarded', async () => {
  await openPage({ answers: { [`GET /school/${SCHOOL_ID}/students/${MAYA_ID}`]: () => MAYA } });
  startOfficeBooking({ studentId: MAYA_ID });
  await expect.element(times().first()).toHaveFocus();
  await fill(/^Note/, 'Blue door');
  await userEvent.keyboard('{Escape}');
  startOfficeBooking({ student: LEO });
  await expect.element(whoField()).toHaveValue('Leo Park');
  await expect.element(field('Pickup')).toHaveValue('');
  await expect.element(field(/^Note/)).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(chip('Leo Park')).toBeVisible();
  await chip('Maya Chen').click();
  await expect.element(whoField()).toHaveValue('Maya Chen');
  await expect.element(field(/^Note/)).toHaveValue('Blue door');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard the booking for Maya Chen' }).click();
  await page.getByRole('button', { name: 'Discard the booking for Leo Park' }).click();
  expect(page.getByRole('button', { name: /^Continue/ }).elements()).toEqual([]);
  await reload();
  expect(page.getByRole('button', { name: /^Continue/ }).elements()).toEqual([]);
});

test('New booking is empty after an unfinished one, and Start over empties it again', async () => {
  await openPage();
  await chooseMaya();
  await fill('Pickup', '77 Harbour Street');
  await expect.element(field(/^Postal code/)).toHaveValue('');
  expect(
    dialog()
      .getByText(/^Filled in/)
      .elements(),
  ).toEqual([]);
  await fill(/^Note/, 'Blue door');
  await userEvent.keyboard('{Escape}');
  await pressShortcut();
  await expect.element(whoField()).toHaveFocus();
  await expect.element(whoField()).toHaveValue('');
  await expect.element(field('Pickup')).toHaveValue('');
  await expect.element(field(/^Note/)).toHaveValue('');
  await fill(/^Note/, 'Red door');
  await dialog().getByRole('button', { name: 'Start over' }).click();
  await expect.element(field(/^Note/)).toHaveValue('');
  await expect.element(whoField()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(chip('Maya Chen')).toBeVisible();
  expect(page.getByRole('button', { name: /^Continue/ }).elements()).toHaveLength(1);
});

test('another student gets nothing that was entered for the one before', async () => {
  await openPage();
  await chooseMaya();
  await chooseTime();
  await fill('Pickup', '77 Harbour Street');
  await fill(/^Note/, 'Blue door');
  await whoField().fill('Leo');
  await option(/^Leo Park/).click();
  await expect.element(whoField()).toHaveValue('Leo Park');
  await expect.element(field('Pickup')).toHaveValue('');
  await expect.element(field(/^Postal code/)).toHaveValue('');
  await expect.element(field(/^Note/)).toHaveValue('');
  await expect.element(field('Start')).toHaveValue('');
});

test('with a name and a number, a new person leads to the pickup, never to the button that closes', async () => {
  await openPage();
  await pressShortcut();
  await whoField().fill('Jordan Whitfield 416-555-0142 ext. 12');
  await expect.element(option(/^New person/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Pickup')).toHaveFocus();
  await expect.element(field('Phone')).toHaveValue('(416) 555-0142 ext. 12');
  await expect.element(dialog().getByText('With extension: 416 555 0123 ext. 4')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
  await dialog().getByRole('button', { name: 'Search again' }).click();
  await expect.element(whoField()).toHaveValue('Jordan Whitfield');
});

test('a caller is ticked as told by phone at once', async () => {
  const told = `POST /booking/5c000000-0000-4000-8000-0000000000b1/told-by-phone`;
  const { calls } = await openPage({ answers: { [told]: ({ body }) => body } });
  await bookMaya();
  const tick = page.getByRole('checkbox', { name: 'I’ve let Maya know by phone' });
  await tick.click();
  await expect.element(tick).toBeChecked();
  await tick.click();
  await expect.element(tick).not.toBeChecked();
  expect(bodiesOf(calls, told)).toEqual([{ isTold: true }, { isTold: false }]);
});

test('the link to the booked lesson closes the dialog', async () => {
  await openPage();
  await bookMaya();
  await page
    .getByRole('dialog', { name: 'Lesson booked' })
    .getByRole('link', { name: /Amina Osei$/ })
    .click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a lesson to book again brings its instructor, pickup and note, and looks from its day on', async () => {
  const { calls } = await openPage({ answers: { [`GET /school/${SCHOOL_ID}/students/${MAYA_ID}`]: () => MAYA } });
  const places = { location: '5 Elm Street', pickupPostalCode: 'K2P 2B2', dropOff: '', dropOffPostalCode: '' };
  const like = { instructorId: BEN_ID, kindId: '', ...places, note: 'Blue door', date: '2099-12-01' };
  startOfficeBooking({ studentId: MAYA_ID, like });
  await expect.element(field('Pickup')).toHaveValue('5 Elm Street');
  await expect.element(field(/^Note/)).toHaveValue('Blue door');
  await expect
    .poll(() => Object.fromEntries(calls.findLast(({ name }) => name.endsWith('/office-times'))?.query ?? []))
    .toMatchObject({ instructorId: BEN_ID, from: '2099-12-01', pickupPostalCode: 'K2P 2B2' });
  await expect.element(field('Pickup')).toHaveValue('5 Elm Street');
});

test('what is missing is named: the student, and an instructor only for a typed time', async () => {
  await openPage();
  await pressShortcut();
  await bookButton().click();
  await expect
    .element(dialog().getByRole('link', { name: 'Student: Choose a student or add a new person.' }))
    .toBeVisible();
  expect(
    dialog()
      .getByRole('link', { name: /^Instructor/ })
      .elements(),
  ).toEqual([]);
  await fill('Date', '2099-11-30');
  await fill('Start', '09:00');
  await bookButton().click();
  await expect
    .element(dialog().getByRole('link', { name: 'Instructor: Choose an instructor for this time.' }))
    .toBeVisible();
});

test('on a phone the footer shows the chosen time next to the price', async () => {
  await openPage({ size: PHONE });
  await chooseMaya();
  await chooseTime();
  const shown = dialog().getByText('Mon, Nov\u00a030, 9:00–10:00\u00a0AM, with Amina');
  await expect.element(shown).toBeVisible();
  const { bottom } = shown.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(dialog().getByText('$56.50').element().getBoundingClientRect().bottom);
  expectToFit();
});

test('a held Enter chooses a time and books nothing, and a doubled press books once', async () => {
  const { calls } = await openPage();
  await chooseMaya();
  await userEvent.keyboard('{Enter>5/}');
  await expect.element(bookButton()).toHaveFocus();
  expect(bodiesOf(calls, BOOK)).toEqual([]);
  const button = bookButton().element() as HTMLElement;
  button.click();
  button.click();
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toHaveLength(1);
});

test('an instructor books at their own times and adds nobody', async () => {
  const { calls } = await openPage({}, { ...MEMBER, role: 'instructor', instructorId: AMINA_ID } as typeof MEMBER);
  await pressShortcut();
  await whoField().fill('nobody');
  await expect.element(dialog().getByText('No student found')).toBeVisible();
  expect(page.getByRole('option').elements()).toEqual([]);
  await whoField().fill('0142');
  await option(/^Maya/).click();
  await dialog()
    .getByRole('button', { name: /Instructor$/ })
    .click();
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Amina Osei']);
  await userEvent.keyboard('{Escape}');
  await times().first().click();
  await bookButton().click();
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ instructorId: AMINA_ID }]);
});

test('a day without a free time of the usual instructor is named, and colleagues’ times of that day come first', async () => {
  const { calls } = await openPage({
    answers: {
      [OFFICE_TIMES]: ({ query }) => ({
        times: query.has('instructorId')
          ? [timeAt('2099-12-07', '09:00')]
          : [timeAt('2099-12-03', '14:00', { instructorId: BEN_ID })],
      }),
    },
  });
  await chooseMaya();
  await fill('Date', '2099-12-03');
  await expect.element(dialog().getByText('No free time with Amina on Thu, Dec\u00a03.')).toBeVisible();
  await expect.element(times().first()).toHaveTextContent('Thu, Dec 3 2:00–3:00 PMBen Roy');
  await expect.element(times().nth(1)).toHaveTextContent('Mon, Dec 7 9:00–10:00 AM');
  await times().first().click();
  await bookButton().click();
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ instructorId: BEN_ID, date: '2099-12-03', startTime: '14:00' }]);
  const asked = calls.filter(({ name, query }) => name === OFFICE_TIMES && query.has('to')).at(-1)?.query;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ from: '2099-12-03', to: '2099-12-03', studentId: MAYA_ID });
});

test('after a lost race on the instructor’s last hour of the day, colleagues’ hours of that day come first', async () => {
  await openPage({
    answers: {
      [OFFICE_TIMES]: ({ query }) => ({
        times: query.has('to')
          ? [timeAt('2099-11-30', '15:00', { instructorId: BEN_ID })]
          : [query.has('from') ? timeAt('2099-12-07', '09:00') : timeAt('2099-11-30', '09:00')],
      }),
      [BOOK]: () => refused(409, 'slot_taken'),
    },
  });
  await bookMaya();
  await expect.element(dialog().getByText('No free time with Amina on Mon, Nov\u00a030.')).toBeVisible();
  await expect.element(dialog().getByText('Colleagues’ free times that day are listed first.')).toBeVisible();
  await expect.element(times().first()).toHaveTextContent('Mon, Nov 30 3:00–4:00 PMBen Roy');
});

test('any other instructor can be chosen, and all of them are listed by name', async () => {
  const { calls } = await openPage({
    answers: {
      [OFFICE_TIMES]: ({ query }) => ({
        times: query.has('instructorId')
          ? []
          : [timeAt('2099-11-30', '09:00'), timeAt('2099-11-30', '09:00', { instructorId: BEN_ID })],
      }),
    },
  });
  await pressShortcut();
  await whoField().fill('0142');
  await option(/^Maya/).click();
  await expect.element(dialog().getByText('No free times found. You can still enter any date and time.')).toBeVisible();
  await dialog()
    .getByRole('button', { name: /Instructor$/ })
    .click();
  await page.getByRole('option', { name: 'Any instructor' }).click();
  await times().nth(1).click();
  await expect.element(dialog().getByRole('button', { name: /^Ben Roy Instructor/ })).toBeVisible();
  await expect.element(dialog().getByText('$67.80')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Lesson booked' })).toBeVisible();
  expect(bodiesOf(calls, BOOK)).toMatchObject([{ instructorId: BEN_ID }]);
});

const LONG = { firstName: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren', lastName: 'Zu'.repeat(30) };

test.each([
  [PHONE, 'fr'],
  [[768, 1024] as const, 'en'],
  [DESKTOP, 'fr'],
] as const)('names of sixty letters fit, %o in %s', async (size, language) => {
  await openPage({
    ...{ size, language },
    answers: { [STUDENTS]: () => ({ students: [{ ...MAYA, ...LONG }], next: null }) },
  });
  await pressShortcut();
  await page.getByRole('combobox').fill('wolf');
  await expect.element(option(/^Wolfe/)).toBeVisible();
  const fits = () => {
    for (const part of [dialog().element(), ...dialog().getByRole('option').elements()])
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
    expectToFit();
  };
  fits();
  await option(/^Wolfe/).click();
  await expect.element(page.getByRole('list').getByRole('button').first()).toBeVisible();
  fits();
  if (size === PHONE) expect(dialog().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(844);
  await userEvent.keyboard('{Escape}');
  const button = page.getByRole('button', { name: /^Contin.*Wolfe/ });
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
});
