import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { instructorDetailsLink } from '#contract/paths.ts';
import type { Skill, SkillLevel } from '#contract/skills.ts';
import { makeScratchFolder } from '#server/testing/scratch-folder.ts';
import { mailTo } from '../support/mailbox.ts';
import { type MovableProduct, startMovableProduct } from '../support/product.ts';
import { viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, type Language, words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';

const open = openBrowser();
const HOUR_MS = 3_600_000;
const DAY = 10;
let product: MovableProduct;
let fixture: Fixture;
let lessons: Booking[];
/** An hour after the last of the lessons: nobody has said what came of them. */
let nowMs: number;
beforeAll(async () => {
  product = await startMovableProduct({}, makeScratchFolder('lanewise-check-'));
  const hours = ['07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '21'];
  fixture = await makeFixture({
    product,
    students: 2,
    slots: [
      ...hours.map((hour): [number, number, string, string] => [0, DAY, `${hour}:00`, `${hour}:50`]),
      [0, 20, '09:00', '10:00'],
    ],
  });
  const { id } = nth(fixture.instructors);
  const at = (student: number, hour: string) =>
    book(nth(fixture.students, student), id, DAY, `${hour}:00`, `${hour}:50`);
  const ofSam = [at(0, '08'), at(0, '09'), at(0, '10')];
  lessons = await Promise.all([
    ...ofSam,
    at(1, '11'),
    at(0, '12'),
    at(1, '13'),
    at(1, '14'),
    at(0, '15'),
    at(1, '16'),
    at(0, '07'),
    at(0, '21'),
  ]);
  nowMs = Date.parse(nth(lessons, 8).endTime) + HOUR_MS;
  await product.moveClock(nowMs);
  // Ten days later a session is over.
  await fixture.school.client.post('/school/login', { email: fixture.school.email, password: PASSWORD });
  for (const { client, email } of fixture.students)
    await client.post('/candidate/login', { email, password: PASSWORD });
});
afterAll(() => product?.stop());

/** A page of that product, whose reader's clock agrees with it. */
async function openThere(path: string, client: Fixture['school']['client'], locale: Language = 'en-CA'): Promise<Page> {
  const page = await open(
    'about:blank',
    as(client, {
      baseURL: product.address,
      locale,
      colorScheme: locale === 'fr-CA' ? 'dark' : 'light',
      reducedMotion: 'reduce',
    }),
  );
  await page.clock.install({ time: nowMs });
  await page.goto(path);
  return page;
}
/** A status by its sign, its colours, and whether its words are red. */
const statusIn = (place: Locator) =>
  place
    .locator('[data-tone]')
    .first()
    .evaluate((one) => {
      const { color, backgroundColor } = getComputedStyle(one);
      const [red = 0, green = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return {
        sign: one.querySelector('svg')?.getAttribute('class'),
        colours: [color, backgroundColor],
        isRed: red > 1.25 * green,
      };
    });

test.each([
  ['en-CA', 0, 'Completed', null],
  ['en-CA', 1, 'No-show', 0],
  ['en-CA', 2, 'Instructor no-show', 'all'],
  ['fr-CA', 3, 'Completed', null],
  ['fr-CA', 5, 'No-show', 0],
  ['fr-CA', 6, 'Instructor no-show', 'all'],
] as const)(
  '[CP-01] [SB-02] %s: lesson %i is said to be %s, and looks so to school and student alike',
  async (locale, number, outcome, refund) => {
    const { bookings } = words[locale].schoolBookings;
    const { code, bookingId } = nth(lessons, number);
    const page = await openThere(`/drivingSchoolBookings?when=all&q=${code}`, fixture.school.client, locale);
    const { found, look } = viewer(page, locale);
    await page.getByRole('button', { name: fill(bookings.outcome.buttonOf, { code }) }).click();
    const dialog = page.getByRole('alertdialog', { name: bookings.outcome.title });
    await dialog.waitFor();
    // The dialog is the same before each outcome.
    if (outcome === 'Completed') await look();
    await dialog.getByRole('radio', { name: bookings.statuses[outcome], exact: true }).check();
    await dialog.getByRole('button', { name: bookings.outcome.confirm, exact: true }).click();
    await page.getByText(fill(bookings.outcome.done, { code, outcome: bookings.statuses[outcome] })).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: code });
    await row.getByText(bookings.statuses[outcome], { exact: true }).waitFor();
    const student = nth(fixture.students, locale === 'fr-CA' ? 1 : 0);
    const atHome = await openThere(`/bookings/${bookingId}`, student.client, locale);
    await atHome.getByRole('heading', { level: 1 }).waitFor();
    await atHome.locator('main [data-tone]').first().waitFor();
    const status = await statusIn(row);
    expect(status.isRed).toBe(true);
    expect(await statusIn(atHome.locator('main'))).toEqual(status);
    const settled = await student.client.get<Booking>(`/booking/${bookingId}`);
    expect(settled.bookingStatus).toBe(outcome);
    expect(settled.refund).toBe(refund === 'all' ? settled.totalCharges : refund);
    if (refund !== null) await mailTo(product.dataDir, student.email, /missed/);
    expect(found).toEqual([]);
  },
);

test('what is done with a lesson is in the figures without a reload, however soon', async () => {
  const { analytics, schoolBookings } = words['en-CA'];
  const [missed, ahead] = [nth(lessons, 9), nth(lessons, 10)];
  const page = await openThere('/figures', fixture.school.client);
  // Nothing on show grows old by itself.
  await page.clock.setFixedTime(nowMs);
  const figure = page.getByRole('figure', { name: analytics.bookings.title });
  const counts = async () => {
    const [, cancelled, noShows] = /(\d+) cancelled, (\d+) with/.exec(await figure.innerText()) ?? [];
    return [Number(cancelled), Number(noShows)];
  };
  await figure.waitFor();
  const [cancelled = Number.NaN, noShows = Number.NaN] = await counts();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();

  await follow('Home');
  await page.getByRole('button', { name: fill(schoolBookings.bookings.cancel.buttonOf, { code: ahead.code }) }).click();
  await page.getByRole('button', { name: schoolBookings.bookings.cancel.weather }).click();
  await page.getByRole('button', { name: schoolBookings.bookings.cancel.confirm }).click();
  await page.getByText(fill(schoolBookings.bookings.cancel.done, { code: ahead.code })).waitFor();
  await follow(analytics.title);
  await expect.poll(counts).toEqual([cancelled + 1, noShows]);

  await follow('Home');
  await page.getByRole('button', { name: schoolBookings.bookings.past, exact: true }).click();
  await page
    .getByRole('button', { name: fill(schoolBookings.bookings.outcome.buttonOf, { code: missed.code }) })
    .click();
  const dialog = page.getByRole('alertdialog', { name: schoolBookings.bookings.outcome.title });
  await dialog.getByRole('radio', { name: schoolBookings.bookings.statuses['No-show'], exact: true }).check();
  await dialog.getByRole('button', { name: schoolBookings.bookings.outcome.confirm, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await follow(analytics.title);
  await expect.poll(counts).toEqual([cancelled + 1, noShows + 1]);
});

test.each([
  ['en-CA', 7, 0, /^3:00/],
  ['fr-CA', 8, 1, /^16\sh/],
] as const)(
  '%s: lesson %i is settled from the calendar, which shows what came of it',
  async (locale, number, who, hour) => {
    const { schoolBookings, schoolCalendar } = words[locale];
    const { outcome, statuses } = schoolBookings.bookings;
    const { code, bookingId } = nth(lessons, number);
    const page = await openThere(`/calendar?date=${day(DAY)}`, fixture.school.client, locale);
    const lesson = page.getByRole('grid').getByRole('button', { name: hour });
    await lesson.filter({ hasText: schoolCalendar.statuses.Booked }).click();
    const details = page.getByRole('dialog', { name: fill(schoolCalendar.lesson, { code }) });
    await details.getByRole('button', { name: schoolCalendar.setOutcome }).click();
    const dialog = page.getByRole('alertdialog', { name: outcome.title });
    await dialog.getByRole('radio', { name: statuses['No-show'], exact: true }).check();
    await dialog.getByRole('button', { name: outcome.confirm, exact: true }).click();
    await page.getByText(fill(outcome.done, { code, outcome: statuses['No-show'] })).waitFor();
    await lesson.filter({ hasText: schoolCalendar.statuses['No-show'] }).waitFor();
    const settled = await nth(fixture.students, who).client.get<Booking>(`/booking/${bookingId}`);
    expect(settled.bookingStatus).toBe('No-show');
  },
);

test.each([
  ['en-CA', 0, 0, 5, 'Calm, and <b>clear</b>.'],
  ['fr-CA', 3, 1, 4, 'Très bon cours.'],
] as const)(
  '%s: a completed lesson is reviewed once, and read where instructors are chosen',
  async (locale, number, who, rating, comment) => {
    const { bookings: bookingsTexts, reviews } = words[locale];
    const { client } = nth(fixture.students, who);
    const { bookingId, instructor } = nth(lessons, number);
    const page = await openThere(`/bookings/${bookingId}`, client, locale);
    const { found, look } = viewer(page, locale);
    await page.getByRole('heading', { name: fill(bookingsTexts.review.ask, { name: instructor.firstName }) }).waitFor();
    // Without stars it is refused, and nothing typed is lost.
    await page.getByLabel(bookingsTexts.review.comment).fill(comment);
    await page.getByRole('button', { name: bookingsTexts.review.submit }).click();
    await page.getByRole('alert').first().waitFor();
    await look();
    await page.getByRole('radio', { name: fill(reviews.rating, { rating }) }).check();
    await page.getByRole('button', { name: bookingsTexts.review.submit }).click();
    await page.getByRole('heading', { name: bookingsTexts.review.yours }).waitFor();
    await page.getByText(comment).waitFor();
    await look();
    expect(await page.getByRole('button', { name: bookingsTexts.review.submit }).count()).toBe(0);

    await page.goto(instructorDetailsLink({ id: instructor.id }));
    await page.getByText(comment).waitFor();
    await page.goto(`/studenthomepage?${new URLSearchParams({ date: day(20), place: fixture.school.name })}`);
    const card = page.getByRole('article', { name: 'Instructor Number 1' });
    await card.waitFor();
    const average = who === 0 ? '5.0' : '4,5';
    await card.getByText(fill(reviews.rating, { rating: average })).waitFor();
    expect(found).toEqual([]);
  },
);

test.each([
  ['en-CA', 0, 0],
  ['fr-CA', 3, 1],
] as const)(
  '%s: the school marks the skills of a lesson; its student finds them with the hours, in a sheet as well',
  async (locale, number, who) => {
    const { skills } = words[locale];
    const { progress, schoolBookings } = words[locale];
    const { code } = nth(lessons, number);
    const note = `=Look twice <i>${code}</i>`;
    const office = await openThere(`/drivingSchoolBookings?when=past&q=${code}`, fixture.school.client, locale);
    const atSchool = viewer(office, locale);
    await office.getByRole('link', { name: fill(schoolBookings.bookings.skillsOf, { code }) }).click();
    await office.getByRole('heading', { name: progress.lesson.title, level: 1 }).waitFor();
    const skill = (name: Skill) => office.getByRole('group', { name: skills.skills[name] });
    const level = (name: SkillLevel) => ({ name: skills.levels[name] });
    await skill('roundabouts').getByRole('radio', level('introduced')).check();
    await skill('mirrors').getByRole('radio', level('mastered')).check();
    // By keyboard as well: one step to the right.
    await skill('turns').getByRole('radio', level('introduced')).focus();
    await office.keyboard.press('ArrowRight');
    expect(await skill('turns').getByRole('radio', level('practised')).isChecked()).toBe(true);
    await office.getByLabel(progress.lesson.note).fill(note);
    await atSchool.look();
    await office.getByRole('button', { name: progress.lesson.save }).click();
    const { client, name } = nth(fixture.students, who);
    await office.getByText(fill(progress.lesson.saved, { name: name.split(' ')[0] ?? '' })).waitFor();
    // It stays, and can be mended.
    await office.reload();
    await office.getByText(fill(progress.lesson.marked_other, { count: 3 })).waitFor();
    await skill('roundabouts').getByRole('radio', { name: progress.lesson.notToday }).check();
    await office.getByRole('button', { name: progress.lesson.save }).click();
    await office
      .getByText(fill(progress.lesson.saved, { name: name.split(' ')[0] ?? '' }))
      .first()
      .waitFor();

    const page = await openThere('/bookings', client, locale);
    const atHome = viewer(page, locale);
    await page.getByRole('link', { name: progress.title }).click();
    await page.getByRole('heading', { name: progress.title, level: 1 }).waitFor();
    await page
      .getByRole('img', { name: fill(progress.picture, { mastered: 1, total: 20, practised: 1, introduced: 0 }) })
      .waitFor();
    await page.getByText('50\u00a0min', { exact: true }).waitFor();
    await page.getByText(note).waitFor();
    const marks = page.getByRole('list', { name: progress.workedOn });
    expect(
      (await marks.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
    ).toEqual([
      `${skills.skills.mirrors} · ${skills.levels.mastered}`,
      `${skills.skills.turns} · ${skills.levels.practised}`,
    ]);
    await atHome.look();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: progress.sheet }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('lanewise-progress.csv');
    const stream = await download.createReadStream();
    const sheet = Buffer.concat(await stream.toArray()).toString('utf8');
    expect(sheet).toContain(`'${note}`);
    expect(sheet).toContain(skills.skills.roundabouts);
    expect([...atSchool.found, ...atHome.found]).toEqual([]);
  },
);

test.each(['en-CA', 'fr-CA'] as const)(
  '%s: who has had no lesson yet reads how progress begins; skills wait for the outcome',
  async (locale) => {
    const { progress } = words[locale];
    const fresh = await makeFixture({ product });
    const page = await openThere('/progress', nth(fresh.students).client, locale);
    const { found, look } = viewer(page, locale);
    await page.getByText(progress.empty).waitFor();
    await look();
    const office = await openThere(`/lessonprogress/${nth(lessons, 4).bookingId}`, fixture.school.client, locale);
    const early = viewer(office, locale);
    await office.getByText(progress.lesson.early).waitFor();
    await early.look();
    // Another school's lesson is nowhere.
    const stranger = await openThere(`/lessonprogress/${nth(lessons, 0).bookingId}`, fresh.school.client, locale);
    await stranger.getByText(progress.lesson.notFound).waitFor();
    expect([...found, ...early.found]).toEqual([]);
  },
);

test.each([
  ['en-CA', 0, 0],
  ['fr-CA', 3, 1],
] as const)(
  '%s: a lesson goes on record by the code on the student’s phone, and is read by both; axe finds nothing',
  async (locale, number, who) => {
    const { lessonRecords } = words[locale];
    const { bookingId, candidate } = nth(lessons, number);
    const student = nth(fixture.students, who);
    await fixture.school.client.post(`/booking/${bookingId}/outcome`, { outcome: 'Completed' });
    const atHome = await openThere(`/bookings/${bookingId}`, student.client, locale);
    const phone = viewer(atHome, locale);
    const code = atHome.getByText(/^\d{4}$/);
    await code.waitFor();
    await phone.look();

    const page = await openThere(`/lesson/${bookingId}`, fixture.school.client, locale);
    const office = viewer(page, locale);
    const letter = page.getByRole('link', { name: student.email });
    expect(await letter.getAttribute('href')).toBe(`mailto:${student.email}`);
    await page.getByRole('button', { name: lessonRecords.form.open }).click();
    await page.getByLabel(fill(lessonRecords.form.code, { name: candidate.first_name })).fill(await code.innerText());
    await page.getByLabel(lessonRecords.form.kilometres).fill('21');
    await office.look();
    await page.getByRole('button', { name: lessonRecords.form.withCode }).click();
    await page.getByText(fill(lessonRecords.form.confirmed, { name: candidate.first_name })).waitFor();
    await page.getByRole('link', { name: lessonRecords.student.button }).click();
    await page.getByRole('link', { name: lessonRecords.student.course }).waitFor();
    await page.getByText(lessonRecords.state.confirmed).first().waitFor();
    await office.look();

    await atHome.reload();
    await atHome.getByText(lessonRecords.lesson.confirmed).waitFor();
    await phone.look();
    await atHome.getByRole('link', { name: lessonRecords.toRecord }).click();
    await atHome
      .getByRole('button', { name: fill(lessonRecords.allow, {}) })
      .first()
      .click();
    await atHome.getByText(lessonRecords.mayRead).waitFor();
    await phone.look();
    expect([...phone.found, ...office.found]).toEqual([]);
  },
);
