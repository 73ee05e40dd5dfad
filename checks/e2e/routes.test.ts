import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { DEMO, DEMO_PASSWORD, enter, eventually, expectPath, visit } from './support/sessions.ts';

const open = openBrowser();

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('[RR-01] [RT-08] logged out, a protected page leads to the landing page, and from there back', async () => {
  const page = await open('about:blank');
  for (const address of ['/schoolprofilepage', '/bookings']) {
    await visit(page, address);
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('returnTo') === address);
  }
  await page.getByText('Log in to open that page. We’ll take you straight there.', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up/Login as Student' }).click();
  await expectPath(page, '/login');
  await page.getByLabel('Email', { exact: true }).fill(DEMO.candidate);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectPath(page, '/bookings');
  // Logging in clears the login form's draft: the typed address stays only in the session.
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  expect(kept).toEqual([]);
});

test('[RT-01] [RT-05] [RR-02] [RR-03] a student starts at home, stays out of the school’s pages, and has their bookings', async () => {
  const page = await open('about:blank');
  await enter(page, 'candidate');
  for (const address of ['/', '/schoolloginpage', '/addnewinstructor']) {
    await visit(page, address);
    await expectPath(page, '/studenthomepage');
  }
  await page.getByRole('article').first().waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'My Bookings' }).click();
  await heading(page, 'My Bookings');
});

test('[RT-03] [RT-04] [SH-04] a slot leads to the instructor’s page, which survives a reload and an address without a slot', async () => {
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
  await page.reload();
  await heading(page, name);
  await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Book Your Session' }).waitFor();
  await visit(page, '/instructordetails');
  await expectPath(page, '/studenthomepage');
});

test('[RT-09] [RT-10] [RT-11] [RT-12] [RT-13] [RT-14] [RT-15] the school’s pages lead to each other', async () => {
  const page = await open('about:blank');
  await enter(page, 'school');
  const main = page.getByRole('main');
  const inMenu = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await page.goto('/schoolinfopage');
  await heading(page, 'School Information');
  await eventually(() => main.getByLabel('School name').inputValue()).toBe('Maple Lane Driving Academy');

  await inMenu('Home').click();
  await heading(page, 'School Bookings');
  const all = main.getByRole('button', { name: 'All' }).or(main.getByRole('radio', { name: 'All' }));
  await all.first().click();
  // Each row links to its lesson and its instructor.
  const row = main.getByRole('table').getByRole('row').nth(1);
  expect(await row.getByRole('link').first().getAttribute('href')).toMatch(/^\/lesson\/[0-9a-f-]{36}$/);
  const instructor = row.getByRole('link').nth(1);
  const name = await instructor.innerText();
  await instructor.click();
  await page.waitForURL(/\/instructorDetails\/[0-9a-f-]{36}$/);
  await heading(page, name);
  for (const tab of ['Schedule', 'Bookings', 'Edit']) await main.getByRole('tab', { name: tab, exact: true }).waitFor();

  expect(await inMenu('Instructor Details').getAttribute('href')).toBe('/instructorDetailsPage');
  await page.goto('/instructordetailspage');
  await heading(page, 'Instructor Details');
  await main.getByRole('link', { name: 'More details about Priya Sharma' }).click();
  await page.waitForURL(/\/instructorinfo\/[0-9a-f-]{36}$/);
  await heading(page, 'Priya Sharma');
  // Read-only: no fields and no save button.
  expect(await main.getByRole('textbox').count()).toBe(0);

  await inMenu('Instructor Details').click();
  await main.getByRole('link', { name: 'Add new instructor', exact: true }).click();
  await expectPath(page, '/addnewinstructor');
  await heading(page, 'Add New Instructor');
  await inMenu('Schedules').click();
  await expectPath(page, '/schedule');
  await heading(page, 'Booking Schedule');
  await main.getByRole('button', { name: 'Upload New Schedule', exact: true }).waitFor();
});
