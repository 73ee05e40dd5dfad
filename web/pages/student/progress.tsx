import type { UseQueryResult } from '@tanstack/react-query';
import { ClipboardCheck, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toWallTime } from '#contract/formats.ts';
import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import type { Progress, ProgressLesson } from '#contract/progress.ts';
import { buildUrl } from '../../api/client.ts';
import { SavedCopyBanner, useIsUnreachable, useKeptStudentPages } from '../../features/bookings/saved-copy.tsx';
import { useProgress } from '../../features/progress/queries.ts';
import { HoursDriven, SkillGroups, SkillMeter, SkillRing } from '../../features/progress/skill-groups.tsx';
import { keep, readKept } from '../../features/session/kept-on-phone.ts';
import { useActor, whoIs } from '../../features/session/session-store.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { PrintHead } from '../../ui/print.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';

const useSkillTexts = createTextsHook('skills');

/** More would make the page longer than five screens of a phone. */
const LESSONS_AT_FIRST = 3;

/** Notes on lessons, latest first, in each lesson's local time. */
function LessonNotes({ lessons }: { lessons: readonly ProgressLesson[] }) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(lessons.length <= LESSONS_AT_FIRST);
  return (
    <div className="grid gap-4">
      <ol className="grid gap-4">
        {lessons.map((lesson, index) => (
          <li
            key={lesson.bookingId}
            // Paper has every lesson.
            className={cx('break-inside-avoid', !isWhole && index >= LESSONS_AT_FIRST && 'hidden print:block')}
          >
            <LessonCard lesson={lesson} />
          </li>
        ))}
      </ol>
      {!isWhole && (
        <Button variant="secondary" className="justify-self-center print:hidden" onClick={() => setWhole(true)}>
          {t('allLessons', { count: lessons.length })}
        </Button>
      )}
    </div>
  );
}

function LessonCard({ lesson }: { lesson: ProgressLesson }) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const formats = useFormats();
  const [starts, ends] = [toWallTime(lesson.startTime), toWallTime(lesson.endTime)];
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div>
          <h3 className="font-semibold first-letter:uppercase">{formats.dayOfYear(starts.date)}</h3>
          <p className="tabular text-soft">{formats.slot({ startTime: starts.time, endTime: ends.time })}</p>
          <ZoneNote timeZone={lesson.timeZone} />
          <p className="wrap-anywhere text-soft">
            {t('withSchool', { name: lesson.instructorName, school: lesson.schoolName })}
          </p>
        </div>
        <TextLink to={bookingLink(lesson.bookingId)} className="inline-flex min-h-11 items-center print:hidden">
          {t('openLesson', { code: lesson.code })}
        </TextLink>
      </div>
      {lesson.note && (
        <div className="border-l-3 border-line pl-4">
          <p className="text-sm font-semibold text-soft">{t('note')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{lesson.note}</p>
        </div>
      )}
      {lesson.marks.length === 0 ? (
        <p className="text-sm text-soft">{t('noMarks')}</p>
      ) : (
        <ul aria-label={t('workedOn')} className="flex flex-wrap gap-2">
          {lesson.marks.map(({ skill, level }) => (
            <li key={skill} className="flex items-center gap-2 rounded-md bg-sunken px-3 py-1.5 text-sm">
              <SkillMeter level={level} />
              <span>
                <span className="font-medium">{skillTexts(`skills.${skill}`)}</span>
                <span className="whitespace-nowrap text-soft"> · {skillTexts(`levels.${level}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const useTexts = createTextsHook('progress');

const KEPT = 'progress';
const LESSONS_KEPT = 30;

/** Keeps the progress, with the latest notes, on this device. @returns the copy while the answer can't come */
function useSavedProgress(whose: string, query: UseQueryResult<Progress>) {
  const { data, dataUpdatedAt } = query;
  const isUnreachable = useIsUnreachable(query);
  useEffect(() => {
    if (!data) return;
    const progress = { ...data, lessons: data.lessons.slice(0, LESSONS_KEPT) };
    keep(whose, KEPT, { progress, readAtMs: dataUpdatedAt });
  }, [whose, data, dataUpdatedAt]);
  return isUnreachable && !data ? readKept<{ progress: Progress; readAtMs: number }>(whose, KEPT) : undefined;
}

/** A student's hours, skills and notes, with print and download. */
export function MyProgress() {
  const t = useTexts();
  const student = useActor('candidate');
  const query = useProgress();
  const saved = useSavedProgress(whoIs(student), query);
  useKeptStudentPages();
  const { error, refetch } = query;
  const data = query.data ?? saved?.progress;
  const hasLessons = data !== undefined && data.lessons.length > 0;
  return (
    <Page title={t('title')} className="print:max-w-none print:p-0">
      {student && <PrintHead name={`${student.first_name} ${student.last_name}`} />}
      <PageHeading lead={t('lead')} action={hasLessons && !saved && <TakeAlong />}>
        {t('title')}
      </PageHeading>
      {saved && <SavedCopyBanner readAtMs={saved.readAtMs} />}
      {!data && <QueryState error={error} onRetry={refetch} count={2} className="h-72 w-full rounded-lg" />}
      {data && !hasLessons && (
        <EmptyState title={t('empty')} action={<LinkButton to={PAGE_PATHS.studentHome}>{t('find')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      )}
      {hasLessons && (
        <div className="grid gap-8">
          <div className="grid gap-6 md:grid-cols-[17rem_minmax(0,1fr)] md:items-start print:block">
            <Card className="grid gap-6 print:mb-6 print:grid-cols-[12rem_minmax(0,1fr)] print:items-start">
              <SkillRing skills={data.skills} />
              <HoursDriven progress={data} />
            </Card>
            <Card>
              <h2 className="text-lg font-bold">{t('skills')}</h2>
              <p className="mt-1 mb-5 text-soft">{t('skillsHelp')}</p>
              <SkillGroups skills={data.skills} />
            </Card>
          </div>
          <section>
            <h2 className="mb-4 text-lg font-bold">{t('notes')}</h2>
            <LessonNotes lessons={data.lessons} />
          </section>
        </div>
      )}
    </Page>
  );
}

function TakeAlong() {
  const t = useTexts();
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <LinkButton to={PAGE_PATHS.drivingRecord} variant="secondary">
        <ClipboardCheck className="size-5" aria-hidden="true" />
        {t('record')}
      </LinkButton>
      <a
        href={buildUrl('GET /candidate/progress.csv')}
        download="lanewise-progress.csv"
        className={buttonStyle('secondary')}
      >
        <Download className="size-5" aria-hidden="true" />
        {t('sheet')}
      </a>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer className="size-5" aria-hidden="true" />
        {t('print')}
      </Button>
    </div>
  );
}

/** A student's hours, skills and notes, to read, print or download. */
export default function ProgressPage() {
  return <MyProgress />;
}
