import type { availabilityEndpoints, HandledSlot } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { fill } from '#contract/texts.ts';
import type { InstructorService } from '#server/modules/instructors/instructors.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { messages } from '#server/platform/messages.ts';
import { requireUnchanged } from '#server/platform/record-version.ts';
import type { AvailabilityService, NewSlot } from './availability.service.ts';
import { keepOutWeekly, lockScheduled, movingSlot, updateSlotStatus } from './slot.repository.ts';
import { givesWay, overlapOf, placeSlot, type SlotFault, type Span } from './slot.rules.ts';
import { presentSlot, slotFields } from './slot-answer.ts';

export type SlotPlace = BodyOf<(typeof availabilityEndpoints)['addSlot']>;

type Fault = Omit<SlotFault, 'field'> & { field: keyof SlotPlace };

/** One slot at a time on the school's calendar, by the rules that a schedule sheet's slots obey. */
export function createScheduleEditing({
  db,
  clock,
  availability,
  instructors,
  schools,
}: {
  db: Database;
  clock: Clock;
  availability: Pick<
    AvailabilityService,
    'findSlots' | 'lockSchedule' | 'addSlots' | 'makeRoom' | 'publishDays' | 'forgetDays' | 'slotsFreed'
  >;
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
      : [{ field: 'instructorId', code: 'inactive_instructor', params: { value: instructor.email } }];

    const { date, startTime, endTime, timeZone = school.timeZone } = place;
    const around = { fromDate: addDays(date, -1), toDate: addDays(date, 1) };
    const stored = (await availability.findSlots(transaction, schoolId, around))
      .filter((slot) => slot.instructorId === instructor.id && slot.id !== leaves && !givesWay(slot))
      .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }));
    const placed = placeSlot(
      { date, hours: hoursOf(place), timeZone, licenceExpiry: instructor.licenceExpiry },
      { stored, today: dayIn(timeZone, clock.now()) },
    );
    const faults = [...inactive, ...('faults' in placed ? placed.faults : [])];
    if (faults.length > 0 || 'faults' in placed) throw refused(faults, locale);
    const { startsAt, endsAt } = placed.interval;
    const instants = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    return { instructorId: instructor.id, date, startTime, endTime, timeZone, ...instants };
  }

  /** A race with an upload, or another calendar: told as the overlap that it is. */
  const overlapTold = (place: SlotPlace, locale: Locale) => (error: unknown) => {
    if (brokenConstraint(error) !== 'slots_instructor_overlap') throw error;
    throw refused([overlapOf(hoursOf(place))], locale);
  };

  return {
    /** @throws AppError slot_refused, not_found, school_information_missing */
    async add(schoolId: string, place: SlotPlace, locale: Locale): Promise<HandledSlot> {
      const added = await db
        .transaction()
        .execute(async (transaction) => {
          await availability.lockSchedule(transaction, schoolId);
          const slot = await plan(transaction, schoolId, place, locale, null);
          await availability.addSlots(transaction, [slot], 'hand');
          return stored(transaction, schoolId, slot);
        })
        .catch(overlapTold(place, locale));
      availability.forgetDays([place.date]);
      return added;
    },

    /** @throws AppError changed_meanwhile, slot_refused, slot_booked, not_found, school_information_missing */
    async move(
      schoolId: string,
      id: number,
      { version, ...place }: SlotPlace & { version?: string | undefined },
      locale: Locale,
    ): Promise<HandledSlot> {
      const { slot, days } = await db
        .transaction()
        .execute(async (transaction) => {
          await availability.lockSchedule(transaction, schoolId);
          const before = await lockFree(transaction, id);
          requireUnchanged(version, slotFields(before));
          const planned = await plan(transaction, schoolId, place, locale, id);
          await availability.makeRoom(transaction, [planned], id);
          await keepOutWeekly(transaction, id);
          await movingSlot(id, planned).execute(transaction);
          const days = [...new Set([before.date, planned.date])];
          await availability.publishDays(transaction, days);
          await availability.slotsFreed(transaction, [planned]);
          return { slot: await stored(transaction, schoolId, planned), days };
        })
        .catch(overlapTold(place, locale));
      availability.forgetDays(days);
      return slot;
    },

    /**
     * Of a booked slot that goes elsewhere with its lesson, and that the caller has locked: the statement that moves it, once there is room.
     * @throws AppError slot_refused, not_found, school_information_missing
     */
    async movingBooked(transaction: Database, schoolId: string, id: number, place: SlotPlace, locale: Locale) {
      const planned = await plan(transaction, schoolId, place, locale, id);
      await availability.makeRoom(transaction, [planned], id);
      await keepOutWeekly(transaction, id);
      return movingSlot(id, planned);
    },

    /** @throws AppError slot_booked, not_found */
    async withdraw(id: number): Promise<void> {
      const { date } = await db.transaction().execute(async (transaction) => {
        const slot = await lockFree(transaction, id);
        await updateSlotStatus(transaction, [id], 'WITHDRAWN');
        await availability.publishDays(transaction, [slot.date]);
        return slot;
      });
      availability.forgetDays([date]);
    },
  };

  async function lockFree(transaction: Database, id: number) {
    const slot = await lockScheduled(transaction, id);
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

export type ScheduleEditing = ReturnType<typeof createScheduleEditing>;

/** All that is wrong with it, each at its field. */
function refused(faults: Fault[], locale: Locale): AppError {
  const details = faults.map(({ field, code, params }) => ({
    path: field,
    code,
    message: fill(messages(locale).rows[code], params),
  }));
  return new AppError('slot_refused', { details });
}

const hoursOf = (place: SlotPlace): Span => ({ start: minutesOf(place.startTime), end: minutesOf(place.endTime) });

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
