import { Bell } from 'lucide-react';
import { useLocation } from 'react-router';
import type { DayFilter } from '#contract/availability.ts';
import { PAGE_PATHS, withReturn } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { TellMe } from '../waiting-list/tell-me.tsx';
import { countFilters, type Filters, type Where } from './day-search.ts';
import { EmptiedBy } from './emptied-by.tsx';
import { NoInstructors } from './nearest-days.tsx';

const useTexts = createTextsHook('waiting-list');

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

/** Every way on from a day on which nobody is free: another day, a filter less, being told. */
export function NobodyFree({ date, filters, onDrop, isForAnyone, ...others }: NobodyFreeProps) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  // A place is no filter: it stays when those are cleared.
  const { near, ...ownFilters } = filters;
  const hasFilters = countFilters(ownFilters) > 0;
  return (
    <NoInstructors
      {...others}
      date={date}
      hasFilters={hasFilters}
      near={near}
      withFewer={date && <EmptiedBy date={date} filters={filters} onDrop={onDrop} />}
    >
      {isForAnyone && (
        <LinkButton
          to={withReturn(PAGE_PATHS.signup, pathname + search)}
          variant="secondary"
          className="justify-self-center"
        >
          <Bell className="size-5" aria-hidden="true" />
          {t('waiting.signUp')}
        </LinkButton>
      )}
      {!isForAnyone && date && <TellMe key={JSON.stringify([date, filters])} wish={{ date, ...filters }} />}
      {!isForAnyone && (hasFilters || near) && (
        <TellMe key={JSON.stringify(filters)} wish={filters} label={t('waiting.anyDayButton')} />
      )}
    </NoInstructors>
  );
}
