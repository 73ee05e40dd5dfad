import type { DayFilter } from '#contract/availability.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { TellMe } from '../waiting-list/tell-me.tsx';
import type { Filters, Where } from './day-search.ts';
import { EmptiedBy } from './emptied-by.tsx';
import { NoInstructors } from './nearest-days.tsx';

const useTexts = textsOf('waiting-list');

export interface NobodyFreeProps {
  date: string | null;
  /** Days with free instructors. */
  days: readonly { date: string; instructors: number }[];
  filters: Filters & Pick<Where, 'near'>;
  onChooseDate: (date: string) => void;
  onDrop: (filter: DayFilter) => void;
  onClearFilters: () => void;
}

/** Every way on from a day on which nobody is free: another day, a filter less, being told. */
export function NobodyFree({ date, filters, onDrop, ...others }: NobodyFreeProps) {
  const t = useTexts();
  const hasFilters = Object.keys(filters).length > 0;
  return (
    <NoInstructors
      {...others}
      date={date}
      hasFilters={hasFilters}
      withFewer={date && <EmptiedBy date={date} filters={filters} onDrop={onDrop} />}
    >
      {date && <TellMe key={JSON.stringify([date, filters])} wish={{ date, ...filters }} />}
      {hasFilters && <TellMe key={JSON.stringify(filters)} wish={filters} label={t('waiting.anyDayButton')} />}
    </NoInstructors>
  );
}
