import type { ReactNode } from 'react';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const useTexts = createTextsHook('ui');

/** Framed list of rows, full width on a phone. Rows adapt to the width of the list, not of the window. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <div className="@container divide-y divide-line rounded-lg border border-line bg-surface shadow-card max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
      {children}
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd'];
const CHIPS = ['a', 'b', 'c'];

/** Placeholders with the size of the rows, so that the page doesn't jump. */
export function InstructorRowSkeletons() {
  const t = useTexts();
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <RowList>
        {ROWS.map((row) => (
          <div key={row} className="grid gap-x-6 gap-y-2 px-4 py-3 @2xl:grid-cols-[21rem_minmax(0,1fr)] @2xl:py-4">
            <div className="grid content-start gap-1 @2xl:gap-2">
              <div className="flex h-9.5 items-center gap-3 @2xl:h-12">
                <Skeleton className="size-9 rounded-full @2xl:size-12" />
                <Skeleton className="h-5 w-44" />
              </div>
              <Skeleton className="h-8.5 w-full @2xl:h-13.5" />
            </div>
            <div className="flex gap-2 overflow-hidden">
              {CHIPS.map((chip) => (
                <Skeleton key={chip} className="h-11 w-37 shrink-0" />
              ))}
            </div>
          </div>
        ))}
      </RowList>
    </div>
  );
}
