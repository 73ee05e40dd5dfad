import { cx } from './class-names.ts';

/** A loading placeholder. Give it the size of the real content, and its corners if they are rounder. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  const corners = className.includes('rounded') ? '' : 'rounded-md';
  return <span className={cx('block animate-pulse bg-line', corners, className)} aria-hidden="true" />;
}

/** A column of placeholders, with a label for screen readers. */
export function SkeletonList({ count = 3, label, className }: { count?: number; label: string; className?: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <Skeleton key={index} className={className ?? 'h-28 w-full rounded-lg'} />
      ))}
    </div>
  );
}
