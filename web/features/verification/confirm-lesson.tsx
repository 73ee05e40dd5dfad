import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { AccountPage } from '../accounts/account-page.tsx';

const useTexts = textsOf('verification');

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'confirmation_over' || error.code === 'invalid_request');

/** A lesson that a program booked for a student, confirmed from the mail by a press, without a log-in. */
export function ConfirmLesson() {
  const t = useTexts();
  const errorText = useErrorText();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('POST /booking/confirm', { body: { token } }),
  });
  const title = t('confirmLesson.title');
  if (data)
    return (
      <AccountPage title={title} heading={title}>
        <Outcome
          tone="good"
          takesFocus
          title={t('confirmLesson.doneTitle')}
          actions={<LinkButton to={bookingLink(data.bookingId)}>{t('confirmLesson.see')}</LinkButton>}
        >
          <p>{t('confirmLesson.done', { code: data.code })}</p>
        </Outcome>
      </AccountPage>
    );
  if (token === '' || isOver(error))
    return (
      <AccountPage title={title} heading={title}>
        <Outcome
          tone="loss"
          takesFocus={token !== ''}
          title={t('confirmLesson.failureTitle')}
          actions={<LinkButton to={PAGE_PATHS.bookings}>{t('confirmLesson.bookings')}</LinkButton>}
        >
          <p>{t('confirmLesson.failed')}</p>
        </Outcome>
      </AccountPage>
    );
  return (
    <AccountPage title={title} heading={title}>
      <div className="grid gap-5">
        <p>{t('confirmLesson.lead')}</p>
        {error && (
          <Banner tone="loss" isLive>
            {errorText(error)}
          </Banner>
        )}
        <Button onClick={() => mutate()} isBusy={isPending} busyLabel={t('confirmLesson.busy')}>
          {t('confirmLesson.submit')}
        </Button>
      </div>
    </AccountPage>
  );
}
