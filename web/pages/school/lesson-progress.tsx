import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Booking } from '#contract/bookings.ts';
import { toWallTime } from '#contract/formats.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { ApiError } from '../../api/client.ts';
import { useBooking } from '../../features/bookings/queries.ts';
import { LessonProgressForm } from '../../features/progress/lesson-progress-form.tsx';
import { useLessonProgress, useSaveLessonProgress } from '../../features/progress/queries.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { BackLink, LinkButton } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, ErrorState, QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

const useTexts = createTextsHook('progress');

/** A lesson's skills, and a note for the student. */
export function SchoolLessonProgress({ id }: { id: string }) {
  const t = useTexts();
  const ui = useUiTexts();
  const query = useBooking(id);
  const { data: booking, error } = query;
  const isNowhere = error instanceof ApiError && [400, 403, 404].includes(error.status);
  return (
    <Page title={t('lesson.title')} width="normal">
      <p className="mb-6">
        <BackLink to={`${PAGE_PATHS.schoolBookings}?when=past`}>{t('lesson.back')}</BackLink>
      </p>
      <PageHeading lead={booking && <LessonLead booking={booking} />}>{t('lesson.title')}</PageHeading>
      {query.isPending && <SkeletonList label={ui('loading')} className="h-60 w-full rounded-lg" />}
      {error && !booking && !isNowhere && <ErrorState error={error} onRetry={query.refetch} />}
      {isNowhere && <Nothing title={t('lesson.notFound')}>{t('lesson.notFoundText')}</Nothing>}
      {booking && <Marking booking={booking} />}
    </Page>
  );
}

const studentOf = ({ candidate }: Booking): string => `${candidate.first_name} ${candidate.last_name}`.trim();

function LessonLead({ booking }: { booking: Booking }) {
  const t = useTexts();
  const formats = useFormats();
  const { date, time } = toWallTime(booking.startTime);
  const instructor = `${booking.instructor.firstName} ${booking.instructor.lastName}`;
  return t('lesson.lead', {
    student: studentOf(booking) || t('lesson.erased'),
    instructor,
    day: formats.dayOfYear(date),
    time: formats.clock(time),
  });
}

function Marking({ booking }: { booking: Booking }) {
  const t = useTexts();
  const student = studentOf(booking);
  const isOpen = booking.bookingStatus === 'Completed' && student !== '';
  const { data, error, refetch } = useLessonProgress(booking.bookingId, isOpen);
  const save = useSaveLessonProgress(booking.bookingId);
  if (student === '') return <Nothing title={t('lesson.erased')}>{t('lesson.erasedText')}</Nothing>;
  if (!isOpen) return <Nothing title={t('lesson.early')}>{t('lesson.earlyText')}</Nothing>;
  if (!data) return <QueryState error={error} onRetry={refetch} className="h-60 w-full rounded-lg" />;
  return (
    <>
      <p className="mb-6 max-w-2xl">{t('lesson.help')}</p>
      <LessonProgressForm
        key={booking.bookingId}
        progress={data}
        onSave={async (said) => {
          await save.mutateAsync(said);
          toast(t('lesson.saved', { name: booking.candidate.first_name }));
        }}
      />
    </>
  );
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <EmptyState
      title={title}
      action={<LinkButton to={`${PAGE_PATHS.schoolBookings}?when=past`}>{t('lesson.back')}</LinkButton>}
    >
      {children}
    </EmptyState>
  );
}

/** Records the skills practised in a lesson, with a note to the student. */
export default function LessonProgressPage() {
  const { id = '' } = useParams();
  return <SchoolLessonProgress id={id} />;
}
