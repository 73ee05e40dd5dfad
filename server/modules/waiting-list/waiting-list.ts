import type { Transmission } from '#contract/car-facts.ts';
import type { TimeOfDay } from '#contract/day-list.ts';
import { resolveLocale } from '#contract/locale.ts';
import { toDollars } from '#contract/money.ts';
import type { Place } from '#contract/places.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import { type WaitingEntry, WISHES_MAX } from '#contract/waiting-list.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import type { FreeSlotFilters, WantedTime } from '#server/modules/availability/free-slots.ts';
import { findOfferedTimes } from '#server/modules/availability/free-slots.ts';
import { filterProposableSlots, locatePickup } from '#server/modules/availability/nearby.ts';
import { assertInstructorVisible } from '#server/modules/instructors/instructors.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, isoOrNull, nowDate } from '#server/platform/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { slotFreed } from './mails/slot-freed.ts';
import {
  countLocked,
  deleteEntries,
  deleteEntry,
  doesAnybodyWait,
  type EntryRow,
  insertEntry,
  lockWaiting,
  markNotified,
  selectEntries,
  selectEveryEntry,
  type Wish,
} from './waiting-list.db.ts';
import { matchesEntry, withoutOverlaps } from './waiting-list.rules.ts';

export const waitingListPersonalData: PersonalData = {
  tables: ['waiting_list'],

  export: async (ctx, { id }) => ({
    waitingList: (await selectEveryEntry(ctx, id)).map((entry) => ({
      instructor:
        entry.instructor_first_name === null
          ? null
          : `${entry.instructor_first_name} ${entry.instructor_last_name}`.trim(),
      date: entry.local_date,
      province: entry.province,
      place: entry.place,
      language: entry.language,
      maxRate: entry.max_rate_cents === null ? null : toDollars(entry.max_rate_cents),
      near: entry.near,
      timeOfDay: entry.time_of_day,
      transmission: entry.transmission,
      minMinutes: entry.min_minutes,
      since: entry.created_at.toISOString(),
      toldAt: isoOrNull(entry.told_at),
    })),
  }),

  erase: (tx, { id }) => deleteEntries(tx, id),
};

interface FreedJob {
  instructorIds: string[];
  dates: string[];
}
const NOTIFY: JobKind<FreedJob> = { name: 'tell-waiting' };
const TIMES_MAX = 5;
type Proposable = Awaited<ReturnType<typeof filterProposableSlots>>;

// The westernmost zone's day: an entry stays until its day is over everywhere.
const today = (ctx: Context) => dayIn('America/Vancouver', ctx.clock.now());

/** By the postal table only, without a request to a geocoder. Null if the entry has no place. */
const findPlace = (ctx: Context, { near, nearPostalCode }: Pick<Wish, 'near' | 'nearPostalCode'>): Place | null =>
  nearPostalCode === null
    ? near === null
      ? null
      : (ctx.postal.search(near)[0] ?? null)
    : ctx.postal.ofPostalCode(nearPostalCode);

/** Emails students whose entry matches a slot that is free now, each once. @returns how many */
export const notifyWaitingStudents = (ctx: Context, freed: FreedJob): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const waiting = await lockWaiting(tx, freed);
    if (waiting.length === 0) return 0;
    // Looked up now, not when the slots were freed, so nobody hears of a slot that has been taken since.
    const free = new Map<string, { offered: WantedTime[]; isProposable: Proposable | null }>();
    let notified = 0;
    for (const entry of waiting) {
      const filters = toFilters(entry);
      const key = JSON.stringify(filters);
      const found = free.get(key) ?? {
        offered: await findOfferedTimes(tx, freed, filters),
        isProposable: null,
      };
      free.set(key, found);
      const place = findPlace(tx, entry);
      if (place !== null) found.isProposable ??= await filterProposableSlots(tx, found.offered);
      const area = entry.nearPostalCode === null ? null : place;
      const matching = found.offered
        .filter((slot) => matchesEntry(entry, slot))
        .filter(
          (slot) => place === null || found.isProposable?.(slot, { pickup: area, dropOff: area }, place) !== false,
        );
      const [first, ...others] = withoutOverlaps(matching, TIMES_MAX);
      if (!first) continue;
      const student = { recipient: entry.email, locale: resolveLocale(entry.locale) };
      await enqueueEmails(
        tx,
        slotFreed.to(student, { firstName: entry.first_name, slots: [first, ...others], near: entry.near }),
      );
      await markNotified(tx, entry.id, nowDate(tx.clock));
      notified++;
    }
    return notified;
  });

