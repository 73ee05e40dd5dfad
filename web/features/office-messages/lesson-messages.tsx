import type { MessageStatus, OfficeMessage } from '#contract/office-messages.ts';
import { NOT_TOLD } from '#contract/office-messages.ts';
import { FailureBanner } from '../../ui/banner.tsx';
import { cx } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { PhoneLink } from '../../ui/link.tsx';
import { Card } from '../../ui/page.tsx';
import { useMessagesOfLesson, useTickTold, useTickWaiting } from './queries.ts';

const useTexts = createTextsHook('office-messages');

const isNotTold = (status: MessageStatus): boolean => (NOT_TOLD as readonly string[]).includes(status);

/** What the school's changes of a lesson sent to each reader, and what became of it. Renders nothing without any. */
export function LessonMessages({
  bookingId,
  schoolId,
  isCard = false,
}: {
  bookingId: string;
  schoolId: string;
  /** In a card of its own. */
  isCard?: boolean;
}) {
  const t = useTexts();
  const { data } = useMessagesOfLesson(bookingId);
  const written = useTickTold(schoolId);
  const waiting = useTickWaiting(bookingId);
  if (!data || data.messages.length === 0) return null;
  const tick = (messageId: string | null, isTold: boolean) =>
    messageId === null ? waiting.mutate(isTold) : written.mutate({ messageId, isTold });
  const section = (
    <section
      aria-labelledby="lesson-messages"
      className={cx('grid gap-3', !isCard && 'mt-4 border-t border-line pt-4')}
    >
      <h2 id="lesson-messages" className="text-lg font-bold">
        {t('status.title')}
      </h2>
      <FailureBanner error={written.error ?? waiting.error} />
      <ul className="grid gap-3">
        {data.messages.map((message) => (
          <li key={message.id ?? `${message.reader}-${message.name}`} className="grid gap-1">
            <Message message={message} />
            {canTick(message) && (
              <Checkbox
                name={`told-${message.id ?? message.reader}`}
                value={message.toldByPhone !== null}
                disabled={
                  message.id === null
                    ? waiting.isPending
                    : written.isPending && written.variables.messageId === message.id
                }
                onChange={(isTold) => tick(message.id, isTold)}
                label={t('callThese.told')}
              />
            )}
          </li>
        ))}
      </ul>
      {data.messages.some(({ status }) => status === 'waiting') && (
        <p className="text-sm text-soft">{t('status.changeBack')}</p>
      )}
    </section>
  );
  return isCard ? <Card>{section}</Card> : section;
}

/** Before it's written, only the student's and their parents' message can be ticked. */
const canTick = ({ id, reader, status }: OfficeMessage): boolean =>
  isNotTold(status) && reader !== 'school' && (id !== null || reader !== 'instructor');

function Message({ message: { reader, name, change, status, at, phone, toldByPhone } }: { message: OfficeMessage }) {
  const t = useTexts();
  const moment = useMoment();
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-semibold">{t(`changes.${change}`)}</span>{' '}
        {t('status.to', { reader: t(`readers.${reader}`), name })}
      </p>
      <p
        className={cx(
          'flex flex-wrap gap-x-4 text-sm',
          isNotTold(status) && !toldByPhone ? 'text-loss-text' : 'text-soft',
        )}
      >
        <span>{t(`status.${status}`, { at: moment.dayAndTime(at) })}</span>
        {phone && <PhoneLink number={phone} />}
      </p>
      {toldByPhone && (
        <p className="text-sm text-soft">
          {t(toldByPhone.by ? 'callThese.toldBy' : 'callThese.toldAt', {
            at: moment.dayAndTime(toldByPhone.at),
            member: toldByPhone.by ?? '',
          })}
        </p>
      )}
    </>
  );
}
