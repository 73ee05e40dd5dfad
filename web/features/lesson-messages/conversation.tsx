import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { LessonMessage } from '#contract/lesson-messages.ts';
import { WRITE_HASH } from '#contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { useKeptState } from '../../ui/form/draft.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { PhoneLink } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useConversation, useMarkRead } from './queries.ts';

const useTexts = createTextsHook('lesson-messages');

// Loaded separately, because most visitors of a lesson's page never write.
const messageForm = lazyImport(async () => (await import('./message-form.tsx')).MessageForm);
const reportDialog = lazyImport(async () => (await import('./report-dialog.tsx')).ReportDialog);

interface ConversationProps {
  bookingId: string;
  reader: LessonMessage['author'];
  /** Name of the other side. */
  other: string;
  /** Number to call if messages don't reach the other side. */
  phone?: string | null;
}

/** Messages between the student and the school about a booking. */
export function Conversation({ bookingId, reader, other, phone = null }: ConversationProps) {
  const t = useTexts();
  const { data, error, refetch } = useConversation(bookingId);
  const [reported, setReported] = useState<LessonMessage | null>(null);
  const [writing, setWriting] = useKeptState(`writing-to-${bookingId}`, '');
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is opened with it
  useEffect(() => {
    if (hash === WRITE_HASH) setWriting('message');
  }, [hash]);
  const isWriting = writing !== '';
  const MessageForm = useLazyImport(messageForm, isWriting, () => setWriting(''));
  const ReportDialog = useLazyImport(reportDialog, reported !== null, () => setReported(null));
  const messages = data?.messages ?? [];
  const unreachable = data?.isOpen ? data.unreachable : undefined;
  useMarkRead(bookingId, messages.filter(({ author, isRead }) => author !== reader && !isRead).length);
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg font-bold">{t('title')}</h2>
        {data?.isOpen && (
          <p className="mt-1 text-soft">{t(unreachable ? `unreachable.${unreachable}` : 'lead', { other })}</p>
        )}
        {unreachable && phone && (
          <p className="mt-1">
            <PhoneLink number={phone} />
          </p>
        )}
      </div>
      {!data && <QueryState error={error} onRetry={refetch} label={t('loading')} className="h-16 w-full rounded-lg" />}
      <div role="log" aria-label={t('title')}>
        <ol className="grid gap-4">
          {messages.map((message) => (
            <Message key={message.id} message={message} isOwn={message.author === reader} other={other}>
              {setReported}
            </Message>
          ))}
        </ol>
      </div>
      {data && !data.isOpen && <p className="text-soft">{messages.length > 0 ? t('closed') : t('none')}</p>}
      {data?.isOpen &&
        !unreachable &&
        (isWriting && MessageForm ? (
          <MessageForm bookingId={bookingId} />
        ) : (
          <Button variant="secondary" className="sm:justify-self-start" onClick={() => setWriting('message')}>
            {t('write')}
          </Button>
        ))}
      {reported && ReportDialog && (
        <ReportDialog bookingId={bookingId} message={reported} other={other} onClose={() => setReported(null)} />
      )}
    </Card>
  );
}

function Message({
  message,
  isOwn,
  other,
  children: onReport,
}: {
  message: LessonMessage;
  isOwn: boolean;
  other: string;
  children: (message: LessonMessage) => void;
}) {
  const t = useTexts();
  const moment = useMoment().dayAndTime(message.sentAt);
  return (
    <li className={cx('grid max-w-[88%] gap-1', isOwn ? 'justify-self-end' : 'justify-self-start')}>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span className="font-semibold">{isOwn ? (message.colleague ?? t('you')) : other}</span>
        <span>{moment}</span>
        {isOwn && message.isRead && <span>{t('read')}</span>}
      </p>
      <p
        className={cx(
          'rounded-lg px-4 py-2.5 whitespace-pre-line wrap-anywhere',
          isOwn ? 'bg-action-soft' : 'bg-sunken',
          message.isReported && 'text-soft',
        )}
      >
        {message.isReported ? t('reportedText') : message.text}
      </p>
      {!isOwn && !message.isReported && (
        <Button
          variant="quiet"
          size="sm"
          className="-mx-3 -mt-1 justify-self-start text-soft"
          aria-label={t('report.buttonOf', { moment })}
          onClick={() => onReport(message)}
        >
          {t('report.button')}
        </Button>
      )}
    </li>
  );
}
