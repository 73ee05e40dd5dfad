import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnKind } from '#contract/lesson-kinds.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { PackageDialog } from './package-dialog.tsx';

const HIGHWAY = {
  id: '3f1a2d7c-1111-4c3b-9f58-0a4f6a3d9d01',
  names: { en: 'Highway', fr: 'Autoroute' },
  minutes: 60,
  price: 90,
  isActive: true,
  version: 'v1',
};

const saved: unknown[] = [];
beforeEach(() => void saved.splice(0));

const open = (province: string, language: 'en' | 'fr' = 'en', kinds: OwnKind[] = []) =>
  show(<PackageDialog schoolId="s1" package_={null} onClose={() => undefined} />, {
    language,
    size: PHONE,
    answers: {
      'GET /school/s1': () => ({ id: 's1', province }),
      'GET /school/s1/lesson-kinds': () => kinds,
      'POST /school/s1/packages': ({ body }) => {
        saved.push(body);
        return { name: { en: 'Highway hours', fr: 'Highway hours' } };
      },
    },
  });

test('a package begins with what the province asks for, and says where that was read', async () => {
  await open('QC', 'fr');
  await expect.element(page.getByText(/13\u00a0h\u00a045\u00a0min de conduite/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Source : saaq.gouv.qc.ca, consulté le / })).toBeVisible();
  await page.getByRole('button', { name: 'Partir de ce programme' }).click();
  await expect.element(page.getByLabelText('Durée totale')).toHaveValue('825');
  await expect.element(page.getByLabelText(/^Nom en français/)).not.toHaveValue('');
  await expect.element(page.getByLabelText(/^Nom en anglais/)).toHaveValue('');
  expectToFit();
});

test('a province whose course we do not know offers nothing to begin with', async () => {
  await open('NS');
  await expect.element(page.getByLabelText(/^Name in English/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Start from this' }).elements()).toEqual([]);
});

test('where the school teaches kinds of lessons, a package may be for some of them alone', async () => {
  await open('ON', 'en', [
    HIGHWAY,
    { ...HIGHWAY, id: '3f1a2d7c-1111-4c3b-9f58-0a4f6a3d9d02', names: { en: 'Old', fr: 'Ancien' }, isActive: false },
  ]);
  const group = page.getByRole('group', { name: 'Good for' });
  await expect.element(group.getByRole('checkbox', { name: 'Driving lesson' })).not.toBeChecked();
  expect(group.getByRole('checkbox').elements()).toHaveLength(2);
  await group.getByRole('checkbox', { name: 'Highway' }).click();
  await page.getByLabelText(/^Name in English/).fill('Highway hours');
  await page.getByLabelText(/^Price before tax/).fill('900');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toMatchObject([{ nameEn: 'Highway hours', kinds: [HIGHWAY.id] }]);
  expectToFit();
});
