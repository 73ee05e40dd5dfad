import { PAGE_PATHS } from '#contract/paths.ts';
import { InstructorTable } from '../../features/school-instructors/instructor-table.tsx';
import { useInstructorPage } from '../../features/school-instructors/queries.ts';
import { SchoolPage } from '../../features/schools/school-page.tsx';
import { useActor } from '../../features/session/session-store.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListSearch, useListPart } from '../../ui/list-part.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('school-instructors');

/** TB-01 */
const PAGE_SIZE = 10;

/** RT-11 */
export default function SchoolInstructors() {
  const t = useTexts();
  const actor = useActor('school');
  const part = useListPart(true);
  const { pageIndex, turnTo, words } = part;
  const { data, error, refetch } = useInstructorPage(actor?.id, { q: words, page: pageIndex, limit: PAGE_SIZE });
  const add = <LinkButton to={PAGE_PATHS.addInstructor}>{t('instructors.add')}</LinkButton>;
  const isEmpty = data?.total === 0 && words === '';
  const actions = (
    <span className="flex flex-wrap gap-3">
      {actor?.role !== 'instructor' && (
        <LinkButton to={PAGE_PATHS.lessonKinds} variant="secondary">
          {t('instructors.kinds')}
        </LinkButton>
      )}
      {add}
    </span>
  );
  return (
    <SchoolPage title={t('instructors.title')} lead={!isEmpty && t('instructors.lead')} action={!isEmpty && actions}>
      {isEmpty ? (
        <EmptyState title={t('instructors.emptyTitle')} action={add}>
          {t('instructors.emptyText')}
        </EmptyState>
      ) : data ? (
        <>
          <ListSearch part={part} total={data.total} pageSize={PAGE_SIZE} label={t('instructors.search')} />
          {data.total > 0 && (
            <InstructorTable
              instructors={data.instructors}
              paging={{ pageIndex, total: data.total, onChange: turnTo }}
            />
          )}
        </>
      ) : (
        <QueryState
          error={error}
          onRetry={refetch}
          label={t('instructors.loading')}
          count={5}
          className="h-16 w-full rounded-lg"
        />
      )}
    </SchoolPage>
  );
}
