import type { Booking } from '#contract/bookings.ts';
import type { LessonRecord } from '#contract/lesson-records.ts';
import type { LessonProgress } from '#contract/progress.ts';
import { ApiError, call, changedMeanwhile } from '../../api/client.ts';
import { getNowMs } from '../../ui/clock.ts';
import { keep, readKept } from '../session/kept-on-phone.ts';
import { refreshSession } from '../session/restore-session.ts';
import { whoIs } from '../session/session-store.ts';
import {
  type Entry,
  isRefused,
  selectNextEntry,
  selectWaiting,
  withDelay,
  withoutEntry,
  withRefusal,
} from './outbox.rules.ts';

const NAME = 'outbox';
const MINUTE_MS = 60_000;
/** Fallback if the browser stores nothing, as in a private window. Lasts as long as the page. */
let unkept: { whose: string; entries: Entry[] } | undefined;
const listeners = new Set<() => void>();

export const readOutbox = (whose: string): Entry[] =>
  unkept?.whose === whose ? unkept.entries : (readKept<Entry[]>(whose, NAME) ?? []);

export function changeOutbox(whose: string, change: (entries: Entry[]) => Entry[]): void {
  const entries = change(readOutbox(whose));
  unkept = keep(whose, NAME, entries) ? undefined : { whose, entries };
  for (const listener of listeners) listener();
}

/** Also notifies about changes from other tabs. */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What the server returns about the lesson. */
export type Sent = { booking: Booking } | { progress: LessonProgress } | { record: LessonRecord };

/** Per lesson: the version its last save of skills was based on, and the version that save created. */
const lastSaves = new Map<string, { from: string; to: string }>();

async function send({ bookingId, said }: Entry): Promise<Sent> {
  const params = { id: bookingId };
  if (said.kind === 'start')
    return { booking: await call('POST /booking/:id/start', { params, body: { at: said.at } }) };
  if (said.kind === 'outcome')
    return { booking: await call('POST /booking/:id/outcome', { params, body: { outcome: said.outcome } }) };
  if (said.kind === 'record') {
    const { kind: _, ...body } = said;
    return { record: await call('POST /booking/:id/record', { params, body }) };
  }
  const { marks, note } = said;
  // Entered before the page received the response to its own previous save, so build on that one.
  const last = lastSaves.get(bookingId);
  const version = last?.from === said.version ? last.to : said.version;
  const progress = await call('PUT /booking/:id/progress', { params, body: { marks, note, version } });
  lastSaves.set(bookingId, { from: said.version, to: progress.version });
  return { progress };
}

/** Locks across tabs, so that each entry is sent once. Unanswered entries stay, and the server recognises repeats. */
export async function sendOutbox(
  whose: string,
  { isLeaving = false, onSent }: { isLeaving?: boolean; onSent: (entry: Entry, sent: Sent) => void },
): Promise<{ lost: Entry[] }> {
  const lost: Entry[] = [];
  const sendAll = async () => {
    for (;;) {
      const before = readOutbox(whose);
      if (!selectNextEntry(before, getNowMs(), isLeaving)) return;
      // Another tab may log out or switch users between two entries. Without this check, the next one would be sent in their name.
      const actor = await refreshSession();
      if (actor === null) lost.push(...selectWaiting(before));
      if (whoIs(actor) !== whose) return;
      // Read again, because the next entry may have been undone meanwhile.
      const entries = readOutbox(whose);
      const next = selectNextEntry(entries, getNowMs(), isLeaving);
      if (!next) return;
      try {
        const sent = await send(next);
        changeOutbox(whose, (all) => withoutEntry(all, next.id));
        onSent(next, sent);
      } catch (error) {
        if (!(error instanceof ApiError)) return;
        // Logged out or no longer a member: the phone's copy is erased, and we show what was lost.
        if (error.status === 401) lost.push(...selectWaiting(entries));
        if (error.code === 'lesson_not_over')
          changeOutbox(whose, (all) => withDelay(all, next.id, getNowMs() + MINUTE_MS));
        else if (isRefused(next, error.status))
          changeOutbox(whose, (all) => withRefusal(all, next.id, error.code ?? 'unknown', changedMeanwhile(error)));
        else return;
      }
    }
  };
  await (navigator.locks ? navigator.locks.request('my-day-outbox', sendAll) : alone(sendAll));
  return { lost };
}

let last: Promise<void> = Promise.resolve();
/** Without the Web Locks API, at least this page sends in order. */
function alone(work: () => Promise<void>): Promise<void> {
  last = last.then(work, work);
  return last;
}
