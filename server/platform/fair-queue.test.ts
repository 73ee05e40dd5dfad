import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that begins when its turn comes, and ends when it is told to. */
function createWork(line: ReturnType<typeof createFairQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    start(who: string, name: string) {
      return line.run(who, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    async end(name: string) {
      await expect.poll(() => ends.has(name)).toBe(true);
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('one of a person at a time, and whoever had a turn stands behind the others', async () => {
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
  // Of those who do not have one under way: c came first after a's first turn.
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

test('so many of one wait, so many of all; the next are refused at once, and a place that became free is given again', async () => {
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

test('where the line is full, who has fewer in it takes the last place of who has most', async () => {
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

test('a turn is awaited by others, not by who has it nor while there are free ones', async () => {
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
