import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from './class-names.ts';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; title: ReactNode; content: ReactNode }[];
  selectedId?: string;
  onChange?: (id: string) => void;
}

/** Arrow keys, Home and End select a tab at once; Tab moves on into its panel. */
export function Tabs({ label, tabs, selectedId, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosenId, choose] = useState(tabs[0]?.id);
  const shown = tabs.find((tab) => tab.id === (selectedId ?? chosenId)) ?? tabs[0];

  function show(tabId: string): void {
    choose(tabId);
    onChange?.(tabId);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = shown ? tabs.indexOf(shown) : 0;
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tabs.length) % tabs.length;
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    const tab = tabs[next];
    if (tab) show(tab.id);
  }

  // In a narrow grid cell the tab list scrolls, not the page.
  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto inset-shadow-[0_-1px_var(--color-line)]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab === shown}
            {...(tab === shown && { 'aria-controls': `${id}-panel` })}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab.id)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center border-b-3 px-2 text-sm font-semibold sm:px-4 sm:text-base whitespace-nowrap -outline-offset-2',
              tab === shown ? 'border-action text-action-text' : 'border-transparent text-soft hover:text-ink',
            )}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {shown && (
        <div key={shown.id} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown.id}`} className="pt-6">
          {shown.content}
        </div>
      )}
    </div>
  );
}
