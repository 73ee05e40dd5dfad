import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { TaughtHours } from './taught-hours.tsx';

const person = (id: string, firstName: string) => ({
  ...{ id, firstName, lastName: 'Said', lessons: 11, minutes: 690, driveMinutes: 95, km: 84, unknownDrives: 1 },
});
const open = (isOwn: boolean, people = [person('a', 'Amina')]) =>
  show(<TaughtHours schoolId="s" today="2026-11-25" isOwn={isOwn} />, {
    size: PHONE,
    answers: { 'GET /calendar/school/s/taught': () => ({ instructors: people }) },
  });

test('an instructor sees the own hours of a week or a month, and that kilometres are an estimate', async () => {
  const { calls } = await open(true);
  await expect.element(page.getByText('11 h 30 min')).toBeVisible();
  await expect.element(page.getByText('84 km')).toBeVisible();
  await expect.element(page.getByText(/We estimate.*We don’t count drives without a postal code/)).toBeVisible();
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect
    .poll(() => calls.map(({ query }) => `${query.get('from')} ${query.get('to')}`))
    .toEqual(['2026-11-23 2026-11-29', '2026-10-01 2026-10-31']);
  expectToFit();
});

test('a school sees everybody’s', async () => {
  await open(false, [person('a', 'Amina'), person('k', 'Kofi')]);
  await expect.element(page.getByText('Kofi Said')).toBeVisible();
  expectToFit();
});
