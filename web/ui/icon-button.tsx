import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** An icon that acts; its name is for those who do not see it. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-sunken disabled:text-soft disabled:opacity-50',
        className,
      )}
      {...rest}
    />
  );
}
