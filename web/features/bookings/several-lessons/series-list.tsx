import { X } from 'lucide-react';
import type { SeriesLesson } from '#contract/booking-series.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { useFormats } from '../../../ui/i18n/formats.ts';
import { textsOf } from '../../../ui/i18n/texts-of.ts';
import type { NewTime } from '../queries.ts';

const useTexts = textsOf('several-lessons');

interface SeriesListProps {
  lessons: readonly SeriesLesson[];
  instructorName: string;
  onLeaveOut: (lesson: NewTime) => void;
  onReplace: (lesson: NewTime, other: NewTime) => void;
}

/** What each costs, or why it can't be had and what could be had instead. */
export function SeriesList({ lessons, instructorName, onLeaveOut, onReplace }: SeriesListProps) {
  const t = useTexts();
  const { shortDay, slot, money } = useFormats();
  return (
    <ul aria-label={t('lessons')} className="divide-y divide-line rounded-lg border border-line">
      {lessons.map((lesson) => {
        const { date, startTime, endTime, refusal, other, total, bookingId } = lesson;
        const words = { day: shortDay(date), time: slot(lesson) };
        return (
          <li key={`${date} ${startTime} ${endTime}`} className="grid gap-1 py-2 pr-1 pl-4">
            <div className="flex items-center gap-3">
              <span className={cx('grow', refusal && 'text-soft line-through')}>
                <span className="block font-semibold first-letter:uppercase">{words.day}</span>
                <span className="tabular block text-sm">{words.time}</span>
              </span>
              {total !== null && bookingId === null && <span className="tabular font-semibold">{money(total)}</span>}
              <Button variant="quiet" size="sm" aria-label={t('remove', words)} onClick={() => onLeaveOut(lesson)}>
                <X className="size-5" aria-hidden="true" />
              </Button>
            </div>
            {bookingId !== null && <p className="text-sm text-soft">{t('yours')}</p>}
            {refusal && (
              <p className="pb-1 text-sm font-semibold text-loss-text">
                {t(`refused.${refusal}`, { name: instructorName })}
              </p>
            )}
            {other && (
              <Button
                variant="secondary"
                size="sm"
                className="mb-1 justify-self-start"
                onClick={() => onReplace(lesson, other)}
              >
                {t('instead', { day: shortDay(other.date), time: slot(other) })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
