import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** IDs of the open items. The page owns them because it offers 'Expand All' and 'Collapse All'. */
  openIds: ReadonlySet<string>;
  onChange: (openIds: Set<string>) => void;
}

/**
 * FQ-01: opening one item closes the others, and closing one of all closes them all. Uses the browser's own
 * disclosure, which works without scripts and opens when someone searches the page for a word inside.
 */
export function Accordion({ items, openIds, onChange }: AccordionProps) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
      {items.map((item) => (
        <details
          key={item.id}
          id={item.id}
          open={openIds.has(item.id)}
          onToggle={({ currentTarget: { open } }) => {
            if (open === openIds.has(item.id)) return;
            onChange(new Set(open ? [item.id] : []));
          }}
          className="group"
        >
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-lg px-5 py-4 hover:text-action-text [&::-webkit-details-marker]:hidden">
            <h2 className="text-base font-semibold">{item.title}</h2>
            <ChevronDown
              className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <div className="max-w-2xl px-5 pb-5 text-soft">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
