import { useSearchParams } from 'react-router';
import type { GuardedStudent } from '#contract/guardians.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { FamilyStudent } from '../../features/family/family-student.tsx';
import { useGuardedStudents } from '../../features/family/queries.ts';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const useTexts = createTextsHook('family');

/** A guardian's home: each student's next lesson, what is owed, and how they progress. */
export default function Family() {
  const t = useTexts();
  const { data, error, refetch } = useGuardedStudents();
  const [first] = data ?? [];
  const isOne = data?.length === 1;
  return (
    <Page title={t('title')} width="normal">
      <PageHeading lead={first && t('lead')}>
        {isOne && first ? t('titleOne', { student: first.firstName }) : t('title')}
      </PageHeading>
      {!data && <QueryState error={error} onRetry={refetch} count={2} className="h-56 w-full rounded-lg" />}
      {data?.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {isOne && first && <FamilyStudent student={first} />}
      {data && data.length > 1 && <Students students={data} />}
      {data && <OwnLessons />}
    </Page>
  );
}

/** The way to the instructors for a parent, whose menu has no such page until they've booked. */
function OwnLessons() {
  const t = useTexts();
  const actor = useActor('candidate');
  if (!actor?.isGuardian || actor.hasLessons) return null;
  return (
    <p className="mt-6 text-soft">
      {t('own.question')} <TextLink to={PAGE_PATHS.studentHome}>{t('own.find')}</TextLink>
    </p>
  );
}

function Students({ students }: { students: readonly GuardedStudent[] }) {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const [first] = students;
  return (
    <Tabs
      label={t('students')}
      selectedId={students.find(({ id }) => id === search.get('student'))?.id ?? first?.id ?? ''}
      onChange={(student) => setSearch({ student }, { replace: true, preventScrollReset: true })}
      tabs={students.map((student) => ({
        id: student.id,
        title: student.firstName,
        content: <FamilyStudent key={student.id} student={student} />,
      }))}
    />
  );
}
