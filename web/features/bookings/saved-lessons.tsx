import type { Booking } from '#contract/bookings.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Card } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/query-state.tsx';
import { instructorName, toLocalLesson } from './lesson.ts';
import { LessonSummary } from './lesson-summary.tsx';

const useTexts = createTextsHook('bookings');

/** Upcoming lessons with their pickups, kept on this device. Read-only. */
export function SavedLessons({ bookings }: { bookings: readonly Booking[] }) {
  const t = useTexts();
  if (bookings.length === 0) return <EmptyState title={t('bookings.noneUpcoming')} />;
  return (
    <ol className="grid gap-4 md:grid-cols-2">
      {bookings.map((booking) => (
        <li key={booking.bookingId} className="contents">
          <Card className="grid content-start gap-4">
            <LessonSummary
              lesson={{ ...booking, ...toLocalLesson(booking), instructorName: instructorName(booking) }}
            />
            <p className="border-t border-line pt-3 text-sm text-soft">
              {t('booking.reference')} <span className="tracking-wide">{booking.code}</span>
            </p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
