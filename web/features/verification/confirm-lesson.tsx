import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { bookingLink, PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { AccountPage } from '../accounts/account-page.tsx';

const useTexts = textsOf('verification');

const OVER = ['confirmation_over', 'record_changed', 'record_not_open', 'invalid_request'];
const isOver = (error: unknown): boolean => error instanceof ApiError && OVER.includes(error.code ?? '');

/** What is confirmed from the mail: a lesson that a program booked, or what is on record of one that was driven. */
const CALLS = {
  confirmLesson: 'POST /booking/confirm',
  confirmRecord: 'POST /booking/record/confirm',
} as const;

/** By a press of the student’s, without a log-in. */
export function ConfirmLesson({ what }: { what: keyof typeof CALLS }) {
  const t = useTexts();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(CALLS[what], { body: { token } }),
  });
  const title = t(`${what}.title`);
  if (data)
    return (
      <AccountPage title={title} heading={title}>
        <Outcome
          tone="good"
          takesFocus
          title={t(`${what}.doneTitle`)}
          actions={<LinkButton to={bookingLink(data.bookingId)}>{t(`${what}.see`)}</LinkButton>}
        >
          <p>{t(`${what}.done`, { code: data.code })}</p>
        </Outcome>
      </AccountPage>
    );
  if (token === '' || isOver(error))
    return (
      <AccountPage title={title} heading={title}>
        <Outcome
          tone="loss"
          takesFocus={token !== ''}
          title={t(`${what}.failureTitle`)}
          actions={<LinkButton to={PAGE_PATHS.bookings}>{t(`${what}.bookings`)}</LinkButton>}
        >
          <p>{t(`${what}.failed`)}</p>
        </Outcome>
      </AccountPage>
    );
  return (
    <AccountPage title={title} heading={title}>
      <div className="grid gap-5">
        <p>{t(`${what}.lead`)}</p>
        <FailureBanner error={error} />
        <Button onClick={() => mutate()} isBusy={isPending} busyLabel={t(`${what}.busy`)}>
          {t(`${what}.submit`)}
        </Button>
      </div>
    </AccountPage>
  );
}
