import { cx } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg' | 'sm';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action shadow-card hover:bg-action-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-action hover:text-action-text',
  quiet: 'text-action-text hover:bg-action-soft',
  danger: 'bg-loss text-on-loss hover:bg-loss-hover',
};
/** A thumb finds any of them; words that take two lines keep their distance from the edge. */
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1 text-sm max-md:min-h-11',
  md: 'min-h-11 px-5 py-2',
  lg: 'min-h-13 px-6 py-2',
};

export const buttonStyle = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string =>
  cx(
    'relative inline-flex items-center justify-center gap-2 rounded-md font-semibold leading-tight text-center transition-colors',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-soft disabled:shadow-none',
    looks[variant],
    sizes[size],
  );
