import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Instructor } from '#contract/instructors.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';
import { cellsOf, expectDialog, linesOf, PASSWORD } from './support/people.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ instructors: Array.from({ length: 11 }, () => ({ ratePerHour: 50 })) });
});

const school = () => as(fixture.school.client);
const stored = (index: number) =>
  fixture.school.client.get<Instructor>(`/instructor/${nth(fixture.instructors, index).id}`);
const submit = (page: Page) => page.getByRole('button', { name: 'Add instructor', exact: true });
/** The complaint at a field, by the field's own description. */
const errorAt = async (page: Page, path: string) => {
  const field = page.locator(`[data-field="${path}"]`);
  await field.locator('[aria-invalid=true], [data-invalid=true], [data-invalid] button').first().waitFor();
  return (await linesOf(field)).at(-1);
};

test('[IT-01] [TB-01] [RT-11] the table of instructors, ten to a page, edited in place and saved on leaving the field', async () => {
  const page = await open('/instructordetailspage', school());
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Instructor Details');
  expect(await page.getByRole('link', { name: 'Add new instructor' }).getAttribute('href')).toBe('/addnewinstructor');
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Instructor Name',
    'Experience (years)',
    'Languages',
    'Instruction Car',
    'Charges per hour',
    'Customer Rating',
    'More details',
  ]);
  expect(await page.getByRole('row').count()).toBe(1 + 10);
  const first = await cellsOf(page, 1);
  expect(first[0]).toContain('Instructor Number 1');
  expect(first[1]).toBe('2');
  expect(first[5]).toBe('-');
  expect(first[6]).toContain('More details');

  const row = page
    .getByRole('row')
    .filter({ hasText: nth(fixture.instructors).name })
    .first();
  const isSaved = () => row.getByText('Saved', { exact: true }).waitFor({ state: 'attached' });
  const rate = page.getByLabel('Charges per hour of Instructor Number 1', { exact: true });
  await rate.fill('57.5');
  expect((await stored(0)).ratePerHour).toBe(50);
  await rate.blur();
  await isSaved();
  expect((await stored(0)).ratePerHour).toBe(57.5);
  expect(await rate.inputValue()).toBe('57.50');

  // What leaving the field has saved can be taken back for some seconds, on the server too.
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByText('Instructor Number 1: $57.50 instead of $50.00.').waitFor();
  await undo.click();
  await page.getByText('Instructor Number 1: $50.00 again.').waitFor();
  expect((await stored(0)).ratePerHour).toBe(50);
  expect(await rate.inputValue()).toBe('50.00');
  await page.getByLabel('Car model of Instructor Number 1', { exact: true }).fill('Prius');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await stored(0)).instructorCar.model).toBe('Prius');

  await page.getByRole('link', { name: 'More details about Instructor Number 1', exact: true }).click();
  await page.waitForURL(`**/instructorinfo/${nth(fixture.instructors).id}`);
});

test('[II-01] [RT-13] the profile: car make, year and colour; contact details only for a school', async () => {
  const { id } = nth(fixture.instructors, 1);
  const page = await open(`/instructorinfo/${id}`, school());
  await page.getByRole('heading', { name: 'Instructor Number 2', level: 1 }).waitFor();
  const seenBySchool = await linesOf(page.getByRole('main'));
  const car = ['Car make', 'Toyota', 'Car model', 'Corolla', 'Car year', '2024', 'Car colour', 'Blue'];
  expect(seenBySchool.join('\n')).toContain(car.join('\n'));
  expect(seenBySchool).toEqual(expect.arrayContaining(['(416) 555-0199', 'instructor2@check.example']));
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);

  const student = await open(`/instructorinfo/${id}`, as(nth(fixture.students).client));
  await student.getByRole('heading', { name: 'Instructor Number 2', level: 1 }).waitFor();
  const seenByStudent = (await linesOf(student.getByRole('main'))).join('\n');
  expect(seenByStudent).toContain(car.join('\n'));
  for (const secret of ['Contact number', '555-0199', 'Email', 'instructor2@check.example', 'CHK 2'])
    expect(seenByStudent).not.toContain(secret);
});

