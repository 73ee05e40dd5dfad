import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Channels } from '#contract/channels.ts';
import type { NoticePreset } from '#contract/notices.ts';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';

const channelKeys = { all: ['channels'] };

export const useChannels = () =>
  useQuery({ queryKey: channelKeys.all, queryFn: ({ signal }) => call('GET /channels', { signal }) });

/** Optimistic update, rolled back if the server refuses it. */
export function useChoosePreset() {
  const queries = useQueryClient();
  const read = () => queries.getQueryData<Channels>(channelKeys.all);
  const show = (changes: Partial<Channels>) =>
    queries.setQueryData<Channels>(channelKeys.all, (old) => old && { ...old, ...changes });
  return useMutation({
    // Run in order, so that each request sends the version its predecessor received.
    scope: { id: 'channels' },
    mutationFn: (preset: NoticePreset) => call('PUT /channels', { body: { preset, version: read()?.version ?? '' } }),
    onMutate: (preset) => {
      const before = read();
      show({ preset });
      return before;
    },
    onSuccess: ({ version }) => void show({ version }),
    onError: (_error, _preset, before) => {
      if (before) show({ preset: before.preset });
      return queries.invalidateQueries({ queryKey: channelKeys.all });
    },
  });
}

/** Changes this browser's subscription and refetches the settings. */
export function useDeviceChange<Given>(change: (given: Given) => Promise<void>) {
  return useChange([channelKeys.all], change);
}
