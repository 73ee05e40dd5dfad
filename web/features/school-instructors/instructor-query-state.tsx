import { ApiError } from '../../api/client.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState, QueryState } from '../../ui/query-state.tsx';

const useTexts = createTextsHook('school-instructors');

/** While there is no instructor to show: loading, not there, or not to be had. */
export function InstructorQueryState({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useTexts();
  // An address that was cut short is no id, and no one's.
  const isMissing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request');
  return (
    <Page title={t('profile.title')}>
      <PageHeading>{t('profile.title')}</PageHeading>
      {isMissing ? (
        <EmptyState title={t('profile.missingTitle')}>{t('profile.missingText')}</EmptyState>
      ) : (
        <QueryState
          error={error}
          onRetry={onRetry}
          label={t('profile.loading')}
          count={3}
          className="h-40 w-full rounded-lg"
        />
      )}
    </Page>
  );
}
