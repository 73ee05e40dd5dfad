import { addDays } from '#contract/bookable-days.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { mondayOf } from '../../ui/week.ts';
import { useScheduleAhead, useScheduleRange } from './queries.ts';
import { SlotLegend } from './slot-status.tsx';
import { WeekBar } from './week-bar.tsx';
import { WeekView } from './week-view.tsx';

const useTexts = textsOf('schedule');

interface WeekScheduleProps {
  schoolId: string;
  today: string;
  monday: string;
  /** Empty for all. */
  instructorId: string;
  onChange: (monday: string) => void;
}

export function WeekSchedule({ schoolId, today, monday, instructorId, onChange }: WeekScheduleProps) {
  const t = useTexts();
  const { data, error, refetch, isFetching, isPlaceholderData } = useScheduleRange(schoolId, {
    from: monday,
    to: addDays(monday, 6),
  });
  const slots = data?.filter((slot) => instructorId === '' || slot.instructorId === instructorId);
  return (
    <>
      <WeekBar monday={monday} today={today} onChange={onChange} />
      {slots && !isPlaceholderData ? (
        slots.length > 0 ? (
          <>
            <WeekView monday={monday} today={today} slots={slots} />
            <SlotLegend />
          </>
        ) : (
          <EmptyWeek {...{ schoolId, today, monday, instructorId, onChange }} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonList label={t('schedule.loading')} count={4} className="h-24 w-full rounded-lg" />
      )}
    </>
  );
}

/** Nothing this week; where the next is, if there is one. */
function EmptyWeek({ schoolId, today, monday, instructorId, onChange }: WeekScheduleProps) {
  const t = useTexts();
  const { data } = useScheduleAhead(schoolId, today, true);
  const next = data?.slots.find(
    (slot) => slot.date > monday && (instructorId === '' || slot.instructorId === instructorId),
  );
  return (
    <EmptyState
      title={t('schedule.noneWeek')}
      action={
        next && (
          <Button variant="secondary" onClick={() => onChange(mondayOf(next.date))}>
            {t('schedule.nextSlots')}
          </Button>
        )
      }
    />
  );
}
