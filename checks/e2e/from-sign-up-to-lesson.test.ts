import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { addDays } from '../../contract/bookable-days.ts';
import { formatBookingDate } from '../../contract/formats.ts';
import { mailTo } from '../support/mailbox.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { weekXlsx } from './support/libreoffice-sheets.ts';
import { expectDialog, PASSWORD, verifyByMail } from './support/people.ts';

const open = openBrowser();

/** A Monday at least a week ahead: the sheet's first day. */
function mondayAhead(): string {
  const today = new Date().toISOString().slice(0, 10);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((8 - weekday) % 7) + 7);
}

async function verifyAndLogIn(page: Page, email: string, home: string): Promise<void> {
  await verifyByMail(page, email);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(`**${home}*`);
}

async function openSchool(page: Page, email: string, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Signup to create an account' }).waitFor();
  await page.getByLabel('School name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Signup', exact: true }).click();
  await expectDialog(
    page,
    'Account Created Successfully!',
    'Please check your email for verification before logging in.',
  );
  await verifyAndLogIn(page, email, '/drivingSchoolBookings');
}

async function fillInformation(page: Page): Promise<void> {
  await page.goto('/schoolprofilepage');
  await page.getByRole('heading', { name: 'Welcome! Complete your Profile' }).waitFor();
  const submit = page.getByRole('button', { name: 'Submit' });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('House number and street').fill('220 Danforth Avenue');
  await page.getByLabel('City').fill('Toronto');
  await page
    .getByRole('button', { name: /^Province|Province$/ })
    .or(page.getByLabel('Province'))
    .first()
    .click();
  await page.getByRole('option', { name: 'Ontario' }).click();
  await page.getByLabel('Postal code').fill('m4k1n5');
  await page.getByLabel('Phone', { exact: true }).fill('416.555.0142');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await submit.click();
  await expectDialog(page, 'School Information Updated successfully!', 'Next, add your instructors');
}

interface NewInstructor {
  first: string;
  last: string;
  email: string;
  plate: string;
}

