import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { DayFilter } from '#contract/availability.ts';
import { COUNTED_INSTRUCTORS_MAX } from '#contract/day-list.ts';
import { PAGE_PATHS, withReturn } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/query-state.tsx';
import { TellMe } from '../waiting-list/tell-me.tsx';
import type { Filters, Where } from './day-search.ts';
import { countFilters } from './day-search.ts';
import { useDroppableFilters } from './queries.ts';

const useTexts = createTextsHook('availability');
const useInstructorTexts = createTextsHook('instructors');
const useProvinceTexts = createTextsHook('provinces');
const useWaitingTexts = createTextsHook('waiting-list');

interface NoInstructorsProps {
  date: string | null;
  /** Days with free instructors. */
  days: readonly { date: string; instructors: number }[];
  hasFilters: boolean;
  /** Label of the searched place. */
  near?: string | undefined;
  onChooseDate: (date: string) => void;
  onClearFilters: () => void;
  onClearPlace: () => void;
  /** Buttons that drop one filter. */
  withFewer?: ReactNode;
  /** Other suggestions. */
  children?: ReactNode;
}

const SHOWN = 4;

const distance = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other));

/** Empty state of a day, with the nearest days that have free instructors. */
function NoInstructors({
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
  const isNobodyNear = near !== undefined && days.length === 0 && !hasFilters;
  const nearest = days
    .filter((one) => one.date !== date)
    .toSorted((a, b) => (date ? distance(a.date, date) - distance(b.date, date) : 0))
    .slice(0, SHOWN)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  function buildTitle(): string {
    if (near)
      return date && !isNobodyNear
        ? t('empty.titleNear', { day: longDay(date), near })
        : t('empty.titleNearNoDay', { near });
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
      title={buildTitle()}
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

interface EmptiedByProps {
  date: string;
  filters: Filters & Pick<Where, 'near'>;
  onDrop: (filter: DayFilter) => void;
}

/** Offers to drop a single filter, with the number of instructors that would bring. */
export function DropFilterButtons({ date, filters, onDrop }: EmptiedByProps) {
  const t = useTexts();
  const words = useFilterWords();
  const { data = [] } = useDroppableFilters(date, filters);
  return data.map(({ filter, instructors }) => (
    <Button key={filter} variant="secondary" onClick={() => onDrop(filter)}>
      {t(instructors < COUNTED_INSTRUCTORS_MAX ? 'empty.without' : 'empty.withoutMany', {
        filter: words(filter, filters),
        count: instructors,
      })}
    </Button>
  ));
}

/** Names a filter's value as its field shows it. */
function useFilterWords() {
  const t = useTexts();
  const instructors = useInstructorTexts();
  const provinces = useProvinceTexts();
  const { money } = useFormats();
  return (filter: DayFilter, filters: EmptiedByProps['filters']): string => {
    const { near, place, province, language, maxRate, timeOfDay, transmission, minMinutes } = filters;
    const words = {
      near,
      place,
      province: province && provinces(`names.${province}`),
      language: language && instructors(`languages.${language}`),
      maxRate: maxRate && t('filters.upTo', { rate: money(maxRate) }),
      minMinutes: minMinutes && t('filters.atLeast', { length: duration(minMinutes) }),
      timeOfDay: timeOfDay && t(`filters.times.${timeOfDay}`),
      transmission: transmission && instructors(`transmissions.${transmission}`),
    };
    return words[filter] || filter;
  };
}

export interface NobodyFreeProps {
  date: string | null;
  /** Days with free instructors. */
  days: readonly { date: string; instructors: number }[];
  filters: Filters & Pick<Where, 'near'>;
  onChooseDate: (date: string) => void;
  onDrop: (filter: DayFilter) => void;
  onClearFilters: () => void;
  onClearPlace: () => void;
  isForAnyone: boolean;
}

/** Ways on from a day without free instructors: another day, fewer filters, or a waiting-list notification. */
export function NobodyFree({ date, filters, onDrop, isForAnyone, ...others }: NobodyFreeProps) {
  const t = useWaitingTexts();
  const { pathname, search } = useLocation();
  // Clearing the filters keeps the place.
  const { near, ...ownFilters } = filters;
  const hasFilters = countFilters(ownFilters) > 0;
  // Then no single day is worth waiting for.
  const isNobodyNear = near !== undefined && others.days.length === 0 && !hasFilters;
  return (
    <NoInstructors
      {...others}
      date={date}
      hasFilters={hasFilters}
      near={near}
      withFewer={date && !isNobodyNear && <DropFilterButtons date={date} filters={filters} onDrop={onDrop} />}
    >
      {isForAnyone && (
        <LinkButton
          to={withReturn(PAGE_PATHS.signup, pathname + search)}
          variant={isNobodyNear ? 'primary' : 'secondary'}
          className="justify-self-center"
        >
          <Bell className="size-5" aria-hidden="true" />
          {t('waiting.signUp')}
        </LinkButton>
      )}
      {!isForAnyone && isNobodyNear && <TellMe key={near} wish={filters} isMain />}
      {!isForAnyone && !isNobodyNear && date && (
        <TellMe key={JSON.stringify([date, filters])} wish={{ date, ...filters }} />
      )}
      {!isForAnyone && !isNobodyNear && (hasFilters || near) && (
        <TellMe key={JSON.stringify(filters)} wish={filters} label={t('waiting.anyDayButton')} />
      )}
    </NoInstructors>
  );
}
