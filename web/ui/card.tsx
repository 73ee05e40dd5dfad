import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** `isSnug` where a card holds many small things: chips, a calendar. */
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
