import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import type { Booking } from '#contract/bookings.ts';
import { NetworkError } from '../../api/client.ts';
import { Banner } from '../../ui/banner.tsx';
import { getNowMs } from '../../ui/clock.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { keep, readKept } from '../session/kept-on-phone.ts';
import { whoIs } from '../session/session-store.ts';
import { sortByTime } from './lesson.ts';

const NAME = 'bookings';
/** On a weak signal, a request may hang without failing. */
const SLOW_MS = 4000;

/** A student's lessons ahead with the time of the response. Past ones contain addresses, so we don't keep them. */
export interface SavedCopy {
  bookings: Booking[];
  readAtMs: number;
}

/**
 * Keeps upcoming lessons on this device. Without a connection, it returns the time of the last response and, if the list
 * can't load, the kept lessons.
 */
export function useSavedCopy(
  student: SessionActor | null,
  { data, dataUpdatedAt, failureReason, isPending }: UseQueryResult<Booking[]>,
  nowMs: number,
): { readAtMs: number; copy: Booking[] | null } | null {
  const whose = whoIs(student);
  const isOnline = useIsOnline();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  useEffect(() => {
    if (data) keep(whose, NAME, { bookings: sortByTime(data, getNowMs()).upcoming, readAtMs: dataUpdatedAt });
  }, [whose, data, dataUpdatedAt]);

  if (isOnline && !isSlow && !(failureReason instanceof NetworkError)) return null;
  if (data) return { readAtMs: dataUpdatedAt, copy: null };
  const copy = readKept<SavedCopy>(whose, NAME);
  return copy ? { readAtMs: copy.readAtMs, copy: sortByTime(copy.bookings, nowMs).upcoming } : null;
}

const useTexts = createTextsHook('bookings');

export function SavedCopyBanner({ readAtMs }: { readAtMs: number }) {
  const t = useTexts();
  const moment = useMoment();
  const readAt = new Date(readAtMs).toISOString();
  const time = moment.isToday(readAt) ? moment.time(readAt) : moment.dayAndTime(readAt);
  return (
    <div className="mb-6">
      <Banner tone="attention" title={t('savedCopy.title', { time })} isLive>
        <p>{t('savedCopy.text')}</p>
      </Banner>
    </div>
  );
}
