import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Card } from '../../ui/page.tsx';

interface SectionProps {
  title: string;
  /** Shown beside the title unless it's zero. */
  count?: number;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One card of Today. */
export function Section({ title, count = 0, action, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Card isSnug className="grid gap-3">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 id={id} className="flex items-center gap-2 font-bold">
            {title}
            {count > 0 && (
              <span className="tabular rounded-full bg-amber-soft px-2 text-sm font-semibold text-amber-text">
                {count}
              </span>
            )}
          </h3>
          {action}
        </div>
        {children}
      </Card>
    </section>
  );
}

/** Rows divided by lines. */
export function Rows({ children, className }: { children: ReactNode; className?: string }) {
  return <ul className={cx('-my-1 divide-y divide-line', className)}>{children}</ul>;
}

/** Two short lines, the important one first, and a control beside them. */
export function Row({ first, second, aside }: { first: ReactNode; second: ReactNode; aside?: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{first}</p>
        <p className="text-sm wrap-anywhere text-soft">{second}</p>
      </div>
      {aside}
    </li>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-soft">{children}</p>;
}
