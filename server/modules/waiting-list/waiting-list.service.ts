import { localeOf } from '#contract/locale.ts';
import { toDollars } from '#contract/money.ts';
import type { Place } from '#contract/places.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { TeachingLanguage } from '#contract/teaching-languages.ts';
import type { TimeOfDay } from '#contract/times-of-day.ts';
import type { Transmission } from '#contract/transmissions.ts';
import { type WaitingEntry, WISHES_MAX } from '#contract/waiting-list.ts';
import type { FreedSlot } from '#server/modules/availability/availability.service.ts';
import type { FreeSlotFilters, FreeSlots, WantedTime } from '#server/modules/availability/free-slots.ts';
import type { Nearby } from '#server/modules/availability/nearby.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { PostalGeocoder } from '#server/platform/geo/postal-geocoder.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { ValidationFailure } from '#server/platform/http/validation.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import { slotFreed } from './mails/slot-freed.ts';
import {
  countLocked,
  deleteEntry,
  doesAnybodyWait,
  type EntryRow,
  insertEntry,
  lockWaiting,
  markTold,
  selectEntries,
  type Wish,
} from './waiting-list.repository.ts';
import { apart, isWished } from './waiting-list.rules.ts';

interface FreedJob {
  instructorIds: string[];
  dates: string[];
}
const TELL: JobKind<FreedJob> = { name: 'tell-waiting' };
const TIMES_TOLD = 5;
type Proposable = Awaited<ReturnType<Nearby['proposable']>>;

export function createWaitingListService({
  db,
  clock,
  jobs,
  freeSlots,
  nearby,
  postal,
  instructors,
  notifications,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  freeSlots: Pick<FreeSlots, 'offeredOf'>;
  nearby: Pick<Nearby, 'pickupOf' | 'proposable'>;
  postal: Pick<PostalGeocoder, 'ofPostalCode' | 'search'>;
  instructors: Pick<InstructorService, 'requireVisible'>;
  notifications: NotificationService;
}) {
  // The westernmost zone's day: an entry goes when its day is over everywhere.
  const today = () => dayIn('America/Vancouver', clock.now());

  /** By the table alone: nobody is waited for here. Null where none was asked for. */
  const placeOf = ({ near, nearPostalCode }: Pick<Wish, 'near' | 'nearPostalCode'>): Place | null =>
    nearPostalCode === null
      ? near === null
        ? null
        : (postal.search(near)[0] ?? null)
      : postal.ofPostalCode(nearPostalCode);

  /** Tells those who wait for a slot that is free at this moment, each once. @returns how many */
  const tell = (freed: FreedJob): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      const waiting = await lockWaiting(transaction, freed);
      if (waiting.length === 0) return 0;
      // Looked up now, not when they were freed: a slot that somebody was quick to take makes nobody come in vain.
      const free = new Map<string, { offered: WantedTime[]; isProposable: Proposable | null }>();
      let told = 0;
      for (const entry of waiting) {
        const filters = filtersOf(entry);
        const key = JSON.stringify(filters);
        const found = free.get(key) ?? {
          offered: await freeSlots.offeredOf(transaction, freed, filters),
          isProposable: null,
        };
        free.set(key, found);
        const place = placeOf(entry);
        if (place !== null) found.isProposable ??= await nearby.proposable(transaction, found.offered);
        const area = entry.nearPostalCode === null ? null : place;
        const wished = found.offered
          .filter((slot) => isWished(entry, slot))
          .filter(
            (slot) => place === null || found.isProposable?.(slot, { pickup: area, dropOff: area }, place) !== false,
          );
        const [first, ...others] = apart(wished, TIMES_TOLD);
        if (!first) continue;
        const student = { recipient: entry.email, locale: localeOf(entry.locale) };
        await notifications.enqueue(
          transaction,
          slotFreed.to(student, { slots: [first, ...others], near: entry.near }),
        );
        await markTold(transaction, entry.id, nowDate(clock));
        told++;
      }
      return told;
    });
  jobs.define(TELL, async (freed) => void (await tell(freed)));

  return {
    tell,

    /** In the transaction that frees slots: those who wait are told once it has committed. */
    async slotsFreed(transaction: Database, slots: FreedSlot[]): Promise<void> {
      if (slots.length === 0 || !(await doesAnybodyWait(transaction))) return;
      const instructorIds = [...new Set(slots.map((slot) => slot.instructorId))];
      const dates = [...new Set(slots.map((slot) => slot.date))];
      await jobs.enqueue(transaction, TELL, { instructorIds, dates });
    },

    /**
     * @throws AppError not_found for an instructor who is not offered, already_waiting, waiting_list_full
     * @throws AppError invalid_request for a place that nobody knows, too_many_requests for one too many
     * @throws ValidationFailure for a day that is over
     */
    async join(
      actor: Actor<'candidate'>,
      near: string,
      rest: Omit<Wish, 'near' | 'nearPostalCode'>,
    ): Promise<WaitingEntry> {
      const pickup = await nearby.pickupOf(actor.id, near);
      const wish: Wish = {
        ...rest,
        near: pickup?.place.label ?? null,
        nearPostalCode: pickup?.area?.postalCode ?? null,
      };
      if (wish.date !== null && wish.date < today()) throw pastDay();
      if (wish.instructorId !== null) await instructors.requireVisible(actor, wish.instructorId);
      const id = await db.transaction().execute(async (transaction) => {
        const count = await countLocked(transaction, actor.id);
        const inserted = await insertEntry(transaction, { ...wish, candidateId: actor.id, now: nowDate(clock) });
        if (inserted !== undefined && count >= WISHES_MAX) throw new AppError('waiting_list_full');
        return inserted;
      });
      if (id === undefined) throw new AppError('already_waiting');
      const entry = (await this.list(actor.id)).find((one) => one.id === id);
      if (!entry) throw new AppError('not_found');
      return entry;
    },

    async list(candidateId: string): Promise<WaitingEntry[]> {
      return (await selectEntries(db, candidateId, today())).map(present);
    },

    /** @throws AppError not_found */
    async leave(candidateId: string, id: string): Promise<void> {
      if (!(await deleteEntry(db, candidateId, id))) throw new AppError('not_found');
    },
  };
}

export type WaitingListService = ReturnType<typeof createWaitingListService>;

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

/** As the day search takes them: one rule says what matches, for who searches and for who waits. */
const filtersOf = (wish: Wish): FreeSlotFilters => ({
  province: wish.province ?? undefined,
  place: wish.place ?? undefined,
  language: wish.language ?? undefined,
  maxRateCents: wish.maxRateCents ?? undefined,
  timeOfDay: (wish.timeOfDay as TimeOfDay | null) ?? undefined,
  transmission: (wish.transmission as Transmission | null) ?? undefined,
  minMinutes: wish.minMinutes ?? undefined,
});
