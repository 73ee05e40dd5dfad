import { expect, test } from 'vitest';
import { ApiError } from './client.ts';
import { queryClient } from './query-client.ts';

const change = (send: () => Promise<unknown>) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: send, meta: { stale: [['shown']] } })
    .execute(undefined);

test.each([
  ['done', () => Promise.resolve('done')],
  ['refused', () => Promise.reject(new ApiError(409, { code: 'slot_taken' }))],
])('a change that was %s makes stale what it names, and nothing else', async (_name, send) => {
  const keys = [['shown'], ['shown', 'one'], ['other']];
  for (const key of keys) queryClient.setQueryData(key, 'before');
  await change(send).catch(() => undefined);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});
