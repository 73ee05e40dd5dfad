import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import { ApiError, call } from '../../api/client.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { AccountPage } from '../accounts/account-page.tsx';

/** Shown when a calendar link in an email no longer works. */
export function CalendarLinkOver() {
  const t = useTexts();
  const title = t('calendarLinkOver.title');
  return (
    <AccountPage title={title} heading={title}>
      <Outcome
        tone="loss"
        title={t('calendarLinkOver.failureTitle')}
        actions={<LinkButton to={PAGE_PATHS.bookings}>{t('calendarLinkOver.bookings')}</LinkButton>}
      >
        <p>{t('calendarLinkOver.failed')}</p>
      </Outcome>
    </AccountPage>
  );
}

const useTexts = createTextsHook('verification');

const OVER = ['record_changed', 'record_not_open', 'invalid_request'];
const isOver = (error: unknown): boolean => error instanceof ApiError && OVER.includes(error.code ?? '');

/**
 * Confirms a lesson's record from the emailed link, without a log-in. It takes a button, because mail scanners open
 * links.
 */
export function ConfirmRecord() {
  const t = useTexts();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('POST /booking/record/confirm', { body: { token } }),
  });
  const title = t('confirmRecord.title');
  if (data)
    return (
      <AccountPage title={title} heading={title}>
        <Outcome
          tone="good"
          takesFocus
          title={t('confirmRecord.doneTitle')}
          actions={<LinkButton to={bookingLink(data.bookingId)}>{t('confirmRecord.see')}</LinkButton>}
        >
          <p>{t('confirmRecord.done', { code: data.code })}</p>
        </Outcome>
      </AccountPage>
    );
  if (token === '' || isOver(error))
    return (
      <AccountPage title={title} heading={title}>
        <Outcome
          tone="loss"
          takesFocus={token !== ''}
          title={t('confirmRecord.failureTitle')}
          actions={<LinkButton to={PAGE_PATHS.bookings}>{t('confirmRecord.bookings')}</LinkButton>}
        >
          <p>{t('confirmRecord.failed')}</p>
        </Outcome>
      </AccountPage>
    );
  return (
    <AccountPage title={title} heading={title}>
      <div className="grid gap-5">
        <p>{t('confirmRecord.lead')}</p>
        <FailureBanner error={error} />
        <Button onClick={() => mutate()} isBusy={isPending} busyLabel={t('confirmRecord.busy')}>
          {t('confirmRecord.submit')}
        </Button>
      </div>
    </AccountPage>
  );
}
