import { Pagination, useTablePage } from '../../ui/data-table.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import type { PeopleAsked } from './queries.ts';

const useTexts = createTextsHook('school-calendar');

/** The part of a school's instructors that a day or week shows. The page is in the address. */
export function usePeopleAsked(limit: number): PeopleAsked {
  const [page] = useTablePage(true);
  return { page, limit };
}

/** Pagination of the instructors. Renders nothing if all of them fit on one page. */
export function PeoplePages({ total, limit }: { total: number; limit: number }) {
  const t = useTexts();
  const [wanted, turnTo] = useTablePage(true);
  const pageIndex = Math.max(0, Math.min(wanted, Math.ceil(total / limit) - 1));
  return <Pagination label={t('instructor')} pageSize={limit} onChange={turnTo} {...{ pageIndex, total }} />;
}
