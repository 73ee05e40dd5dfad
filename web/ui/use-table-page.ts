import { useState } from 'react';
import { useSearchParams } from 'react-router';

const PARAMETER = 'page';

/**
 * Which page of a table is shown, counted from 0. In the address a reload and the way back from a row lead to it again;
 * there is room for one table of a page. Whatever else changes the address begins at the first page.
 */
export function useTablePage(isInAddress: boolean) {
  const here = useState(0);
  const [search, setSearch] = useSearchParams();
  if (!isInAddress) return here;
  const pageIndex = Math.max(0, Math.trunc(Number(search.get(PARAMETER))) - 1) || 0;
  const turnTo = (index: number) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (index > 0) next.set(PARAMETER, String(index + 1));
        else next.delete(PARAMETER);
        return next;
      },
      { preventScrollReset: true },
    );
  return [pageIndex, turnTo] as const;
}
