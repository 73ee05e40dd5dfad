import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { holdsWords } from '#contract/holds-words.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { minutesAWeek } from '#contract/weekly-hours-lines.ts';
import { fullName } from '../../features/school-instructors/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { mayManage } from '../../features/session/school-rights.ts';
import { useActor } from '../../features/session/session-store.ts';
import { InstructorHours } from '../../features/weekly-hours/instructor-hours.tsx';
import { type PersonHours, useSchoolHours } from '../../features/weekly-hours/queries.ts';
import { cx } from '../../ui/class-names.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useIsNarrow } from '../../ui/use-viewport.ts';

interface PeopleListProps {
  people: readonly PersonHours[];
  chosenId: string;
  onChoose: (instructorId: string) => void;
}

/** With more instructors than this, there is a search field. */
const LISTED_MAX = 15;

const useHoursText = () => {
  const t = useTexts();
  return ({ lines }: PersonHours) =>
    lines.length > 0 ? t('people.hours', { hours: Math.round(minutesAWeek(lines) / 6) / 10 }) : t('people.none');
};

/** Selects the instructor; marks those without hours. */
function PeopleList({ people, chosenId, onChoose }: PeopleListProps) {
  const t = useTexts();
  const describe = useHoursText();
  const isNarrow = useIsNarrow();
  const [typed, setTyped] = useState('');
  const isLong = people.length > LISTED_MAX;
  if (isLong && isNarrow)
    return (
      <Select
        name="instructor"
        label={t('people.one')}
        options={people.map((person) => ({
          id: person.instructorId,
          label: t('people.option', { name: fullName(person), hours: describe(person) }),
        }))}
        value={chosenId}
        onChange={onChoose}
      />
    );
  const shown = people.filter((person) => holdsWords(fullName(person), typed));
  return (
    <nav aria-label={t('people.label')} className={cx('grid min-w-0 gap-3', isLong && 'lg:sticky lg:top-20')}>
      {isLong && <TextField name="search" label={t('people.search')} type="search" value={typed} onChange={setTyped} />}
      {shown.length === 0 && <p className="text-soft">{t('people.noMatch')}</p>}
      <ul
        className={cx(
          'flex gap-2 overflow-x-auto pb-1 lg:flex-col',
          isLong && 'lg:max-h-[calc(100dvh-13rem)] lg:overflow-y-auto lg:p-1',
        )}
      >
        {shown.map((person) => (
          <li key={person.instructorId} className="shrink-0">
            <button
              type="button"
              aria-current={person.instructorId === chosenId ? 'true' : undefined}
              onClick={() => onChoose(person.instructorId)}
              className="grid min-h-11 w-full max-w-60 rounded-md border border-line bg-surface px-3 py-1.5 text-left hover:border-action aria-[current]:border-action"
            >
              <span className="truncate font-semibold">{fullName(person)}</span>
              <span className="tabular text-sm text-soft">{describe(person)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const useTexts = createTextsHook('weekly-hours');
// Loaded late, because the page rarely needs them when it opens.
const hoursRun = lazyImport(() => import('../../features/weekly-hours/hours-run.tsx'));
const daysOff = lazyImport(() => import('../../features/weekly-hours/days-off.tsx'));
const busyElsewhere = lazyImport(
  async () => (await import('../../features/weekly-hours/busy-elsewhere.tsx')).BusyElsewhere,
);

export function WeeklyHours() {
  const t = useTexts();
  const actor = useActor('school');
  return (
    <SchoolPage title={t('title')} lead={t(actor?.maySetHours === false ? 'leadToRead' : 'lead')}>
      {actor && <SchoolHours schoolId={actor.id} />}
    </SchoolPage>
  );
}

export function SchoolHours({ schoolId }: { schoolId: string }) {
  const t = useTexts();
  const { data: people, error, refetch } = useSchoolHours(schoolId);
  const RunNote = useLazyImport(hoursRun, true, null)?.HoursRunNote;
  const [search, setSearch] = useSearchParams();
  if (!people)
    return (
      <QueryState error={error} onRetry={refetch} label={t('loading')} count={4} className="h-20 w-full rounded-lg" />
    );
  const person = people.find(({ instructorId }) => instructorId === search.get('instructor')) ?? people[0];
  if (!person)
    return (
      <EmptyState
        title={t('people.nobody')}
        action={<LinkButton to={PAGE_PATHS.addInstructor}>{t('people.add')}</LinkButton>}
      >
        {t('people.nobodyText')}
      </EmptyState>
    );
  return (
    <>
      {people.length > 1 && RunNote && <RunNote schoolId={schoolId} instructorId={person.instructorId} />}
      <div
        className={cx(
          'grid grid-cols-1 items-start gap-x-8 gap-y-6',
          people.length > 1 && 'lg:grid-cols-[15rem_minmax(0,1fr)]',
        )}
      >
        {people.length > 1 && (
          <PeopleList
            people={people}
            chosenId={person.instructorId}
            onChoose={(instructor) =>
              setSearch({ ...Object.fromEntries(search), instructor }, { preventScrollReset: true })
            }
          />
        )}
        <OfInstructor key={person.instructorId} schoolId={schoolId} person={person} people={people} />
      </div>
    </>
  );
}

function OfInstructor({ schoolId, person, people }: { schoolId: string; person: PersonHours; people: PersonHours[] }) {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const actor = useActor('school');
  const isOwn = actor?.instructorId === person.instructorId;
  return (
    <section aria-label={fullName(person)} className="grid min-w-0 gap-4">
      <h2 className="text-lg font-bold">{fullName(person)}</h2>
      <Tabs
        label={t('tabs.label')}
        selectedId={search.get('tab') ?? 'week'}
        onChange={(tab) =>
          setSearch({ ...Object.fromEntries(search), tab }, { replace: true, preventScrollReset: true })
        }
        tabs={[
          { id: 'week', title: t('tabs.week'), content: <InstructorHours person={person} people={people} /> },
          { id: 'days-off', title: t('tabs.daysOff'), content: <Days person={person} /> },
          ...(mayManage(actor) || (isOwn && actor.role === 'instructor')
            ? [{ id: 'busy', title: t('tabs.busy'), content: <Busy person={person} /> }]
            : []),
          ...(mayManage(actor)
            ? [{ id: 'holidays', title: t('tabs.holidays'), content: <Days person={person} schoolId={schoolId} /> }]
            : []),
        ]}
      />
    </section>
  );
}

function Days({ person, schoolId }: { person: PersonHours; schoolId?: string }) {
  const t = useTexts();
  const loaded = useLazyImport(daysOff, true, () => undefined);
  if (!loaded) return <SkeletonList label={t('loading')} count={2} className="h-14 w-full rounded-lg" />;
  const { DaysOff, Holidays } = loaded;
  return schoolId === undefined ? <DaysOff person={person} /> : <Holidays schoolId={schoolId} />;
}

function Busy({ person }: { person: PersonHours }) {
  const t = useTexts();
  const BusyElsewhere = useLazyImport(busyElsewhere, true, () => undefined);
  return BusyElsewhere ? (
    <BusyElsewhere person={person} />
  ) : (
    <SkeletonList label={t('loading')} count={2} className="h-14 w-full rounded-lg" />
  );
}

/** Sets each instructor's weekly hours, from which slots are created. */
export default function WeeklyHoursPage() {
  return <WeeklyHours />;
}
