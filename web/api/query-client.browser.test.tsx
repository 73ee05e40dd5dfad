import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from './query-client.ts';

test('a change makes what it names stale in the other tabs too', async () => {
  const otherTab = new BroadcastChannel('changes');
  onTestFinished(() => otherTab.close());
  const heard: unknown[] = [];
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
  const mutation = { mutationFn: () => Promise.resolve('done'), meta: { stale: [['shown']] } };
  await queryClient.getMutationCache().build(queryClient, mutation).execute(undefined);
  await expect.poll(() => heard).toEqual([[['shown']]]);

  const isStale = () => [['shown', 'one'], ['other']].map((key) => queryClient.getQueryState(key)?.isInvalidated);
  for (const key of [['shown', 'one'], ['other']]) queryClient.setQueryData(key, 'before');
  otherTab.postMessage([['shown']]);
  await expect.poll(isStale).toEqual([true, false]);
});
