import { MutationCache, onlineManager, QueryClient, type QueryKey, useMutation } from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** A mutation and the query keys that it makes stale. They are invalidated once it settles, whatever the result. */
export const useChange = <Answer, Sent = void>(stale: readonly QueryKey[], send: (sent: Sent) => Promise<Answer>) =>
  useMutation({ mutationFn: send, meta: { stale } });

declare module '@tanstack/react-query' {
  interface Register {
    /** `stale`: query keys that the mutation invalidates, by prefix. */
    mutationMeta: { stale?: readonly QueryKey[] };
  }
}

/** The browser's other tabs. Null where storage is blocked, and in Node, which the channel would keep running. */
function openOtherTabs(): BroadcastChannel | null {
  if (typeof window === 'undefined') return null;
  try {
    return new BroadcastChannel('changes');
  } catch {
    return null;
  }
}

const otherTabs = openOtherTabs();
otherTabs?.addEventListener('message', ({ data }: MessageEvent<QueryKey[]>) => invalidate(data));

function invalidate(stale: readonly QueryKey[]): void {
  for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
}

/** Retries lost connections and busy servers, not refusals. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status >= 502);

// The manager assumes a connection. On a page opened offline, it would miss the connection's return.
if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: true,
      // 'always': offline calls fail and say so instead of waiting silently. It would also turn off refetchOnReconnect.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    // After an error too: a refused record may have changed, and a lost answer may have succeeded.
    onSettled: (_answer, _error, _sent, _before, { meta }) => {
      if (!meta?.stale) return;
      invalidate(meta.stale);
      // A dialog that is open there shows that its lesson was cancelled or its balance paid here.
      otherTabs?.postMessage(meta.stale);
    },
  }),
});
