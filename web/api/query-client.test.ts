import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from './client.ts';
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

test('a query that failed without a connection loads by itself when the connection returns', async () => {
  queryClient.mount();
  onlineManager.setOnline(false);
  const queryFn = () => (onlineManager.isOnline() ? Promise.resolve('loaded') : Promise.reject(new NetworkError()));
  const observer = new QueryObserver(queryClient, { queryKey: ['lost'], queryFn, retry: false });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  onlineManager.setOnline(true);
  await expect.poll(() => observer.getCurrentResult().data).toBe('loaded');
  stop();
  queryClient.unmount();
});