const OWN_PAGE = [
  ['en-CA', 2, '62.50'],
  ['fr-CA', 3, '62,50'],
] as const;
test.each(OWN_PAGE)(
  '[RT-12] %s: the school’s own page of one instructor: bookings, a change, away and back',
  async (locale, index, rate) => {
    const { schoolBookings, schoolInstructors } = words[locale];
    const name = `Instructor Number ${index + 1}`;
    const say = (said: string) => fill(said, { name });
    const page = await open(`/instructorDetails/${nth(fixture.instructors, index).id}`, {
      ...school(),
      locale,
      reducedMotion: 'reduce',
    });
    const { found, look } = viewer(page, locale);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('tab', { name: schoolInstructors.own.tabBookings }).click();
    await page.getByText(schoolBookings.bookings.emptyTitle).waitFor();
    await page.getByRole('tab', { name: schoolInstructors.own.tabEdit }).click();
    await page.getByLabel(schoolInstructors.instructor.carColor).fill('Green');
    await page.getByLabel(schoolInstructors.instructor.rate).fill(rate);
    await page.getByRole('button', { name: schoolInstructors.own.save }).click();
    // It stays while it is pointed at.
    await page.getByText(say(schoolInstructors.own.saved)).hover();
    await look();
    expect(await stored(index)).toMatchObject({ instructorCar: { color: 'Green' }, ratePerHour: 62.5 });
    await page.reload();
    await expect.poll(() => page.getByLabel(schoolInstructors.instructor.rate).inputValue()).toBe(rate);

    for (const step of ['deactivate', 'activate'] as const) {
      const { button, title, confirm, done } = schoolInstructors.own[step];
      await page.getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: say(title) });
      await dialog.getByRole('button', { name: confirm, exact: true }).waitFor();
      await look();
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await page.getByText(say(done)).waitFor();
      expect((await stored(index)).isActive).toBe(step === 'activate');
    }
    expect(found).toEqual([]);
  },
);

