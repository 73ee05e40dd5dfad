import { useState } from 'react';
import { EVERY_BOOKING, filterBookings, sortNextFirst } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import type { Instructor } from '#contract/instructors.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { useLessonsPaid } from '../money/queries.ts';
import { useActor } from '../session/session-store.ts';
import { LessonDialogs, useChosenLesson } from './lesson-dialogs.tsx';
import { useSchoolBookings } from './queries.ts';
import { BookingTable } from './school-bookings-table.tsx';

const useTexts = createTextsHook('school-bookings');

/** An instructor's lessons, next one first. */
export function InstructorBookings({ instructor }: { instructor: Instructor }) {
  const t = useTexts();
  const { data, error, refetch, dataUpdatedAt } = useSchoolBookings(instructor.school.id);
  const actor = useActor('school');
  const lessonsPaid = useLessonsPaid(actor?.maySeeFigures ? actor.id : undefined);
  const [cancelling, setCancelling] = useChosenLesson('cancelling', data);
  const [ending, setEnding] = useState<Booking | null>(null);
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
  const nowMs = dataUpdatedAt || Date.now();
  const own = filterBookings(data, { ...EVERY_BOOKING, instructorId: instructor.id }, nowMs);
  const bookings = sortNextFirst(own, nowMs);
  if (bookings.length === 0) {
    return <EmptyState title={t('bookings.emptyTitle')}>{t('bookings.noUpcomingText')}</EmptyState>;
  }
  return (
    <>
      <BookingTable bookings={bookings} lessonsPaid={lessonsPaid} onCancel={setCancelling} onOutcome={setEnding} />
      <LessonDialogs
        cancelling={cancelling}
        ending={ending}
        onCancelClose={() => setCancelling(null)}
        onOutcomeClose={() => setEnding(null)}
      />
    </>
  );
}
