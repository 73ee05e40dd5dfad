import { useEffect, useState } from 'react';
import { holdsWords } from '#contract/holds-words.ts';
import { Pagination, useTablePage } from './data-table.tsx';
import { TextField } from './form/text-field.tsx';
import { createTextsHook } from './i18n/texts-hook.ts';
import { useSearch } from './use-search.ts';
import { useDebounced } from './use-time.ts';

const useTexts = createTextsHook('ui');
const PARAMETER = 'q';

/** The current page of a list, and its search. */
export interface ListPart {
  /** Zero-based. A list with fewer pages shows its last one. */
  pageIndex: number;
  turnTo: (pageIndex: number) => void;
  typed: string;
  setTyped: (typed: string) => void;
  /** What was typed, once typing has paused. */
  words: string;
}

/** @param isInAddress for a page's main list, so that a reload and the Back button keep its state */
export function useListPart(isInAddress = false): ListPart {
  const [search, setSearch] = useSearch();
  const [pageIndex, turnTo] = useTablePage(isInAddress);
  const [typed, setTyped] = useState(isInAddress ? (search.get(PARAMETER) ?? '') : '');
  const words = useDebounced(typed.trim());
  const [searched, setSearched] = useState(words);
  useEffect(() => {
    if (words === searched) return;
    setSearched(words);
    if (!isInAddress) return turnTo(0);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        if (words) next.set(PARAMETER, words);
        else next.delete(PARAMETER);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  return { pageIndex, turnTo, typed, setTyped, words };
}

interface LongListProps {
  part: ListPart;
  pageSize: number;
  /** Rows that match the search. */
  total: number;
}

/** Search field of a list. Renders nothing while the whole list fits on a page. */
export function ListSearch({ part, pageSize, total, label }: LongListProps & { label: string }) {
  const t = useTexts();
  if (total <= pageSize && part.words === '' && part.typed === '') return null;
  return (
    <search className="mb-4 grid gap-2">
      <TextField
        name="search"
        type="search"
        label={label}
        value={part.typed}
        onChange={part.setTyped}
        maxLength={200}
        autoComplete="off"
        className="md:max-w-md"
      />
      <p role="status" className="text-soft empty:hidden">
        {total === 0 && t('form.noMatch')}
      </p>
    </search>
  );
}

/** Pagination of a list. Renders nothing while the whole list fits on a page. */
export function ListPages({ part, pageSize, total, label }: LongListProps & { label: string }) {
  return (
    <Pagination {...{ pageSize, total, label }} pageIndex={lastOf(part, { pageSize, total })} onChange={part.turnTo} />
  );
}

const lastOf = ({ pageIndex }: ListPart, { pageSize, total }: { pageSize: number; total: number }): number =>
  Math.max(0, Math.min(pageIndex, Math.ceil(total / pageSize) - 1));

/** Searches and pages a list that is loaded as a whole. */
export function takePart<Row>(
  rows: readonly Row[],
  part: ListPart,
  { pageSize, textOf }: { pageSize: number; textOf: (row: Row) => string },
): { shown: Row[]; total: number } {
  const found = rows.filter((row) => holdsWords(textOf(row), part.words));
  const start = lastOf(part, { pageSize, total: found.length }) * pageSize;
  return { shown: found.slice(start, start + pageSize), total: found.length };
}
