import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnKind } from '#contract/lesson-kinds.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { LessonKinds } from './lesson-kinds.tsx';

const HIGHWAY: OwnKind = {
  ...{ id: 'k1', names: { en: 'Highway', fr: 'Autoroute' }, minutes: 90, price: null, isActive: true, version: 'v1' },
};
const ROAD_TEST: OwnKind = {
  ...{
    id: 'k2',
    names: { en: 'Road-test day', fr: 'Jour d’examen' },
    minutes: 150,
    price: 189.5,
    isActive: false,
    version: 'v1',
  },
};

test('lists active lesson types first, and retires one', async () => {
  const { calls } = await show(<LessonKinds schoolId="s1" />, {
    size: PHONE,
    answers: {
      'GET /school/s1/lesson-kinds': () => [ROAD_TEST, HIGHWAY],
      'PUT /school/s1/lesson-kinds/k1': () => ({ ...HIGHWAY, isActive: false }),
    },
  });
  await expect.element(page.getByText('1\u00a0h\u00a030\u00a0min · at the instructor’s rate')).toBeVisible();
  await expect.element(page.getByText('2\u00a0h\u00a030\u00a0min · $189.50')).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => /Driving lesson|Highway|Road-test/.exec(item.textContent)?.[0]),
  ).toEqual([...['Driving lesson', 'Highway', 'Road-test']]);
  expectToFit();
  await page.getByRole('button', { name: 'Retire Highway' }).click();
  await expect
    .element(page.getByText('Students can no longer book Highway. Booked lessons aren’t affected.'))
    .toBeVisible();
  const { id: _, ...said } = HIGHWAY;
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ ...said, isActive: false });
});

test('adds the first lesson type in both languages', async () => {
  const { calls } = await show(<LessonKinds schoolId="s1" />, {
    language: 'fr',
    size: PHONE,
    answers: { 'GET /school/s1/lesson-kinds': () => [], 'POST /school/s1/lesson-kinds': () => HIGHWAY },
  });
  await page.getByRole('button', { name: 'Ajouter un type de cours' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Nom en anglais').fill('Highway');
  await dialog.getByRole('button', { name: 'Enregistrer le type' }).click();
  await expect.element(dialog.getByLabelText('Nom en français')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Nom en français').fill('Autoroute');
  await dialog.getByLabelText(/^Durée/).fill('120');
  await expect.element(dialog.getByText(/^Dure 2\u00a0h/)).toBeVisible();
  await dialog.getByLabelText(/^Prix/).fill('150,50');
  expectToFit();
  await dialog.getByRole('button', { name: 'Enregistrer le type' }).click();
  await expect.element(page.getByText('Autoroute est enregistré.')).toBeVisible();
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    ...{ names: { en: 'Highway', fr: 'Autoroute' }, minutes: 120, price: 150.5 },
  });
});
