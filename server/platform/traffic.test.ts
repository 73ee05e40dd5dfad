import { expect, test } from 'vitest';
import { createTraffic, letRequestsPass } from './traffic.ts';

test('counts work until it succeeds or fails, and refuses excess work at once', async () => {
  const traffic = createTraffic({ atOnce: 2, atOnceOfOne: 2 });
  const ends: (() => void)[] = [];
  const work = () => traffic.run(() => new Promise<void>((resolve) => ends.push(resolve)));
  const first = work();
  const second = work();
  expect(traffic.underWay).toBe(2);
  await expect(work()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });
  for (const end of ends) end();
  await Promise.all([first, second]);
  expect(traffic.underWay).toBe(0);
  await expect(traffic.run(() => Promise.reject(new Error('badly')))).rejects.toThrow('badly');
  const throwing = () => {
    throw new Error('at once');
  };
  await expect(traffic.run(throwing)).rejects.toThrow('at once');
  expect(traffic.underWay).toBe(0);
});

test('one caller’s calls wait in their own queue and leave the other places to everybody else', async () => {
  const traffic = createTraffic({ atOnce: 4, atOnceOfOne: 2 });
  const ends: (() => void)[] = [];
  const work = (caller: string) => traffic.run(() => new Promise<void>((resolve) => ends.push(resolve)), caller);
  const greedy = Array.from({ length: 102 }, () => work('one'));
  await expect(work('one')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(traffic.underWay).toBe(2);
  expect(await traffic.run(() => 'served', 'another')).toBe('served');
  expect(await traffic.run(() => 'served')).toBe('served');
  for (const _ of greedy) {
    ends.shift()?.();
    await new Promise(setImmediate);
    expect(traffic.underWay).toBeLessThanOrEqual(2);
  }
  await Promise.all(greedy);
  expect(traffic.underWay).toBe(0);
});

test('work that waits for an outside server frees its place for others', async () => {
  const traffic = createTraffic({ atOnce: 1, atOnceOfOne: 1 });
  let answer = () => {};
  const waiting = traffic.run(() => traffic.release(() => new Promise<void>((resolve) => (answer = resolve))));
  expect(traffic.underWay).toBe(0);
  expect(await traffic.run(async () => 'done meanwhile')).toBe('done meanwhile');
  answer();
  await waiting;
  expect(traffic.underWay).toBe(0);
  const failing = traffic.run(() => traffic.release(() => Promise.reject(new Error('no answer'))));
  await expect(failing).rejects.toThrow('no answer');
  expect(traffic.underWay).toBe(0);
});

test('background work waits during requests and continues once they are answered', async () => {
  const traffic = { underWay: 50 };
  let isDone = false;
  const work = letRequestsPass(traffic).then(() => {
    isDone = true;
  });
  await new Promise(setImmediate);
  expect(isDone).toBe(false);
  traffic.underWay = 0;
  await work;
});

test('background work doesn’t wait under light load, and doesn’t wait forever under heavy load', async () => {
  const idle = letRequestsPass({ underWay: 1 }).then(() => 'idle');
  const busy = letRequestsPass({ underWay: 50 }).then(() => 'busy');
  expect(await Promise.race([busy, idle])).toBe('idle');
  expect(await busy).toBe('busy');
});
