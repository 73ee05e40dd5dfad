import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { withOrdinalFirst } from '#contract/formats.ts';
import { instructorDetailsLink } from '#contract/paths.ts';
import { mailTo, readMails } from '../support/mailbox.ts';
import { viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { type Language, words } from './support/languages.ts';

const open = openBrowser();
const BOTH = ['en-CA', 'fr-CA'] as const;
/** `mardi 1er décembre` */
const longDay = (locale: Language, date: string): string => {
  const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  return withOrdinalFirst(locale === 'fr-CA' ? 'fr' : 'en', long.format(new Date(`${date}T00:00:00Z`)));
};
/** Each language its own student and its own days. */
const placeOf = { 'en-CA': 0, 'fr-CA': 1 } as const;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    students: 3,
    slots: [
      [0, 25, '09:00', '10:00'],
      [0, 26, '09:00', '10:00'],
    ],
  });
});

const studentOf = (locale: Language) => nth(fixture.students, placeOf[locale]);
const enter = (path: string, client: Fixture['school']['client'], locale: Language): Promise<Page> =>
  open(path, as(client, { locale, reducedMotion: 'reduce' }));
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
const mailsTo = async (address: string, subject: RegExp) =>
  (await readMails(inject('dataDir'))).filter(
    (mail) => mail.to?.some((to) => to.address === address) && subject.test(plain(mail.subject ?? '')),
  ).length;

test.each(BOTH)('%s: who waits for a time is told once when it frees, and the mail leads to it', async (locale) => {
  const { waitingList } = words[locale];
  const ahead = 25 + placeOf[locale];
  // The only time of the only school in the search.
  const taken = await book(nth(fixture.students, 2), nth(fixture.instructors).id, ahead, '09:00', '10:00');
  const { client, email } = studentOf(locale);
  const page = await enter(instructorDetailsLink({ id: nth(fixture.instructors).id }), client, locale);
  const search = new URLSearchParams({ date: day(ahead + 300), place: fixture.school.name });
  await page.goto(`/studenthomepage?${search}`);
  const { found, look } = viewer(page, locale);
  const tellMe = page.getByRole('button', { name: waitingList.waiting.button });
  await tellMe.waitFor();
  await client.post('/waiting-list', { date: day(ahead), instructorId: nth(fixture.instructors).id });
  await tellMe.click();
  await page.getByText(waitingList.waiting.joined).waitFor();
  await look();
  await page.goto('/studentprofilepage');
  await page.getByText(`Instructor Number 1 · ${longDay(locale, day(ahead))}`).waitFor();
  const { anyInstructor } = waitingList.waiting;
  await page.getByText(`${anyInstructor} · ${longDay(locale, day(ahead + 300))} · ${fixture.school.name}`).waitFor();

  const freed = /lesson is free|cours de conduite est libre/;
  expect(await mailsTo(email, freed)).toBe(0);
  await nth(fixture.students, 2).client.post(`/booking/${taken.bookingId}/cancel`, {});
  const mail = await mailTo(inject('dataDir'), email, freed);
  expect(mail.html).toContain(`/instructordetails?id=${nth(fixture.instructors).id}&amp;date=${day(ahead)}`);
  // Freed again, nobody is told a second time.
  const again = await book(nth(fixture.students, 2), nth(fixture.instructors).id, ahead, '09:00', '10:00');
  await nth(fixture.students, 2).client.post(`/booking/${again.bookingId}/cancel`, {});
  await mailTo(inject('dataDir'), nth(fixture.students, 2).email, new RegExp(`cancel.*${again.code}`, 'i'));
  expect(await mailsTo(email, freed)).toBe(1);
  expect(found).toEqual([]);
});

test.each(BOTH)('%s: where nobody matches on any day, one waits for just what was searched', async (locale) => {
  const { waitingList } = words[locale];
  const { client } = studentOf(locale);
  const page = await enter('/studenthomepage?place=Nowhere&maxRate=80', client, locale);
  const { found, look } = viewer(page, locale);
  await page.getByRole('button', { name: waitingList.waiting.anyDayButton }).click();
  await page.getByText(waitingList.waiting.joined).waitFor();
  await look();
  await page.goto('/studentprofilepage');
  const { anyInstructor, anyDay } = waitingList.waiting;
  await page.getByText(new RegExp(`${anyInstructor} · ${anyDay} · Nowhere · .*80`)).waitFor();
  expect(found).toEqual([]);
});
