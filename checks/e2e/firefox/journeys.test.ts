import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../contract/bookable-days.ts';
import { linkIn, mailTo } from '../../support/mailbox.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { weekXlsx } from '../support/libreoffice-sheets.ts';
import { type Firefox, type Person, startFirefox } from './person.ts';

const PASSWORD = 'lane-change-2026';
const SCHOOL = 'Danforth Lanes';

let product: Product;
let firefox: Firefox;
let folder: string;
let school: Person;
let student: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lanewise-sheet-'));
  product = await startProduct();
  firefox = await startFirefox(product.address);
  school = await firefox.open();
  student = await firefox.open();
});
afterAll(async () => {
  await firefox?.close();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  expect(firefox.faults.splice(0)).toEqual([]);
});

/** A Monday at least two weeks ahead: the sheet's first day. */
function nextMonday(): string {
  const today = new Date().toISOString().slice(0, 10);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((8 - weekday) % 7) + 14);
}
const monday = nextMonday();

async function signUpAndLogIn(person: Person, logInAt: string, email: string): Promise<void> {
  await person.fill('Email', email);
  await person.fill('Password', PASSWORD);
  await person.click('button', 'Signup');
  await person.sees('Please check your email for verification before logging in.');
  const mail = await mailTo(product.dataDir, email, /confirm|verif/i);
  await person.goto(linkIn(mail, '/verify/'));
  await person.sees('Your account has been successfully verified!');
  await person.goto(logInAt);
  await person.fill('Email', email);
  await person.fill('Password', PASSWORD);
  await person.click('button', 'Login');
}

async function addInstructor(person: Record<'first' | 'last' | 'language' | 'rate' | 'plate', string>): Promise<void> {
  const { first, last } = person;
  await school.goto('/addnewinstructor');
  await school.fill('First name', first);
  await school.fill('Last name', last);
  await school.fill('Contact number', '(416) 555-0188');
  await school.fill('Email', `${first}.${last}@example.com`.toLowerCase());
  await school.fill('Years of experience', '6');
  await school.page.click('[data-field=languages] button');
  await school.click('option', person.language);
  await school.page.keyboard.press('Escape');
  await school.fill('Charges per hour', person.rate);
  await school.fill('Car model', 'Corolla');
  await school.fill('Car colour', 'Blue');
  await school.fill('Car plate number', person.plate);
  await school.page.click('main input[type=checkbox]');
  await school.click('button', 'Add instructor');
  await school.sees('Instructor added successfully!');
}

test('a school signs up, fills in its information, adds an instructor and uploads its sheet', async () => {
  await school.goto('/schoolsignuppage');
  await school.fill('School name', SCHOOL);
  await signUpAndLogIn(school, '/schoolloginpage', 'owner@firefox.example');
  await school.at('/drivingSchoolBookings');

  await school.goto('/schoolprofilepage');
  await school.fill('House number and street', '220 Danforth Avenue');
  await school.fill('City', 'Toronto');
  await school.page.click('[data-field=province] button');
  await school.click('option', 'Ontario');
  await school.fill('Postal code', 'm4k1n5');
  await school.fill('Phone', '416.555.0142');
  for (const box of await school.page.$$('main input[type=checkbox]')) await box.click();
  await school.click('button', 'Submit');
  await school.sees('School Information Updated successfully!');

  await addInstructor({ first: 'Maria', last: 'Silva', language: 'English', rate: '60', plate: 'FOX 153' });
  await addInstructor({ first: 'Jean', last: 'Tremblay', language: 'French', rate: '62', plate: 'FOX 154' });

  const sheet = join(folder, 'week.xlsx');
  writeFileSync(sheet, await weekXlsx(monday));
  await school.goto('/schedule');
  await school.sees('Upload New Schedule');
  const input = await school.page.waitForSelector('input[type=file][name=schedule]');
  await input?.uploadFile(sheet);
  await school.sees('week.xlsx: nothing is saved yet.');
  await school.click('button', 'Save');
  await school.sees('Added 8 slots to your schedule.');
});

test('a student signs up, confirms the address, logs in, finds a slot and books it; the school sees it', async () => {
  await student.goto('/signup');
  await student.fill('First name', 'Sam');
  await student.fill('Last name', 'Learner');
  await signUpAndLogIn(student, '/login', 'sam@firefox.example');
  await student.at('/studenthomepage');

  await student.goto(`/studenthomepage?date=${monday}&place=${encodeURIComponent(SCHOOL)}`);
  await student.sees('Experience - 6 years');
  await student.click('button', '10:00 AM - 11:00 AM');
  await student.click('link', 'Proceed →');
  await student.at('/instructordetails');
  await student.fill('Pickup location', '12 King Street West, Toronto');
  await student.click('button', 'Book Your Session');
  await student.sees('Are you sure you want to book this session?');
  await student.click('button', 'Confirm Booking');
  await student.sees('Booking Confirmed!');
  await student.goto('/bookings');
  await student.sees('Booked');
  expect(await student.read()).toContain('10:00 AM');

  await school.goto('/drivingSchoolBookings');
  await school.sees('12 King Street West, Toronto');
  expect(await school.read()).toContain('Sam Learner');
});

test('the student cancels, and the school sees it', async () => {
  await student.goto('/bookings');
  await student.sees('Booked');
  const code = /LW-[A-Z0-9]{5}/.exec(await student.page.content())?.[0] ?? 'no code';
  await student.click('button', `Cancel booking ${code}`);
  await student.click('button', 'Continue');
  await student.sees('Booking cancelled');
  await school.goto('/drivingSchoolBookings');
  await school.sees('Cancelled');
});

test('in a dialog, Tab goes from a time field’s hours to its minutes', async () => {
  await school.goto('/calendar');
  await school.click('button', 'Add a slot');
  const start = await school.page.waitForSelector('input[type=time][name=startTime]');
  await start?.focus();
  for (const key of ['1', 'Tab', '3', '0', 'p'] as const) await school.page.keyboard.press(key);
  expect(await start?.evaluate((input) => (input as HTMLInputElement).value)).toBe('13:30');
});