test('[AI-01] [AI-02] [AI-03] [AI-04] [AI-05] [RT-14] adding an instructor: what is required, what is refused, what is said', async () => {
  const page = await open('/addnewinstructor', school());
  await page.getByRole('heading', { name: 'Add New Instructor', level: 1 }).waitFor();
  await submit(page).click();
  const summary = page.getByRole('alert').filter({ hasText: '11 fields need your attention' });
  await summary.waitFor();
  expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true);
  const complaints = await summary.getByRole('link').allInnerTexts();
  expect(complaints).toEqual(
    [
      'First name',
      'Last name',
      'Contact number',
      'Email',
      'Years of experience',
      'Languages',
      'Charges per hour',
      'Car model',
      'Car colour',
      'Car plate number',
      'I accept the terms for instructors',
    ]
      .map((label) => `${label}: This field is required`)
      .sort(byOrderIn(complaints)),
  );
  for (const optional of ['Car make', 'Car year', 'Photo']) expect(complaints.join()).not.toContain(optional);

  await page.getByLabel('First name').fill('Priya');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByLabel('Contact number').fill('116-555-0123');
  await page.getByLabel('Email', { exact: true }).fill('priya@driving');
  await page.getByLabel('Years of experience').fill('4');
  await page.getByLabel('Charges per hour').fill('forty');
  await submit(page).click();
  await expect.poll(() => errorAt(page, 'ratePerHour')).toBe('Enter a number');
  await page.getByLabel('Charges per hour').fill('48');
  await page.getByLabel('Car model').fill('Civic');
  await page.getByLabel('Car colour').fill('White');
  await page.getByLabel('Car plate number').fill('PRI 001');
  await page.getByRole('button', { name: /Languages/ }).click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'English',
    'French',
    'Hindi',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Marathi',
    'Gujarati',
    'Bengali',
    'Punjabi',
    'Mandarin',
    'Spanish',
  ]);
  await page.getByRole('option', { name: 'Malayalam' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Read the terms' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms for instructors' });
  await terms.waitFor();
  const promises = await terms.innerText();
  for (const promise of ['authorized representative of the school', 'accurate', 'valid driver’s licence']) {
    expect(promises).toContain(promise);
  }
  expect((await terms.boundingBox())?.height).toBeLessThanOrEqual(400);
  // Nobody accepts what they have not seen: the button reads on until the end, and so do the keys.
  const accept = terms.getByRole('button', { name: 'Accept the terms' });
  const readOn = terms.getByRole('button', { name: 'Read on' });
  expect([await accept.count(), await readOn.count()]).toEqual([0, 1]);
  await readOn.click();
  await terms.getByRole('region').press('End');
  await accept.click();
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);

  await submit(page).click();
  await page.getByText('2 fields need your attention').waitFor();
  expect(await errorAt(page, 'contactNumber')).toBe('Invalid Canadian phone number');
  expect(await errorAt(page, 'email')).toBe('Invalid email address');
  // A colleague's address is told with all else, not only once all else is right.
  await page.getByLabel('Email', { exact: true }).fill(' Instructor2@check.example');
  await submit(page).click();
  await page.getByText('2 fields need your attention').waitFor();
  expect(await errorAt(page, 'email')).toBe('One of your instructors already has this email address.');
  await page.getByLabel('Contact number').fill('+1 (416) 555-0123');
  await page.getByLabel('Email', { exact: true }).fill('priya@nair.driving');
  expect(await page.getByText('already has this email').count()).toBe(0);

  // A colleague's plate says whose car it is, and what would change.
  const plate = page.getByLabel('Car plate number');
  await plate.fill('chk-2');
  await submit(page).click();
  const question = page.getByRole('alertdialog', { name: 'This is the car of Instructor Number 2' });
  await question.waitFor();
  expect((await linesOf(question)).join('\n')).toContain(
    'Car model\nNow Corolla, you typed Civic\nCar colour\nNow Blue, you typed White',
  );
  await question.getByRole('button', { name: 'Go back' }).click();
  expect(await errorAt(page, 'instructorCar.plateNumber')).toBe('This is the car of Instructor Number 2');
  expect((await stored(1)).instructorCar).toMatchObject({ model: 'Corolla', color: 'Blue' });
  await plate.fill('PRI 001');
  expect(await page.getByText('Invalid').count()).toBe(0);

  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file][name=profilePhoto]').setInputFiles({
    name: 'priya.png',
    mimeType: 'image/png',
    buffer: photo,
  });
  await page.getByText('Chosen photo: priya.png').waitFor();
  await submit(page).click();
  await expectDialog(page, 'Success!', 'Instructor added successfully!');
  for (const [locale, other] of [
    ['en-CA', 'fr'],
    ['fr-CA', 'en'],
  ] as const) {
    await page.getByText(words[locale].schoolInstructors.add.successText).waitFor();
    const { found, look } = viewer(page, locale);
    await look();
    expect(found).toEqual([]);
    // Behind the dialog: no hand reaches it now.
    await page.locator(`header button[lang=${other}]`).evaluate((button: HTMLElement) => button.click());
  }
  await page.getByRole('button', { name: 'Add another instructor' }).click();
  // At the beginning of the empty form, not at its foot.
  await expect.poll(() => page.getByLabel('First name').evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await page.getByLabel('First name').evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0);
  for (const label of ['First name', 'Contact number', 'Car model', 'Car plate number']) {
    expect(await page.getByLabel(label).inputValue()).toBe('');
  }
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
  expect(await page.getByText('priya.png').count()).toBe(0);

  const all = await fixture.school.client.get<Instructor[]>(`/instructor/school/${fixture.school.id}`);
  const priya = all.find(({ firstName }) => firstName === 'Priya');
  expect(priya).toMatchObject({
    contactNumber: '(416) 555-0123',
    email: 'priya@nair.driving',
    languages: expect.arrayContaining(['ENGLISH', 'MALAYALAM']),
    ratePerHour: 48,
    instructorCar: { make: '', model: 'Civic', year: null, color: 'White', plateNumber: 'PRI 001' },
    profilePhotoS3Url: expect.stringContaining('/docs/photo'),
  });
});

