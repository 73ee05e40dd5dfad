import { PAGE_PATHS } from '#contract/paths.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { AccountPage } from '../accounts/account-page.tsx';

const useTexts = createTextsHook('verification');

/** Where the calendar link of an email leads once it no longer works. */
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
