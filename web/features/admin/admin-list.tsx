import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ADMIN_PAGE_SIZE } from '#contract/admin.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useAdminAddress } from './address.ts';

/** Every list of the area starts with it, so that an action can have all of them fetched anew. */
export const ADMIN_KEY = 'admin';

interface AdminListProps<Row> {
  caption: string;
  /** What tells this list from others: its name and filters. */
  listKey: readonly unknown[];
  fetchPage: (page: number) => Promise<{ data: Row[]; headers: Headers }>;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** One page of a list: waiting, failed, empty or there, with the way to the other pages. */
export function AdminList<Row>({ caption, listKey, fetchPage, empty, children }: AdminListProps<Row>) {
  const { t } = useTranslation();
  const { page, turnTo } = useAdminAddress();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [ADMIN_KEY, ...listKey, page],
    queryFn: () => fetchPage(page),
    placeholderData: keepPreviousData,
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <SkeletonList label={t('loading')} />;
  if (data.data.length === 0 && page === 0) return empty;
  return (
    <>
      {children(data.data)}
      <Pagination
        pageIndex={page}
        pageSize={ADMIN_PAGE_SIZE}
        total={Number(data.headers.get('X-Total-Count') ?? data.data.length)}
        onChange={turnTo}
        label={caption}
      />
    </>
  );
}
