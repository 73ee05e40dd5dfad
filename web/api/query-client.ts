import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

/** Refusals stay refusals; a lost connection or a busy server is worth another try. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof ApiError) || error.status >= 502);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
