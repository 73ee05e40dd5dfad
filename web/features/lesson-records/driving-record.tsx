import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { toWallTime } from '#contract/formats.ts';
import type { DrivingRecord, OwnRecord, RecordedLesson } from '#contract/lesson-records.ts';
import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import { PROGRAMMES } from '#contract/programmes.ts';
import { nameIn } from '#contract/written-names.ts';
import { buildUrl } from '../../api/client.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { duration } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { BackLink, LinkButton, TextLink } from '../../ui/link.tsx';
import { Card, Page, PageHeading } from '../../ui/page.tsx';
import { PrintHead } from '../../ui/print.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { useActor } from '../session/session-store.ts';

import { useOwnRecord } from './queries.ts';
import { RecordReaders } from './record-readers.tsx';

const useProgrammeTexts = createTextsHook('programmes');
const useProvinceTexts = createTextsHook('provinces');
const useSkillTexts = createTextsHook('skills');
const useTexts = createTextsHook('lesson-records');
const useKindTexts = createTextsHook('lesson-kinds');
const useProgressTexts = createTextsHook('progress');

type Hours = DrivingRecord['hours'][number];
type Count = Hours['whole'];

/** Progress through the province's required hours: confirmed, completed and remaining. */
export function ProgrammeHours({ hours }: { hours: DrivingRecord['hours'] }) {
  const t = useTexts();
  const programmes = useProgrammeTexts();
  const provinces = useProvinceTexts();
  return hours.map(({ programme, unit, whole, phases }) => (
    <Card key={programme} className="grid gap-4">
      <div>
        <h2 className="text-sm font-semibold text-soft">{t('hours')}</h2>
        <p className="text-lg font-bold">
          {t('hoursOf', {
            programme: programmes(`names.${programme}`),
            province: provinces(`names.${PROGRAMMES[programme].province}`),
          })}
        </p>
      </div>
      <Bar count={whole} unit={unit} isLarge />
      {phases.length > 0 && (
        <ul className="grid gap-4">
          {phases.map(({ phase, ...count }) => (
            <li key={phase} className="grid gap-1.5">
              <p className="text-sm font-semibold">{programmes(`phases.${phase}`)}</p>
              <Bar count={count} unit={unit} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  ));
}

function Bar({ count, unit, isLarge = false }: { count: Count; unit: Hours['unit']; isLarge?: boolean }) {
  const t = useTexts();
  const { wanted, confirmed, toConfirm, left } = count;
  const amount = (of: number) => (unit === 'minutes' ? duration(of) : t('sessions', { count: of }));
  const done = confirmed + toConfirm;
  const share = (of: number) => `${Math.min(100, (100 * of) / wanted)}%`;
  return (
    <div className="grid gap-1.5">
      <p className={`tabular font-bold ${isLarge ? 'text-xl' : ''}`}>
        {t('of', { done: unit === 'minutes' ? duration(done) : done, wanted: amount(wanted) })}
      </p>
      <span className="flex h-2.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <span className="h-full bg-action" style={{ width: share(confirmed) }} />
        <span className="h-full bg-amber" style={{ width: share(toConfirm) }} />
      </span>
      <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-soft">
        <span>{t('confirmed', { amount: amount(confirmed) })}</span>
        {toConfirm > 0 && <span>{t('toConfirm', { amount: amount(toConfirm) })}</span>}
        <span className="font-semibold text-ink">{left > 0 ? t('left', { amount: amount(left) }) : t('complete')}</span>
      </p>
    </div>
  );
}

interface RecordedLessonsProps {
  lessons: readonly RecordedLesson[];
  reader: 'student' | 'school';
  /** Link to the lesson. Null for other schools' lessons. */
  buildLink: (lesson: RecordedLesson) => string | null;
}

/** Recorded lessons, latest first: what was driven, and whether both sides confirmed it. */
export function RecordedLessons({ lessons, reader, buildLink }: RecordedLessonsProps) {
  const t = useTexts();
  const skillTexts = useSkillTexts();
  const formats = useFormats();
  const language = useLanguage();
  return (
    <ol className="grid gap-3 print:block print:space-y-3">
      {lessons.map((lesson) => {
        const { bookingId, code, startTime, endTime, minutes, kilometres, skills, kind } = lesson;
        const [starts, ends] = [toWallTime(startTime), toWallTime(endTime)];
        const to = buildLink(lesson);
        return (
          <li key={bookingId}>
            <Card isSnug className="grid gap-2">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <div>
                  <h3 className="font-semibold first-letter:uppercase">{formats.dayOfYear(starts.date)}</h3>
                  <p className="tabular text-soft">{formats.slot({ startTime: starts.time, endTime: ends.time })}</p>
                </div>
                <State lesson={lesson} reader={reader} />
              </div>
              <p className="tabular text-lg font-bold">
                {duration(minutes)}
                {kilometres !== null && (
                  <span className="font-semibold text-soft"> · {t('kilometres', { count: kilometres })}</span>
                )}
              </p>
              {kind && <p className="font-medium">{nameIn(language, kind)}</p>}
              {skills.length > 0 && <p>{formats.list(skills.map(({ skill }) => skillTexts(`skills.${skill}`)))}</p>}
              <p className="flex flex-wrap items-center justify-between gap-x-4 text-soft">
                <span className="wrap-anywhere">
                  {t('withInstructor', { name: lesson.instructorName, school: lesson.schoolName })}
                </span>
                {to && (
                  <TextLink to={to} className="inline-flex min-h-11 items-center print:hidden">
                    {t('open', { code })}
                  </TextLink>
                )}
              </p>
            </Card>
          </li>
        );
      })}
    </ol>
  );
}

function State({ lesson: { number, confirmed }, reader }: { lesson: RecordedLesson; reader: 'student' | 'school' }) {
  const t = useTexts();
  if (confirmed) return <StatusBadge tone="good">{t('state.confirmed')}</StatusBadge>;
  if (number === null) return <StatusBadge tone="neutral">{t('state.unsaid')}</StatusBadge>;
  return <StatusBadge tone="attention">{t(reader === 'student' ? 'state.said' : 'state.saidOf')}</StatusBadge>;
}

export function MyDrivingRecord() {
  const t = useTexts();
  const progress = useProgressTexts();
  const student = useActor('candidate');
  const { data, error, refetch } = useOwnRecord();
  return (
    <Page title={t('title')} className="print:max-w-none print:p-0">
      {student && <PrintHead name={`${student.first_name} ${student.last_name}`} />}
      <p className="mb-6 print:hidden">
        <BackLink to={PAGE_PATHS.progress}>{progress('title')}</BackLink>
      </p>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      {!data && <QueryState error={error} onRetry={refetch} count={2} className="h-60 w-full rounded-lg" />}
      {data?.lessons.length === 0 && (
        <EmptyState title={t('empty')} action={<LinkButton to={PAGE_PATHS.studentHome}>{t('find')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      )}
      {data && data.lessons.length > 0 && (
        <div className="grid gap-6 md:grid-cols-[19rem_minmax(0,1fr)] md:items-start print:block">
          <div className="grid gap-4 print:mb-6">
            <Totals record={data}>
              <a
                href={buildUrl('GET /candidate/record.pdf')}
                target="_blank"
                rel="noreferrer"
                className={buttonStyle('secondary')}
              >
                <FileText className="size-5" aria-hidden="true" />
                {t('pdf')}
              </a>
            </Totals>
            <ProgrammeHours hours={data.hours} />
          </div>
          <div className="grid gap-8 print:block">
            <section>
              <h2 className="mb-4 text-lg font-bold">{t('lessons')}</h2>
              <RecordedLessons
                lessons={data.lessons}
                reader="student"
                buildLink={({ bookingId }) => bookingLink(bookingId)}
              />
            </section>
            <RecordReaders schools={data.schools} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** Total driving time and how much of it is confirmed. */
export function Totals({
  record: { minutes, confirmedMinutes, kinds },
  children,
}: {
  record: Pick<OwnRecord, 'minutes' | 'confirmedMinutes' | 'kinds'>;
  children: ReactNode;
}) {
  const t = useTexts();
  return (
    <Card className="grid gap-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className="text-sm font-semibold text-soft">{t('driven')}</dt>
          <dd className="tabular text-xl font-bold">{duration(minutes)}</dd>
        </div>
        <div>
          <dt className="text-sm font-semibold text-soft">{t('confirmedHours')}</dt>
          <dd className="tabular text-xl font-bold">{duration(confirmedMinutes)}</dd>
        </div>
      </dl>
      {kinds.length > 0 && <ByKind kinds={kinds} />}
      {children}
    </Card>
  );
}

function ByKind({ kinds }: Pick<OwnRecord, 'kinds'>) {
  const t = useTexts();
  const kindTexts = useKindTexts();
  const language = useLanguage();
  return (
    <dl className="grid gap-2 border-t border-line pt-4">
      {kinds.map(({ kind, ...driven }) => (
        <div key={kind?.en ?? ''}>
          <dt className="text-sm font-semibold wrap-anywhere">{kind ? nameIn(language, kind) : kindTexts('plain')}</dt>
          <dd className="tabular text-soft">
            {duration(driven.minutes)} · {t('confirmed', { amount: duration(driven.confirmedMinutes) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
