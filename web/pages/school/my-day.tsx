import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type TouchEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionActor } from '#contract/accounts.ts';
import { addDays } from '#contract/bookable-days.ts';
import { toWallTime } from '#contract/formats.ts';
import { hasTime } from '#contract/lesson-day.ts';
import type { DayLesson } from '#contract/my-day.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import type { Drive } from '#contract/school-calendar.ts';
import { NetworkError } from '../../api/client.ts';
import { recordForm } from '../../features/lesson-records/record-lesson.tsx';
import { readCachedDay, readCachedZone } from '../../features/my-day/cached-days.ts';
import { DayLessonCard } from '../../features/my-day/day-lesson.tsx';
import {
  applyEntries,
  findConflictingProgress,
  type Said,
  selectRefused,
  selectWaiting,
} from '../../features/my-day/outbox.rules.ts';
import { useMyDay, useOutbox } from '../../features/my-day/queries.ts';
import { RefusedEntries } from '../../features/my-day/refused-entries.tsx';
import { DriveLine } from '../../features/school-calendar/drives.tsx';
import { useKeptPages } from '../../features/session/keep-page.ts';
import { useActor, whoIs } from '../../features/session/session-store.ts';
import { LateTaughtHours } from '../../features/taught/late-taught-hours.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { getNowMs } from '../../ui/clock.ts';
import { todayIn, wallIn } from '../../ui/dates.ts';
import { useFormats } from '../../ui/i18n/formats.ts';
import { createTextsHook, useUiTexts } from '../../ui/i18n/texts-hook.ts';
import { lazyImport, useLazyImport } from '../../ui/lazy-import.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-time.ts';

const useTexts = createTextsHook('my-day');

const FAR_PX = 70;

/** Turns days by swiping: left for the next one. Ignores vertical scrolling. */
export function useSwipe(onSwipe: (days: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [across, down] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) > FAR_PX && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}

/** Drive from the previous lesson. */
function DriveBetween({ drive }: { drive: Drive | undefined }) {
  return drive ? <DriveLine drive={{ ...drive, isEnough: hasTime(drive) }} /> : null;
}

const UNDO_MS = 8000;
const form = lazyImport(() => import('../../features/my-day/lesson-skills.tsx'));

