import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import type { Call } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { writeSession } from '../session/session-store.ts';
import { RecordReaders } from './record-readers.tsx';

afterEach(() => vi.restoreAllMocks());

const KNOWN = { id: 's1', name: 'Maple Lane', mayRead: false };
const OTHER = { id: 's2', name: 'Torchlight Driving', city: 'Guelph', province: 'ON' };

test('finds a new school by name and gives it access', async () => {
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
  const field = page.getByLabelText('Share with another school');
  await field.fill('nobody');
  await expect.element(page.getByText('We couldn’t find another school with that name.')).toBeVisible();
  await field.fill('tor');
  await expect.element(page.getByText('Guelph, ON')).toBeVisible();
  expect(page.getByRole('button', { name: 'Share full record Maple Lane' }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Share full record Torchlight Driving' }).click();
  await expect.element(page.getByText('Torchlight Driving can see your full record.')).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(calls.map(({ name }) => name)).toContain('PUT /candidate/record/schools/s2');
});

test('copies a link for the school, or shows it if the browser blocks copying', async () => {
  await show(<RecordReaders schools={[{ ...KNOWN, mayRead: true }]} />);
  writeSession({ kind: 'candidate', id: 'c1' } as SessionActor);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error());
  const button = page.getByRole('button', { name: 'Copy link Maple Lane' });
  const link = `${location.origin}/students/c1`;
  await button.click();
  await expect.element(page.getByText(/^Link copied\. Send it to Maple Lane/)).toBeVisible();
  expect(copied).toHaveBeenCalledWith(link);
  await button.click();
  await expect.element(page.getByText(link)).toBeVisible();
});