test('[AI-01] a session that ends in the middle of the form: nothing typed is lost, and log-in leads back to it', async () => {
  const page = await open('/addnewinstructor', school());
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Car model').fill('Golf');
  await page.getByRole('button', { name: /Languages/ }).click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await page.keyboard.press('Escape');
  for (const [label, value] of [
    ['Last name', 'Costa'],
    ['Contact number', '416 555 0177'],
    ['Email', 'ines@check.example'],
    ['Years of experience', '3'],
    ['Charges per hour', '51'],
    ['Car colour', 'Grey'],
    ['Car plate number', 'INE 001'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('checkbox').check();
  await page.context().clearCookies();
  await submit(page).click();
  await page.waitForURL('**/schoolloginpage*');
  await page.getByLabel('Email', { exact: true }).fill(fixture.school.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/addnewinstructor');
  await page.getByLabel('First name').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Ines');
  expect(await page.getByLabel('Car plate number').inputValue()).toBe('INE 001');
  await submit(page).click();
  await expectDialog(page, 'Success!', 'Instructor added successfully!');
});

/** The order in which complaints are listed is the form's own business. */
function byOrderIn(list: readonly string[]) {
  return (one: string, other: string) => list.indexOf(one) - list.indexOf(other);
}

test('instructors from a CSV file: looked at first, then all added by one press', async () => {
  const page = await open('/addnewinstructor', school());
  await page.getByRole('button', { name: 'Upload a CSV file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the template' }).click();
  expect((await download).suggestedFilename()).toBe('lanewise-instructors.csv');
  const heading =
    'First name;Last name;Contact number;Email;Years of experience;Languages;Charges per hour;Car model;Car colour;Car plate number';
  const rows = [
    'Mei;Lin;416 555 0110;mei@check.example;4;English, Mandarin;62,50;Civic;Red;MEI 001',
    '=cmd|x;Lin;416 555 0110;formula@check.example;4;English;60;Civic;Red;MEI 002',
    'Known;Already;416 555 0110;instructor1@check.example;4;English;60;Civic;Red;MEI 003',
  ];
  await page.locator('input[type=file][accept*=csv]').setInputFiles({
    name: 'team.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heading, ...rows].join('\r\n')),
  });
  await page.getByText('3 rows read · 1 new · 1 there already · 1 to correct').waitFor();
  await page.getByText('This begins like a formula. Write the value itself.').waitFor();
  await page.getByLabel('I accept the terms for all instructors in this file').check();
  await page.getByRole('button', { name: 'Add the instructors' }).click();
  await page.getByText('1 instructor was added.').waitFor();
  const list = await fixture.school.client.get<Instructor[]>(`/instructor/school/${fixture.school.id}`);
  expect(list.filter(({ email }) => email === 'mei@check.example')).toMatchObject([{ ratePerHour: 62.5 }]);
});

test('students are invited from a CSV file, each by one mail', async () => {
  const page = await open('/programs', school());
  await page.getByRole('button', { name: 'Invite from a CSV file' }).click();
  const choose = () =>
    page.locator('input[type=file][accept*=csv]').setInputFiles({
      name: 'students.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('First name;Email\r\nAmina;amina.invited@check.example\r\n'),
    });
  await choose();
  await page.getByText('1 row read · 1 new · 0 there already · 0 to correct').waitFor();
  await page.getByLabel('These students take lessons with us').check();
  await page.getByRole('button', { name: 'Send the invitations' }).click();
  await page.getByText('1 invitation is on its way.').waitFor();
  await choose();
  await page.getByText('Everybody in this file is there already.').waitFor();
  const mail = await mailTo(inject('dataDir'), 'amina.invited@check.example', /Book your lessons/);
  expect(linkIn(mail, '/schools/')).toMatch(/\/schools\/[a-z0-9-]+$/);
});
