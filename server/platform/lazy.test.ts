import { expect, test } from 'vitest';
import { createLazy } from './lazy.ts';

test('keeps the value for every caller; a failure reaches the callers who waited, and the next call tries again', async () => {
  const outcomes = [
    () => Promise.reject(new Error('no file')),
    () => Promise.resolve('first'),
    () => Promise.resolve('second'),
  ];
  const get = createLazy(() => (outcomes.shift() ?? (() => Promise.resolve('last')))());
  expect(await Promise.allSettled([get(), get()])).toMatchObject([
    { status: 'rejected', reason: { message: 'no file' } },
    { status: 'rejected', reason: { message: 'no file' } },
  ]);
  expect(await Promise.all([get(), get()])).toEqual(['first', 'first']);
  expect(await get()).toBe('first');
  get.forget();
  expect(await get()).toBe('second');
});

test('an earlier failure does not discard a value requested since', async () => {
  const first = Promise.withResolvers<string>();
  const outcomes = [first.promise, Promise.resolve('second')];
  const get = createLazy(() => outcomes.shift() ?? Promise.resolve('third'));
  const failed = get();
  get.forget();
  expect(await get()).toBe('second');
  first.reject(new Error('too late'));
  await expect(failed).rejects.toThrow('too late');
  expect(await get()).toBe('second');
});
