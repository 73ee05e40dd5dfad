import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const BODY = Buffer.alloc(1000, 'x');

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
    ask: (day: string, key: string) =>
      cache.get({ day, key, address: `${day} ${key}` }, async () => {
        made++;
        return { body: BODY, total: 1, validUntilMs: now + 1000 };
      }),
  };
}

test('one day asked for in ever new ways is kept within a bound of bytes', async () => {
  const { cache, ask } = makeCache(10 * BODY.length);
  for (let index = 0; index < 500; index++) {
    expect((await ask('2026-12-04', String(index))).total).toBe(1);
    expect(cache.weight().bytes).toBeLessThanOrEqual(10 * BODY.length);
  }
  expect(cache.weight().answers).toBeGreaterThan(0);
});

test('what is forgotten, made anew or overtaken weighs nothing any more', async () => {
  const { cache, ask, advance, made } = makeCache();
  await Promise.all([ask('2026-12-04', 'a'), ask('2026-12-04', 'b'), ask('2026-12-05', 'a'), ask('*', 'a')]);
  expect(cache.weight()).toEqual({ answers: 4, bytes: 4000 });
  advance(1000);
  await ask('2026-12-04', 'a');
  expect([made(), cache.weight()]).toEqual([5, { answers: 4, bytes: 4000 }]);
  cache.forget('2026-12-04');
  expect(cache.weight()).toEqual({ answers: 1, bytes: 1000 });
  const asked = ask('2026-12-06', 'a');
  cache.forget('2026-12-06');
  await asked;
  expect(cache.weight()).toEqual({ answers: 1, bytes: 1000 });
  cache.clear();
  expect(cache.weight()).toEqual({ answers: 0, bytes: 0 });
});
