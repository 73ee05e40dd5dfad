import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import type { School } from '#contract/schools.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { openBrowser } from './support/browser.ts';
import { as, type Fixture, makeFixture } from './support/fixture.ts';
import { expectDialog } from './support/people.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ students: 0, instructors: [] });
});

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const REGISTERED = /^The school is legally registered and licensed in Canada or the province\.$/;
const TERMS = /^I accept the terms and conditions\.$/;

test('[SI-01] [SI-02] [RT-08] Submit waits for the eight fields and both boxes; then it is saved and the form starts anew', async () => {
  const page = await open('/schoolprofilepage', as(fixture.school.client));
  // Complete already: a change, without a welcome, and what was declared stays so.
  await page.getByRole('heading', { name: 'School Information', level: 1 }).waitFor();
  expect(await page.getByText('Welcome!').count()).toBe(0);
  const required = {
    'School name': fixture.school.name,
    'House number and street': '1 Main Street',
    City: 'Toronto',
    'Postal code': 'M5V 2T6',
    Phone: '(416) 555-0123',
    Email: fixture.school.email,
  };
  // What is stored is there already.
  for (const [label, value] of Object.entries(required)) {
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  }
  for (const label of ['Website', 'Second contact number', 'Address line 2']) {
    expect(await page.getByLabel(label).inputValue()).toBe('');
  }
  for (const name of [/Ontario.*Province$/, /Canada.*Country$/]) {
    expect(await page.getByRole('button', { name }).isVisible()).toBe(true);
  }
  for (const name of [REGISTERED, TERMS]) expect(await box(page, name).isChecked()).toBe(true);
  expect(await submit(page).isEnabled()).toBe(true);

  for (const [label, value] of Object.entries(required)) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill('   ');
    expect([label, await submit(page).isDisabled()]).toEqual([label, true]);
    await field.fill(value);
    expect([label, await submit(page).isEnabled()]).toEqual([label, true]);
  }
  for (const name of [REGISTERED, TERMS]) {
    await box(page, name).setChecked(false);
    expect(await submit(page).isDisabled()).toBe(true);
    await box(page, name).setChecked(true);
  }

  // All at once, also what takes two fields to tell.
  await page.getByLabel('Postal code').fill('V5V 2T6');
  await page.getByLabel('Phone', { exact: true }).fill('123');
  await submit(page).click();
  const summary = page.getByRole('alert').filter({ hasText: '2 fields need your attention' });
  await summary.waitFor();
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Postal code: This postal code is in British Columbia. Correct the code or the province.',
    'Phone: Invalid Canadian phone number',
  ]);
  await page.getByLabel('Phone', { exact: true }).fill('(416) 555-0123');
  await page.getByLabel('Postal code').fill('m4k1n5');
  await page.getByLabel('Second contact number').fill('647.555.0101');
  await page.getByLabel('Website').fill('https://lane.example');
  await page.getByLabel('Address line 2').fill('Unit 4');
  await submit(page).click();
  await expectDialog(page, 'School Information Updated successfully!', 'Students see it from now on.');
  // Behind the dialog the form is empty again.
  expect(await page.locator('input[name=city]').inputValue()).toBe('');
  expect(await page.locator('input[name=postalCode]').inputValue()).toBe('');
  const school = await fixture.school.client.get<School>(`/school/${fixture.school.id}`);
  expect(school).toMatchObject({
    name: fixture.school.name,
    postalCode: 'M4K 1N5',
    contactNumber2: '(647) 555-0101',
    addressLine2: 'Unit 4',
  });
});

test('[SI-01] another contact email is confirmed by the link mailed there; until then the page says where mail goes', async () => {
  const { school } = await makeFixture({ students: 0, instructors: [] });
  // So long, and without a place to break it, that a phone's line is shorter.
  const office = `officeofallourschoolsandtheirfriends${school.email}`;
  const page = await open('/schoolinfopage', as(school.client, { viewport: { width: 390, height: 844 } }));
  await page.getByLabel('Email', { exact: true }).fill(office);
  await submit(page).click();
  const words = `We sent a link to ${office}. Until you open it, mail goes to ${school.email}.`;
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByText(words).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(words).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(`A link is on its way to ${office}.`).waitFor();

  // Whoever reads that mail need not be logged in.
  const link = linkIn(await mailTo(inject('dataDir'), office, /confirm/i), '/confirm-address');
  const reader = await open(link);
  await reader.getByRole('button', { name: 'Confirm this address' }).click();
  await reader.getByText(`Mail for your school goes to ${office} from now on.`).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(office);
  expect(await page.getByText('mail goes to').count()).toBe(0);
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Confirm this address' }).click();
  await reader.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});

test('[SI-01] [RT-09] the form on its own: what is typed survives a reload', async () => {
  const page = await open('/schoolinfopage', as(fixture.school.client));
  await page.getByRole('heading', { name: 'School Information', level: 1 }).waitFor();
  await page.getByLabel('City').fill('Etobicoke');
  await page.reload();
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Etobicoke');
});
