import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

/** Refusals stay refusals; a lost connection or a busy server is worth another try. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': without a connection a call fails and says so, instead of waiting in silence for it to come back.
    queries: { staleTime: 15_000, retry: isWorthRetrying, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
