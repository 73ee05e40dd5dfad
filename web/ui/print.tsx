import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { getNowMs } from './clock.ts';
import { useMoment } from './i18n/formats.ts';
import { useUiTexts } from './i18n/texts-hook.ts';
import { useIsOnPaper } from './use-viewport.ts';

/** Print header with the owner's name and the time of printing. */
export function PrintHead({ name }: { name: string }) {
  // Renders again when the print dialog opens, so that the time is right.
  useIsOnPaper();
  const t = useUiTexts();
  const { dayAndTime } = useMoment();
  return (
    <div className="hidden justify-between gap-6 border-b border-line-strong pb-2 text-sm print:mb-4 print:flex">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="shrink-0">{t('printed', { when: dayAndTime(new Date(getNowMs()).toISOString()) })}</p>
    </div>
  );
}

interface PrintSheetProps {
  name: string;
  title: string;
  /** The filter in words, a line each. */
  lines: readonly string[];
  children: ReactNode;
  /** Called when the print dialog has closed. */
  onDone: () => void;
}

/** Opens the print dialog at once, and prints this instead of the page. */
export function PrintSheet({ name, title, lines, children, onDone }: PrintSheetProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return createPortal(
    <div data-sheet className="hidden print:block">
      <PrintHead name={name} />
      <h1 className="text-lg font-bold">{title}</h1>
      {lines.map((line) => (
        <p key={line} className="text-sm wrap-anywhere">
          {line}
        </p>
      ))}
      <div className="mt-4">{children}</div>
    </div>,
    document.body,
  );
}
