import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that starts when its turn comes and ends when the test ends it. */
function createWork(line: ReturnType<typeof createFairQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start(who: string, name: string, signal?: AbortSignal) {
      const work = async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      };
      return line.run(who, work, signal);
    },
    async end(name: string) {
      await expect.poll(() => ends.has(name)).toBe(true);
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('runs one piece of work per person at a time, and puts people who had a turn behind the others', async () => {
  const { begun, start, end } = createWork(createFairQueue({ running: 2, waitingOfOne: 3, waiting: 10 }));
  const all = [
    start('a', 'a1'),
    start('a', 'a2'),
    start('a', 'a3'),
    start('b', 'b1'),
    start('b', 'b2'),
    start('c', 'c1'),
  ];
  await expect.poll(() => begun).toEqual(['a1', 'b1']);
  await end('a1');
  // Only people with nothing running come next, and c joined the queue after a's first turn.
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
  await end('b1');
  await end('c1');
  await end('b2');
  await end('a3');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
  await Promise.all(all);
});

test('limits how many wait per person and in total, refuses more at once, and reuses freed places', async () => {
  const { begun, start, end } = createWork(createFairQueue({ running: 1, waitingOfOne: 2, waiting: 3 }));
  const all = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3')];
  await expect(start('a', 'a4')).rejects.toMatchObject({ code: 'too_many_requests' });
  all.push(
    start('b', 'b1'),
    start('b', 'b2').catch(({ code }) => expect(code).toBe('overloaded')),
  );
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  await Promise.all(all);
  const failing = createFairQueue({ running: 1, waitingOfOne: 1, waiting: 1 });
  await expect(failing.run('a', () => Promise.reject(new Error('work failed')))).rejects.toThrow('work failed');
  expect(await failing.run('a', async () => 'next')).toBe('next');
  expect(begun).toHaveLength(4);
});

test('when the queue is full, a newcomer with few entries takes the last place of the person with the most', async () => {
  const { begun, start, end } = createWork(createFairQueue({ running: 1, waitingOfOne: 2, waiting: 3 }));
  const all = [start('a', 'a1'), start('a', 'a2')];
  const displaced = expect(start('a', 'a3')).rejects.toMatchObject({ code: 'overloaded' });
  all.push(start('b', 'b1'), start('c', 'c1'));
  await displaced;
  await expect(start('d', 'd1')).rejects.toMatchObject({ code: 'overloaded' });
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('a turn is awaited only by other people, and only when no place is free', async () => {
  const line = createFairQueue({ running: 2, waitingOfOne: 3, waiting: 10 });
  const { start, end } = createWork(line);
  const all = [start('a', 'a1'), start('a', 'a2')];
  expect(line.isAwaited()).toBe(false);
  all.push(start('b', 'b1'));
  expect(line.isAwaited()).toBe(false);
  all.push(start('c', 'c1'));
  expect(line.isAwaited()).toBe(true);
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
  await Promise.all(all);
  expect(line.isAwaited()).toBe(false);
});

test('each person can run several at once, but never occupies every place', async () => {
  const line = createFairQueue({ running: 3, runningOfOne: 2, waitingOfOne: 5, waiting: 10 });
  const { begun, start, end } = createWork(line);
  const all = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('b', 'b1'), start('b', 'b2')];
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a2', 'b1', 'a3', 'b2']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

test('work aborted while it waits leaves the queue and frees its place', async () => {
  const { begun, start, end } = createWork(createFairQueue({ running: 1, waitingOfOne: 1, waiting: 1 }));
  const abort = new AbortController();
  const first = start('a', 'a1', abort.signal);
  const waiting = expect(start('a', 'a2', abort.signal)).rejects.toThrow('no longer needed');
  abort.abort(new Error('no longer needed'));
  await waiting;
  await expect(start('a', 'a3', abort.signal)).rejects.toThrow('no longer needed');
  const next = start('a', 'a4');
  for (const name of ['a1', 'a4']) await end(name);
  await Promise.all([first, next]);
  expect(begun).toEqual(['a1', 'a4']);
});
