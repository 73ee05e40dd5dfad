import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LinkedOffer as Linked, Offer } from '#contract/offers.ts';
import { type Call, refused } from '../../testing/http.ts';
import { DESKTOP, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { MyOffer } from './my-offer.tsx';
import { OfferForm, OfferList } from './offer-hour.tsx';

const TABLET = [768, 1024] as const;
const LINKED: Linked = {
  ...{ firstName: 'Amina', schoolName: 'Northern Lane', schoolPhone: '(416) 555-0123', instructorName: 'Maya Chen' },
  ...{ date: '2026-12-04', startTime: '09:00', endTime: '10:00', timeZone: 'America/Toronto', state: 'open' },
  ...{ openUntil: '2026-12-04T13:20:00Z', insteadOf: 5, hasOptedOut: false, language: 'en' },
};

async function openLink(answers: Record<string, (call: Call) => unknown>, size: readonly [number, number] = PHONE) {
  return show(<MyOffer />, { path: '/offer?link=a.0.b', size, answers });
}

test('a next lesson of another length can’t be replaced, and the page says so', async () => {
  await openLink({ 'GET /my-offer': () => ({ ...LINKED, insteadOf: null, otherLength: 5 }) });
  await expect
    .element(page.getByText('It can’t replace your lesson on Friday, which is a different length.', { exact: false }))
    .toBeVisible();
  expect(page.getByRole('button', { name: /instead of/ }).elements()).toEqual([]);
});

test('an offer is answered with a button only, as an extra lesson', async () => {
  const { calls } = await openLink({
    'GET /my-offer': () => LINKED,
    'POST /my-offer': () => ({ ...LINKED, state: 'mine' }),
  });
  const yes = page.getByRole('button', { name: 'Yes, as an extra lesson' });
  await expect.element(yes).toBeVisible();
  expect(calls.map(({ name }) => name)).toEqual(['GET /my-offer']);
  await yes.click();
  await expect.element(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ link: 'a.0.b', answer: 'extra' });
});

test('instead of Friday names the day; a limit says why, and a lost race who was faster', async () => {
  let state: Linked['state'] = 'open';
  let reason = 'long_day';
  await openLink({
    'GET /my-offer': () => ({ ...LINKED, state }),
    'POST /my-offer': () =>
      Response.json({ error: { code: 'offer_over', message: '', details: { reason } } }, { status: 409 }),
  });
  await page.getByRole('button', { name: 'Yes, instead of my lesson on Friday' }).click();
  await expect.element(page.getByText('put you over your province’s daily limit', { exact: false })).toBeVisible();
  [state, reason] = ['taken', 'taken'];
  await page.getByRole('button', { name: 'Yes, as an extra lesson' }).click();
  await expect.element(page.getByRole('heading', { name: 'Someone else took it first' })).toBeVisible();
});

test.each([PHONE, TABLET, DESKTOP])('is in the student’s language, and fits at %j', async (...size) => {
  await openLink({ 'GET /my-offer': () => ({ ...LINKED, language: 'fr' }) }, size as unknown as [number, number]);
  await expect.element(page.getByRole('button', { name: 'Oui, à la place de mon cours de vendredi' })).toBeVisible();
  expectToFit();
});

test('a link that was cut off says so', async () => {
  await openLink({ 'GET /my-offer': () => refused(400, 'invalid_token') });
  await expect.element(page.getByText('This link doesn’t work')).toBeVisible();
});

const HOUR = { instructorId: 'i1', date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
const STUDENTS = [
  {
    ...{ id: 's1', firstName: 'Amina', lastName: 'Osei', isWaiting: true, driveMinutes: 12, creditMinutes: 90 },
    ...{ lastLesson: '2026-11-20', nextLesson: null, phone: '', hasAddress: true, openUntil: '2026-12-04T13:20:00Z' },
  },
  {
    ...{ id: 's2', firstName: 'Leo', lastName: 'Fontaine', isWaiting: false, driveMinutes: null, creditMinutes: 0 },
    ...{ lastLesson: null, nextLesson: '2026-12-07', phone: '', hasAddress: true },
  },
  {
    ...{ id: 's3', firstName: 'Theo', lastName: 'Roy', isWaiting: false, driveMinutes: null, creditMinutes: 0 },
    ...{ lastLesson: null, nextLesson: null, phone: '(613) 555-0142', hasAddress: false },
  },
];
const OFFER: Offer = {
  ...{ id: 'o1', instructorId: 'i1', instructorName: 'Maya Chen', date: '2026-12-04', startTime: '09:00' },
  ...{ endTime: '10:00', timeZone: 'America/Toronto', createdAt: '2026-12-01T15:00:00Z', outcome: null },
  ...{ endedAt: null, openUntil: '2026-12-04T13:20:00Z', isHeld: true, bookingId: null },
  students: [{ id: 's1', firstName: 'Amina', lastName: 'Osei', sentAt: '2026-12-01T15:00:00Z', answer: null }],
};

test.each([
  ['en', PHONE],
  ['fr', TABLET],
  ['fr', DESKTOP],
] as const)('the office picks who is asked (%s, %j)', async (language, size) => {
  const { calls } = await show(<OfferForm schoolId="s" hour={HOUR} startsInMs={3_600_000} />, {
    ...{ language, size },
    answers: {
      'GET /school/s/offers/suggestions': () => ({ students: STUDENTS }),
      'POST /school/s/offers': () => ({ ...OFFER, leftOut: [] }),
    },
  });
  await page.getByRole('checkbox', { name: 'Leo Fontaine' }).click();
  // No message reaches Theo, so he can only be called.
  expect(page.getByRole('checkbox', { name: 'Theo Roy' }).elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: '(613) 555-0142' })).toBeVisible();
  expectToFit();
  await expect.element(page.getByText(/^(They can accept until|Réponse possible jusqu’au) .*2026/)).toBeVisible();
  await page.getByRole('button', { name: language === 'en' ? 'Offer to 1 student' : 'Proposer à 1 élève' }).click();
  await expect
    .poll(() => calls.find(({ name }) => name.startsWith('POST'))?.body)
    .toEqual({ ...HOUR, studentIds: ['s1'] });
  // Said once: a second press would offer it twice.
  await expect
    .element(page.getByText(language === 'en' ? /^Offered to 1 student/ : /^Plage proposée à 1 élève/))
    .toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

test('open offers can be withdrawn', async () => {
  let outcome: Offer['outcome'] = null;
  await show(<OfferList schoolId="s" />, {
    size: PHONE,
    answers: {
      'GET /school/s/offers': () => ({ offers: [{ ...OFFER, outcome }] }),
      'POST /school/s/offers/o1/withdraw': () => {
        outcome = 'withdrawn';
        return { ...OFFER, outcome };
      },
    },
  });
  await expect.element(page.getByText('1 of 1 asked, 0 declined')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw the offer for', exact: false }).click();
  await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  expectToFit();
});
