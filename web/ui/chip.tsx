import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

interface ChipProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** `corner` for chips in columns, so that selecting one doesn't change its width. */
  tick?: 'inline' | 'corner';
}

/** A toggle button for a time slot or a filter. */
export function Chip({ isSelected, onChange, tick = 'inline', className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={() => onChange(!isSelected)}
      className={cx(
        'tabular relative inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md border px-3 text-sm font-semibold whitespace-nowrap transition-colors disabled:opacity-60',
        isSelected
          ? 'border-amber bg-amber text-on-amber'
          : 'border-line-strong bg-surface text-ink hover:border-action hover:bg-action-soft',
        className,
      )}
      {...rest}
    >
      {isSelected && tick === 'corner' && (
        <span className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-on-amber text-amber">
          <Check className="size-3.5" strokeWidth={3.5} aria-hidden="true" />
        </span>
      )}
      {isSelected && tick === 'inline' && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
      {children}
    </button>
  );
}
