import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SeriesLesson } from '#contract/booking-series.ts';
import type { Instructor } from '#contract/instructors.ts';
import type { Call } from '../../../testing/http.ts';
import { canBePressed, expectToFit, show } from '../../../testing/room.tsx';
import type { NewTime } from '../queries.ts';
import { SeveralLessonsDialog } from './several-lessons-dialog.tsx';

const FOUR = { startTime: '16:00', endTime: '17:00' };
const FIRST = { date: '2026-12-04', ...FOUR };
const INSTEAD = { date: '2026-12-12', startTime: '10:00', endTime: '11:00' };
const places = {
  instructorId: 'i1',
  location: '5 Elm Street',
  pickupPostalCode: null,
  dropOff: '',
  dropOffPostalCode: null,
  note: '',
};

const answerOf = (lessons: NewTime[], price: number, isBooked: boolean) => {
  const judged = lessons.map((lesson, index): SeriesLesson => {
    const isTaken = lesson.date === '2026-12-11';
    const [bookingId, code] = isBooked ? [`b${index}`, `LW-${index}`] : [null, null];
    return isTaken
      ? { ...lesson, refusal: 'slot_taken', other: INSTEAD, creditMinutes: 0, total: null, bookingId: null, code: null }
      : { ...lesson, refusal: null, other: null, creditMinutes: 0, total: price, bookingId, code };
  });
  return { lessons: judged, total: judged.filter(({ refusal }) => refusal === null).length * price, creditMinutes: 0 };
};

async function open(language: 'en' | 'fr' = 'en', isRefusedOnce = false) {
  let price = 60;
  const { calls } = await show(
    <SeveralLessonsDialog
      instructor={{ id: 'i1', firstName: 'Priya', lastName: 'Sharma', school: { name: 'Maple Lane' } } as Instructor}
      first={FIRST}
      kind={null}
      free={[FIRST, INSTEAD]}
      timeZone="America/Toronto"
      places={places}
      payment="You pay Maple Lane."
      onClose={() => {}}
      onBooked={() => {}}
    />,
    {
      language,
      size: [390, 667],
      answers: {
        'POST /booking/series': ({ query, body }: Call) => {
          const { lessons, total } = body as { lessons: NewTime[]; total?: number };
          const isPreview = query.get('preview') === 'true';
          if (!isPreview && isRefusedOnce && price === 60) price = 70;
          const answer = answerOf(lessons, price, !isPreview);
          if (isPreview || total === answer.total) return answer;
          return Response.json(
            { error: { code: 'price_changed', message: 'Changed', details: answer } },
            { status: 409 },
          );
        },
      },
    },
  );
  const booked = () =>
    calls.filter(({ query }) => query.get('preview') !== 'true').map(({ body }) => body as { lessons: NewTime[] });
  const previews = () => calls.length - booked().length;
  return { booked, previews };
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lessons = () => page.getByRole('list', { name: 'Your lessons' }).getByRole('listitem');

test('checks the times again when the window regains the focus', async () => {
  const { previews } = await open();
  await expect.element(button('Book 3 lessons')).toBeEnabled();
  expect(previews()).toBe(1);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(previews).toBe(2);
});

test('starts with four weeks, replaces a taken time, drops one and books the rest', async () => {
  const { booked } = await open();
  await expect.element(button('Book 3 lessons')).toBeEnabled();
  await expect.poll(() => canBePressed(page.getByText('To pay for 3 lessons').element())).toBe(true);
  expect(lessons().elements()).toHaveLength(4);
  await expect.element(page.getByText('Someone else booked this lesson.')).toBeVisible();
  expectToFit();
  await button('Choose Sat, Dec 12, 10:00 AM - 11:00 AM instead').click();
  await expect.element(button('Book 4 lessons')).toBeEnabled();
  await button('Remove Fri, Dec 25, 4:00 PM - 5:00 PM').click();
  await expect.element(page.getByText('$180.00')).toBeVisible();
  await button('Book 3 lessons').click();
  await expect.element(page.getByText('Your 3 lessons are booked. Please check your email inbox.')).toBeVisible();
  const listed = lessons().elements();
  expect(listed.map(({ textContent }) => textContent.replace(/\s/gu, ' '))).toEqual([
    'Fri, Dec 44:00 PM - 5:00 PMLW-0',
    'Fri, Dec 184:00 PM - 5:00 PMLW-1',
    'Sat, Dec 1210:00 AM - 11:00 AMLW-2',
  ]);
  await expect
    .element(page.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', '/api/booking/b0/calendar.ics?series=true');
  for (const part of ['5 Elm Street', 'Priya Sharma', 'Maple Lane', 'To pay$180.00'])
    expect(page.getByRole('alertdialog').element().textContent).toContain(part);
  const actions = ['Add to calendar', 'Go to My Bookings'].map((name) => page.getByText(name).element());
  await expect.poll(() => actions.every(canBePressed)).toBe(true);
  expectToFit();
  expect(booked()).toEqual([{ ...places, lessons: [FIRST, { date: '2026-12-18', ...FOUR }, INSTEAD], total: 180 }]);
});

test('a changed price must be accepted again', async () => {
  const { booked } = await open('en', true);
  await button('Book 3 lessons').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We couldn’t book these lessonsSomething has changed. Review your lessons, then book again.');
  await button('Book 3 lessons').click();
  await expect.element(page.getByText('Your 3 lessons are booked. Please check your email inbox.')).toBeVisible();
  expect(booked()).toHaveLength(2);
});

test('adds times one by one, also in French', async () => {
  await open('fr');
  await expect.element(button('Réserver 3 cours')).toBeEnabled();
  await button('Ajouter d’autres plages').click();
  await page.getByRole('button', { name: '10 h à 11 h', exact: true }).click();
  await expect.element(button('Réserver 4 cours')).toBeEnabled();
  expectToFit();
});
