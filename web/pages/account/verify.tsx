import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { loginPath, PAGE_PATHS, resetPasswordLink } from '#contract/paths.ts';
import { AccountPage, SavedLessonNote } from '../../features/accounts/account-page.tsx';
import { returnAddress, useKeptReturn } from '../../features/session/use-return.ts';
import { readUserType, useVerification } from '../../features/verification/queries.ts';
import { Button, Spinner } from '../../ui/button.tsx';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';

const useTexts = createTextsHook('verification');

/** VF-01 */
function Verification() {
  const t = useTexts();
  const ui = useUiTexts();
  const kept = useKeptReturn();
  const { userType: written = '' } = useParams();
  const [search] = useSearchParams();
  const token = search.get('token');
  const returnTo = returnAddress(useLocation().search);
  const result = useVerification(written, token, returnTo !== null);
  const userType = readUserType(written);
  const title = t('verify.titleFor', { label: t(`verify.label.${userType ?? 'other'}`) });
  if (returnTo && result.status === 'verified' && result.isIn) return <Navigate to={returnTo} replace />;
  return (
    <AccountPage title={title} heading={title}>
      <SavedLessonNote />
      <div aria-live="polite" className="grid min-h-64 content-center">
        {result.status === 'busy' && (
          <p className="grid justify-items-center gap-4 text-soft">
            <Spinner className="size-10 text-action-text" />
            {t('verify.busy')}
          </p>
        )}
        {result.status === 'verified' && result.isLockedOut && (
          <Outcome
            tone="loss"
            title={t('verify.lockedTitle')}
            actions={<LinkButton to={PAGE_PATHS.contact}>{t('verify.contact')}</LinkButton>}
          >
            <p>{t('verify.locked')}</p>
          </Outcome>
        )}
        {result.status === 'verified' && !result.isLockedOut && (
          <Outcome
            tone="good"
            title={t(result.isPasswordPending ? 'verify.pendingTitle' : 'verify.successTitle')}
            actions={
              <>
                <LinkButton to={kept(loginPath[userType ?? 'STUDENT'])}>{t('verify.goToLogin')}</LinkButton>
                {result.isPasswordPending && (
                  <LinkButton to={resetPasswordLink(userType ?? 'STUDENT', token ?? '')} variant="quiet">
                    {t('verify.choosePassword')}
                  </LinkButton>
                )}
              </>
            }
          >
            <p>{result.message}</p>
            {result.isPasswordPending && <p>{t('verify.pending')}</p>}
          </Outcome>
        )}
        {result.status === 'failed' && (
          <Outcome
            tone="loss"
            title={t('verify.failureTitle')}
            actions={
              <>
                {result.tryAgain && <Button onClick={result.tryAgain}>{ui('action.tryAgain')}</Button>}
                <LinkButton to={PAGE_PATHS.home} {...(result.tryAgain && { variant: 'quiet' })}>
                  {t('verify.goHome')}
                </LinkButton>
                <LinkButton to={PAGE_PATHS.contact} variant="quiet">
                  {t('verify.contact')}
                </LinkButton>
              </>
            }
          >
            <p>{result.message}</p>
            {!result.tryAgain && <p className="text-sm text-soft">{t('verify.expiredHint')}</p>}
          </Outcome>
        )}
      </div>
    </AccountPage>
  );
}

/** VF-01 */
export default function VerifyPage() {
  return <Verification />;
}
