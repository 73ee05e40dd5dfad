import { Banner } from '../../ui/banner.tsx';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { useUnread } from './queries.ts';

const useTexts = createTextsHook('lesson-messages');

/** Lists lessons with unread messages. `buildLink` returns the page to read them on. */
export function UnreadNotice({ buildLink }: { buildLink: (bookingId: string) => string }) {
  const t = useTexts();
  const { data: unread = [] } = useUnread();
  if (unread.length === 0) return null;
  return (
    <div className="mb-6">
      <Banner tone="info">
        {t('unread', { count: unread.length })}{' '}
        {unread.map(({ bookingId, code }, index) => (
          <span key={bookingId}>
            {index > 0 && ', '}
            <TextLink to={buildLink(bookingId)} className="tabular whitespace-nowrap">
              {code}
            </TextLink>
          </span>
        ))}
      </Banner>
    </div>
  );
}
