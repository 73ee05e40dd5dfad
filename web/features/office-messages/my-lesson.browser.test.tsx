import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import type { LinkedLesson } from '#contract/office-messages.ts';
import { type Answers, refused } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { MyLesson } from './my-lesson.tsx';

const LESSON: LinkedLesson = {
  ...{ firstName: 'Amina', schoolName: 'Northern Lane', instructorName: 'Maya Chen' },
  ...{ date: '2026-12-04', startTime: '11:00', endTime: '12:00', timeZone: 'America/Toronto' },
  state: 'booked',
  before: { date: '2026-12-04', startTime: '09:00', endTime: '10:00' },
  answers: ['ok', 'another_time', 'cancel', 'unknown_lesson'],
  given: null,
  booking: null,
};

const BOOKING: LinkedLesson['booking'] = {
  ...{ code: 'LW-7K3Q9', schoolPhone: '(416) 555-0142', hasAccount: true },
  ahead: {
    ...{ pickup: '5 Elm Street, M5V 2T6', dropOff: '', kind: null, province: 'ON' },
    ...{ perHour: 80, minutes: 60, lesson: 80, fee: 2.5, tax: 10.4, paid: 0 },
    refundDeadlines: { full: '2026-12-02T11:00:00-05:00', half: '2026-12-03T11:00:00-05:00' },
    calendarFile: 'signed.ics',
  },
};

const open = (answers: Record<string, (call: { body: unknown }) => unknown>, language: 'en' | 'fr' = 'en') =>
  show(<MyLesson />, { path: '/my-lesson?link=m.b.s', size: PHONE, language, answers });

const answering = (lesson: LinkedLesson = LESSON) => ({
  'GET /my-lesson': () => lesson,
  'POST /my-lesson': ({ body }: { body: unknown }) => {
    const { answer, wish } = body as { answer: NonNullable<LinkedLesson['given']>['answer']; wish: string };
    return { ...lesson, given: { answer, wish }, answers: lesson.answers.filter((one) => one !== 'cancel') };
  },
});

test('one press says that the new time is OK; only opening the page sends nothing', async () => {
  const { calls } = await open(answering());
  await expect.element(page.getByText('Hi Amina, here are the current details of your lesson.')).toBeVisible();
  await expect.element(page.getByText('9:00 AM - 10:00 AM')).toBeVisible();
  expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  await page.getByRole('button', { name: 'It’s OK' }).click();
  await expect.element(page.getByText('Thanks! Northern Lane can see that it’s OK.')).toBeVisible();
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ link: 'm.b.s', answer: 'ok', wish: '' });
  await expect.element(page.getByRole('button', { name: 'It’s OK' })).not.toBeInTheDocument();
  expectToFit();
});

test('another time takes a wish, and keeps it if sending fails', async () => {
  let tries = 0;
  const { calls } = await open({
    ...answering(),
    'POST /my-lesson': (call) => {
      tries++;
      return tries === 1 ? refused(503, 'unavailable') : answering()['POST /my-lesson'](call);
    },
  });
  await page.getByRole('button', { name: 'Request another time' }).click();
  await page.getByRole('textbox', { name: /When would suit you/ }).fill('Friday <b>after</b> 3');
  await page.getByRole('button', { name: 'Send to the school' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveValue('Friday <b>after</b> 3');
  await page.getByRole('button', { name: 'Send to the school' }).click();
  await expect.element(page.getByText('Friday <b>after</b> 3')).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ answer: 'another_time', wish: 'Friday <b>after</b> 3' });
});

