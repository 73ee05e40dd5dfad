import type { ReactNode } from 'react';

/** Rows under each other in one frame; on a phone from edge to edge. What a row looks like depends on the list's width, not the window's. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <div className="@container divide-y divide-line rounded-lg border border-line bg-surface shadow-card max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
      {children}
    </div>
  );
}
