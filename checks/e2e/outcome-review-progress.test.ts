import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import { instructorDetailsLink } from '../../contract/paths.ts';
import type { Skill, SkillLevel } from '../../contract/skills.ts';
import { makeScratchFolder } from '../../server/testing/scratch-folder.ts';
import { type MovableProduct, startMovableProduct } from '../support/product.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';

const LOCALE = 'fr-CA';
const { bookings, lessonRecords, progress, reviews, schoolBookings, schoolCalendar, skills } = words[LOCALE];
const { outcome, statuses } = schoolBookings.bookings;
const HOUR_MS = 3_600_000;
const DAY = 10;

const open = openBrowser();
let product: MovableProduct;
let fixture: Fixture;
/** Four lessons of one student, each over for at least an hour, with no outcome yet. */
let lessons: Booking[];
let nowMs: number;
beforeAll(async () => {
  product = await startMovableProduct({}, makeScratchFolder('lanewise-check-'));
  const hours = ['08', '09', '10', '11'];
  fixture = await makeFixture({ product, slots: hours.map((hour) => [0, DAY, `${hour}:00`, `${hour}:50`]) });
  const { id } = nth(fixture.instructors);
  const { client, email } = nth(fixture.students);
  lessons = await Promise.all(hours.map((hour) => book(nth(fixture.students), id, DAY, `${hour}:00`, `${hour}:50`)));
  nowMs = Date.parse(nth(lessons, 3).endTime) + HOUR_MS;
  await product.moveClock(nowMs);
  // Log in again, because the sessions have expired in these ten days.
  await fixture.school.client.post('/school/login', { email: fixture.school.email, password: PASSWORD });
  await client.post('/candidate/login', { email, password: PASSWORD });
});
afterAll(() => product?.stop());

/** A page of that product, with the browser's clock set to match. */
async function openThere(path: string, client: Fixture['school']['client']): Promise<Page> {
  const page = await open('about:blank', as(client, { baseURL: product.address, locale: LOCALE }));
  await page.clock.install({ time: nowMs });
  await page.goto(path);
  return page;
}

const complete = ({ bookingId }: Booking) =>
  fixture.school.client.post(`/booking/${bookingId}/outcome`, { outcome: 'Completed' });

test('[CP-01] the school logs a no-show from the table; the student gets nothing back, and will be notified', async () => {
  const { code, bookingId } = nth(lessons, 0);
  const { client } = nth(fixture.students);
  const page = await openThere(`/drivingSchoolBookings?when=all&q=${code}`, fixture.school.client);
  await page.getByRole('button', { name: fill(outcome.buttonOf, { code }) }).click();
  const dialog = page.getByRole('alertdialog', { name: outcome.title });
  await dialog.getByRole('radio', { name: statuses['No-show'], exact: true }).check();
  await dialog.getByRole('button', { name: outcome.confirm, exact: true }).click();
  await page.getByText(fill(outcome.doneTold, { code, outcome: statuses['No-show'] })).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('row').filter({ hasText: code }).getByText(statuses['No-show'], { exact: true }).waitFor();
  expect(await client.get<Booking>(`/booking/${bookingId}`)).toMatchObject({ bookingStatus: 'No-show', refund: 0 });
});

