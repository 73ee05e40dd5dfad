import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import { encodedBody } from './encoded-body.ts';

const BODY = encodedBody(Buffer.alloc(1000, 'x'));

function makeCache(bytesMax?: number) {
  let now = 0;
  const cache = createAnswerCache(() => now, bytesMax === undefined ? {} : { bytesMax });
  let made = 0;
  return {
    cache,
    made: () => made,
    advance(milliseconds: number) {
      now += milliseconds;
    },
    ask: (day: string, name: string, meanwhile: () => void = () => {}) =>
      cache.get({ day, address: `${day} ${name}` }, async () => {
        made++;
        meanwhile();
        return { body: BODY, total: 1, validUntilMs: now + 1000 };
      }),
  };
}

test('endless variants of a question about one day stay within a memory limit', async () => {
  const { cache, ask } = makeCache(10 * BODY.length);
  for (let index = 0; index < 500; index++) {
    expect((await ask('2026-12-04', String(index))).total).toBe(1);
    expect(cache.weight().bytes).toBeLessThanOrEqual(10 * BODY.length);
  }
  expect(cache.weight().answers).toBeGreaterThan(0);
});

test('an answer is computed once until it expires, its day changes or everything is dropped', async () => {
  const { cache, ask, advance, made } = makeCache();
  const all = () =>
    Promise.all([ask('2026-12-04', 'a'), ask('2026-12-04', 'b'), ask('2026-12-05', 'a'), ask('*', 'a')]);
  await Promise.all([all(), all()]);
  expect(made()).toBe(4);
  expect(cache.kept('2026-12-04 b')?.total).toBe(1);
  advance(1000);
  expect(cache.kept('2026-12-04 b')).toBeNull();
  await all();
  expect(made()).toBe(8);
  // The day's own two answers, and the one that covers every day.
  cache.forget('2026-12-04');
  expect(['2026-12-04 a', '2026-12-04 b', '2026-12-05 a', '* a'].map((address) => cache.kept(address)?.total)).toEqual([
    undefined,
    undefined,
    1,
    undefined,
  ]);
  await all();
  expect(made()).toBe(11);
  cache.clear();
  await all();
  expect(made()).toBe(15);
  expect(cache.weight()).toEqual({ answers: 4, bytes: 4000 });
});

test.each([
  ['its day changes', (cache: ReturnType<typeof makeCache>['cache']) => cache.forget('2026-12-06')],
  ['all is forgotten', (cache: ReturnType<typeof makeCache>['cache']) => cache.clear()],
])('an answer that is being computed while %s is returned but not cached', async (_, change) => {
  const { cache, ask, made } = makeCache();
  expect((await ask('2026-12-06', 'a', () => change(cache))).total).toBe(1);
  const asked = ask('2026-12-07', 'a');
  change(cache);
  await asked;
  expect(cache.kept('2026-12-06 a')).toBeNull();
  await ask('2026-12-06', 'a');
  expect(made()).toBe(3);
});

test('a failed answer is computed again', async () => {
  const { cache } = makeCache();
  const asked = { day: '2026-12-04', address: 'a' };
  await expect(cache.get(asked, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(cache.weight().answers).toBe(0);
  expect((await cache.get(asked, async () => ({ body: BODY, total: 2, validUntilMs: 1000 }))).total).toBe(2);
});
