import type { ReactNode } from 'react';

/** Names and what they are, one under the other. Without a value, a dash. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value || value === 0 ? value : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
