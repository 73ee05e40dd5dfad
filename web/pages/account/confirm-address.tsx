import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { ApiError, call } from '../../api/client.ts';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';

const useTexts = createTextsHook('verification');

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'address_not_confirmed' || error.code === 'invalid_request');

/** Confirms a school's contact address. It takes a button, because mail scanners open links. */
function ConfirmAddress() {
  const t = useTexts();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('POST /school/contact-address/confirm', { body: { token } }),
  });
  const title = t('confirmAddress.title');
  const goToSchool = <LinkButton to={PAGE_PATHS.schoolProfile}>{t('confirmAddress.goToSchool')}</LinkButton>;
  if (data)
    return (
      <AccountPage title={title} heading={title}>
        <Outcome tone="good" takesFocus title={t('confirmAddress.doneTitle')} actions={goToSchool}>
          <p className="wrap-anywhere">{t('confirmAddress.done', { email: data.email })}</p>
        </Outcome>
      </AccountPage>
    );
  if (token === '' || isOver(error))
    return (
      <AccountPage title={title} heading={title}>
        <Outcome tone="loss" takesFocus={token !== ''} title={t('confirmAddress.failureTitle')} actions={goToSchool}>
          <p>{t('confirmAddress.failed')}</p>
        </Outcome>
      </AccountPage>
    );
  return (
    <AccountPage title={title} heading={title}>
      <div className="grid gap-5">
        <p>{t('confirmAddress.lead')}</p>
        <FailureBanner error={error} />
        <Button onClick={() => mutate()} isBusy={isPending} busyLabel={t('confirmAddress.busy')}>
          {t('confirmAddress.submit')}
        </Button>
      </div>
    </AccountPage>
  );
}

/** Confirms a school's contact address on a click, because mail scanners open links too. */
export default function ConfirmAddressPage() {
  return <ConfirmAddress />;
}
