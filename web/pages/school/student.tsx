import { FileText } from 'lucide-react';
import { useParams } from 'react-router';
import { PAGE_PATHS, schoolLessonLink } from '#contract/paths.ts';
import { ApiError, buildUrl } from '../../api/client.ts';
import { ProgrammeHours, RecordedLessons, Totals } from '../../features/lesson-records/driving-record.tsx';
import { useStudentRecord } from '../../features/lesson-records/queries.ts';
import { useActor } from '../../features/session/session-store.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { BackLink, LinkButton } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

const useTexts = createTextsHook('lesson-records');

/** A student's record and hours, as far as the school may read them. */
function StudentRecord({ schoolId, studentId }: { schoolId: string; studentId: string }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { data, error, refetch } = useStudentRecord(schoolId, studentId);
  const isNowhere = error instanceof ApiError && [400, 403, 404].includes(error.status);
  const name = data?.student.name ?? '';
  return (
    <Page title={name || t('student.title')}>
      <p className="mb-6">
        <BackLink to={PAGE_PATHS.schoolBookings}>{t('student.back')}</BackLink>
      </p>
      <PageHeading lead={data && t(data.isWhole ? 'student.leadWhole' : 'student.lead', { name })}>
        {name || t('student.title')}
      </PageHeading>
      {!data && !error && <SkeletonList label={ui('loading')} count={2} className="h-60 w-full rounded-lg" />}
      {error && !data && !isNowhere && <ErrorState error={error} onRetry={refetch} />}
      {isNowhere && (
        <EmptyState
          title={t('student.notFound')}
          action={<LinkButton to={PAGE_PATHS.schoolBookings}>{t('student.back')}</LinkButton>}
        >
          {t('student.notFoundText')}
        </EmptyState>
      )}
      {data?.lessons.length === 0 && <EmptyState title={t('student.empty')}>{t('student.emptyText')}</EmptyState>}
      {data && data.lessons.length > 0 && (
        <div className="grid gap-6 md:grid-cols-[19rem_minmax(0,1fr)] md:items-start">
          <div className="grid gap-4">
            <Totals record={data}>
              <div className="grid gap-3">
                <a
                  href={buildUrl('GET /school/:id/students/:studentId/record.pdf', { id: schoolId, studentId })}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonStyle('primary')}
                >
                  <FileText className="size-5" aria-hidden="true" />
                  {t('student.course')}
                </a>
                <p className="text-sm text-soft">{t('student.courseHelp')}</p>
              </div>
            </Totals>
            <ProgrammeHours hours={data.hours} />
          </div>
          <section>
            <h2 className="mb-4 text-lg font-bold">{t('lessons')}</h2>
            <RecordedLessons
              lessons={data.lessons}
              reader="school"
              buildLink={(lesson) => (lesson.schoolId === schoolId ? schoolLessonLink(lesson.bookingId) : null)}
            />
          </section>
        </div>
      )}
    </Page>
  );
}

export default function StudentPage() {
  const { id = '' } = useParams();
  const actor = useActor('school');
  return actor && <StudentRecord schoolId={actor.id} studentId={id} />;
}
