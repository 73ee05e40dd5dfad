import { FileText } from 'lucide-react';
import { PAGE_PATHS, schoolLessonLink } from '#contract/paths.ts';
import { ApiError, buildUrl } from '../../api/client.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { ProgrammeHours, RecordedLessons, Totals } from './driving-record.tsx';
import { useStudentRecord } from './queries.ts';

const useTexts = createTextsHook('lesson-records');

/** A student's record and hours, as far as the school may read them, with the course record for inspectors. */
export function StudentCourse({ schoolId, studentId }: { schoolId: string; studentId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useStudentRecord(schoolId, studentId);
  const name = data?.student.name ?? '';
  if (error instanceof ApiError && [400, 403, 404].includes(error.status))
    return (
      <EmptyState
        title={t('student.notFound')}
        action={<LinkButton to={PAGE_PATHS.schoolStudents}>{t('student.back')}</LinkButton>}
      >
        {t('student.notFoundText')}
      </EmptyState>
    );
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-lg font-bold">{t('student.title')}</h2>
        {data && (
          <p className="mt-1 wrap-anywhere text-soft">
            {t(data.isWhole ? 'student.leadWhole' : 'student.lead', { name })}
          </p>
        )}
      </div>
      {!data && <QueryState error={error} onRetry={refetch} className="h-40 w-full rounded-lg" />}
      {data?.lessons.length === 0 && <p className="text-soft">{t('student.emptyText')}</p>}
      {data && data.lessons.length > 0 && (
        <>
          <Totals record={data}>
            <div className="grid gap-3">
              <a
                href={buildUrl('GET /school/:id/students/:studentId/record.pdf', { id: schoolId, studentId })}
                target="_blank"
                rel="noreferrer"
                className={buttonStyle('secondary')}
              >
                <FileText className="size-5" aria-hidden="true" />
                {t('student.course')}
              </a>
              <p className="text-sm text-soft">{t('student.courseHelp')}</p>
            </div>
          </Totals>
          <ProgrammeHours hours={data.hours} />
          <details>
            <summary className="min-h-11 py-2 font-semibold hover:text-action-text">{t('lessons')}</summary>
            <div className="mt-3">
              <RecordedLessons
                lessons={data.lessons}
                reader="school"
                buildLink={(lesson) => (lesson.schoolId === schoolId ? schoolLessonLink(lesson.bookingId) : null)}
              />
            </div>
          </details>
        </>
      )}
    </Card>
  );
}
