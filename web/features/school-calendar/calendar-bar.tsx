import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { addDays } from '#contract/bookable-days.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/class-names.ts';
import { daysAsRange, fullDay, startOfWeek } from '../../ui/dates.ts';
import { Select } from '../../ui/form/select.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';

import type { CalendarView } from './use-calendar-view.ts';

export function CalendarSkeleton() {
  const t = useTexts();
  return <SkeletonList label={t('loading')} count={1} className="h-[32rem] w-full rounded-lg" />;
}

const useTexts = createTextsHook('school-calendar');

/** 'Monday, December 7, 2026', or 'December 7 – 13, 2026'. */
export function useViewTitle({ kind, date }: CalendarView): string {
  const language = useLanguage();
  const monday = startOfWeek(date);
  return kind === 'day' ? fullDay(date, language) : daysAsRange(monday, addDays(monday, 6), language);
}

/** The previous or next day or week. */
export const besides = ({ kind, date }: CalendarView, direction: -1 | 1): string =>
  addDays(date, direction * (kind === 'day' ? 1 : 7));

interface CalendarBarProps {
  view: CalendarView;
  title: string;
  today: string;
  instructors: readonly { id: string; label: string }[];
  /** Loads the other instructors when the field gets the focus or opens; absent if there are none. */
  onReach?: (() => void) | undefined;
  onChange: (changes: Partial<CalendarView>) => void;
  /** Buttons for the days shown. */
  tools: ReactNode;
}

const ALL = 'all';

export function CalendarBar({ view, title, today, instructors, onReach, onChange, tools }: CalendarBarProps) {
  const t = useTexts();
  const isDay = view.kind === 'day';
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="mr-auto basis-full text-lg font-semibold first-letter:uppercase sm:basis-auto" aria-live="polite">
        {title}
      </h2>
      <div className="flex items-center">
        <IconButton
          label={t(isDay ? 'previousDay' : 'previousWeek')}
          onClick={() => onChange({ date: besides(view, -1) })}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </IconButton>
        <Button variant="quiet" className="px-2" onClick={() => onChange({ date: today })}>
          {t('today')}
        </Button>
        <IconButton label={t(isDay ? 'nextDay' : 'nextWeek')} onClick={() => onChange({ date: besides(view, 1) })}>
          <ChevronRight className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <input
        type="date"
        aria-label={t('goTo')}
        value={view.date}
        onChange={(event) => event.target.value && onChange({ date: event.target.value })}
        className="min-h-11 rounded-md border border-line-strong bg-surface px-3 text-ink hover:border-action"
      />
      <fieldset className="flex gap-2" aria-label={t('view')}>
        <Chip isSelected={isDay} onChange={() => onChange({ kind: 'day' })}>
          {t('day')}
        </Chip>
        <Chip isSelected={!isDay} onChange={() => onChange({ kind: 'week' })}>
          {t('week')}
        </Chip>
      </fieldset>
      <Chip isSelected={view.hidesFree} onChange={(hidesFree) => onChange({ hidesFree })}>
        {t('bookedOnly')}
      </Chip>
      {(isDay || view.instructorId) && (
        <Chip isSelected={view.showsCancelled} onChange={(showsCancelled) => onChange({ showsCancelled })}>
          {t('showCancelled')}
        </Chip>
      )}
      {(instructors.length > 1 || onReach) && (
        <Select
          name="instructor"
          label={t('instructor')}
          options={[{ id: ALL, label: t('allInstructors') }, ...instructors]}
          value={view.instructorId || ALL}
          {...(onReach && { onReach })}
          onChange={(id) => onChange({ instructorId: id === ALL ? '' : id })}
          // Redundant in the week overview, where names are links.
          className={cx(
            'min-w-44 max-w-full grow sm:max-w-80 sm:grow-0 [&>label]:sr-only',
            !isDay && !view.instructorId && 'md:hidden',
          )}
        />
      )}
      {tools}
    </div>
  );
}
