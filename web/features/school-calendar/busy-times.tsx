import { hours } from '../../ui/dates.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { clamp, formatMinutes } from './layout.ts';

const useTexts = createTextsHook('school-calendar');

interface BusySpan {
  start: number;
  end: number;
}

/** Hatched to differ from free and booked time. */
export const BUSY_LOOK = 'bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_1px,transparent_1px_5px)]';

const LAST = 24 * 60 - 1;

/** 'Busy: 10:00–11:30 AM'; empty without busy times. */
export function useBusyText(): (spans: readonly BusySpan[]) => string {
  const t = useTexts();
  const language = useLanguage();
  return (spans) =>
    spans.length === 0
      ? ''
      : t('busy.at', {
          hours: spans
            .map(({ start, end }) =>
              hours({ startTime: formatMinutes(start), endTime: formatMinutes(clamp(end, 0, LAST)) }, language),
            )
            .join(', '),
        });
}

/** Busy times in a day's list. */
export function BusyLine({ spans }: { spans: readonly BusySpan[] }) {
  const text = useBusyText()(spans);
  return text && <p className="tabular text-sm text-soft">{text}</p>;
}

/** Busy time behind the grid's entries. */
export function BusyBlock({ span, top, height }: { span: BusySpan; top: string; height: string }) {
  const t = useTexts();
  const text = useBusyText()([span]);
  return (
    <span
      style={{ top, height }}
      title={text}
      className={`pointer-events-none absolute inset-x-0 z-5 flex items-end justify-end p-0.5 ${BUSY_LOOK}`}
    >
      <span className="rounded-xs bg-surface px-1 text-sm leading-tight text-soft" aria-hidden="true">
        {t('busy.short')}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
