import { useNavigate, useSearchParams } from 'react-router';
import { claimLink, PAGE_PATHS, withReturn } from '#contract/paths.ts';
import { InvitationPage } from '../../features/accounts/invitation-page.tsx';
import { useAcceptClaim, useClaimInvitation } from '../../features/claims/queries.ts';
import { useSession } from '../../features/session/session-store.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';

const useTexts = createTextsHook('claims');

/** Connects the record behind an emailed link to the reader's account. Opening the page changes nothing. */
export default function ClaimRecord() {
  const t = useTexts();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const over = {
    title: t('accept.overTitle'),
    text: t('accept.over'),
    logIn: { to: PAGE_PATHS.login, label: t('accept.logIn') },
  };
  return (
    <InvitationPage title={t('accept.title')} token={token} invitation={useClaimInvitation(token)} over={over}>
      {({ schoolName: school, firstName: name }) => (
        <div className="grid gap-5">
          <p className="wrap-anywhere">{t('accept.lead', { school, name })}</p>
          <NextStep token={token} />
        </div>
      )}
    </InvitationPage>
  );
}

function NextStep({ token }: { token: string }) {
  const t = useTexts();
  const session = useSession();
  const navigate = useNavigate();
  const accept = useAcceptClaim();
  if (session === undefined) return null;
  if (session === null)
    return (
      <div className="grid gap-3">
        <p className="text-soft">{t('accept.needsAccount')}</p>
        <LinkButton to={withReturn(PAGE_PATHS.login, claimLink(token))}>{t('accept.logIn')}</LinkButton>
        <LinkButton to={withReturn(PAGE_PATHS.signup, claimLink(token))} variant="secondary">
          {t('accept.signUp')}
        </LinkButton>
      </div>
    );
  if (session.kind !== 'candidate')
    return (
      <div className="grid gap-3">
        <p className="text-soft">{t('accept.otherAccount')}</p>
        <LinkButton to={PAGE_PATHS.logout}>{t('accept.logOut')}</LinkButton>
      </div>
    );
  const choose = async (answer: 'mine' | 'child') => {
    await accept.mutateAsync({ token, answer });
    await navigate(answer === 'mine' ? PAGE_PATHS.bookings : PAGE_PATHS.family, { replace: true });
  };
  return (
    <div className="grid gap-3">
      <FailureBanner error={accept.error} />
      {(['mine', 'child'] as const).map((answer) => (
        <Button
          key={answer}
          variant={answer === 'mine' ? 'primary' : 'secondary'}
          onClick={() => choose(answer).catch(() => undefined)}
          isBusy={accept.isPending && accept.variables?.answer === answer}
          busyLabel={t('accept.busy')}
        >
          {t(`accept.${answer}`)}
        </Button>
      ))}
    </div>
  );
}
