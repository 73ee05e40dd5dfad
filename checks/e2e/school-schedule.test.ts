import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { as, makeFixture } from './support/fixture.ts';

const open = openBrowser();

test('[SC-01] [SC-02] [SC-03] [RT-15] the downloaded sheet is uploaded, checked and saved, its slots are shown per instructor, and it can be undone', async () => {
  const { school } = await makeFixture({ students: 0, instructors: [{ firstName: 'Maria', lastName: 'Silva' }] });
  const page = await open('/schedule', as(school.client));
  await page.getByRole('heading', { name: 'Booking Schedule', level: 1 }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Schedule Sheet format' }).first().click(),
  ]);
  const name = download.suggestedFilename();
  expect(name).toMatch(/\.xlsx$/);
  const buffer = await readFile(await download.path());

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload New Schedule' }).click(),
  ]);
  expect(await chooser.element().getAttribute('accept')).toBe('.xlsx,.xls');
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByText(`${name}: nothing is saved yet.`).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/^Added \d+ slots to your schedule\.$/)
    .first()
    .waitFor();

  const week = page.getByRole('table', { name: 'Slots by instructor and day' });
  await week
    .getByRole('link', { name: /^Maria Silva, .*: \d+ free$/ })
    .first()
    .waitFor();
  const slots = page.getByRole('table', { name: 'Availability' }).getByRole('rowheader');
  await expect.poll(async () => new Set(await slots.allInnerTexts())).toEqual(new Set(['Maria Silva']));
  await page.getByRole('table', { name: 'Past uploads' }).getByText(name, { exact: true }).waitFor();

  // The same sheet again changes nothing; pasted rows for one of its days replace that day.
  const shownDay = await slots.first().locator('xpath=ancestor::tr').locator('td').first().innerText();
  const monday = shownDay.trim().replace(/^(..)-(..)-(....)$/, '$3-$1-$2');
  const rows = `Instructor email\tDate\tStart time\tEnd time\nMaria Silva\t${monday}\t18:00\t19:00`;
  await page.getByRole('textbox', { name: 'Or paste rows from your spreadsheet' }).fill(rows);
  await page.getByRole('button', { name: 'Check pasted rows' }).click();
  await expect
    .poll(() => page.getByRole('radio', { name: 'Replace these days for these instructors' }).isChecked())
    .toBe(true);
  await page.getByRole('table', { name: 'Changes by instructor and day' }).getByText('Removed:').first().waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Added 1 slot to your schedule.').first().waitFor();
  await page.reload();
  const uploads = page.getByRole('table', { name: 'Past uploads' });
  await uploads.getByRole('button', { name: 'Undo upload Pasted rows.tsv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo upload' }).click();
  await page.getByText(/^Upload undone\. Slots removed: 1\. Slots restored: \d+\.$/).waitFor();
  await uploads.getByText('Undone', { exact: true }).waitFor();
});
