export const listPopoverStyle =
  'min-w-(--trigger-width) animate-rise overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float';

export const listItemStyle =
  'group flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 -outline-offset-2 data-focused:bg-sunken data-selected:font-semibold';
