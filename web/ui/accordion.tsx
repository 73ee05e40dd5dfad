import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel, Heading } from 'react-aria-components/Disclosure';
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup';

export interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  items: readonly AccordionItem[];
  /** The open ones. The page decides, so that it can offer 'Expand All' and 'Collapse All'. */
  openIds: ReadonlySet<string>;
  onChange: (openIds: Set<string>) => void;
}

/** One open at a time by hand: opening one closes the others. */
export function Accordion({ items, openIds, onChange }: AccordionProps) {
  return (
    <DisclosureGroup
      allowsMultipleExpanded
      expandedKeys={openIds}
      onExpandedChange={(keys) => {
        const next = new Set([...keys].map(String));
        const opened = [...next].find((id) => !openIds.has(id));
        onChange(opened ? new Set([opened]) : next);
      }}
      className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
    >
      {items.map((item) => (
        <Disclosure key={item.id} id={item.id} className="group">
          <Heading level={2} className="text-base font-semibold">
            <AriaButton
              slot="trigger"
              className="flex min-h-14 w-full items-center justify-between gap-4 rounded-lg px-5 py-4 text-left hover:text-action-text"
            >
              {item.title}
              <ChevronDown
                className="size-5 shrink-0 text-soft transition-transform group-data-expanded:rotate-180"
                aria-hidden="true"
              />
            </AriaButton>
          </Heading>
          <DisclosurePanel>
            <div className="px-5 pb-5 text-soft">{item.content}</div>
          </DisclosurePanel>
        </Disclosure>
      ))}
    </DisclosureGroup>
  );
}
