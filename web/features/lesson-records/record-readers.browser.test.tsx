import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Call } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { RecordReaders } from './record-readers.tsx';

const KNOWN = { id: 's1', name: 'Maple Lane', mayRead: false };
const OTHER = { id: 's2', name: 'Torchlight Driving', city: 'Guelph', province: 'ON' };

test('a school that taught nothing yet is found by its name and let in', async () => {
  const { calls } = await show(<RecordReaders schools={[KNOWN]} />, {
    answers: {
      'GET /schedule/suggestions': ({ query }: Call) => ({
        places: [],
        schools: query.get('text') === 'nobody' ? [] : [{ ...OTHER, ...KNOWN, city: 'Guelph' }, OTHER],
        instructors: [],
      }),
      'PUT /candidate/record/schools/s2': () => null,
    },
  });
  const field = page.getByLabelText('Let another school read it');
  await field.fill('nobody');
  await expect.element(page.getByText('We found no other school of that name.')).toBeVisible();
  await field.fill('tor');
  await expect.element(page.getByText('Guelph, ON')).toBeVisible();
  expect(page.getByRole('button', { name: 'Let read all Maple Lane' }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Let read all Torchlight Driving' }).click();
  await expect.element(page.getByText('Torchlight Driving can read your whole record.')).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(calls.map(({ name }) => name)).toContain('PUT /candidate/record/schools/s2');
});
