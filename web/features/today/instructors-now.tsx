import { useState } from 'react';
import { handOverLink, PAGE_PATHS, schoolLessonLink } from '#contract/paths.ts';
import { TODAY_INSTRUCTORS, type TodayInstructor, type TodayInstructors } from '#contract/today.ts';
import { Pagination } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useDebounced } from '../../ui/use-time.ts';
import { useTodayInstructors } from './queries.ts';
import { FewFirst, Nothing, Section } from './section.tsx';

const useTexts = createTextsHook('today');

/** Each instructor's lesson now and next. Fewer than fill a page need no search. */
export function InstructorsNow({
  schoolId,
  first,
  date,
}: {
  schoolId: string;
  first: TodayInstructors;
  /** Today. */
  date: string;
}) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const search = useDebounced(typed).trim();
  const isFirst = search === '' && page === 0;
  const { data, error, refetch } = useTodayInstructors(schoolId, { search, page }, !isFirst);
  const shown = isFirst ? first : data;
  return (
    <Section title={t('instructors.title')}>
      {first.total > TODAY_INSTRUCTORS && (
        <TextField
          name="instructor-search"
          label={t('instructors.search')}
          type="search"
          maxLength={120}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setPage(0);
          }}
          className="max-w-sm"
        />
      )}
      {!shown && <QueryState error={error} onRetry={refetch} count={4} className="h-11 w-full rounded-md" />}
      {shown?.total === 0 && (
        <Nothing>
          {search === '' ? t('instructors.none') : t('instructors.noMatch', { search })}{' '}
          {search === '' && <TextLink to={PAGE_PATHS.addInstructor}>{t('instructors.add')}</TextLink>}
        </Nothing>
      )}
      {shown && (
        <FewFirst items={shown.instructors} few={[6, TODAY_INSTRUCTORS]}>
          {(one) => <InstructorRow key={one.id} instructor={one} date={date} />}
        </FewFirst>
      )}
      {shown && (
        <Pagination
          pageIndex={page}
          pageSize={TODAY_INSTRUCTORS}
          total={shown.total}
          onChange={setPage}
          label={t('instructors.pages')}
        />
      )}
    </Section>
  );
}

function InstructorRow({
  instructor: { id, name, now, next, lessons },
  date,
}: {
  instructor: TodayInstructor;
  date: string;
}) {
  const t = useTexts();
  const { clock } = useFormats();
  return (
    <li className="grid grid-cols-2 gap-x-4 py-2 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <p className="col-span-2 flex flex-wrap items-baseline gap-x-2 font-semibold wrap-anywhere md:col-span-1 md:block">
        <span>{name}</span>{' '}
        <span className="block text-sm font-normal text-soft">
          {lessons === 0 ? t('instructors.noLessons') : t('instructors.lessons', { count: lessons })}
        </span>
      </p>
      {lessons > 0 && (
        <>
          <Teaching
            label={t('instructors.now')}
            lesson={now}
            when={now && t('instructors.until', { time: clock(now.endTime) })}
            otherwise={t('instructors.free')}
          />
          <Teaching
            label={t('instructors.next')}
            lesson={next}
            when={next && clock(next.startTime)}
            otherwise={t('instructors.done')}
            handOver={handOverLink(id, date)}
          />
        </>
      )}
    </li>
  );
}

function Teaching({
  label,
  lesson,
  when,
  otherwise,
  handOver,
}: {
  label: string;
  lesson: TodayInstructor['now'];
  when: string | null;
  otherwise: string;
  /** Missing for a lesson that has begun. */
  handOver?: string;
}) {
  const t = useTexts();
  return (
    <div className="min-w-0">
      <span className="sr-only">{label}: </span>
      {lesson ? (
        <>
          <TextLink to={schoolLessonLink(lesson.bookingId)} className="wrap-anywhere">
            {lesson.studentName}
          </TextLink>
          <p className="text-sm text-soft">
            <span aria-hidden="true">{label} </span>
            {when}
          </p>
          {lesson.isOff && (
            <p className="text-sm">
              <span className="font-semibold text-loss-text">{t('instructors.off')}</span>{' '}
              {handOver && <TextLink to={handOver}>{t('instructors.handOver')}</TextLink>}
            </p>
          )}
          {lesson.lateMinutes !== null && (
            <p className="text-sm font-semibold text-amber-text">
              {t('instructors.late', { count: lesson.lateMinutes })}
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-soft">{otherwise}</p>
      )}
    </div>
  );
}
