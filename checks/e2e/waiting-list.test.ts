import { beforeAll, expect, inject, test } from 'vitest';
import { mailTo, readMails } from '../support/mailbox.ts';
import { openBrowser } from './support/browser.ts';
import { dayTitle } from './support/calendar.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';

const LOCALE = 'fr-CA';
const { waiting } = words[LOCALE].waitingList;
const AHEAD = 25;
const LATER = AHEAD + 300;

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ students: 2, slots: [[0, AHEAD, '09:00', '10:00']] });
});

const FREED = /lesson available|Cours de conduite disponible/;
const mailsAboutFreeTimes = async (address: string) =>
  (await readMails(inject('dataDir'))).filter(
    (mail) => mail.to?.some((to) => to.address === address) && FREED.test(mail.subject ?? ''),
  );

test('a student who waits for a time gets one email when it frees up, with a link to that time', async () => {
  const [waiter, other] = [nth(fixture.students, 0), nth(fixture.students, 1)];
  const { id } = nth(fixture.instructors);
  const taken = await book(other, id, AHEAD, '09:00', '10:00');
  await waiter.client.post('/waiting-list', { date: day(AHEAD), instructorId: id });
  const search = new URLSearchParams({ date: day(LATER), place: fixture.school.name });
  const page = await open(`/studenthomepage?${search}`, as(waiter.client, { locale: LOCALE }));
  await page.getByRole('button', { name: waiting.button }).click();
  await page.getByText(waiting.joined).waitFor();
  await page.goto('/account/places');
  await page.getByText(`Instructor Number 1 · ${dayTitle(day(AHEAD), LOCALE)}`).waitFor();
  await page.getByText(`${waiting.anyInstructor} · ${dayTitle(day(LATER), LOCALE)} · ${fixture.school.name}`).waitFor();

  expect(await mailsAboutFreeTimes(waiter.email)).toEqual([]);
  await other.client.post(`/booking/${taken.bookingId}/cancel`, {});
  const mail = await mailTo(inject('dataDir'), waiter.email, FREED);
  expect(mail.html).toContain(`/instructordetails?id=${id}&amp;date=${day(AHEAD)}`);
  // When it frees up again, no second email goes out.
  const again = await book(other, id, AHEAD, '09:00', '10:00');
  await other.client.post(`/booking/${again.bookingId}/cancel`, {});
  await mailTo(inject('dataDir'), other.email, new RegExp(`cancel.*${again.code}`, 'i'));
  expect(await mailsAboutFreeTimes(waiter.email)).toHaveLength(1);
});
