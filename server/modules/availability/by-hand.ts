import type { Locale } from '#contract/accounts.ts';
import type { availabilityEndpoints, HandledSlot } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { fill, messages } from '#contract/messages.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import { createDayClock, instantOfWall } from '#server/modules/schedule-uploads/rules/instants.ts';
import type { Fault } from '#server/modules/schedule-uploads/rules/lessons.ts';
import { createPlacer, toNewSlot } from '#server/modules/schedule-uploads/rules/placing.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import type { AvailabilityService, NewSlot } from './availability.service.ts';
import { presentSlot } from './handled-slot.ts';
import { lockOwnSlot, replaceSlot, updateSlotStatus } from './slot.repository.ts';

export type SlotPlace = BodyOf<(typeof availabilityEndpoints)['addSlot']>;

const FIELDS = {
  instructor: 'instructorId',
  date: 'date',
  start_time: 'startTime',
  end_time: 'endTime',
  time_zone: 'date',
  lesson_minutes: 'endTime',
} as const;

/** One slot at a time on the school's calendar, by the very rules of a schedule sheet's row. */
export function createSlotsByHand({
  db,
  clock,
  availability,
  instructors,
  schools,
}: {
  db: Database;
  clock: Clock;
  availability: Pick<AvailabilityService, 'findSlots' | 'addSlots' | 'publishDays' | 'forgetDays' | 'slotsFreed'>;
  instructors: Pick<InstructorService, 'listForSchedule'>;
  schools: Pick<SchoolService, 'get'>;
}) {
  /** @throws AppError slot_refused, not_found, school_information_missing */
  async function plan(
    transaction: Database,
    schoolId: string,
    place: SlotPlace,
    locale: Locale,
    leaves: number | null,
  ): Promise<NewSlot> {
    const school = await schools.get(transaction, schoolId);
    if (!school.isInformationComplete || school.timeZone === null) throw new AppError('school_information_missing');
    const people = await instructors.listForSchedule(transaction, schoolId);
    const instructor = people.find((one) => one.id === place.instructorId);
    if (!instructor) throw new AppError('not_found');
    const inactive: Fault[] = instructor.isActive
      ? []
      : [{ column: 'instructor', code: 'inactive_instructor', params: { value: instructor.email } }];

    const around = { fromDate: addDays(place.date, -1), toDate: addDays(place.date, 1) };
    const stored = (await availability.findSlots(transaction, schoolId, around)).filter(({ id }) => id !== leaves);
    const hours = { start: minutesOf(place.startTime), end: minutesOf(place.endTime) };
    const timeZone = place.timeZone ?? school.timeZone;
    const placing = createPlacer({
      stored: stored.map(({ instructorId, startsAt, endsAt }) => ({
        instructorId,
        startsAt: startsAt.getTime(),
        endsAt: endsAt.getTime(),
      })),
      instantOf: createDayClock(instantOfWall),
      todayIn: (zone) => dayIn(zone, clock.now()),
    })({ row: 1, instructor, date: place.date, hours, timeZone, lessonMinutes: hours.end - hours.start });
    const faults = [...inactive, ...('faults' in placing ? placing.faults : [])];
    if (faults.length > 0 || 'faults' in placing) throw refused(faults, locale);
    const [slot] = placing.slots;
    if (!slot) throw new AppError('slot_refused');
    // A sheet may say again what is stored; a calendar has nothing to add there.
    if (!slot.isNew) throw overlap(place, locale);
    return toNewSlot(slot);
  }

  /** A race with an upload, or another calendar: told as the overlap that it is. */
  const overlapTold = (place: SlotPlace, locale: Locale) => (error: unknown) => {
    if (brokenConstraint(error) !== 'slots_instructor_overlap') throw error;
    throw overlap(place, locale);
  };

  return {
    /** @throws AppError slot_refused, not_found, school_information_missing */
    async add(schoolId: string, place: SlotPlace, locale: Locale): Promise<HandledSlot> {
      const added = await db
        .transaction()
        .execute(async (transaction) => {
          const slot = await plan(transaction, schoolId, place, locale, null);
          await availability.addSlots(transaction, [slot], null);
          return stored(transaction, schoolId, slot);
        })
        .catch(overlapTold(place, locale));
      availability.forgetDays([place.date]);
      return added;
    },

    /** @throws AppError slot_refused, slot_booked, not_found, school_information_missing */
    async move(schoolId: string, id: number, place: SlotPlace, locale: Locale): Promise<HandledSlot> {
      const { slot, days } = await db
        .transaction()
        .execute(async (transaction) => {
          const before = await lockFree(transaction, schoolId, id);
          const planned = await plan(transaction, schoolId, place, locale, id);
          await replaceSlot(transaction, id, planned);
          const days = [...new Set([before.date, planned.date])];
          await availability.publishDays(transaction, days);
          await availability.slotsFreed(transaction, [planned]);
          return { slot: await stored(transaction, schoolId, planned), days };
        })
        .catch(overlapTold(place, locale));
      availability.forgetDays(days);
      return slot;
    },

    /** @throws AppError slot_booked, not_found */
    async withdraw(schoolId: string, id: number): Promise<void> {
      const { date } = await db.transaction().execute(async (transaction) => {
        const slot = await lockFree(transaction, schoolId, id);
        await updateSlotStatus(transaction, id, 'WITHDRAWN');
        await availability.publishDays(transaction, [slot.date]);
        return slot;
      });
      availability.forgetDays([date]);
    },
  };

  async function lockFree(transaction: Database, schoolId: string, id: number): Promise<{ date: string }> {
    const slot = await lockOwnSlot(transaction, schoolId, id);
    if (!slot) throw new AppError('not_found');
    if (slot.status === 'BOOKED') throw new AppError('slot_booked');
    return slot;
  }

  async function stored(transaction: Database, schoolId: string, slot: NewSlot): Promise<HandledSlot> {
    const range = { fromDate: slot.date, toDate: slot.date };
    const found = (await availability.findSlots(transaction, schoolId, range)).find(
      (one) => one.instructorId === slot.instructorId && one.startTime === slot.startTime,
    );
    if (!found) throw new AppError('not_found');
    return presentSlot(found);
  }
}

export type SlotsByHand = ReturnType<typeof createSlotsByHand>;

/** All that is wrong with it, each at its field. */
function refused(faults: Fault[], locale: Locale): AppError {
  const details = faults.map(({ column, code, params }) => ({
    path: FIELDS[column],
    code,
    message: fill(messages[locale].rows[code], params),
  }));
  return new AppError('slot_refused', { details });
}

function overlap(place: SlotPlace, locale: Locale): AppError {
  const params = { start: place.startTime, end: place.endTime };
  return refused([{ column: 'start_time', code: 'overlaps_stored', params }], locale);
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
