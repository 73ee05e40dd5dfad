import { expect, test } from 'vitest';
import { letRequestsPass } from './traffic.ts';

test('work in the background waits while requests are under way, and goes on when they are answered', async () => {
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

test('it does not wait where there are few, and not for ever where there are always many', async () => {
  const idle = letRequestsPass({ underWay: 1 }).then(() => 'idle');
  const busy = letRequestsPass({ underWay: 50 }).then(() => 'busy');
  expect(await Promise.race([busy, idle])).toBe('idle');
  expect(await busy).toBe('busy');
});
