import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { AdminBooking } from '#contract/admin.ts';
import type { Page } from '#contract/paging.ts';
import { Button } from '../../ui/button.tsx';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { useAdminPages } from './admin-filter.tsx';
import { useAdminRows } from './queries.ts';

export function Student({ student }: { student: AdminBooking['student'] }) {
  const t = useUiTexts();
  return (
    <span className="grid">
      <span className="wrap-anywhere">{student.name || t('deletedAccount')}</span>
      {student.email && <span className="text-sm wrap-anywhere text-soft">{student.email}</span>}
    </span>
  );
}

const useTexts = createTextsHook('admin');

/** A term and its value in a `dl`. Renders nothing without a value. */
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
  /** Query key of this list: its name and filters. */
  listKey: readonly unknown[];
  /** `after` is the previous page's `next`, undefined for the first page. */
  fetchPage: (after: string | undefined) => Promise<Page<Row>>;
  /** Title if a search finds nothing. False if this list has no search. */
  notFound: string | false;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A paginated list with its loading, error and empty states. */
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
    // The button disappears with the last page, so move the focus to the status line.
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