test('cancelling, and a lesson that somebody doesn’t know, are explained before they’re sent', async () => {
  const { calls } = await open(answering());
  await page.getByRole('button', { name: 'Cancel free of charge' }).click();
  await expect.element(page.getByText('Cancel this lesson? You won’t be charged for it.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep lesson' }).click();
  await page.getByRole('button', { name: 'I don’t know this lesson' }).click();
  await expect.element(page.getByText(/The lesson stays booked, and there’s no refund/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop messages' }).click();
  await expect.element(page.getByText(/We’ve let Northern Lane know and won’t email you/)).toBeVisible();
  expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toMatchObject([
    { answer: 'unknown_lesson' },
  ]);
});

test('after the lesson it says so, in French too', async () => {
  await open(answering({ ...LESSON, state: 'over', before: null, answers: ['unknown_lesson'] }), 'fr');
  await expect.element(page.getByText('Ce cours est terminé : vous ne pouvez plus le modifier ici.')).toBeVisible();
  await page.getByRole('button', { name: 'Je ne connais pas ce cours' }).click();
  await expect.element(page.getByText(/Rien n’est annulé ni remboursé/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ça me va' })).not.toBeInTheDocument();
});

test('a broken link says what to do', async () => {
  await open({ 'GET /my-lesson': () => refused(400, 'invalid_token') });
  await expect.element(page.getByText('This link doesn’t work')).toBeVisible();
});

describe('a link that confirms a booking', () => {
  beforeEach(() => writeSession(null));
  const confirmed = (lesson: Partial<LinkedLesson> = {}) =>
    answering({ ...LESSON, before: null, answers: [], booking: BOOKING, ...lesson });

  test('adds to the calendar first, and repeats where, price, deadlines, phone and reference', async () => {
    await show(<MyLesson />, { path: '/my-lesson?link=b-1.s', size: PHONE, answers: confirmed() });
    const calendar = page.getByRole('link', { name: 'Add to calendar' });
    await expect.element(calendar).toHaveAttribute('href', '/api/booking/b-1/calendar/signed.ics');
    expect(page.getByRole('link').elements()[0]).toBe(calendar.element());
    for (const said of ['5 Elm Street, M5V 2T6', 'LW-7K3Q9', '$92.90', 'HST (Ontario)'])
      await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByText(/^You pay Northern Lane directly/)).toBeVisible();
    await expect.element(page.getByText('Paid to the school')).not.toBeInTheDocument();
    const logIn = page.getByRole('link', { name: 'Log in to change or cancel this lesson' });
    await expect.element(logIn).toHaveAttribute('href', '/bookings/b-1');
    await expect.element(page.getByText('Full refund before Wed, Dec 2, 11:00 AM')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '(416) 555-0142' }))
      .toHaveAttribute('href', expect.stringContaining('tel:'));
    await expect.element(page.getByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
    expectToFit();
  });

  test.each([
    { paid: 40, payments: 1 },
    { paid: 92.9, payments: 0 },
  ])('shows $paid dollars as paid, and how to pay only while something is left', async ({ paid, payments }) => {
    const booking = BOOKING?.ahead ? { ...BOOKING, ahead: { ...BOOKING.ahead, paid } } : null;
    await open(confirmed({ booking }));
    await expect.element(page.getByText('Paid to the school')).toBeVisible();
    expect(page.getByText(/^You pay Northern Lane directly/).elements()).toHaveLength(payments);
  });

  test('asks a student without an account for no log-in; no fee is named where there is none', async () => {
    const booking = BOOKING?.ahead ? { ...BOOKING, hasAccount: false, ahead: { ...BOOKING.ahead, fee: 0 } } : null;
    await open(confirmed({ booking }));
    await expect.element(page.getByText('$90.40')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /Log in/ })).not.toBeInTheDocument();
    await expect.element(page.getByText(/booking fee/i)).not.toBeInTheDocument();
  });

  test('offers the log-in in French', async () => {
    await open(confirmed(), 'fr');
    const logIn = page.getByRole('link', { name: 'Se connecter pour modifier ou annuler ce cours' });
    await expect.element(logIn).toBeVisible();
  });

  test('shows only the reference and the phone of a cancelled lesson', async () => {
    const booking = BOOKING && { ...BOOKING, ahead: null };
    await open(confirmed({ state: 'cancelled', booking }));
    await expect.element(page.getByText('This lesson is cancelled.')).toBeVisible();
    await expect.element(page.getByText('LW-7K3Q9')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
    await expect.element(page.getByText('To pay')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Log in to see the full booking' })).toBeVisible();
  });
});

describe('the whole booking', () => {
  const opened = (link: string, answers: Answers, actor: SessionActor | null) => {
    writeSession(actor);
    return show(<MyLesson />, {
      path: `/my-lesson?link=${link}`,
      size: PHONE,
      answers: { 'GET /my-lesson': () => ({ ...LESSON, answers: [] }), ...answers },
      routes: [{ path: '/bookings/:id', element: <h1>Booking</h1> }],
    });
  };
  const AMINA = { kind: 'candidate', id: 's-1', firstName: 'Amina', lastName: 'Osei' } as unknown as SessionActor;
  const theirs = { 'GET /booking/b-1': () => ({ id: 'b-1' }) };
  afterEach(() => writeSession(null));

  test('takes a log-in from a link that only shows the lesson', async () => {
    const { calls } = await opened('b-1.s', {}, null);
    await expect.element(page.getByText('Maya Chen')).toBeVisible();
    const whole = page.getByRole('link', { name: 'Log in to see the full booking' });
    await expect.element(whole).toHaveAttribute('href', '/bookings/b-1');
    expect(calls.map(({ name }) => name)).toEqual(['GET /my-lesson']);
  });

  test('opens at once for its logged-in student', async () => {
    const { address } = await opened('b-1.s', theirs, AMINA);
    await expect.element(page.getByRole('heading', { name: 'Booking' })).toBeVisible();
    expect(address()).toBe('/bookings/b-1');
  });

  test('is a link next to answers', async () => {
    await opened('m.b-1.s', theirs, AMINA);
    const whole = page.getByRole('link', { name: 'See the full booking' });
    await expect.element(whole).toHaveAttribute('href', '/bookings/b-1');
  });

  test('is hidden from another student', async () => {
    await opened('b-1.s', { 'GET /booking/b-1': () => refused(404, 'not_found') }, AMINA);
    await expect.element(page.getByText('Maya Chen')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /full booking/ })).not.toBeInTheDocument();
  });
});
