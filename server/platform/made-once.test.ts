import { expect, test } from 'vitest';
import { madeOnce } from './made-once.ts';

test('what is made is kept for all who ask; a failure is told to those who waited for it, and the next tries again', async () => {
  const outcomes = [
    () => Promise.reject(new Error('no file')),
    () => Promise.resolve('first'),
    () => Promise.resolve('second'),
  ];
  const get = madeOnce(() => (outcomes.shift() ?? (() => Promise.resolve('last')))());
  expect(await Promise.allSettled([get(), get()])).toMatchObject([
    { status: 'rejected', reason: { message: 'no file' } },
    { status: 'rejected', reason: { message: 'no file' } },
  ]);
  expect(await Promise.all([get(), get()])).toEqual(['first', 'first']);
  expect(await get()).toBe('first');
});
