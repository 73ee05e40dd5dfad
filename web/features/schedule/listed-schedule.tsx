import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { AvailabilityTable } from './availability-table.tsx';
import { useScheduleAhead, useScheduleRange } from './queries.ts';

const useTexts = textsOf('schedule');

interface ListedScheduleProps {
  schoolId: string;
  today: string;
  /** Empty for all days ahead. */
  day: string;
  instructorId: string;
}

export function ListedSchedule(props: ListedScheduleProps) {
  return props.day ? <OneDay {...props} /> : <AllAhead {...props} />;
}

function OneDay({ schoolId, day, instructorId }: ListedScheduleProps) {
  const t = useTexts();
  const query = useScheduleRange(schoolId, { from: day, to: day });
  // While another day is being asked for, what is there is the last one's.
  const slots = query.data?.filter((slot) => slot.date === day && isOf(slot, instructorId));
  if (!slots || query.isPlaceholderData) return <Waiting query={query} />;
  if (slots.length === 0) return <EmptyState title={t('schedule.noneTitle')}>{t('schedule.noneDay')}</EmptyState>;
  return <AvailabilityTable slots={slots} />;
}

function AllAhead({ schoolId, today, instructorId }: ListedScheduleProps) {
  const t = useTexts();
  const [wantsWhole, setWantsWhole] = useState(false);
  const query = useScheduleAhead(schoolId, today, wantsWhole);
  if (!query.data) return <Waiting query={query} />;
  const slots = query.data.slots.filter((slot) => isOf(slot, instructorId));
  return (
    <>
      {slots.length > 0 ? (
        <AvailabilityTable key={instructorId} slots={slots} />
      ) : (
        <EmptyState title={t('schedule.noneTitle')}>{t('schedule.noneInstructor')}</EmptyState>
      )}
      {!query.data.isWhole && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {t('schedule.nearOnly')}
          <Button variant="quiet" size="sm" isBusy={query.isFetching && wantsWhole} onClick={() => setWantsWhole(true)}>
            {t('schedule.showWhole')}
          </Button>
        </p>
      )}
    </>
  );
}

const isOf = (slot: { instructorId: string }, instructorId: string): boolean =>
  instructorId === '' || slot.instructorId === instructorId;

function Waiting({ query }: { query: { error: unknown; refetch: () => unknown; isFetching: boolean } }) {
  const t = useTexts();
  if (query.error) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  return <SkeletonList label={t('schedule.loading')} count={6} className="h-14 w-full rounded-lg" />;
}
