import { MutationCache, QueryClient, type QueryKey, useMutation } from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** A change, and the answers that it makes old: those on show are asked for anew once it is done, refused or lost. */
export const useChange = <Answer, Sent = void>(stale: readonly QueryKey[], send: (sent: Sent) => Promise<Answer>) =>
  useMutation({ mutationFn: send, meta: { stale } });

declare module '@tanstack/react-query' {
  interface Register {
    /** `stale`: the answers that a change makes old, each with all that begin like it. */
    mutationMeta: { stale?: readonly QueryKey[] };
  }
}

/** Refusals stay refusals; a lost connection or a busy server is worth another try. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a connection a call fails and says so, instead of waiting in silence for it to come back.
    queries: { staleTime: 15_000, retry: isWorthRetrying, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    // Refused, it was found changed by somebody else; without an answer nobody knows: what is on show is asked for anew.
    onSettled: (_answer, _error, _sent, _before, { meta }) => {
      for (const queryKey of meta?.stale ?? []) void queryClient.invalidateQueries({ queryKey });
    },
  }),
});
