import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';
import { createSemaphore } from './semaphore.ts';

test('runs two at once, queues the rest, and refuses when the queue is full', async () => {
  const line = createSemaphore({ running: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const finished: number[] = [];
  const work = (index: number) =>
    line.run(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      finished.push(index);
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
  expect(most).toBe(2);
  expect(finished).toEqual([0, 1, 2, 3, 4]);
  expect(outcomes[5]).toMatchObject({ status: 'rejected', reason: { code: 'overloaded', retryAfterSeconds: 5 } });
});

test('work that fails frees its place', async () => {
  const line = createSemaphore({ running: 1, waiting: 1 });
  await expect(line.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await line.run(async () => 'next')).toBe('next');
});

test('without a stored hash, a wrong password takes the same amount of work', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('seven-quiet-lanes');
  expect(await passwords.verify(stored, 'seven-quiet-lanes')).toBe(true);
  await passwords.verify(null, 'seven-quiet-lanes');
  // CPU time of this process across all threads: elapsed time would depend on the machine's other work.
  const work = async (hash: string | null) => {
    const start = process.cpuUsage();
    expect(await passwords.verify(hash, 'wrong')).toBe(false);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  // Alternate between the two, and take the minimum of each.
  const least = { none: Number.POSITIVE_INFINITY, stored: Number.POSITIVE_INFINITY };
  for (let count = 0; count < 15; count++) {
    least.none = Math.min(least.none, await work(null));
    least.stored = Math.min(least.stored, await work(stored));
  }
  const ratio = least.none / least.stored;
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
