import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { SessionActor } from '#contract/accounts.ts';
import type { Booking } from '#contract/bookings.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { NetworkError } from '../../api/client.ts';
import { Banner } from '../../ui/banner.tsx';
import { getNowMs } from '../../ui/clock.ts';
import { useMoment } from '../../ui/i18n/formats.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { lazyImport } from '../../ui/lazy-import.ts';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { useKeptPages } from '../session/keep-page.ts';
import { keep, readKept } from '../session/kept-on-phone.ts';
import { whoIs } from '../session/session-store.ts';
import { sortByTime } from './lesson.ts';

const NAME = 'bookings';
const OPENED = 'opened-bookings';
const OPENED_MAX = 5;
/** On a weak signal, a request may hang without failing. */
const SLOW_MS = 4000;

/** A student's lessons ahead with the time of the response. Past ones contain addresses, so we don't keep them. */
export interface SavedCopy {
  bookings: Booking[];
  readAtMs: number;
}

export const savedLessons = lazyImport(async () => (await import('./saved-lessons.tsx')).SavedLessons);

/** The student's pages that open offline. */
export const useKeptStudentPages = (): void =>
  useKeptPages([PAGE_PATHS.bookings, PAGE_PATHS.booking, PAGE_PATHS.progress], {
    parts: [savedLessons],
    texts: ['zone-names'],
  });

/** Whether a query can't be answered now. */
export function useIsUnreachable({
  failureReason,
  isPending,
}: Pick<UseQueryResult, 'failureReason' | 'isPending'>): boolean {
  const isOnline = useIsOnline();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return !isOnline || isSlow || failureReason instanceof NetworkError;
}

/**
 * Keeps upcoming lessons on this device. Without a connection, it returns the time of the last response and, if the list
 * can't load, the kept lessons.
 */
export function useSavedCopy(
  student: SessionActor | null,
  query: UseQueryResult<Booking[]>,
  nowMs: number,
): { readAtMs: number; copy: Booking[] | null } | null {
  const whose = whoIs(student);
  const { data, dataUpdatedAt } = query;
  const isUnreachable = useIsUnreachable(query);
  useEffect(() => {
    if (data) keep(whose, NAME, { bookings: sortByTime(data, getNowMs()).upcoming, readAtMs: dataUpdatedAt });
  }, [whose, data, dataUpdatedAt]);

  if (!isUnreachable) return null;
  if (data) return { readAtMs: dataUpdatedAt, copy: null };
  const copy = readKept<SavedCopy>(whose, NAME);
  return copy ? { readAtMs: copy.readAtMs, copy: sortByTime(copy.bookings, nowMs).upcoming } : null;
}

/** The same for the page of one lesson, which may also be a child's. */
export function useSavedLesson(
  student: SessionActor | null,
  id: string,
  query: UseQueryResult<Booking>,
): { readAtMs: number; copy: Booking } | null {
  const whose = whoIs(student);
  const { data, dataUpdatedAt } = query;
  const isUnreachable = useIsUnreachable(query);
  useEffect(() => {
    if (!data) return;
    const others = readOpened(whose).filter(({ bookings }) => bookings[0]?.bookingId !== data.bookingId);
    const all = [{ bookings: [data], readAtMs: dataUpdatedAt }, ...others];
    const ahead = all.filter(({ bookings }) => sortByTime(bookings, getNowMs()).upcoming.length > 0);
    keep(whose, OPENED, ahead.slice(0, OPENED_MAX));
    // The lesson may have been moved or cancelled since the list was read.
    const list = readKept<SavedCopy>(whose, NAME);
    const bookings = list?.bookings.map((one) => (one.bookingId === data.bookingId ? data : one)) ?? [];
    if (list && list.readAtMs < dataUpdatedAt)
      keep(whose, NAME, { ...list, bookings: sortByTime(bookings, getNowMs()).upcoming });
  }, [whose, data, dataUpdatedAt]);

  if (!isUnreachable || data) return null;
  const copies = [...readOpened(whose), readKept<SavedCopy>(whose, NAME)].map((saved) => ({
    readAtMs: saved?.readAtMs ?? 0,
    copy: saved?.bookings.find(({ bookingId }) => bookingId === id),
  }));
  const [latest] = copies.sort((one, other) => other.readAtMs - one.readAtMs).filter(({ copy }) => copy);
  return latest?.copy ? { ...latest, copy: latest.copy } : null;
}

const readOpened = (whose: string): SavedCopy[] => readKept<SavedCopy[]>(whose, OPENED) ?? [];

const useTexts = createTextsHook('bookings');

export function SavedCopyBanner({ readAtMs, children }: { readAtMs: number; children?: ReactNode }) {
  const t = useTexts();
  const moment = useMoment();
  const readAt = new Date(readAtMs).toISOString();
  const time = moment.isToday(readAt) ? moment.time(readAt) : moment.dayAndTime(readAt);
  return (
    <div className="mb-6">
      <Banner tone="attention" title={t('savedCopy.title', { time })} isLive>
        {children && <p>{children}</p>}
      </Banner>
    </div>
  );
}
