import { useCallback, useEffect, useRef } from 'react';
import { useMatch } from 'react-router';
import { PAGE_PATHS } from '#contract/paths.ts';
import { getNowMs } from '../../ui/clock.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { TextLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { getNextCheckMs, selectRefused, selectWaiting } from './outbox.rules.ts';
import { sendOutbox } from './outbox.ts';
import { useInvalidateDays, useOutbox, useStoreResult } from './queries.ts';
import { describeRefusal } from './refused-entries.tsx';

const useTexts = createTextsHook('my-day');

/** A phone may report late, or never, that it's back online. */
const RETRY_EVERY_MS = 20_000;

/** Sends an instructor's entries from whichever page is open and shows refusals there. My day has its own banner. */
export function OutboxSender({ whose }: { whose: string }) {
  const t = useTexts();
  const formats = useFormats();
  const readDaysAnew = useInvalidateDays();
  const store = useStoreResult(whose);
  const { entries } = useOutbox(whose);
  const isOnMyDay = useMatch(PAGE_PATHS.myDay) !== null;

  const send = useCallback(
    async (isLeaving: boolean) => {
      const { lost } = await sendOutbox(whose, {
        isLeaving,
        onSent: ({ bookingId }, sent) => store(bookingId, (lesson) => ({ ...lesson, ...sent })),
      });
      const list = lost.map(({ student, startTime }) => `${student}, ${formats.clock(startTime)}`);
      if (list.length > 0) toast(t('lost', { list: list.join('; ') }), 'loss');
    },
    [whose, store, formats, t],
  );

  useEffect(() => {
    if (selectWaiting(entries).length === 0) return;
    const now = () => void send(false);
    // Only hiding this tab ends the time to undo. A tab that's already hidden also sees other tabs' entries, which may still be undone.
    const hiddenOrShown = () => void send(document.visibilityState === 'hidden');
    const look = getNextCheckMs(entries, getNowMs());
    const timer = setInterval(now, RETRY_EVERY_MS);
    const soon = look === undefined ? undefined : setTimeout(now, Math.min(look - getNowMs() + 50, 2 ** 31 - 1));
    now();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', hiddenOrShown);
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', hiddenOrShown);
    };
  }, [entries, send]);

  const told = useRef(new Set<string>());
  const toasts = useRef<(() => void)[]>([]);
  useEffect(() => {
    const news = selectRefused(entries).filter(({ id }) => !told.current.has(id));
    if (news.length === 0) return;
    // The day shows the reason, for instance a cancellation by the school.
    readDaysAnew();
    for (const entry of news) {
      told.current.add(entry.id);
      if (isOnMyDay) continue;
      const close = toast(
        <>
          {describeRefusal(t, formats, entry)} <TextLink to={PAGE_PATHS.myDay}>{t('seeWhy')}</TextLink>
        </>,
        'loss',
      );
      toasts.current.push(close);
    }
  }, [entries, isOnMyDay, readDaysAnew, t, formats]);

  // There the banner takes over.
  useEffect(() => {
    if (isOnMyDay) for (const close of toasts.current.splice(0)) close();
  }, [isOnMyDay]);

  return null;
}
