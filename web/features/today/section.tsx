import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { useIsPhone } from '../../ui/use-viewport.ts';

const useTexts = createTextsHook('today');

interface SectionProps {
  title: string;
  /** Shown beside the title unless it's zero. */
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}

/** One card of Today. */
export function Section({ title, count = 0, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card isSnug className="grid gap-3">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 id={id} className="flex items-center gap-2 font-bold">
            {title}
            {count > 0 && (
              <span className="tabular rounded-full bg-amber-soft px-2 text-sm font-semibold text-amber-text">
                {count}
              </span>
            )}
          </h3>
          {action}
        </div>
        {children}
      </Card>
    </section>
  );
}

interface FewFirstProps<Item> {
  items: readonly Item[];
  /** How many a phone shows at first, and a desk. */
  few: readonly [phone: number, desk: number];
  /** Set if the server has more than these items. */
  onMore?: (() => void) | undefined;
  /** Returns an item of the list. */
  children: (item: Item) => ReactNode;
}

/** Rows divided by lines, the first few at first, so that every section is in sight. */
export function FewFirst<Item>({ items, few: [phone, desk], onMore, children }: FewFirstProps<Item>) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  const limit = useIsPhone() ? phone : desk;
  const shown = isWhole ? items : items.slice(0, limit);
  return (
    <>
      {shown.length > 0 && <ul className="-my-1 divide-y divide-line">{shown.map(children)}</ul>}
      {(shown.length < items.length || onMore) && (
        <Button
          variant="quiet"
          size="sm"
          className="-mx-3 justify-self-start"
          onClick={() => {
            setWhole(true);
            onMore?.();
          }}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-soft">{children}</p>;
}
