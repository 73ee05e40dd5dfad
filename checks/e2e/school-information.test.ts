import { expect, inject, test } from 'vitest';
import type { School } from '../../contract/schools.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { openBrowser } from './support/browser.ts';
import { as, makeFixture } from './support/fixture.ts';
import { expectDialog } from './support/people.ts';

const open = openBrowser();

test('[SI-01] [SI-02] [RT-09] the information is saved and the form is reset; another email is confirmed by its link', async () => {
  const { school } = await makeFixture({ students: 0, instructors: [] });
  const stored = () => school.client.get<School>(`/school/${school.id}`);
  const office = `office-${school.email}`;
  const page = await open('/schoolinfopage', as(school.client));
  await page.getByRole('heading', { name: 'School Information', level: 1 }).waitFor();
  await page.getByLabel('Postal code').fill('m4k1n5');
  await page.getByLabel('Second contact number').fill('647.555.0101');
  await page.getByLabel('Website').fill('https://lane.example');
  await page.getByLabel('Address line 2').fill('Unit 4');
  await page.getByLabel('Email', { exact: true }).fill(office);
  await page.getByRole('button', { name: 'Submit' }).click();
  const waiting = `We sent a link to ${office}. Until you open it, emails go to ${school.email}.`;
  await expectDialog(page, 'School Information Updated successfully!', waiting);
  // Behind the dialog.
  for (const name of ['name', 'addressLine1', 'city', 'postalCode', 'contactNumber1', 'email', 'website'])
    expect([name, await page.locator(`input[name=${name}]`).inputValue()]).toEqual([name, '']);
  expect(await stored()).toMatchObject({
    ...{ name: school.name, postalCode: 'M4K 1N5', contactNumber2: '(647) 555-0101' },
    ...{ website: 'https://lane.example', addressLine2: 'Unit 4', mailAddress: school.email },
  });
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(waiting).waitFor();

  // The link works without logging in.
  const reader = await open(linkIn(await mailTo(inject('dataDir'), office, /confirm/i), '/confirm-address'));
  await reader.getByRole('button', { name: 'Confirm this address' }).click();
  await reader.getByText(`We’ll now send your school’s emails to ${office}.`).waitFor();
  expect(await stored()).toMatchObject({ mailAddress: office, addressState: 'confirmed' });
});
