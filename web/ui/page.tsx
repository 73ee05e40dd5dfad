import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

/** Use `isSnug` for a card of many small items, such as chips or a calendar. */
export function Card({ className, isSnug = false, ...rest }: ComponentProps<'div'> & { isSnug?: boolean }) {
  return (
    <div
      className={cx(
        'rounded-lg border border-line bg-surface shadow-card',
        isSnug ? 'p-4 lg:p-5' : 'p-5 md:p-6',
        className,
      )}
      {...rest}
    />
  );
}

interface PageProps {
  /** Title for the tab and search results; the product's name is appended. */
  title: string;
  description?: string;
  children?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  /** Less vertical padding, for content that needs the height. */
  isDense?: boolean;
  className?: string;
}

const widths = { narrow: 'max-w-md', normal: 'max-w-4xl', wide: 'max-w-6xl' };
const BRAND = 'Lanewise';

/** A page's metadata and its centred column. */
export function Page({ title, description, children, width = 'wide', isDense = false, className }: PageProps) {
  const fullTitle = title.includes(BRAND) ? title : `${title} · ${BRAND}`;
  return (
    <div className={cx('mx-auto w-full px-4 md:px-6', isDense ? 'py-4' : 'py-8 md:py-12', widths[width], className)}>
      <title>{fullTitle}</title>
      <meta property="og:title" content={fullTitle} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {children}
    </div>
  );
}

/** The page's only h1. It takes the focus when the page opens. */
export function PageHeading({
  children,
  lead,
  action,
  isDense = false,
}: {
  children: ReactNode;
  lead?: ReactNode;
  /** A button next to the heading. */
  action?: ReactNode;
  isDense?: boolean;
}) {
  return (
    <header
      className={cx(
        isDense ? 'mb-4' : 'mb-8',
        'flex flex-wrap items-end justify-between gap-4 print:mb-4 print:[&>*+*]:hidden',
      )}
    >
      <div className="max-w-2xl">
        <h1 tabIndex={-1} className="text-xl font-bold tracking-tight">
          {children}
        </h1>
        {lead && <p className="mt-2 wrap-anywhere text-soft print:hidden">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
