import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/paging.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.tsx';

/** Runs an admin action, shows a toast and refetches all lists, including the audit log. */
export function useAdminAction<Answer>(act: () => Promise<Answer>, said: (answer: Answer) => string) {
  const showAllAnew = useInvalidateAdmin();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      await showAllAnew();
      toast(said(answer));
    },
    onError: (error) => toast(errorText(error), 'loss'),
  });
}

const adminKeys = {
  all: ['admin'],
  waiting: ['admin', 'waiting'],
  list: (filter: readonly unknown[]) => [...adminKeys.all, 'list', ...filter],
  booking: (id: string) => [...adminKeys.all, 'booking', id],
};

/** Number of open items in each section. */
export const useWaiting = () =>
  useQuery({
    queryKey: adminKeys.waiting,
    queryFn: ({ signal }) => call('GET /admin/waiting', { signal }),
    refetchInterval: 60_000,
  });

export const useAdminBooking = (id: string) =>
  useQuery({
    queryKey: adminKeys.booking(id),
    queryFn: ({ signal }) => call('GET /admin/bookings/:id', { params: { id }, signal }),
  });

/** Any admin list. `filter` is its name and filters; `after` is the previous page's `next`. */
export function useAdminRows<Row>(
  filter: readonly unknown[],
  fetchPage: (after: string | undefined) => Promise<Page<Row>>,
) {
  return useInfiniteQuery({
    queryKey: adminKeys.list(filter),
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Every admin action is also in the audit log, so invalidate all admin lists. */
export function useInvalidateAdmin(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: adminKeys.all });
}
