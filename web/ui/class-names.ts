export const controlStyle =
  'w-full text-ellipsis min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-soft transition-colors hover:border-action aria-invalid:border-loss aria-invalid:border-2 disabled:bg-sunken disabled:text-soft disabled:hover:border-line-strong';
export const cx = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');