test('a lesson is completed from the calendar, reviewed by its student, and the review is read at the instructor', async () => {
  const { code, bookingId, instructor } = nth(lessons, 1);
  const comment = 'Très bon cours, <b>calme</b>.';
  const office = await openThere(`/calendar?date=${day(DAY)}`, fixture.school.client);
  const lesson = office.getByRole('grid').getByRole('button', { name: /^9\sh/ });
  await lesson.filter({ hasText: schoolCalendar.statuses.Booked }).click();
  const details = office.getByRole('dialog', { name: fill(schoolCalendar.lesson, { code }) });
  await details.getByRole('button', { name: schoolCalendar.setOutcome }).click();
  const dialog = office.getByRole('alertdialog', { name: outcome.title });
  await dialog.getByRole('radio', { name: statuses.Completed, exact: true }).check();
  await dialog.getByRole('button', { name: outcome.confirm, exact: true }).click();
  await lesson.filter({ hasText: schoolCalendar.statuses.Completed }).waitFor();

  const page = await openThere(`/bookings/${bookingId}`, nth(fixture.students).client);
  await page.getByLabel(bookings.review.comment).fill(comment);
  await page.getByRole('radio', { name: fill(reviews.rating, { rating: 4 }) }).check();
  await page.getByRole('button', { name: bookings.review.submit }).click();
  await page.getByRole('heading', { name: bookings.review.yours }).waitFor();
  expect(await page.getByRole('button', { name: bookings.review.submit }).count()).toBe(0);
  await page.goto(instructorDetailsLink({ id: instructor.id }));
  await page.getByText(comment).waitFor();
});

test('the school marks the skills of a lesson; its student finds them with the hours, also in a sheet', async () => {
  const { code } = nth(lessons, 2);
  const { client, name } = nth(fixture.students);
  const note = `=Look twice <i>${code}</i>`;
  await complete(nth(lessons, 2));
  const office = await openThere(`/drivingSchoolBookings?when=past&q=${code}`, fixture.school.client);
  await office.getByRole('link', { name: fill(schoolBookings.bookings.skillsOf, { code }) }).click();
  const skill = (of: Skill) => office.getByRole('group', { name: skills.skills[of] });
  const level = (of: SkillLevel) => ({ name: skills.levels[of] });
  await skill('mirrors').getByRole('radio', level('mastered')).check();
  await skill('turns').getByRole('radio', level('practised')).check();
  await office.getByLabel(progress.lesson.note).fill(note);
  await office.getByRole('button', { name: progress.lesson.save }).click();
  await office.getByText(fill(progress.lesson.saved, { name: name.split(' ')[0] ?? '' })).waitFor();

  const page = await openThere('/progress', client);
  const marked = { mastered: 1, total: 20, practised: 1, introduced: 0 };
  await page.getByRole('img', { name: fill(progress.picture, marked) }).waitFor();
  await page.getByText(note).waitFor();
  const marks = page.getByRole('list', { name: progress.workedOn }).getByRole('listitem');
  expect((await marks.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    `${skills.skills.mirrors} · ${skills.levels.mastered}`,
    `${skills.skills.turns} · ${skills.levels.practised}`,
  ]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: progress.sheet }).click(),
  ]);
  const sheet = Buffer.concat(await (await download.createReadStream()).toArray()).toString('utf8');
  expect(sheet).toContain(`'${note}`);
});

test('a lesson is logged in the driving record with the code on the student’s phone, and read by both', async () => {
  const { bookingId, candidate } = nth(lessons, 3);
  const student = nth(fixture.students);
  await complete(nth(lessons, 3));
  const atHome = await openThere(`/bookings/${bookingId}`, student.client);
  const code = await atHome.getByText(/^\d{4}$/).innerText();
  const page = await openThere(`/lesson/${bookingId}`, fixture.school.client);
  await page.getByRole('button', { name: lessonRecords.form.open }).click();
  await page.getByLabel(fill(lessonRecords.form.code, { name: candidate.first_name })).fill(code);
  await page.getByLabel(lessonRecords.form.kilometres).fill('21');
  await page.getByRole('button', { name: lessonRecords.form.withCode }).click();
  await page.getByText(fill(lessonRecords.form.confirmed, { name: candidate.first_name })).waitFor();
  await page.getByRole('link', { name: lessonRecords.student.button }).click();
  await page.getByText(lessonRecords.state.confirmed).first().waitFor();

  await atHome.reload();
  await atHome.getByText(lessonRecords.lesson.confirmed).waitFor();
  await atHome.getByRole('link', { name: lessonRecords.toRecord }).click();
  await atHome
    .getByRole('button', { name: fill(lessonRecords.allow, {}) })
    .first()
    .click();
  await atHome.getByText(lessonRecords.mayRead, { exact: true }).waitFor();
});
