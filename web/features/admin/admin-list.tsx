import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { Page } from '#contract/paging.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { useAdminPages } from './admin-filter.tsx';
import { useAdminRows } from './queries.ts';

const useTexts = createTextsHook('admin');

/** A name and what it is, in a `dl`; nothing where there is nothing to say. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}

interface AdminListProps<Row> {
  /** What tells this list from others: its name and filters. */
  listKey: readonly unknown[];
  /** `after` is the `next` of the page before; undefined for the first. */
  fetchPage: (after: string | undefined) => Promise<Page<Row>>;
  /** Where something was looked for, and is not there. */
  notFound: string | false;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list as far as it was asked for: waiting, failed, empty or there, with the way to what comes after. */
export function AdminList<Row>({ listKey, fetchPage, notFound, empty, children }: AdminListProps<Row>) {
  const t = useTexts();
  const end = useRef<HTMLParagraphElement>(null);
  const [pages, keepPages] = useAdminPages();
  const list = useAdminRows(listKey, fetchPage);
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isShort = data !== undefined && data.pages.length < pages && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  if (!data) return <QueryState error={error} onRetry={refetch} />;
  const rows = data.pages.flatMap(({ items }) => items);
  const showMore = async () => {
    const { hasNextPage: isMoreLeft, data: shown } = await fetchNextPage();
    if (shown && shown.pages.length > pages) keepPages(shown.pages.length);
    // The button is gone with the last page: the focus goes to what says so.
    if (!isMoreLeft) end.current?.focus();
  };
  return (
    <>
      {rows.length > 0 && children(rows)}
      {rows.length === 0 && (notFound ? <EmptyState title={notFound}>{t('tryOther')}</EmptyState> : empty)}
      <div className="mt-5 grid justify-items-center gap-3">
        <p ref={end} tabIndex={-1} role="status" className="tabular text-sm text-soft">
          {rows.length > 0 && t(hasNextPage ? 'shown' : 'allShown', { count: rows.length })}
        </p>
        {hasNextPage && (
          <Button variant="secondary" isBusy={isFetchingNextPage} onClick={() => void showMore()}>
            {t('more')}
          </Button>
        )}
      </div>
    </>
  );
}
