import { beforeAll, describe, expect, test } from 'vitest';
import type { Car } from '#contract/cars.ts';
import { sheetOf } from '../support/api.ts';
import { toTheEnd, viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';

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

describe.each([
  ['en-CA', 0],
  ['fr-CA', 1],
] as const)('%s: axe finds nothing at 390, 768 and 1280 px, and French pages say nothing in English', (locale, nr) => {
  const texts = words[locale];

  async function onlooker() {
    const page = await open('/api/health/live', as(fixture.school.client, { locale, reducedMotion: 'reduce' }));
    return {
      page,
      button: (name: string) => page.getByRole('button', { name, exact: true }),
      heading: (name: string) => page.getByRole('heading', { name, level: 1 }),
      ...viewer(page, locale),
    };
  }

  test('bookings, a wish to cancel, and the week with a sheet whose good lines are saved', async () => {
    const { page, found, look, lookInTheDark, button } = await onlooker();
    await page.goto('/drivingSchoolBookings?when=all');
    await page.getByRole('table').waitFor();
    await look();
    await page.getByRole('row').getByRole('button').first().click();
    await page.getByRole('alertdialog', { name: texts.schoolBookings.bookings.cancel.title }).waitFor();
    await look();
    await page.goto(`/lesson/${asked}`);
    await button(texts.lessonRequests.keep).waitFor();
    await look();
    await lookInTheDark();

    const { caption, preview } = texts.schedule.schedule;
    await page.goto(`/schedule?date=${day(ahead)}`);
    await page.getByRole('table', { name: caption }).waitFor();
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
    await page.getByRole('heading', { name: preview.refusedTitle }).waitFor();
    await look();
    await button(preview.saveGood).click();
    const saved = fill(preview.saved_one, { count: 1 });
    await page.getByText(saved).first().waitFor();
    await look();
    expect(found).toEqual([]);
  });

  test('instructors, one of them, and the hours one proposes', async () => {
    const { page, found, look, lookInTheDark, button, heading } = await onlooker();
    const { id, name } = nth(fixture.instructors);
    await page.goto('/instructordetailspage');
    await page.getByRole('table').waitFor();
    await look();
    for (const tab of ['', '?tab=bookings', '?tab=area', '?tab=edit']) {
      await page.goto(`/instructorDetails/${id}${tab}`);
      await heading(name).waitFor();
      await page.getByRole('tabpanel').locator('table, form').first().waitFor();
      await look();
    }
    await page.goto(`/instructorinfo/${id}`);
    await heading(name).waitFor();
    await look();
    await page.goto(`/weekly-hours?instructor=${id}&tab=days-off`);
    await button(texts.weeklyHours.proposals.accept).first().waitFor();
    await look();
    await lookInTheDark();
    expect(found).toEqual([]);
  });

  test('a new instructor, by a form that misses something and by a list with a fault', async () => {
    const { page, found, look, lookInTheDark, button } = await onlooker();
    const { peopleUploads } = texts;
    const { add } = texts.schoolInstructors;
    await page.goto('/addnewinstructor');
    await button(add.submit).click();
    await page.getByRole('alert').getByRole('link').first().waitFor();
    await look();
    await button(add.readTerms).click();
    await page.getByRole('dialog', { name: add.termsTitle }).waitFor();
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
    expect(found).toEqual([]);
  });

  test('cars with one in the shop, lesson kinds, packages and money', async () => {
    const { page, found, look, lookInTheDark, button } = await onlooker();
    const { cars, lessonKinds, money, packages } = texts;
    // The first is in the shop, with a lesson booked.
    const [car] = await fixture.school.client.get<Car[]>(`/school/${fixture.school.id}/cars`);
    if (car) {
      const { id: carId, photoVersion, drivers, lessons, ...said } = car;
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

    for (const [path, { add }] of [
      ['/lesson-kinds', lessonKinds],
      ['/packages', packages],
    ] as const) {
      await page.goto(path);
      await button(add).waitFor();
      await look();
      await button(add).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      await look();
    }

    await page.goto('/money');
    const reversing = button(fill(money.reverse.named, { number: 1 }));
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
    expect(found).toEqual([]);
  });

  test('the team, keys and webhooks, and what students know of the school', async () => {
    const { page, found, look, lookInTheDark, button, heading } = await onlooker();
    const { members, peopleUploads, programs, schools } = texts;
    await page.goto('/team');
    await page.getByRole('heading', { name: members.name.title }).waitFor();
    await look();
    await lookInTheDark();

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

    const { savedChange, submit, title } = schools.information;
    await page.goto('/schoolinfopage');
    await heading(title).waitFor();
    await button(submit).waitFor();
    await look();
    await page.goto('/schoolprofilepage');
    await toTheEnd(page);
    await heading(title).waitFor();
    await button(submit).waitFor();
    await look();
    await button(submit).click();
    await page.getByText(savedChange).waitFor();
    await look();
    expect(found).toEqual([]);
  });
});
