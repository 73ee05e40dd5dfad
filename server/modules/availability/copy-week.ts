import { addDays } from '#contract/bookable-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { WeekCopy, weekCopyEndpoints } from '#contract/week-copies.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { AvailabilityService, NewSlot, StoredSlot } from './availability.service.ts';
import { selectParts } from './joined-slots.repository.ts';
import { lockOwn } from './slot.repository.ts';
import { mondayOf, planCopies } from './week-copies.rules.ts';

type Request = BodyOf<(typeof weekCopyEndpoints)['copyWeek']>;

const nameOf = ({ instructorId, startsAt }: NewSlot): string => `${instructorId} ${startsAt.toISOString()}`;

/** A week of slots by hand or by sheet, brought to later weeks. */
export function createWeekCopying({
  db,
  clock,
  availability,
  instructors,
}: {
  db: Database;
  clock: Clock;
  availability: Pick<AvailabilityService, 'findSlots' | 'lockSchedule' | 'addSlots' | 'removeLocked' | 'forgetDays'>;
  instructors: Pick<InstructorService, 'listForSchedule'>;
}) {
  /** What was joined for one lesson is copied as it was before. */
  async function inParts(database: Database, slots: StoredSlot[]): Promise<StoredSlot[]> {
    const booked = slots.filter(({ status }) => status === 'BOOKED').map(({ id }) => id);
    const parts = Map.groupBy(await selectParts(database, booked), ({ joinedTo }) => joinedTo);
    return slots.flatMap((slot) => {
      const own = parts.get(slot.id) ?? [];
      const [next] = own;
      // Its school may have moved it elsewhere with its lesson.
      if (!next || own.at(-1)?.endsAt.getTime() !== slot.endsAt.getTime()) return [slot];
      const first = { ...slot, endTime: next.startTime, endsAt: next.startsAt };
      return [first, ...own.map((part) => ({ ...slot, ...part }))];
    });
  }

  /** A slot of the day before may last past midnight, in instants. */
  const rangeOf = ({ from, weeks }: Request) => ({
    fromDate: addDays(mondayOf(from), -1),
    toDate: addDays(mondayOf([from, ...weeks].sort().at(-1) ?? from), 7),
  });

  async function plan(database: Database, schoolId: string, { from, weeks, instructorId }: Request) {
    const people = await instructors.listForSchedule(database, schoolId);
    if (instructorId && people.every(({ id }) => id !== instructorId)) throw new AppError('not_found');
    const teachers = people.filter((one) => one.isActive && (!instructorId || one.id === instructorId));
    const found = await inParts(database, await availability.findSlots(database, schoolId, rangeOf({ from, weeks })));
    const todayIn = (timeZone: string) => dayIn(timeZone, clock.now());
    const { slots, ...counts } = planCopies(found, { from, weeks, teachers, todayIn });
    return { slots, counts: { added: slots.length, ...counts } };
  }

  return {
    /** Outside a transaction, each of which the school's history would tell as a copy. @throws AppError not_found */
    async preview(schoolId: string, request: Request): Promise<WeekCopy> {
      const { counts } = await plan(db, schoolId, request);
      return { ...counts, slotIds: [] };
    },

    /** @throws AppError not_found */
    async copy(schoolId: string, request: Request): Promise<WeekCopy> {
      const { days, ...copied } = await db.transaction().execute(async (transaction) => {
        await availability.lockSchedule(transaction, schoolId);
        const { slots, counts } = await plan(transaction, schoolId, request);
        await availability.addSlots(transaction, slots, 'hand');
        const names = new Set(slots.map(nameOf));
        const stored = await availability.findSlots(transaction, schoolId, rangeOf(request));
        const slotIds = stored.filter((slot) => names.has(nameOf(slot))).map(({ id }) => String(id));
        return { ...counts, slotIds, days: slots.map(({ date }) => date) };
      });
      availability.forgetDays(days);
      return copied;
    },

    /** What was booked meanwhile stays. @throws AppError not_found */
    async undo(schoolId: string, slotIds: string[]): Promise<{ removed: number }> {
      const slots = await db.transaction().execute(async (transaction) => {
        await availability.lockSchedule(transaction, schoolId);
        const own = await lockOwn(transaction, schoolId, slotIds.map(Number));
        if (own.length === 0) throw new AppError('not_found');
        const free = own.filter(({ status }) => status === 'AVAILABLE');
        await availability.removeLocked(transaction, free);
        return free;
      });
      availability.forgetDays(slots.map(({ date }) => date));
      return { removed: slots.length };
    },
  };
}

export type WeekCopying = ReturnType<typeof createWeekCopying>;
