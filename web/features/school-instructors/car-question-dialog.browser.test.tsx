import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { CarQuestionDialog, type SharedCarAnswer } from './car-question-dialog.tsx';

const car = { make: 'Kia', model: 'Rio', year: 2023, color: 'Black', plateNumber: 'ZZZ 111', transmission: null };
const ask = async (drivers: string[]) => {
  const answers: (SharedCarAnswer | null)[] = [];
  await show(
    <CarQuestionDialog
      question={{ known: { drivers, car, changes: ['model'] }, isPlate: true, typed: { ...car, model: 'Civic' } }}
      onAnswer={(answer) => answers.push(answer)}
    />,
    { size: PHONE },
  );
  return answers;
};

test('a car that nobody drives yet is taken as it is, or changed', async () => {
  const answers = await ask([]);
  await expect.element(page.getByRole('heading', { name: 'You have a car with this plate' })).toBeVisible();
  expectToFit();
  await page.getByRole('button', { name: 'Use as is' }).click();
  await page.getByRole('button', { name: 'Change it', exact: true }).click();
  expect(answers).toEqual([{ sharesCar: true }, { changesSharedCar: true }]);
});

test('of a colleague’s it is said whose it is, and that a change is for all', async () => {
  await ask(['Priya Sharma']);
  await expect.element(page.getByRole('heading', { name: 'This car is used by Priya Sharma' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Share as is' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change for everyone' })).toBeVisible();
});
