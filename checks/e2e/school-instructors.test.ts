import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Instructor } from '../../contract/instructors.ts';
import { openBrowser } from './support/browser.ts';
import { as, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { expectDialog } from './support/people.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ students: 0, instructors: [{ ratePerHour: 50 }] });
});
const list = () => fixture.school.client.get<Instructor[]>(`/instructor/school/${fixture.school.id}`);

test('[IT-01] [RT-11] [RT-13] a rate is edited in the table and saved on leaving the field; More details is the profile', async () => {
  const page = await open('/instructordetailspage', as(fixture.school.client));
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Instructor Details');
  expect(await page.getByRole('link', { name: 'Add new instructor' }).getAttribute('href')).toBe('/addnewinstructor');
  const rate = page.getByLabel('Instructor Number 1’s charges per hour', { exact: true });
  await rate.fill('57.5');
  await rate.blur();
  await page.getByText('Saved', { exact: true }).waitFor({ state: 'attached' });
  expect(nth(await list()).ratePerHour).toBe(57.5);

  await page.getByRole('link', { name: 'More details about Instructor Number 1', exact: true }).click();
  await page.waitForURL(`**/instructorinfo/${nth(fixture.instructors).id}`);
  await page.getByText('$57.50 per hour').waitFor();
});

test('[AI-01] [AI-05] [RT-14] an instructor is added with a photo', async () => {
  const page = await open('/addnewinstructor', as(fixture.school.client));
  await page.getByRole('heading', { name: 'Add New Instructor', level: 1 }).waitFor();
  for (const [label, value] of Object.entries({
    'First name': 'Priya',
    'Last name': 'Nair',
    'Contact number': '+1 (416) 555-0123',
    Email: 'priya@nair.driving',
    'Years of experience': '4',
    'Charges per hour': '48',
    'Car model': 'Civic',
    'Car colour': 'White',
    'Car plate number': 'PRI 001',
  }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: /Languages/ }).click();
  await page.getByRole('option', { name: 'Malayalam' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox').check();
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  const photo = { name: 'priya.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file][name=profilePhoto]').setInputFiles(photo);
  await page.getByText('Chosen photo: priya.png').waitFor();
  await page.getByRole('button', { name: 'Add instructor', exact: true }).click();
  await expectDialog(page, 'Success!', 'Instructor added successfully!');
  expect(await page.locator('input[name=firstName]').inputValue()).toBe('');
  expect((await list()).find(({ firstName }) => firstName === 'Priya')).toMatchObject({
    contactNumber: '(416) 555-0123',
    email: 'priya@nair.driving',
    languages: ['MALAYALAM'],
    ratePerHour: 48,
    instructorCar: { make: '', model: 'Civic', year: null, color: 'White', plateNumber: 'PRI 001' },
    profilePhotoS3Url: expect.stringContaining('/docs/photo'),
  });
});

test('instructors are read from a CSV file and added in one step', async () => {
  const page = await open('/addnewinstructor', as(fixture.school.client));
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const heading =
    'First name;Last name;Contact number;Email;Years of experience;Languages;Charges per hour;Car model;Car colour;Car plate number';
  const row = 'Mei;Lin;416 555 0110;mei@check.example;4;English, Mandarin;62,50;Civic;Red;MEI 001';
  await page.locator('input[type=file][accept*=csv]').setInputFiles({
    name: 'team.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${heading}\r\n${row}`),
  });
  await page.getByText('1 row read · 1 new · 0 already in your list · 0 to correct').waitFor();
  await page.getByLabel('I accept the terms for all instructors in this file').check();
  await page.getByRole('button', { name: 'Add instructors' }).click();
  await page.getByText('Added 1 instructor.').waitFor();
  const added = (await list()).filter(({ email }) => email === 'mei@check.example');
  expect(added).toMatchObject([{ ratePerHour: 62.5 }]);
});
