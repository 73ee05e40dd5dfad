import { beforeAll, expect, test } from 'vitest';
import type { Car } from '#contract/cars.ts';
import { sheetOf } from '../support/api.ts';
import { toTheEnd, viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, type Language, words } from './support/languages.ts';

const open = openBrowser();
const ahead = 9;
const CSV_OF_INSTRUCTORS = [
  'firstName,lastName,contactNumber,email,numberOfYearsOfExperience,languages,ratePerHour,instructorCar.model,instructorCar.color,instructorCar.plateNumber',
  'Mei,Lin,416 555 0110,mei@check.example,4,ENGLISH,62.50,Civic,Red,MEI 001',
  'Kai,Lin,416 555 0110,kai,4,ENGLISH,62.50,Civic,Red,MEI 001',
].join('\n');
let fixture: Fixture;
let asked: string;
beforeAll(async () => {
  fixture = await makeFixture({
    instructors: [{ bio: 'Calm on ice.' }, {}],
    slots: [
      [0, ahead, '09:00', '10:00'],
      [0, ahead, '10:00', '11:00'],
      [1, ahead, '09:00', '10:00'],
    ],
  });
  const { id } = nth(fixture.instructors);
  asked = (await book(nth(fixture.students), id, ahead, '09:00', '10:00')).bookingId;
  const { client, id: schoolId } = fixture.school;
  await client.post(`/school/${schoolId}/keys`, { name: 'Our website', scopes: ['read_slots'] });
  await client.post(`/school/${schoolId}/webhooks`, {
    url: 'https://hooks.school.example/',
    events: ['review.created'],
  });
  await client.post(`/school/${schoolId}/payments`, {
    ...{ studentId: nth(fixture.students).id, amount: 1, method: 'cash', date: day(0), idempotencyKey: 'one' },
    ...{ reference: 'CA7X2', note: '…' },
  });
  // Of a month that is over, and can be closed.
  await client.post(`/school/${schoolId}/payments`, {
    ...{ studentId: nth(fixture.students).id, amount: 1, method: 'cash', date: day(-35), idempotencyKey: 'two' },
  });
  const names = { en: 'Highway', fr: 'Autoroute' };
  await client.post(`/school/${schoolId}/lesson-kinds`, { names, minutes: 60, price: 90 });
  const sold = { minutes: 600, price: 600, validMonths: 6, isOffered: true };
  await client.post(`/school/${schoolId}/packages`, { nameEn: 'Ten hours', nameFr: 'Dix heures', ...sold });
  await client.post(`/booking/${asked}/request`, { wish: 'cancel', reason: '…' });
  await client.post(`/instructor/${id}/hours-proposals`, { fromDate: day(40), toDate: day(41) });
  await client.post(`/instructor/${id}/hours-proposals`, {
    lines: [{ weekday: 1, from: '09:00', to: '12:00', lessonMinutes: 60, breakMinutes: 0 }],
  });
});

