import { conversationLink, PAGE_PATHS } from '#contract/paths.ts';
import type { Today } from '#contract/today.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { FewFirst, Nothing, Section } from './section.tsx';

const useTexts = createTextsHook('today');

/** The member's own unread messages, and how many conversations wait for anybody of the school. */
export function Unread({ messages }: Pick<Today, 'messages'>) {
  const t = useTexts();
  const { dayAndTime } = useMoment();
  return (
    <Section title={t('unread.title')} count={messages.unread}>
      {messages.items.length === 0 ? (
        <Nothing>{t('unread.none')}</Nothing>
      ) : (
        <FewFirst items={messages.items} few={[2, 3]}>
          {({ bookingId, studentName, last }) => (
            <li key={bookingId} className="grid gap-0.5 py-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <TextLink to={conversationLink(bookingId)} className="font-semibold wrap-anywhere">
                  {studentName}
                </TextLink>
                <span className="text-sm whitespace-nowrap text-soft">{dayAndTime(last.sentAt)}</span>
              </p>
              <p className="line-clamp-2 text-sm wrap-anywhere text-soft">{last.text}</p>
            </li>
          )}
        </FewFirst>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <TextLink to={PAGE_PATHS.messages}>{t('unread.inbox')}</TextLink>
        {messages.waiting > 0 && <span className="text-soft">{t('unread.waiting', { count: messages.waiting })}</span>}
      </p>
    </Section>
  );
}
