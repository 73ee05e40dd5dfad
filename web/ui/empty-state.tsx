import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <EmptyRoad />
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-md text-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** A quiet road to the horizon. */
function EmptyRoad() {
  return (
    <svg viewBox="0 0 120 56" className="h-14 w-30" aria-hidden="true">
      <path d="M8 54 52 14h16l44 40Z" className="fill-sunken" />
      <path d="M2 14h116" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />
      <circle cx="60" cy="13" r="8" className="fill-amber" />
      <path d="M2 14h116v3H2z" className="fill-paper" />
      <path d="M60 20v5m0 6v7m0 7v9" className="stroke-line-strong" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
