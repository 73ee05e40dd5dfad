import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { PackageDialog } from './package-dialog.tsx';

const open = (province: string, language: 'en' | 'fr' = 'en') =>
  show(<PackageDialog schoolId="s1" package_={null} onClose={() => undefined} />, {
    language,
    size: PHONE,
    answers: { 'GET /school/s1': () => ({ id: 's1', province }) },
  });

test('a package begins with what the province asks for, and says where that was read', async () => {
  await open('QC', 'fr');
  await expect.element(page.getByText(/13\u00a0h\u00a045\u00a0min de conduite/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Lu sur saaq.gouv.qc.ca le / })).toBeVisible();
  await page.getByRole('button', { name: 'Partir de là' }).click();
  await expect.element(page.getByLabelText('Durée totale')).toHaveValue('825');
  await expect.element(page.getByLabelText(/^Nom en français/)).not.toHaveValue('');
  await expect.element(page.getByLabelText(/^Nom en anglais/)).toHaveValue('');
  expectToFit();
});

test('a province whose course we do not know offers nothing to begin with', async () => {
  await open('NS');
  await expect.element(page.getByLabelText(/^Name in English/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Start from it' }).elements()).toEqual([]);
});
