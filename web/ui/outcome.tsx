import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

interface OutcomeProps {
  tone: 'good' | 'loss';
  title: string;
  children?: ReactNode;
  /** Links to go on from here. */
  actions?: ReactNode;
  /** Set if it replaces a form that had the focus: it then takes the focus and scrolls into view. */
  takesFocus?: boolean;
}

/** The result of an action that fills a page, such as opening a link or setting a password. */
export function Outcome({ tone, title, children, actions, takesFocus = false }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const Icon = tone === 'good' ? Check : CircleAlert;
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-tone={tone}
      className="grid scroll-mt-28 justify-items-center gap-3 py-2 text-center outline-none"
    >
      <span
        className={cx(
          'grid size-14 place-items-center rounded-full',
          tone === 'good' ? 'bg-good-soft text-good-text' : 'bg-loss-soft text-loss-text',
        )}
      >
        <Icon className="size-7" strokeWidth={2.5} aria-hidden="true" />
      </span>
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
      {actions && <div className="mt-3 grid w-full gap-3">{actions}</div>}
    </div>
  );
}
