import { useSearchParams } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { fullName } from '../school-instructors/instructor-name.ts';
import { SchoolPage } from '../schools/school-page.tsx';
import { useActor } from '../session/use-session.ts';
import { DaysOff } from './days-off.tsx';
import { Holidays } from './holidays.tsx';
import { InstructorHours } from './instructor-hours.tsx';
import { PeopleList } from './people-list.tsx';
import { type PersonHours, useSchoolHours } from './queries.ts';

const useTexts = textsOf('weekly-hours');
const busyElsewhere = lazyImport(async () => (await import('./busy-elsewhere.tsx')).BusyElsewhere);

/** When each instructor teaches, week by week. */
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
  );
}

function OfInstructor({ schoolId, person, people }: { schoolId: string; person: PersonHours; people: PersonHours[] }) {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const isInstructor = useActor('school')?.role === 'instructor';
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
          { id: 'days-off', title: t('tabs.daysOff'), content: <DaysOff person={person} /> },
          { id: 'busy', title: t('tabs.busy'), content: <Busy person={person} /> },
          ...(isInstructor
            ? []
            : [{ id: 'holidays', title: t('tabs.holidays'), content: <Holidays schoolId={schoolId} /> }]),
        ]}
      />
    </section>
  );
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
