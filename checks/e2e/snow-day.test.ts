import { expect, inject, test } from 'vitest';
import { linkIn, mailTo, readMails } from '../support/mailbox.ts';
import { viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';

const open = openBrowser();
const AHEAD = 6;

const makeSchool = () =>
  makeFixture({
    students: 2,
    instructors: [{}, {}],
    slots: [
      [0, AHEAD, '09:00', '10:00'],
      [0, AHEAD, '10:00', '11:00'],
      [0, AHEAD, '13:00', '14:00'],
      [1, AHEAD, '09:00', '10:00'],
      [0, AHEAD + 1, '09:00', '10:00'],
      [1, AHEAD + 1, '09:00', '10:00'],
    ],
  });

test.each([
  ['en-CA', '09:00 AM - 10:00 AM'],
  ['fr-CA', '9 h à 10 h'],
] as const)(
  '%s: a snow day: what it does is shown, one press cancels it all, each student is told once with other times to book; axe finds nothing at 390, 768 and 1280 px',
  async (locale, offered) => {
    const { schoolBookings, snowDay } = words[locale];
    const fixture = await makeSchool();
    const [sam, alex] = [nth(fixture.students), nth(fixture.students, 1)];
    const [first, second] = [nth(fixture.instructors), nth(fixture.instructors, 1)];
    const lessons = await Promise.all([
      book(sam, first.id, AHEAD, '09:00', '10:00'),
      book(sam, first.id, AHEAD, '13:00', '14:00'),
      book(alex, second.id, AHEAD, '09:00', '10:00'),
    ]);

    const colorScheme = locale === 'fr-CA' ? 'dark' : 'light';
    const page = await open(
      '/drivingSchoolBookings',
      as(fixture.school.client, { locale, colorScheme, reducedMotion: 'reduce' }),
    );
    const { found, look } = viewer(page, locale);
    const willCancel = (count: 1 | 2 | 3, students: 1 | 2) =>
      page
        .getByText(
          fill(snowDay.willCancel, {
            lessons: fill(count === 1 ? snowDay.lessons_one : snowDay.lessons_other, { count }),
            students: fill(students === 1 ? snowDay.students_one : snowDay.students_other, { count: students }),
          }),
        )
        .waitFor();
    await page.getByRole('link', { name: snowDay.title }).click();
    await page.getByRole('heading', { name: snowDay.title, level: 1 }).waitFor();
    await page.getByText(snowDay.noLessons).waitFor();
    await page.getByLabel(snowDay.date, { exact: true }).fill(day(AHEAD));
    await willCancel(3, 2);
    await page.getByText(snowDay.refund.split('{{amount}}')[0] ?? '').waitFor();
    await look();

    await page.getByLabel(snowDay.someInstructors).check();
    await page.getByText(snowDay.chooseFirst).waitFor();
    await look();
    await page.getByRole('button', { name: first.name }).click();
    await willCancel(2, 1);
    await page.getByLabel(snowDay.someHours).check();
    await page.getByLabel(snowDay.from, { exact: true }).fill('08:00');
    await page.getByLabel(snowDay.to, { exact: true }).fill('12:00');
    await willCancel(1, 1);
    // The address says it all.
    await page.reload();
    await willCancel(1, 1);
    await page.getByLabel(snowDay.wholeDay).check();
    await page.getByLabel(snowDay.everybody).check();
    const confirm = page.getByRole('button', { name: fill(snowDay.confirm_other, { count: 3 }) });
    await confirm.click();
    // Nothing without a reason.
    await page.getByRole('alert').getByRole('link', { name: snowDay.reason }).waitFor();
    await look();
    await page.getByRole('button', { name: snowDay.reasons.ice }).click();
    expect(await page.getByLabel(snowDay.withdraw_one).isChecked()).toBe(true);
    await confirm.click();
    await page.getByRole('heading', { name: fill(snowDay.done_other, { count: 3 }) }).waitFor();
    await page.getByText(fill(snowDay.told_other, { count: 2 })).waitFor();
    await page.getByText(fill(snowDay.doneSlots_one, { count: 1 })).waitFor();
    await look();
    await page.getByRole('link', { name: snowDay.seeBookings }).click();
    await expect.poll(() => page.getByText(schoolBookings.bookings.cancelledBy.school).count()).toBe(3);

    const mail = await mailTo(inject('dataDir'), sam.email, /lessons on .* are cancelled/);
    for (const part of [nth(lessons).code, nth(lessons, 1).code, snowDay.reasons.ice])
      expect(mail.text).toContain(part);
    const mails = await readMails(inject('dataDir'));
    const toSam = mails.filter((one) => one.to?.some(({ address }) => address === sam.email));
    expect(toSam.filter(({ subject }) => /cancelled/.test(subject ?? ''))).toHaveLength(1);

    const slot = new URL(linkIn(mail, '/instructordetails'));
    const reader = await open(`${slot.pathname}${slot.search}`, as(sam.client, { locale }));
    await reader.getByRole('heading', { name: first.name, level: 1 }).waitFor();
    // Chosen: the session's summary says it.
    await reader.getByText(offered, { exact: true }).first().waitFor();
    expect(found).toEqual([]);
  },
  120_000,
);
