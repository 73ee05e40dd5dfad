import type { ReactNode } from 'react';

/** A name and what it is, in a `dl`; nothing where there is nothing to say. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}
