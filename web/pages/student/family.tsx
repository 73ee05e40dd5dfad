import { useSearchParams } from 'react-router';
import type { GuardedStudent } from '#contract/guardians.ts';
import { FamilyStudent } from '../../features/family/family-student.tsx';
import { useGuardedStudents } from '../../features/family/queries.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
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
    </Page>
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