/** What is found on the way in one language. */
async function walk(locale: Language, nr: number): Promise<string[]> {
  const {
    cars,
    lessonRequests,
    members,
    money,
    peopleUploads,
    programs,
    schedule: scheduleTexts,
    schoolBookings,
    schoolInstructors,
    schools,
    weeklyHours,
  } = words[locale];
  const page = await open('/drivingSchoolBookings', as(fixture.school.client, { locale, reducedMotion: 'reduce' }));
  const { found, look, lookInTheDark } = viewer(page, locale);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const { id } = nth(fixture.instructors);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

  await page.goto('/drivingSchoolBookings?when=all');
  await page.getByRole('table').waitFor();
  await look();
  await page.getByRole('row').getByRole('button').first().click();
  await page.getByRole('alertdialog', { name: schoolBookings.bookings.cancel.title }).waitFor();
  await look();

  await page.goto('/instructordetailspage');
  await page.getByRole('table').waitFor();
  await look();
  for (const tab of ['', '?tab=bookings', '?tab=area', '?tab=edit']) {
    await page.goto(`/instructorDetails/${id}${tab}`);
    await heading(nth(fixture.instructors).name).waitFor();
    await page.getByRole('tabpanel').locator('table, form').first().waitFor();
    await look();
  }
  await page.goto(`/instructorinfo/${id}`);
  await heading(nth(fixture.instructors).name).waitFor();
  await look();

  // The first is in the shop, with a lesson booked.
  const [car] = await fixture.school.client.get<Car[]>(`/school/${fixture.school.id}/cars`);
  if (car) {
    const { id: carId, drivers, lessons, ...said } = car;
    const days = { insuranceExpiry: day(3), inspectionExpiry: day(-3), outFrom: day(ahead), outUntil: null };
    await fixture.school.client.put(`/school/${fixture.school.id}/cars/${carId}`, { ...said, ...days });
  }
  await page.goto('/cars');
  await page.getByText(fill(cars.lessons_one, { count: 1 })).waitFor();
  await look();
  await page
    .getByRole('button', { name: new RegExp(`^${cars.change}`) })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel(cars.plate).waitFor();
  await look();

  await page.goto('/team');
  await page.getByRole('heading', { name: members.name.title }).waitFor();
  await look();
  await lookInTheDark();

  await page.goto('/money');
  const reversing = page.getByRole('button', { name: fill(money.reverse.named, { number: 1 }) });
  await reversing.waitFor();
  await look();
  await lookInTheDark();
  await page.getByRole('table', { name: money.payment.title }).getByRole('button').first().click();
  await page.getByRole('dialog').getByLabel(money.amount).waitFor();
  await look();
  await page.keyboard.press('Escape');
  await reversing.click();
  await page.getByRole('alertdialog').waitFor();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: money.months.title }).getByRole('button').first().click();
  await page.getByRole('alertdialog').waitFor();
  await look();

  for (const [path, { add }] of [
    ['/lesson-kinds', words[locale].lessonKinds],
    ['/packages', words[locale].packages],
  ] as const) {
    await page.goto(path);
    await button(add).waitFor();
    await look();
    await button(add).click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await look();
  }

  await page.goto('/programs');
  await button(fill(programs.list.endNamed, { name: 'Our website' })).waitFor();
  await page
    .getByRole('button', { name: /hooks\.school\.example/ })
    .first()
    .waitFor();
  await button(peopleUploads.students.open).click();
  await button(peopleUploads.chooseFile).waitFor();
  await look();
  await lookInTheDark();

  await page.goto(`/weekly-hours?instructor=${id}&tab=days-off`);
  await button(weeklyHours.proposals.accept).first().waitFor();
  await look();
  await lookInTheDark();
  await page.goto(`/lesson/${asked}`);
  await button(lessonRequests.keep).waitFor();
  await look();
  await lookInTheDark();

  await page.goto('/addnewinstructor');
  await button(schoolInstructors.add.submit).click();
  await page.getByRole('alert').getByRole('link').first().waitFor();
  await look();
  await button(schoolInstructors.add.readTerms).click();
  await page.getByRole('dialog', { name: schoolInstructors.add.termsTitle }).waitFor();
  await look();
  await page.goto('/addnewinstructor');
  await button(peopleUploads.instructors.open).click();
  await button(peopleUploads.chooseFile).waitFor();
  await look();
  await page.locator('input[type=file][accept*=csv]').setInputFiles({
    name: 'equipe.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(CSV_OF_INSTRUCTORS),
  });
  await page.getByRole('heading', { name: peopleUploads.refusedTitle }).waitFor();
  await look();
  await lookInTheDark();

  await page.goto(`/schedule?date=${day(ahead)}`);
  await page.getByRole('table', { name: scheduleTexts.schedule.caption }).waitFor();
  await look();
  const sheet = await sheetOf([
    [nth(fixture.instructors).email, day(20 + nr), '09:00', '10:00'],
    ['nobody@check.example', day(20), '09:00', '10:00'],
    [nth(fixture.instructors).email, 'soon', '10:00', '09:00'],
  ]);
  await page.locator('input[type=file][name=schedule]').setInputFiles({
    name: 'semaine.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await sheet.arrayBuffer()),
  });
  await page.getByRole('heading', { name: scheduleTexts.schedule.preview.refusedTitle }).waitFor();
  await look();
  await button(scheduleTexts.schedule.preview.saveGood).click();
  await page.getByText(scheduleTexts.schedule.preview.saved_one.replace('{{count}}', '1')).first().waitFor();
  await look();

  await page.goto('/schoolinfopage');
  await heading(schools.information.title).waitFor();
  await button(schools.information.submit).waitFor();
  await look();
  await page.goto('/schoolprofilepage');
  await toTheEnd(page);
  await heading(schools.information.title).waitFor();
  await button(schools.information.submit).waitFor();
  await look();
  await button(schools.information.submit).click();
  await page.getByText(schools.information.savedChange).waitFor();
  await look();
  return found;
}

test.each([
  ['en-CA', 0],
  ['fr-CA', 1],
] as const)(
  'a school’s pages and an upload with faults, %s: axe finds nothing there at 390, 768 and 1280 px, and French pages say nothing in English',
  async (locale, nr) => {
    expect(await walk(locale, nr)).toEqual([]);
  },
);