async function addInstructor(page: Page, instructor: NewInstructor): Promise<void> {
  await page.goto('/addnewinstructor');
  await page.getByRole('heading', { name: 'Add New Instructor' }).waitFor();
  await page.getByLabel('First name').fill(instructor.first);
  await page.getByLabel('Last name').fill(instructor.last);
  await page.getByLabel('Contact number').fill('(416) 555-0188');
  await page.getByLabel('Email', { exact: true }).fill(instructor.email);
  await page.getByLabel('Years of experience').fill('6');
  await page.getByRole('button', { name: /Languages/ }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('option', { name: 'Spanish' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Charges per hour').fill('60');
  await page.getByLabel('Car model').fill('Corolla');
  await page.getByLabel('Car colour').fill('Blue');
  await page.getByLabel('Car plate number').fill(instructor.plate);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Add instructor', exact: true }).click();
  await expectDialog(page, 'Success!', 'Instructor added successfully!');
}

/** The sheet's other instructor. */
async function addSecondInstructor(page: Page, plateNumber: string): Promise<void> {
  const { request } = page.context();
  const { actor } = (await (await request.get('/api/session')).json()) as { actor: { id: string } };
  const data = {
    ...{ schoolId: actor.id, firstName: 'Jean', lastName: 'Tremblay', email: 'jean.tremblay@example.com' },
    ...{ contactNumber: '(416) 555-0188', numberOfYearsOfExperience: 6, languages: ['FRENCH'], ratePerHour: 60 },
    ...{ instructorCar: { model: 'Corolla', color: 'Blue', plateNumber }, termsAcceptance: true },
  };
  expect((await request.post('/api/instructor', { data })).status()).toBe(201);
}

async function uploadSheet(page: Page, name: string, sheet: Buffer): Promise<void> {
  await page.goto('/schedule');
  await page.getByRole('heading', { name: 'Booking Schedule' }).waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload New Schedule' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: sheet });
  await page.getByText(`${name}: nothing is saved yet.`).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Added 8 slots to your schedule.').first().waitFor();
}

async function openStudent(page: Page, email: string, first: string): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill('Learner');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Signup', exact: true }).click();
  await expectDialog(
    page,
    'Account Created Successfully!',
    'Please check your email for verification before logging in.',
  );
  await page
    .getByRole('link', { name: 'Go to Login Page' })
    .or(page.getByRole('button', { name: 'Go to Login Page' }))
    .click();
  await page.waitForURL('**/login');
  await verifyAndLogIn(page, email, '/studenthomepage');
}

/** On a phone, a booking's card shows the essentials, and the rest once it's opened. */
const openFirstCard = (page: Page) => page.getByRole('table').locator('button[aria-expanded=false]').first().click();

test('[RT-02] [RT-07] [RT-08] [RT-17] on a phone, from two sign-ups and a spreadsheet to a confirmed lesson', async () => {
  const id = randomUUID().slice(0, 8);
  const schoolName = `Test Lane ${id}`;
  const school = `school-${id}@check.example`;
  const student = `student-${id}@check.example`;
  const monday = mondayAhead();

  const schoolPage = await open('/schoolsignuppage', { viewport: PHONE });
  await openSchool(schoolPage, school, schoolName);
  await fillInformation(schoolPage);
  const plate = `A${id.slice(0, 5)}`;
  await addInstructor(schoolPage, { first: 'Maria', last: 'Silva', email: 'maria.silva@example.com', plate });
  await addSecondInstructor(schoolPage, `B${id.slice(0, 5)}`);
  await uploadSheet(schoolPage, 'week.xlsx', await weekXlsx(monday));
  await schoolPage.getByText('Maria Silva').filter({ visible: true }).first().waitFor();

  const page = await open('/signup', { viewport: PHONE });
  await openStudent(page, student, 'Sam');
  const question = new URLSearchParams({ date: monday, place: schoolName });
  await page.goto(`/studenthomepage?${question}`);
  const maria = page.getByRole('article', { name: 'Maria Silva' });
  await maria.waitFor();
  const card = await maria.innerText();
  for (const text of ['Experience - 6 years', 'Corolla', schoolName, '$60.00 per hour']) expect(card).toContain(text);
  expect(await page.getByText('Proceed →').count()).toBe(0);
  await maria.getByText('10:00 AM - 11:00 AM').click();
  await page.getByText('Proceed →').click();
  await page.waitForURL('**/instructordetails*');

  const book = page.getByRole('button', { name: 'Book Your Session' });
  await book.waitFor();
  await page.getByLabel('Pickup location').fill('12 King Street West, Toronto');
  await book.click();
  await expectDialog(page, 'Book This Session', 'Are you sure you want to book this session?');
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expectDialog(page, 'Booking Confirmed!', 'check your email inbox for further steps');
  const [reference = ''] =
    /LW-[A-Z0-9]{5}/.exec(await page.getByRole('dialog').or(page.getByRole('alertdialog')).innerText()) ?? [];
  await page
    .getByRole('link', { name: 'Go to My Bookings' })
    .or(page.getByRole('button', { name: 'Go to My Bookings' }))
    .click();
  await page.waitForURL('**/bookings');
  await openFirstCard(page);
  await page.getByText(formatBookingDate(monday)).first().waitFor();
  const mine = await page.getByRole('main').innerText();
  for (const text of ['10:00 AM', '11:00 AM', '$60.00', 'Booked']) expect(mine).toContain(text);

  await schoolPage.goto('/drivingSchoolBookings');
  await openFirstCard(schoolPage);
  await schoolPage.getByText(reference).first().waitFor();
  const theirs = await schoolPage.getByRole('main').innerText();
  for (const text of ['Maria Silva', 'Sam Learner', '12 King Street West, Toronto', '$60.00', 'Booked'])
    expect(theirs).toContain(text);

  const offered = await page.context().request.get(`/api/schedule/all?availabilityStatus=AVAILABLE&${question}`);
  const [{ timeSlots }] = (await offered.json()) as [{ timeSlots: { startTime: string }[] }];
  const starts = timeSlots.map(({ startTime }) => startTime);
  expect(starts).toContain('09:00');
  expect(starts).not.toContain('10:00');

  const toStudent = await mailTo(inject('dataDir'), student, new RegExp(reference));
  expect(toStudent.attachments.map((file) => file.filename)).toEqual([`${reference}.ics`]);
  expect(toStudent.text).toContain('12 King Street West, Toronto');
  const toSchool = await mailTo(inject('dataDir'), school, new RegExp(reference));
  expect(toSchool.text).toContain('Sam Learner');
});
