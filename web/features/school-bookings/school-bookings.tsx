import type { ReactNode } from 'react';
import { EVERY_BOOKING, filterBookings, sortNextFirst } from '#contract/booking-filters.ts';
import { schoolLessonLink } from '#contract/paths.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { UnreadNotice } from '../lesson-messages/unread-notice.tsx';
import { useLessonsPaid } from '../money/queries.ts';
import { SchoolPage } from '../schools/school-page.tsx';
import { useActor } from '../session/use-session.ts';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LessonDialogs } from './lesson-dialogs.tsx';
import { NoBookings } from './no-bookings.tsx';
import { useSchoolBookings } from './queries.ts';
import { BookingTable } from './school-bookings-table.tsx';
import { useBookingFilter } from './use-booking-filter.ts';
import { useChosenLesson } from './use-chosen-lesson.ts';

const useTexts = textsOf('school-bookings');

/** RT-10. `tools`: beside the download. */
export function SchoolBookings({ tools }: { tools: ReactNode }) {
  const t = useTexts();
  const { zone } = useFormats();
  const actor = useActor('school');
  const { data: bookings, error, refetch, dataUpdatedAt } = useSchoolBookings(actor?.id);
  const { filter, change } = useBookingFilter();
  const [cancelling, setCancelling] = useChosenLesson('cancelling', bookings);
  const [ending, setEnding] = useChosenLesson('ending', bookings);
  const lessonsPaid = useLessonsPaid(actor?.maySeeFigures ? actor.id : undefined);
  const nowMs = dataUpdatedAt || Date.now();
  const shown = bookings && sortNextFirst(filterBookings(bookings, filter, nowMs), nowMs);
  return (
    <SchoolPage
      title={t('bookings.title')}
      lead={t('bookings.lead')}
      action={
        <div className="flex flex-wrap gap-3">
          {actor?.maySeeFigures && shown && shown.length > 0 && <ExportMenu schoolId={actor.id} filter={filter} />}
          {tools}
        </div>
      }
    >
      <UnreadNotice linkOf={schoolLessonLink} />
      {bookings && bookings.length > 0 && <FilterBar bookings={bookings} filter={filter} onChange={change} />}
      {shown && shown.length > 0 ? (
        <>
          <BookingTable bookings={shown} lessonsPaid={lessonsPaid} onCancel={setCancelling} onOutcome={setEnding} />
          <p className="mt-4 text-sm text-soft">
            {t('bookings.zone', { zone: [...new Set(shown.map(({ timeZone }) => zone(timeZone)))].join(', ') })}
          </p>
        </>
      ) : bookings ? (
        <NoBookings hasAny={bookings.length > 0} filter={filter} onShowAll={() => change(EVERY_BOOKING)} />
      ) : (
        <QueryState
          error={error}
          onRetry={refetch}
          label={t('bookings.loading')}
          count={5}
          className="h-16 w-full rounded-lg"
        />
      )}
      <p className="sr-only" role="status">
        {shown && t('bookings.count', { count: shown.length })}
      </p>
      <LessonDialogs
        cancelling={cancelling}
        ending={ending}
        onCancelClose={() => setCancelling(null)}
        onOutcomeClose={() => setEnding(null)}
      />
    </SchoolPage>
  );
}
