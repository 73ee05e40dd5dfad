import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Channels, ChosenChannels } from '#contract/channels.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';

const channelKeys = { all: ['channels'] };

export const useChannels = () =>
  useQuery({ queryKey: channelKeys.all, queryFn: ({ signal }) => call('GET /channels', { signal }) });

/** The switch that was turned alone: another window may have turned another. */
type Choice = Partial<ChosenChannels> & { kind: NoticeKind };

/** Shown at once; as it was before where the server refuses. */
export function useChoose() {
  const queries = useQueryClient();
  const show = (choice: Choice) =>
    queries.setQueryData<Channels>(
      channelKeys.all,
      (old) =>
        old && { ...old, choices: old.choices.map((one) => (one.kind === choice.kind ? { ...one, ...choice } : one)) },
    );
  return useMutation({
    scope: { id: 'channels' },
    mutationFn: ({ kind, ...body }: Choice) => call('PUT /channels/:kind', { params: { kind }, body }),
    onMutate: (choice) => {
      const before = queries.getQueryData<Channels>(channelKeys.all)?.choices.find(({ kind }) => kind === choice.kind);
      show(choice);
      return before;
    },
    onError: (_error, _choice, before) => before && show(before),
  });
}

/** A change of this browser's own subscription, and what the server knows of it. */
export function useDeviceChange<Given>(change: (given: Given) => Promise<void>) {
  return useChange([channelKeys.all], change);
}
