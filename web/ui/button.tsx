import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: presses are ignored, the focus stays, the width too. */
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
      {/* Both labels lie in one cell: the wider one sets the width for good. */}
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
