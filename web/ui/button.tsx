import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

/** `label` names the icon for screen readers and as a tooltip. */
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

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg' | 'sm';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action shadow-card hover:bg-action-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-action hover:text-action-text',
  quiet: 'text-action-text hover:bg-action-soft',
  danger: 'bg-loss text-on-loss hover:bg-loss-hover',
};
/** At least 44 px high on a phone; the vertical padding keeps two-line labels off the edge. */
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1 text-sm max-md:min-h-11',
  md: 'min-h-11 px-5 py-2',
  lg: 'min-h-13 px-6 py-2',
};

export const buttonStyle = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string =>
  cx(
    'relative inline-flex items-center justify-center gap-2 rounded-md font-semibold leading-tight text-center transition-colors print:hidden',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-soft disabled:shadow-none',
    looks[variant],
    sizes[size],
  );

/** Decorative: the label next to it says what is going on. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`animate-spin ${className}`} aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While work is under way, clicks are ignored and the button keeps its focus and its width. */
  isBusy?: boolean;
  busyLabel?: ReactNode;
}

export function Button({
  variant,
  size,
  isBusy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cx(buttonStyle(variant, size), className)}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {/* Both labels share one grid cell, so the wider one sets the width for good. */}
      <span className="grid items-center justify-items-center">
        <span className={cx('col-start-1 row-start-1 inline-flex items-center gap-2', isBusy && 'invisible')}>
          {children}
        </span>
        <span
          className={cx('col-start-1 row-start-1 inline-flex items-center gap-2', !isBusy && 'invisible')}
          aria-hidden={!isBusy}
        >
          <Spinner />
          {busyLabel ?? (isBusy && <span className="sr-only">{children}</span>)}
        </span>
      </span>
    </button>
  );
}