/** The instructor's day. The date, and the lesson whose skills are open, come from the address. */
export function MyDay({ actor }: { actor: Extract<SessionActor, { kind: 'school' }> }) {
  const t = useTexts();
  const ui = useUiTexts();
  const formats = useFormats();
  const whose = whoIs(actor);
  const nowMs = useNow();
  const [address, setAddress] = useSearchParams();
  const today = todayIn(readCachedZone(whose));
  const date = /^\d{4}-\d\d-\d\d$/.exec(address.get('date') ?? '')?.[0] ?? today;
  const { data: day, error, failureReason, refetch } = useMyDay(whose, date);
  // Prefetch tomorrow for a phone that goes offline.
  useMyDay(whose, addDays(today, 1));
  const outbox = useOutbox(whose);
  // Validation messages normally load late, but must be available offline.
  useKeptPages([PAGE_PATHS.myDay], { parts: [form, recordForm], texts: ['messages', 'provinces'] });

  const go = (to: string) => setAddress(to === today ? {} : { date: to });
  const swipe = useSwipe((days) => go(addDays(date, days)));
  const lessons = day?.lessons.map((lesson) => applyEntries(lesson, outbox.entries)) ?? [];
  const open = lessons.find(({ booking }) => booking.bookingId === address.get('lesson'));
  const close = () => setAddress(date === today ? {} : { date }, { replace: true });
  const Skills = useLazyImport(form, open !== undefined, close)?.LessonSkills;

  const say = ({ booking }: DayLesson, said: Said) => {
    const isOutcome = said.kind === 'outcome';
    outbox.say({
      id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
      bookingId: booking.bookingId,
      student: booking.candidate.first_name,
      startTime: toWallTime(booking.startTime).time,
      date: toWallTime(booking.startTime).date,
      said,
      dueMs: isOutcome ? Date.parse(booking.endTime) : 0,
      undoUntilMs: isOutcome ? getNowMs() + UNDO_MS : 0,
    });
  };

  if (open && Skills) {
    const saved = day?.lessons.find(({ booking }) => booking.bookingId === open.booking.bookingId);
    return (
      <Skills
        lesson={open}
        conflicting={findConflictingProgress(outbox.entries, open.booking.bookingId)}
        onSave={(said) => {
          const { marks, note } = saved?.progress ?? open.progress;
          say(open, { kind: 'progress', ...said, read: { marks, note } });
          toast(t('skillsKept'));
          close();
        }}
        backTo={date === today ? '' : `?date=${date}`}
      />
    );
  }

  const isOffline = (error ?? failureReason) instanceof NetworkError;
  const next = lessons.find(({ booking }) => booking.bookingStatus === 'Booked' && Date.parse(booking.endTime) > nowMs);
  const readAtMs = readCachedDay(whose, date)?.readAtMs;
  const waiting = selectWaiting(outbox.entries);
  return (
    <Page title={t('title')} width="narrow" className="max-md:py-4">
      <div {...swipe} className="grid touch-pan-y gap-4">
        <header className="flex items-center justify-between gap-2">
          <IconButton label={t('previous')} onClick={() => go(addDays(date, -1))}>
            <ChevronLeft className="size-7" aria-hidden="true" />
          </IconButton>
          <div className="text-center">
            <h1 tabIndex={-1} className="text-lg font-bold first-letter:uppercase">
              {date === today ? t('today') : formats.day(date)}
            </h1>
            <p>
              {date === today && <span className="first-letter:uppercase">{formats.day(date)} · </span>}
              {t('count', { count: lessons.filter(({ booking }) => booking.bookingStatus !== 'Cancelled').length })}
            </p>
          </div>
          <IconButton label={t('next')} onClick={() => go(addDays(date, 1))}>
            <ChevronRight className="size-7" aria-hidden="true" />
          </IconButton>
        </header>
        {date !== today && (
          <Button variant="secondary" onClick={() => go(today)} className="justify-self-center">
            {t('today')}
          </Button>
        )}
        {isOffline && (
          <Banner tone="attention" title={t('offline')} isLive>
            {t('offlineText', {
              time: readAtMs
                ? t('asOf', { time: formats.clock(wallIn(day?.timeZone ?? 'UTC', readAtMs).time) })
                : t('asKept'),
            })}
            {waiting.length > 0 && <p className="mt-1 font-semibold">{t('unsent', { count: waiting.length })}</p>}
          </Banner>
        )}
        <RefusedEntries entries={selectRefused(outbox.entries)} onRead={outbox.takeBack} />
        {!day && !error && <SkeletonList label={ui('loading')} className="h-60 w-full rounded-lg" />}
        {!day && isOffline && <EmptyState title={t('notKept')}>{t('notKeptText')}</EmptyState>}
        {!day && error && !isOffline && <ErrorState error={error} onRetry={refetch} />}
        {day?.lessons.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
        <ol className="grid gap-3">
          {lessons.map((lesson) => {
            const { bookingId } = lesson.booking;
            return (
              <li key={bookingId} className="grid gap-3">
                <DriveBetween drive={day?.drives.find(({ to }) => to === bookingId)} />
                <DayLessonCard
                  whose={whose}
                  lesson={lesson}
                  nowMs={nowMs}
                  isNext={bookingId === next?.booking.bookingId}
                  waiting={waiting.filter((entry) => entry.bookingId === bookingId)}
                  isOffline={isOffline}
                  onSay={(said) => say(lesson, said)}
                  onTakeBack={outbox.takeBack}
                  skillsTo={`?${new URLSearchParams({ ...(date !== today && { date }), lesson: bookingId })}`}
                />
              </li>
            );
          })}
        </ol>
        {!isOffline && <LateTaughtHours schoolId={actor.id} today={today} isOwn />}
      </div>
    </Page>
  );
}

export default function MyDayPage() {
  const actor = useActor('school');
  return actor && <MyDay actor={actor} />;
}
