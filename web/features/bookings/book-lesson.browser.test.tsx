import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import type { Instructor } from '#contract/instructors.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import type { Call } from '../../testing/http.ts';
import { canBePressed, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { rememberPlace } from '../places/remembered-place.ts';

import { writeSession } from '../session/session-store.ts';
import { BookLesson } from './book-lesson.tsx';

const INSTRUCTOR = {
  id: 'i1',
  firstName: 'Priya',
  lastName: 'Sharma',
  ratePerHour: 60,
  school: {
    id: 'school',
    name: 'Maple Lane',
    province: 'ON',
    bookingFee: 2,
    taxBasisPoints: 1300,
    timeZone: 'America/Toronto',
  },
} as Instructor;

const slot = (startTime: string, endTime: string) => ({
  date: '2026-12-04',
  startTime,
  endTime,
  timeZone: 'America/Toronto',
  refundDeadlines: { full: '2026-12-02T09:00:00-05:00', half: '2026-12-03T09:00:00-05:00' },
});
const NINE = slot('09:00', '10:00');
const NOON = slot('12:00', '13:00');

/** The choice, as the page keeps it in the address. */
let chosenInAddress: string | null;

function Home({
  kinds = [],
  instructor = INSTRUCTOR,
  near = null,
}: {
  kinds?: LessonKind[];
  instructor?: Instructor;
  near?: string | null;
}) {
  const [chosen, choose] = useState<string | null>('09:00 - 10:00');
  const [kindId, chooseKind] = useState<string | null>(null);
  chosenInAddress = chosen;
  return (
    <BookLesson
      instructor={instructor}
      kinds={kinds}
      kindId={kindId}
      date="2026-12-04"
      slot={chosen}
      near={near}
      ownBookingId={undefined}
      onChoose={(_, next, kind) => {
        choose(next);
        chooseKind(kind);
      }}
    />
  );
}

const refused = (status: number, code: string, details: unknown) =>
  Response.json({ error: { code, message: code, details } }, { status });

/** From the east there is no time to drive to the 9:00 lesson, Montréal is too far, and K5V doesn't exist. */
const open = (language: 'en' | 'fr' = 'en') =>
  show(<Home />, {
    language,
    size: PHONE,
    answers: {
      'GET /saved-places': () => ({
        saved: [{ id: 'p1', name: 'home', address: '1 Lake Street', postalCode: 'H2X 1Y4' }],
        searched: null,
      }),
      'GET /schedule/instructor/i1': ({ query }: Call) => {
        const near = query.get('near');
        const dropOff = query.get('dropOffNear');
        if (dropOff === 'H2X 1Y4')
          return refused(422, 'outside_service_area', { distanceKm: 504, radiusKm: 25, isDropOff: true });
        if (dropOff === 'K5V') return refused(400, 'invalid_request', [{ path: 'dropOffNear', code: 'unknown_place' }]);
        if (dropOff === 'L5B 1M2') return [NINE];
        if (near === 'H2X 1Y4') return refused(422, 'outside_service_area', { distanceKm: 504, radiusKm: 25 });
        if (near === 'K5V') return refused(400, 'invalid_request', [{ path: 'near', code: 'unknown_place' }]);
        return near === 'M4C 1B5' ? [NOON] : [NINE, NOON];
      },
    },
  });

const button = (name = 'Book Your Session') => page.getByRole('button', { name });
const address = (label = 'Pickup location') => page.getByLabelText(label);

test('warns before booking that the place is outside the area, with a link to instructors who serve it', async () => {
  await open();
  await address().fill('1 Rue Sherbrooke, Montréal h2x1y4');
  await expect
    .element(page.getByText('H2X 1Y4 is outside Priya’s area (504 km away; Priya travels up to 25 km).'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See instructors near H2X 1Y4' }))
    .toHaveAttribute('href', '/studenthomepage?near=H2X+1Y4&date=2026-12-04');
  await expect.element(button()).toBeDisabled();
  await expect.element(page.getByText('Choose another place or another instructor.')).toBeVisible();
  expectToFit();
  await address().fill('12 King Street West, Toronto M5V 2T6');
  await expect.element(button()).toBeEnabled();
});

/** A device that remembers another place. */
function Elsewhere() {
  useState(() => rememberPlace('H2X, Plateau Mont-Royal Southeast, QC'));
  return <Home near="M5V, Downtown Toronto, ON" />;
}

test('fills in the searched place’s postal code rather than the device’s last one', async () => {
  await show(<Elsewhere />, {
    answers: {
      'GET /saved-places': () => ({ saved: [], searched: null }),
      'GET /schedule/instructor/i1': () => [NINE],
    },
  });
  await expect.element(page.getByLabelText('Postal code (optional)')).toHaveValue('M5V');
});

test('a saved place fills in the address and code', async () => {
  await open();
  await page.getByRole('button', { name: 'Home' }).click();
  await expect.element(address()).toHaveValue('1 Lake Street');
  await expect.element(page.getByLabelText('Postal code (optional)')).toHaveValue('H2X 1Y4');
  await expect.element(page.getByText(/^H2X 1Y4 is outside Priya’s area/)).toBeVisible();
});

test('an address can be saved without booking', async () => {
  const { calls } = await open();
  await address().fill('12 King Street West, Toronto M5V 2T6');
  await page.getByRole('button', { name: 'Save this place' }).click();
  await expect.element(page.getByLabelText('Address')).toHaveValue('12 King Street West, Toronto M5V 2T6');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button()).toBeEnabled();
  expect(calls.every(({ name }) => name.startsWith('GET'))).toBe(true);
});

test('a slot without enough driving time is explained and no longer offered', async () => {
  await open();
  await address().fill('East York M4C 1B5');
  await expect.element(page.getByText(/^The instructor can’t reach you in time/)).toBeVisible();
  await expect.element(button()).toBeDisabled();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.element(page.getByText('12:00 PM - 01:00 PM')).toBeVisible();
  await page.getByText('12:00 PM - 01:00 PM').click();
  await expect.element(button()).toBeEnabled();
});

test('checks both ends of a lesson before booking', async () => {
  await open();
  await address().fill('12 King Street West, Toronto M5V 2T6');
  await page.getByRole('checkbox', { name: 'Drop me off somewhere else' }).click();
  const dropOff = page.getByLabelText('Drop-off location');
  await dropOff.fill('Rue Sherbrooke, Montréal H2X 1Y4');
  await expect.element(page.getByText(/^H2X 1Y4 is outside Priya’s area \(504 km away/)).toBeVisible();
  // A list of instructors near the pickup doesn't help with the drop-off.
  expect(page.getByRole('link', { name: /^See instructors/ }).query()).toBeNull();
  await expect.element(button()).toBeDisabled();
  await dropOff.fill('Square One, L5B 1M2');
  await expect.element(button()).toBeEnabled();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.element(page.getByRole('button', { name: /^09:00 AM/ })).toBeVisible();
  expect(page.getByText('12:00 PM - 01:00 PM').query()).toBeNull();
  await dropOff.fill('Nowhere, K5V');
  await page.getByLabelText(/^Drop-off postal code/).fill('K5V');
  await expect.element(page.getByText('We couldn’t find this postal code. Check it for typos.')).toBeVisible();
  // If nobody knows the code, the server decides.
  await page.getByLabelText(/^Drop-off postal code/).fill('');
  await dropOff.fill('A friend’s');
  await expect.element(button()).toBeEnabled();
});

test('an unknown postal code shows an error at its field in the reader’s language', async () => {
  await open('fr');
  await address('Lieu de rencontre').fill('12, rue Principale');
  await page.getByLabelText('Code postal (facultatif)').fill('k5v');
  await expect.element(page.getByText('Nous n’avons pas trouvé ce code postal. Vérifiez-le.')).toBeVisible();
  await page.getByLabelText('Code postal (facultatif)').fill('k1d');
  await page.getByLabelText('Lieu de rencontre').click();
  await expect.element(page.getByText('Entrez un code postal canadien, par exemple H2X 1Y4.')).toBeVisible();
  await expect.element(button('Réserver votre cours')).toBeDisabled();
});

describe('a school that has kinds of lessons', () => {
  const HIGHWAY = { id: 'k1', names: { en: 'Highway', fr: 'Autoroute' }, minutes: 120, price: null };
  const ROAD_TEST = { id: 'k2', names: { en: 'Road-test day', fr: 'Jour d’examen' }, minutes: 240, price: 200 };
  const TEN = slot('10:00', '11:00');

  async function choosing(language: 'en' | 'fr' = 'en', kinds: LessonKind[] = [HIGHWAY, ROAD_TEST]) {
    let isRefused = true;
    const room = await show(<Home kinds={kinds} />, {
      language,
      size: PHONE,
      answers: {
        'GET /saved-places': () => ({ saved: [], searched: null }),
        'GET /schedule/instructor/i1': ({ query }: Call) =>
          query.get('near') === 'M4C 1B5' ? [NOON] : [NINE, TEN, NOON],
        'GET /waiting-list': () => [],
        'POST /waiting-list': () => null,
        'POST /booking': () => {
          if (!isRefused) return new Promise(() => {});
          isRefused = false;
          return refused(409, 'price_changed', { total: 150 });
        },
      },
    });
    await expect.element(page.getByRole('radio').first()).toBeChecked();
    writeSession({ kind: 'candidate', id: 's1' } as SessionActor);
    return room;
  }

  test('says what each costs in all, and offers the times that it fits: the start that was chosen, with its price', async () => {
    const { calls } = await choosing();
    await expect.element(page.getByText('2\u00a0h · $137.60 in total')).toBeVisible();
    await expect.element(page.getByText('4\u00a0h · $228.00 in total')).toBeVisible();
    await page.getByRole('radio', { name: 'Highway' }).click();
    await expect.element(page.getByText('09:00 AM - 11:00 AM')).toBeVisible();
    await expect.element(page.getByText('Highway, 2\u00a0h')).toBeVisible();
    await expect.element(page.getByText('$137.60', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.element(page.getByRole('group', { name: /^Free times/ }).getByRole('button')).toHaveLength(1);
    expectToFit();
    await page.getByRole('radio', { name: 'Road-test day' }).click();
    await expect.element(page.getByText(/^No free time is long enough/)).toBeVisible();
    await expect.element(button()).toBeDisabled();
    await button('Notify me when a time opens up').click();
    await expect.element(page.getByText(/^We’ll email you once/)).toBeVisible();
    expect(calls.find(({ name }) => name === 'POST /waiting-list')?.body).toEqual({
      instructorId: 'i1',
      minMinutes: 240,
    });
    expectToFit();
    await page.getByRole('radio', { name: 'Driving lesson' }).click();
    await expect.element(page.getByRole('group', { name: /^Free times/ }).getByRole('button')).toHaveLength(3);
    expectToFit();
  });

  test('where nobody can drive to the pickup in time, says so, and not that the lesson is too long', async () => {
    await choosing();
    await page.getByRole('radio', { name: 'Highway' }).click();
    await address().fill('East York M4C 1B5');
    await expect.element(page.getByText(/^The instructor can’t reach you in time for any of these/)).toBeVisible();
    expect(page.getByText(/^No free time is long enough/).elements()).toEqual([]);
    await expect.element(button()).toBeDisabled();
    // Nothing is chosen, and there is nothing to choose from.
    await page.getByRole('radio', { name: 'Road-test day' }).click();
    await expect.element(page.getByText(/^No free time is long enough/)).toBeVisible();
    await page.getByRole('radio', { name: 'Highway' }).click();
    await expect.element(page.getByText(/^The instructor can’t reach you in time for any of these/)).toBeVisible();
    expectToFit();
  });

  test('books it at the price that was shown, and asks again where that has changed', async () => {
    const { calls } = await choosing();
    await page.getByRole('radio', { name: 'Highway' }).click();
    await address().fill('12 Main Street');
    await button().click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText('Highway', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect.element(page.getByText('The price has changed. Check it and try again.')).toBeVisible();
    await expect.element(button()).toBeEnabled();
    expect(calls.find(({ name }) => name === 'POST /booking')?.body).toMatchObject({
      ...{ startTime: '09:00', endTime: '11:00', kindId: 'k1', total: 137.6 },
    });
  });

  test('in French', async () => {
    await choosing('fr');
    await expect.element(page.getByRole('radio', { name: 'Jour d’examen' })).toBeVisible();
    await expect.element(page.getByText(/^2\u00a0h · 137,60/)).toBeVisible();
    expectToFit();
  });
});

test('a school without lesson types shows no choice', async () => {
  await open();
  await expect.element(button()).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

const ORDER = {
  ...{ id: 'o1', schoolId: 'school', isUsable: true, minutesLeft: 600, kinds: [], expiresOn: '2027-06-01' },
  name: { en: 'Ten hours', fr: 'Dix heures' },
};

test('a student with credit can pay for this lesson instead', async () => {
  const { calls } = await show(<Home />, {
    size: PHONE,
    answers: {
      'GET /saved-places': () => ({ saved: [], searched: null }),
      'GET /schedule/instructor/i1': () => [NINE, NOON],
      'GET /package-orders': () => [ORDER],
      'POST /booking': () => new Promise(() => {}),
    },
  });
  await expect.element(page.getByText('From your credit')).toBeVisible();
  await expect.element(page.getByText('Credit left from “Ten hours”')).toBeVisible();
  await page.getByText('Use credit from “Ten hours”').click();
  await expect.element(page.getByText('$69.80')).toBeVisible();
  expect(page.getByText('From your credit').elements()).toEqual([]);
  expectToFit();
  writeSession({ kind: 'candidate', id: 's1' } as SessionActor);
  await address().fill('12 Main Street');
  await button().click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('$69.80')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect
    .poll(() => calls.find(({ name }) => name === 'POST /booking')?.body)
    .toMatchObject({ credit: false, startTime: '09:00' });
});

test.each([0, 2])('with credit and a fee of $%i, payment instructions appear only if something is due', async (fee) => {
  const instructor = { ...INSTRUCTOR, school: { ...INSTRUCTOR.school, bookingFee: fee } };
  await show(<Home instructor={instructor} />, {
    size: PHONE,
    answers: {
      'GET /saved-places': () => ({ saved: [], searched: null }),
      'GET /schedule/instructor/i1': () => [NINE, NOON],
      'GET /package-orders': () => [ORDER],
    },
  });
  await expect.element(page.getByText('From your credit')).toBeVisible();
  writeSession({ kind: 'candidate', id: 's1' } as SessionActor);
  await address().fill('12 Main Street');
  const dialog = page.getByRole('alertdialog');
  const isSaid = (at: Pick<typeof dialog, 'getByText'>) => at.getByText(/You pay Maple Lane/).elements().length > 0;
  await expect.poll(() => isSaid(page)).toBe(fee > 0);
  await button().click();
  await expect.element(dialog.getByText('From your credit')).toBeVisible();
  expect(isSaid(dialog)).toBe(fee > 0);
});

/** Opens with 9:00 chosen. The `POST /booking` calls get the given answers in order. */
async function openToBook(
  postings: (() => unknown)[],
  size: readonly [number, number] = PHONE,
  language: 'en' | 'fr' = 'en',
) {
  const left = [...postings];
  const room = await show(<Home />, {
    size,
    language,
    answers: {
      'GET /saved-places': () => ({ saved: [], searched: null }),
      'GET /schedule/instructor/i1': () => [NINE, NOON],
      'GET /package-orders': () => [],
      'GET /candidate/profile': () => ({ phone: '4165550188' }),
      'GET /booking': () => [],
      'POST /booking': () => left.shift()?.(),
    },
  });
  writeSession({ kind: 'candidate', id: 's1' } as SessionActor);
  return room;
}
const BOOKED = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', schoolName: 'Maple Lane', timeZone: 'America/Toronto', kind: null },
  ...{ instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma' }, refund: null },
  ...{ startTime: '2026-12-04T09:00:00-05:00', endTime: '2026-12-04T10:00:00-05:00' },
  ...{ location: '12 King Street West', pickupPostalCode: null, dropOff: null, dropOffPostalCode: null, note: null },
  ...{ totalCharges: 60, feeAndTaxes: 9.8, bookingFee: 2, tax: 7.8 },
};
const confirmButton = () => page.getByRole('button', { name: 'Confirm Booking' });

test('[IP-03] [IP-04] the dialog repeats the lesson and price; Cancel books nothing, Confirm leads to My Bookings', async () => {
  const { calls, address: path } = await openToBook([() => BOOKED], [390, 667]);
  await address().fill('12 King Street West');
  await button().click();
  const question = page.getByRole('alertdialog', { name: 'Book This Session' });
  await expect.element(question.getByText('Are you sure you want to book this session?')).toBeVisible();
  for (const part of [
    'Priya Sharma',
    'Friday, December 4',
    '9:00 AM - 10:00 AM',
    '12 King Street West',
    '60 minutes at $60.00 per hour',
    '$69.80',
    'We’ll share your name, email, phone number (if you gave it), pickup, drop-off and note with Maple Lane.',
    'Full refund before Wed, Dec 2, 9:00 AM',
  ])
    expect(question.element().textContent?.replaceAll('\u00a0', ' ')).toContain(part);
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => question.elements()).toEqual([]);
  expect(calls.map(({ name }) => name)).not.toContain('POST /booking');
  await button().click();
  await confirmButton().click();
  const done = page.getByRole('alertdialog', { name: 'Booking Confirmed!' });
  await expect.element(done.getByText(/Please check your email inbox for further steps\./)).toBeVisible();
  for (const part of [
    'Friday, December 4',
    '9:00 AM - 10:00 AM',
    '12 King Street West',
    'Priya Sharma',
    'To pay$69.80',
    'LW-7K3Q9',
  ])
    expect(done.element().textContent?.replaceAll('\u00a0', ' ')).toContain(part);
  const [toCalendar, toBookings] = [
    done.getByRole('link', { name: 'Add to calendar' }).element(),
    done.getByRole('button', { name: 'Go to My Bookings' }).element(),
  ];
  await expect.poll(() => [toCalendar, toBookings].every(canBePressed)).toBe(true);
  expect(toCalendar.getBoundingClientRect().bottom).toBeLessThan(toBookings.getBoundingClientRect().top);
  const reference = done.getByRole('link', { name: 'Details of booking LW-7K3Q9' });
  await expect.element(reference).toHaveAttribute('href', '/bookings/b1');
  expect(canBePressed(reference.element())).toBe(true);
  await done.getByRole('button', { name: 'Go to My Bookings' }).click();
  expect(path()).toBe('/bookings');
});

test.each([
  [0, ''],
  [2, 'To pay$2.00'],
])('a lesson booked with credit confirms the credit used, and $%i to pay only if it is due', async (fee, due) => {
  const credit = { minutes: 60, name: 'Ten hours' };
  await openToBook([() => ({ ...BOOKED, credit, feeAndTaxes: fee, bookingFee: fee, tax: 0 })]);
  await address().fill('12 King Street West');
  await button().click();
  await confirmButton().click();
  const done = page.getByRole('alertdialog', { name: 'Booking Confirmed!' });
  await expect.element(done.getByText('From your credit')).toBeVisible();
  const text = done.element().textContent;
  expect(text).toContain('From your credit1\u00a0h');
  expect(/To pay\$\d+\.\d\d/.exec(text)?.[0] ?? '').toBe(due);
});

test('[IP-03] the amount to pay and both buttons are visible on a small phone in French', async () => {
  await openToBook([], [390, 667], 'fr');
  await address('Lieu de rencontre').fill('12 King Street West, Toronto');
  await page
    .getByLabelText(/^Note pour le moniteur/)
    .fill('Sonnez au 12, puis attendez devant la porte bleue. '.repeat(3));
  await button('Réserver votre cours').click();
  const answers = page.getByRole('alertdialog').getByRole('button');
  await expect.poll(() => answers.elements().length).toBeGreaterThan(1);
  const due = page.getByRole('alertdialog').getByText('À payer');
  expect(due.elements()).toHaveLength(1);
  await expect.poll(() => [...due.elements(), ...answers.elements()].every(canBePressed)).toBe(true);
});

test('[IP-04] [ER-08] if someone else just booked the slot, the dialog closes and shows why and other times', async () => {
  const otherSlots = [{ startTime: '12:00', endTime: '13:00' }];
  const { calls } = await openToBook([() => refused(409, 'slot_taken', { otherSlots }), () => new Promise(() => {})]);
  await address().fill('99 Queen Street East');
  await button().click();
  await confirmButton().click();
  await expect.element(page.getByText('Someone just booked this time. Choose another.')).toBeVisible();
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
  await expect.element(address()).toHaveValue('99 Queen Street East');
  // The lost slot is no longer chosen: no time, price or deadlines, and a reload doesn't restore it.
  expect(chosenInAddress).toBeNull();
  expect(page.getByRole('button', { name: /AM|PM/, pressed: true }).elements()).toEqual([]);
  expect(document.body.textContent).not.toMatch(/To pay|\$69\.80|Full refund/);
  await expect.element(button()).toBeDisabled();
  await expect.element(page.getByText('Choose a time to continue.')).toBeVisible();
  const others = page.getByRole('group', { name: 'Free times with Priya Sharma' });
  await others.getByRole('button', { name: '12:00 PM - 01:00 PM' }).click();
  await button().click();
  await confirmButton().click();
  await expect
    .poll(() => calls.findLast(({ name }) => name === 'POST /booking')?.body)
    .toMatchObject({ startTime: '12:00', location: '99 Queen Street East' });
});

/** 9:00 is free until `take` is called. */
async function openToLose() {
  let times = [NINE, NOON];
  const room = await show(<Home />, {
    size: PHONE,
    answers: {
      'GET /saved-places': () => ({ saved: [], searched: null }),
      'GET /schedule/instructor/i1': () => times,
      'GET /package-orders': () => [],
      'GET /booking': () => [],
      'POST /booking': () => new Promise(() => {}),
    },
  });
  writeSession({ kind: 'candidate', id: 's1' } as SessionActor);
  await address().fill('99 Queen Street East');
  await expect.element(button()).toBeEnabled();
  const take = () => {
    times = [NOON];
  };
  return { ...room, take };
}
const goneNotice = () => page.getByText('Fri, Dec 4, 9:00 AM - 10:00 AM is no longer free. Choose another time.');

async function expectToBeLost() {
  await expect.element(goneNotice()).toBeVisible();
  await expect.element(address()).toHaveValue('99 Queen Street East');
  await expect.element(button()).toBeDisabled();
  expect(page.getByRole('button', { name: /AM|PM/, pressed: true }).elements()).toEqual([]);
  expect(document.body.textContent).not.toMatch(/To pay|Full refund/);
}

test('opening the dialog checks the time again; a lost one closes it, and others are offered', async () => {
  const { calls, take } = await openToLose();
  take();
  await button().click();
  await expectToBeLost();
  await expect.poll(() => page.getByRole('alertdialog').elements()).toEqual([]);
  await expect.poll(() => document.activeElement?.contains(goneNotice().element())).toBe(true);
  await page.getByRole('button', { name: /^12:00 PM/ }).click();
  await expect.element(button()).toBeEnabled();
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
  expect(calls.map(({ name }) => name)).not.toContain('POST /booking');
  await button().click();
  await expect.element(confirmButton()).toBeVisible();
});

test.each([
  ['the window regains the focus', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  [
    'the connection returns',
    () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    },
  ],
])('an open dialog checks the time again when %s', async (_when, comeBack) => {
  const { calls, take } = await openToLose();
  await button().click();
  await expect.element(confirmButton()).toBeVisible();
  await expect.poll(() => calls.filter(({ name }) => name === 'GET /schedule/instructor/i1').length).toBe(2);
  take();
  comeBack();
  await expectToBeLost();
  await expect.poll(() => page.getByRole('alertdialog').elements()).toEqual([]);
});

test('[IP-04] [ER-08] [API-10] a lost connection repeats the same request once, and again on Try again', async () => {
  const lost = () => 'lost';
  const { calls } = await openToBook([lost, lost, lost, lost]);
  await address().fill('5 Bay Street');
  await button().click();
  await confirmButton().click();
  await expect.element(page.getByText('We lost the connection')).toBeVisible();
  await expect.element(page.getByText(/It’s safe to try again: you won’t be booked twice\./)).toBeVisible();
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
  await expect.element(address()).toHaveValue('5 Bay Street');
  await page.getByRole('button', { name: 'Try again' }).click();
  const sent = () => calls.filter(({ name }) => name === 'POST /booking');
  await expect.poll(() => sent().length).toBe(4);
  expect(new Set(sent().map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('saved places that load late don’t move the button', async () => {
  const places = Promise.withResolvers<object>();
  await show(<Home />, {
    size: PHONE,
    answers: { 'GET /saved-places': () => places.promise, 'GET /schedule/instructor/i1': () => [NINE, NOON] },
  });
  await address().fill('1 Steady Way');
  await expect.element(button()).toBeEnabled();
  const before = button().element().getBoundingClientRect().top;
  places.resolve({ saved: [], searched: null });
  await expect.element(page.getByRole('button', { name: 'Save this place' })).toBeVisible();
  expect(button().element().getBoundingClientRect().top).toBe(before);
});
