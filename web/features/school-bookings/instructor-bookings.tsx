import { EVERY_BOOKING } from '#contract/booking-filters.ts';
import type { Instructor } from '#contract/instructors.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { useShownBookings } from './shown-bookings.tsx';

const useTexts = createTextsHook('school-bookings');

/** An instructor's lessons, next one first. */
export function InstructorBookings({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const filter = { ...EVERY_BOOKING, instructorId: instructor.id };
  const { data, error, refetch, table, dialogs } = useShownBookings(instructor.school.id, filter);
  if (!data)
    return (
      <QueryState
        error={error}
        onRetry={refetch}
        label={t('bookings.loading')}
        count={4}
        className="h-16 w-full rounded-lg"
      />
    );
  if (data.total === 0) {
    return <EmptyState title={t('bookings.emptyTitle')}>{t('bookings.noUpcomingText')}</EmptyState>;
  }
  return (
    <>
      {table}
      {dialogs}
    </>
  );
}
