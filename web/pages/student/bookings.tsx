import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PERIODS } from '#contract/booking-filters.ts';
import type { Booking } from '#contract/bookings.ts';
import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import { BookAgain } from '../../features/bookings/book-again.tsx';
import { CancelBooking } from '../../features/bookings/cancel-booking/cancel-booking.tsx';
import { CancelledMeanwhile } from '../../features/bookings/cancelled-meanwhile.tsx';
import { findCurrent, sortByTime } from '../../features/bookings/lesson.ts';
import { MyBookingsTable } from '../../features/bookings/my-bookings-table.tsx';
import { useMyBookings } from '../../features/bookings/queries.ts';
import {
  SavedCopyBanner,
  savedLessons,
  useKeptStudentPages,
  useSavedCopy,
} from '../../features/bookings/saved-copy.tsx';
import { ClaimNotice } from '../../features/claims/claim-notice.tsx';
import { UnreadNotice } from '../../features/lesson-messages/unread-notice.tsx';
import { useMyLessonsPaid } from '../../features/money/queries.ts';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useNow } from '../../ui/use-time.ts';

const useTexts = createTextsHook('bookings');

/** RT-05. Shows all bookings until the reader filters them (MB-01). */
export default function MyBookings() {
  const t = useTexts();
  const student = useActor('candidate');
  const [search, setSearch] = useSearchParams();
  const [toCancel, setToCancel] = useState<Booking | null>(null);
  const list = useMyBookings(student?.id, 'ALL');
  const nowMs = useNow();
  const lessons = sortByTime(list.data ?? [], nowMs);
  const tab = PERIODS.find((period) => period === search.get('tab')) ?? 'all';
  const saved = useSavedCopy(student, list, nowMs);
  const SavedLessons = useLazyImport(savedLessons, Boolean(saved?.copy), null);
  useKeptStudentPages();
  const table = { lessonsPaid: useMyLessonsPaid(student?.id), onCancel: saved ? undefined : setToCancel, nowMs };
  const find = <LinkButton to={PAGE_PATHS.studentHome}>{t('bookings.find')}</LinkButton>;

  return (
    <Page title={t('bookings.title')}>
      <PageHeading
        lead={t('bookings.lead')}
        action={
          !saved && (
            <div className="flex flex-wrap gap-3">
              <LinkButton to={PAGE_PATHS.progress} variant="secondary">
                {t('bookings.progress')}
              </LinkButton>
              <LinkButton to={PAGE_PATHS.myPackages} variant="secondary">
                {t('bookings.packages')}
              </LinkButton>
              <LinkButton to={PAGE_PATHS.statement} variant="secondary">
                {t('bookings.statement')}
              </LinkButton>
              {(lessons[tab].length > 0 || tab === 'past') && find}
            </div>
          )
        }
      >
        {t('bookings.title')}
      </PageHeading>
      {saved && <SavedCopyBanner readAtMs={saved.readAtMs}>{t('savedCopy.text')}</SavedCopyBanner>}
      {saved?.copy && SavedLessons && <SavedLessons bookings={saved.copy} />}
      {list.data && !saved && <BookAgain bookings={list.data} />}
      <UnreadNotice buildLink={bookingLink} />
      <ClaimNotice studentId={student?.id} />
      {list.data && <CancelledMeanwhile bookings={list.data} cancelling={toCancel} buildLink={bookingLink} />}
      {!list.data && !saved?.copy && (
        <QueryState error={list.error} onRetry={list.refetch} className="h-20 w-full rounded-lg" />
      )}
      {list.data && (
        <Tabs
          label={t('bookings.views')}
          selectedId={tab}
          onChange={(next) =>
            setSearch(next === 'all' ? {} : { tab: next }, { replace: true, preventScrollReset: true })
          }
          tabs={PERIODS.map((period) => ({
            id: period,
            title: <Counted title={t(`bookings.${period}`)} count={lessons[period].length} />,
            content:
              lessons[period].length > 0 ? (
                <MyBookingsTable caption={t(`bookings.${period}`)} bookings={lessons[period]} {...table} />
              ) : period === 'past' ? (
                <EmptyState title={t('bookings.nonePast')}>{t('bookings.nonePastText')}</EmptyState>
              ) : (
                <EmptyState title={t('bookings.noneUpcoming')} action={find}>
                  {t('bookings.noneUpcomingText')}
                </EmptyState>
              ),
          }))}
        />
      )}
      {toCancel && <CancelBooking booking={findCurrent(toCancel, list.data)} onClose={() => setToCancel(null)} />}
    </Page>
  );
}

function Counted({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title}
      <span className="tabular ml-2 rounded-full bg-sunken px-2 text-sm font-medium">{count}</span>
    </>
  );
}
