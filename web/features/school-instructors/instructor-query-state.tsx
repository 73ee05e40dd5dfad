import { ApiError } from '../../api/errors.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

const useTexts = textsOf('school-instructors');

/** While there is no instructor to show: loading, not there, or not to be had. */
export function InstructorQueryState({
  error,
  onRetry,
  isRetrying,
}: {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  const t = useTexts();
  // An address that was cut short is no id, and no one's.
  const isMissing = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_request');
  return (
    <Page title={t('profile.title')}>
      <PageHeading>{t('profile.title')}</PageHeading>
      {isMissing ? (
        <EmptyState title={t('profile.missingTitle')}>{t('profile.missingText')}</EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />
      ) : (
        <SkeletonList label={t('profile.loading')} count={3} className="h-40 w-full rounded-lg" />
      )}
    </Page>
  );
}
