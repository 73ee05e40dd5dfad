import { expect, inject, test } from 'vitest';
import { linkIn, mailTo, readMails } from '../support/mailbox.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';

const open = openBrowser();
const AHEAD = 6;
const { schoolBookings, snowDay } = words['fr-CA'];

test('a snow day shows what it will cancel, cancels it with one reason, and emails each student once with other times to book', async () => {
  const fixture = await makeFixture({
    students: 2,
    instructors: [{}, {}],
    slots: [
      [0, AHEAD, '09:00', '10:00'],
      [0, AHEAD, '10:00', '11:00'],
      [0, AHEAD, '13:00', '14:00'],
      [1, AHEAD, '09:00', '10:00'],
      [0, AHEAD + 1, '09:00', '10:00'],
    ],
  });
  const [sam, alex] = [nth(fixture.students), nth(fixture.students, 1)];
  const [first, second] = [nth(fixture.instructors), nth(fixture.instructors, 1)];
  const lessons = await Promise.all([
    book(sam, first.id, AHEAD, '09:00', '10:00'),
    book(sam, first.id, AHEAD, '13:00', '14:00'),
    book(alex, second.id, AHEAD, '09:00', '10:00'),
  ]);

  const page = await open('/drivingSchoolBookings', as(fixture.school.client, { locale: 'fr-CA' }));
  const willCancel = (lessons: string, students: string) =>
    page.getByText(fill(snowDay.willCancel, { lessons, students })).waitFor();
  await page.getByRole('link', { name: snowDay.title }).click();
  await page.getByLabel(snowDay.date, { exact: true }).fill(day(AHEAD));
  const [all, both] = [fill(snowDay.lessons_other, { count: 3 }), fill(snowDay.students_other, { count: 2 })];
  await willCancel(all, both);
  await page.getByLabel(snowDay.someInstructors).check();
  await page.getByRole('button', { name: first.name }).click();
  await page.getByLabel(snowDay.someHours).check();
  await page.getByLabel(snowDay.from, { exact: true }).fill('08:00');
  await page.getByLabel(snowDay.to, { exact: true }).fill('12:00');
  await willCancel(fill(snowDay.lessons_one, { count: 1 }), fill(snowDay.students_one, { count: 1 }));
  await page.getByLabel(snowDay.wholeDay).check();
  await page.getByLabel(snowDay.everybody).check();
  const confirm = page.getByRole('button', { name: fill(snowDay.confirm_other, { count: 3 }) });
  await confirm.click();
  await page.getByRole('alert').getByRole('link', { name: snowDay.reason }).waitFor();
  await page.getByRole('button', { name: snowDay.reasons.ice }).click();
  await confirm.click();
  await page.getByRole('heading', { name: fill(snowDay.done_other, { count: 3 }) }).waitFor();
  await page.getByText(fill(snowDay.told_other, { count: 2 })).waitFor();
  await page.getByText(fill(snowDay.doneSlots_one, { count: 1 })).waitFor();
  await page.getByRole('link', { name: snowDay.seeBookings }).click();
  const cancelled = page.getByRole('table').getByText(schoolBookings.bookings.cancelledBy.school);
  await expect.poll(() => cancelled.count()).toBe(3);

  const mail = await mailTo(inject('dataDir'), sam.email, /lessons on .* are cancelled/);
  for (const part of [nth(lessons).code, nth(lessons, 1).code, snowDay.reasons.ice]) expect(mail.text).toContain(part);
  const toSam = (await readMails(inject('dataDir'))).filter(({ to }) => to?.some((one) => one.address === sam.email));
  expect(toSam.filter(({ subject }) => /cancelled/.test(subject ?? ''))).toHaveLength(1);
  const otherTime = new URL(linkIn(mail, '/instructordetails')).searchParams;
  expect(Object.fromEntries(otherTime)).toMatchObject({
    ...{ id: first.id, date: day(AHEAD + 1), slot: expect.stringMatching(/^09:00/) },
  });
});
