import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmptyState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('availability');

interface NoInstructorsProps {
  date: string | null;
  /** Days with free instructors. */
  days: readonly { date: string; instructors: number }[];
  hasFilters: boolean;
  /** The label of the place that was searched near. */
  near?: string | undefined;
  onChooseDate: (date: string) => void;
  onClearFilters: () => void;
  onClearPlace: () => void;
  /** With one filter less. */
  withFewer?: ReactNode;
  /** Another way on. */
  children?: ReactNode;
}

const SHOWN = 4;

const distance = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other));

/** A day on which nobody is free: the days around it on which somebody is. */
export function NoInstructors({
  date,
  days,
  hasFilters,
  near,
  onChooseDate,
  onClearFilters,
  onClearPlace,
  withFewer,
  children,
}: NoInstructorsProps) {
  const t = useTexts();
  const { day: longDay, shortDay } = useFormats();
  const nearest = days
    .filter((one) => one.date !== date)
    .toSorted((a, b) => (date ? distance(a.date, date) - distance(b.date, date) : 0))
    .slice(0, SHOWN)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  function titleOf(): string {
    if (near) return date ? t('empty.titleNear', { day: longDay(date), near }) : t('empty.titleNearNoDay', { near });
    return date ? t('empty.title', { day: longDay(date) }) : t('empty.titleNoDay');
  }
  function nearestText(): string {
    if (hasFilters) return t('empty.nearestWithFilters');
    return near ? t('empty.nearestNear') : t('empty.nearest');
  }
  function noneText(): string {
    if (near) return t(hasFilters ? 'empty.widenNear' : 'empty.nobodyNear');
    return t(hasFilters ? 'empty.widen' : 'empty.later');
  }
  return (
    <EmptyState
      title={titleOf()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {withFewer}
          {nearest.map((one) => (
            <Button key={one.date} variant="secondary" onClick={() => onChooseDate(one.date)}>
              {t('empty.day', { day: shortDay(one.date), count: one.instructors })}
            </Button>
          ))}
          {hasFilters && (
            <Button variant={nearest.length > 0 ? 'quiet' : 'primary'} onClick={onClearFilters}>
              {t('filters.clear')}
            </Button>
          )}
          {near && (
            <Button variant="quiet" onClick={onClearPlace}>
              {t('empty.anywhere')}
            </Button>
          )}
          {children && <div className="grid basis-full gap-2">{children}</div>}
        </div>
      }
    >
      {nearest.length > 0 ? nearestText() : noneText()}
    </EmptyState>
  );
}
