import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Instructor } from '#contract/instructors.ts';
import type { Call } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { AMINA } from '../../testing/sample-instructor.ts';
import { SchoolInstructor } from './own-instructor.tsx';

/** A server that keeps one instructor. */
async function open() {
  let stored: Instructor = AMINA;
  const { calls } = await show(<SchoolInstructor id="amina" />, {
    path: '/?tab=edit',
    answers: {
      'GET /instructor/amina': () => stored,
      'GET /instructor/school/school': () => [stored],
      'GET /booking/school/school': () => [],
      'PATCH /instructor/amina': ({ body }: Call) => {
        const { instructorCar, version: _, ...changes } = body as Partial<Instructor>;
        stored = { ...stored, ...changes, instructorCar: { ...stored.instructorCar, ...instructorCar } };
        return stored;
      },
    },
  });
  return () => calls.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[RT-12] on the instructor’s own page a change sends only what was changed', async () => {
  const sent = await open();
  await page.getByLabelText('Charges per hour').fill('62.50');
  await button('Save changes').click();
  await expect.element(page.getByText('Amina Osei is up to date.')).toBeVisible();
  expect(sent()).toEqual([{ ratePerHour: 62.5, version: 'v1' }]);
  await expect.element(page.getByLabelText('Charges per hour')).toHaveValue('62.50');
});

test('an instructor is deactivated and activated once the question about it is answered', async () => {
  const sent = await open();
  const question = page.getByRole('alertdialog');
  await button('Deactivate').click();
  await expect.element(question.getByText('No lessons are booked.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep active' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await button('Deactivate').click();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect.element(page.getByText('Amina Osei is inactive now.')).toBeVisible();
  await button('Activate').click();
  await question.getByRole('button', { name: 'Activate' }).click();
  await expect.element(page.getByText('Amina Osei is active again.')).toBeVisible();
  expect(sent()).toEqual([
    { isActive: false, version: 'v1' },
    { isActive: true, version: 'v1' },
  ]);
});