export function defineWaitingListJobs(ctx: Context): void {
  ctx.jobs.define(NOTIFY, async (freed) => void (await notifyWaitingStudents(ctx, freed)));
}

/** Queues notices for when the transaction that frees the slots has committed. */
export async function enqueueWaitingListNotices(
  tx: Transaction,
  slots: readonly { instructorId: string; date: string }[],
): Promise<void> {
  if (slots.length === 0 || !(await doesAnybodyWait(tx))) return;
  const instructorIds = [...new Set(slots.map((slot) => slot.instructorId))];
  const dates = [...new Set(slots.map((slot) => slot.date))];
  await tx.jobs.enqueue(tx.db, NOTIFY, { instructorIds, dates });
}

/**
 * @throws AppError not_found for an instructor who isn't offered, already_waiting, waiting_list_full
 * @throws AppError invalid_request for an unknown place, too_many_requests beyond the limit on places
 * @throws ValidationFailure for a day that is over
 */
export async function joinWaitingList(
  ctx: Context,
  actor: Actor<'candidate'>,
  near: string,
  rest: Omit<Wish, 'near' | 'nearPostalCode'>,
): Promise<WaitingEntry> {
  const pickup = await locatePickup(ctx, actor.id, near);
  const wish: Wish = {
    ...rest,
    near: pickup?.place.label ?? null,
    nearPostalCode: pickup?.area?.postalCode ?? null,
  };
  if (wish.date !== null && wish.date < today(ctx)) throw pastDay();
  if (wish.instructorId !== null) await assertInstructorVisible(ctx, actor, wish.instructorId);
  const id = await inTransaction(ctx, async (tx) => {
    const count = await countLocked(tx, actor.id);
    const inserted = await insertEntry(tx, { ...wish, candidateId: actor.id, now: nowDate(tx.clock) });
    if (inserted !== undefined && count >= WISHES_MAX) throw new AppError('waiting_list_full');
    return inserted;
  });
  if (id === undefined) throw new AppError('already_waiting');
  const entry = (await listWaiting(ctx, actor.id)).find((one) => one.id === id);
  if (!entry) throw new AppError('not_found');
  return entry;
}

export async function listWaiting(ctx: Context, candidateId: string): Promise<WaitingEntry[]> {
  return (await selectEntries(ctx, candidateId, today(ctx))).map(present);
}

/** @throws AppError not_found */
export async function leaveWaitingList(ctx: Context, candidateId: string, id: string): Promise<void> {
  if (!(await inTransaction(ctx, (tx) => deleteEntry(tx, candidateId, id)))) throw new AppError('not_found');
}

const pastDay = () =>
  new ValidationFailure([{ code: 'custom', path: ['date'], message: 'invalid_date', input: undefined }]);

const present = (row: EntryRow): WaitingEntry => ({
  id: row.id,
  instructor:
    row.instructorId === null
      ? null
      : { id: row.instructorId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' },
  date: row.date,
  province: row.province as ProvinceCode | null,
  place: row.place,
  language: row.language as TeachingLanguage | null,
  maxRate: row.maxRateCents === null ? null : toDollars(row.maxRateCents),
  near: row.near,
  timeOfDay: row.timeOfDay as TimeOfDay | null,
  transmission: row.transmission as Transmission | null,
  minMinutes: row.minMinutes,
});

/** The same filters as the day search, so both match alike. */
const toFilters = (wish: Wish): FreeSlotFilters => ({
  province: wish.province ?? undefined,
  place: wish.place ?? undefined,
  language: wish.language ?? undefined,
  maxRateCents: wish.maxRateCents ?? undefined,
  timeOfDay: (wish.timeOfDay as TimeOfDay | null) ?? undefined,
  transmission: (wish.transmission as Transmission | null) ?? undefined,
  minMinutes: wish.minMinutes ?? undefined,
});
