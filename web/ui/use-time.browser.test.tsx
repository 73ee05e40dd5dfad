import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/room.tsx';
import { noteServerTime } from './clock.ts';
import { useNow } from './use-time.ts';

const Year = () => <p>{new Date(useNow()).getUTCFullYear()}</p>;

test('what shows the time is corrected as soon as the server’s is known', async () => {
  await show(<Year />);
  noteServerTime(Date.UTC(2031, 5));
  // Sooner than the next tick.
  await expect.element(page.getByText('2031'), { timeout: 5_000 }).toBeVisible();
  noteServerTime(Date.now());
  await expect.element(page.getByText('2031')).not.toBeInTheDocument();
});
