import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO, enter, eventually, expectPath, visit } from './support/sessions.ts';

const open = openBrowser();

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const GUEST_PAGES = ['/', '/login', '/signup', '/schoolloginpage', '/schoolsignuppage'];
const SOMEBODY = '00000000-0000-4000-8000-000000000000';

test('[RR-01] [RR-03] [RT-03] [RT-08] [RT-10] [SE-01] logged out, each protected page leads to the landing page, and from there back', async () => {
  const page = await open('about:blank');
  const destinations = {
    '/': [
      '/schoolprofilepage',
      '/schoolinfopage',
      `/instructorinfo/${SOMEBODY}`,
      '/studenthomepage',
      '/bookings',
      '/studentprofilepage',
      '/progress',
      '/record',
      '/statement',
      `/instructordetails?id=${SOMEBODY}`,
      '/drivingSchoolBookings',
      '/instructordetailspage',
      `/instructorDetails/${SOMEBODY}`,
      '/addnewinstructor',
      '/schedule',
      `/lessonprogress/${SOMEBODY}`,
      `/students/${SOMEBODY}`,
    ],
    '/admin/login': ['/admin'],
  };
  for (const [destination, addresses] of Object.entries(destinations)) {
    for (const address of addresses) {
      await visit(page, address);
      // The address before may have been the same but for the way back.
      const isThere = ({ pathname, searchParams }: URL) =>
        pathname === destination && searchParams.get('returnTo') === address;
      await page.waitForURL(isThere, { waitUntil: 'commit' });
    }
  }
  await visit(page, '/bookings');
  await page.getByText('Log in to open that page. You will be taken straight there.', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up/Login as Student' }).click();
  await expectPath(page, '/login');
  await page.getByLabel('Email', { exact: true }).fill(DEMO.candidate);
  await page.getByLabel('Password', { exact: true }).fill('drive-safely');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectPath(page, '/bookings');
  // The address that was typed on the way in stays nowhere in the tab but in the session itself.
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  expect(kept).toEqual([]);
});

test('[RT-01] [RR-02] [RR-03] a student starts at home, and stays out of the school’s pages and calls', async () => {
  const page = await open('about:blank');
  await enter(page, 'candidate');
  for (const address of [...GUEST_PAGES, '/drivingSchoolBookings', '/instructordetailspage', '/addnewinstructor']) {
    await visit(page, address);
    await expectPath(page, '/studenthomepage');
  }
  const school = await open('about:blank');
  const { id } = await enter(school, 'school');
  const { request } = page.context();
  expect((await request.get(`/api/instructor/school/${id}`)).status()).toBe(403);
  expect((await request.get(`/api/booking/school/${id}?fetchType=ALL`)).status()).toBe(403);
  expect((await request.post('/api/instructor', { data: { schoolId: id } })).status()).toBe(403);
});

test('[RT-01] [RT-03] [RR-02] a school starts at its bookings, and students’ pages send it back there', async () => {
  const page = await open('about:blank');
  await enter(page, 'school');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  for (const address of [...GUEST_PAGES, '/studenthomepage', '/bookings']) {
    await visit(page, address);
    await expectPath(page, '/drivingSchoolBookings');
  }
  await page.getByText('That page is for students. Here is yours.', { exact: true }).first().waitFor();
  // By way of the students' log-in, which is no place for a school either.
  expect(visited.filter((path) => path === '/login').length).toBeGreaterThan(1);
});

test('[RT-03] [RT-04] a slot leads to the instructor’s page, which survives a reload, a shared link and an empty address', async () => {
  const page = await open('about:blank');
  await enter(page, 'candidate');
  await page.goto('/studenthomepage');
  await heading(page, 'Available Instructors');
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  const slot = card.getByRole('group').getByRole('button').first();
  const shown = await slot.innerText();
  await slot.click();
  await card.getByText('Proceed →', { exact: true }).click();
  await expectPath(page, '/instructordetails');
  const state = await page.evaluate(() => (history.state as { usr: unknown }).usr);
  const query = new URL(page.url()).searchParams;
  expect(state).toEqual({
    id: query.get('id'),
    selectedSlot: query.get('slot'),
    dateOfSlot: query.get('date'),
    fromModule: false,
  });
  expect(query.get('slot')).toMatch(/^\d\d:\d\d - \d\d:\d\d$/);
  expect(query.get('date')).toMatch(/^\d{4}-\d\d-\d\d$/);

  const expectSlot = async (where: Page) => {
    await heading(where, name);
    await where.getByRole('main').getByText(shown, { exact: true }).first().waitFor();
    await where.getByRole('button', { name: 'Book Your Session' }).waitFor();
  };
  await expectSlot(page);
  await page.reload();
  await expectSlot(page);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expectSlot(tab);
  await visit(tab, '/instructordetails');
  await expectPath(tab, '/studenthomepage');
});

test('[RT-05] [RT-06] a student’s bookings and account', async () => {
  const page = await open('about:blank');
  await enter(page, 'candidate');
  await page.goto('/bookings');
  await heading(page, 'My Bookings');
  await page.goto('/studentprofilepage');
  await heading(page, 'My account');
  const main = page.getByRole('main');
  await eventually(() => main.getByLabel('First name').inputValue()).toBe('Maya');
  await main.getByText('maya@student.example', { exact: true }).waitFor();
  for (const name of ['Change password', 'Delete my account']) {
    await main.getByRole('button', { name, exact: true }).waitFor();
  }
  // Another test gives the same student a photo.
  await main.getByRole('button', { name: /^(?:Add a|Change) photo$/ }).waitFor();
  await main.getByLabel('Current password', { exact: true }).waitFor();
  expect(
    await main
      .getByRole('button', { name: /Language/ })
      .or(main.getByLabel('Language'))
      .count(),
  ).toBeGreaterThan(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
});

test('[RT-08] [RT-09] [RT-10] [RT-11] [RT-12] [RT-13] [RT-14] [RT-15] the school’s pages', async () => {
  const page = await open('about:blank');
  await enter(page, 'school');
  const main = page.getByRole('main');
  // Filled in already; the welcome of one that is not: main-job.test.ts.
  await page.goto('/schoolprofilepage');
  await heading(page, 'School Information');
  await eventually(() => main.getByLabel('School name').inputValue()).toBe('Maple Lane Driving Academy');
  expect(await main.getByLabel('City').inputValue()).toBe('Toronto');
  await page.goto('/schoolinfopage');
  await heading(page, 'School Information');
  await eventually(() => main.getByLabel('School name').inputValue()).toBe('Maple Lane Driving Academy');

  await page.goto('/drivingSchoolBookings');
  await heading(page, 'School Bookings');
  await main
    .getByRole('button', { name: 'All' })
    .or(main.getByRole('radio', { name: 'All' }))
    .first()
    .click();
  // Each row leads to its lesson, and to its instructor.
  const row = main.getByRole('table').getByRole('row').nth(1);
  expect(await row.getByRole('link').first().getAttribute('href')).toMatch(/^\/lesson\/[0-9a-f-]{36}$/);
  const instructor = row.getByRole('link').nth(1);
  const name = await instructor.innerText();
  expect(await instructor.getAttribute('href')).toMatch(/^\/instructorDetails\/[0-9a-f-]{36}$/);
  await instructor.click();
  await heading(page, name);
  for (const tab of ['Schedule', 'Bookings', 'Edit']) await main.getByRole('tab', { name: tab, exact: true }).waitFor();

  for (const address of ['/instructordetailspage', '/instructorDetailsPage']) {
    await page.goto(address);
    await heading(page, 'Instructor Details');
    expect(await main.getByRole('link', { name: 'Add new instructor', exact: true }).getAttribute('href')).toBe(
      '/addnewinstructor',
    );
    await main.getByRole('link', { name: 'Priya Sharma', exact: true }).waitFor();
  }
  await main.getByRole('link', { name: 'More details about Priya Sharma' }).click();
  await page.waitForURL(/\/instructorinfo\/[0-9a-f-]{36}$/);
  await heading(page, 'Priya Sharma');
  // To read only: nothing to type in, nothing to save.
  expect(await main.getByRole('textbox').count()).toBe(0);

  await page.goto('/addnewinstructor');
  await heading(page, 'Add New Instructor');
  await page.goto('/schedule');
  await heading(page, 'Booking Schedule');
  await main.getByRole('button', { name: 'Upload New Schedule', exact: true }).waitFor();
});

test('[RT-19] the administrator’s area is behind its own log-in', async () => {
  const page = await open('about:blank');
  await enter(page, 'admin');
  await page.goto('/admin');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  for (const name of ['Accounts', 'Bookings', 'Reviews', 'Audit log']) {
    await sections.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
  }
  await visit(page, '/admin/login');
  await expectPath(page, '/admin');
  const student = await open('about:blank');
  await enter(student, 'candidate');
  await visit(student, '/admin');
  await expectPath(student, '/studenthomepage');
});
