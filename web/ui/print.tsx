import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useMoment } from './i18n/formats.ts';
import { useUiTexts } from './i18n/texts-hook.ts';
import { useIsOnPaper } from './use-viewport.ts';

/** Only on paper: whose page it is, and when it was printed. */
export function PrintHead({ name }: { name: string }) {
  // Renders again when the print dialog opens, so that the time is right.
  useIsOnPaper();
  const t = useUiTexts();
  const { dayAndTime } = useMoment();
  return (
    <div className="hidden justify-between gap-6 border-b border-line-strong pb-2 text-sm print:mb-4 print:flex">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="shrink-0">{t('printed', { when: dayAndTime(new Date().toISOString()) })}</p>
    </div>
  );
}

interface PrintSheetProps {
  name: string;
  title: string;
  /** What the rows were chosen by. */
  lines: readonly string[];
  children: ReactNode;
  /** Called when the print dialog has closed. */
  onDone: () => void;
}

/** Goes on paper in place of the page, at once. */
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
