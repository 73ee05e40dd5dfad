import type { ReactNode } from 'react';

/** A part of a long form: a heading and its fields, two abreast where there is room. */
export function FieldGroup({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
      <legend className="mb-4 w-full border-b border-line pb-2 text-lg font-bold">{title}</legend>
      {lead && <p className="-mt-2 text-sm text-soft sm:col-span-2">{lead}</p>}
      {children}
    </fieldset>
  );
}
