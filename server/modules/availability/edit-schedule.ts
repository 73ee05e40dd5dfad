import type { availabilityEndpoints, HandledSlot } from '#contract/availability.ts';
import { addDays } from '#contract/bookable-days.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { fill } from '#contract/texts.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { forgetDays, publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { listScheduleInstructors } from '#server/modules/instructors/instructors.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';
import { messages } from '#server/platform/messages.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import {
  addSlots,
  type FreeTime,
  findSchoolSlots,
  lockSchedule,
  makeRoomForSlots,
  type NewSlot,
  type StoredSlot,
} from './availability.ts';
import { blockVacatedTime, lockScheduled, moveSlotStatement, updateSlotStatus } from './slot.db.ts';
import { givesWay, overlapFault, placeSlot, type SlotFault, type Span } from './slot.rules.ts';

type SlotPlace = BodyOf<(typeof availabilityEndpoints)['addSlot']>;

type Fault = Omit<SlotFault, 'field'> & { field: keyof SlotPlace };

/** @throws AppError slot_refused, not_found, school_information_missing */
async function planSlot(
  tx: Transaction,
  schoolId: string,
  place: SlotPlace,
  locale: Locale,
  movingId: number | null,
): Promise<NewSlot> {
  const school = await getSchool(tx, schoolId);
  if (!school.isInformationComplete || school.timeZone === null) throw new AppError('school_information_missing');
  const people = await listScheduleInstructors(tx, schoolId);
  const instructor = people.find((one) => one.id === place.instructorId);
  if (!instructor) throw new AppError('not_found');
  const inactive: Fault[] = instructor.isActive
    ? []
    : [{ field: 'instructorId', code: 'inactive_instructor', params: { value: instructor.email } }];

  const { date, startTime, endTime, timeZone = school.timeZone } = place;
  const around = { fromDate: addDays(date, -1), toDate: addDays(date, 1) };
  const stored = (await findSchoolSlots(tx, schoolId, around))
    .filter((slot) => slot.instructorId === instructor.id && slot.id !== movingId && !givesWay(slot))
    .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }));
  const placed = placeSlot(
    { date, hours: parseSpan(place), timeZone, licenceExpiry: instructor.licenceExpiry },
    { stored, today: dayIn(timeZone, tx.clock.now()) },
  );
  const faults = [...inactive, ...('faults' in placed ? placed.faults : [])];
  if (faults.length > 0 || 'faults' in placed) throw slotRefused(faults, locale);
  const { startsAt, endsAt } = placed.interval;
  const instants = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  return { instructorId: instructor.id, date, startTime, endTime, timeZone, ...instants };
}

/** Reports a race with an upload or another calendar as the overlap it is. */
const reportOverlap = (place: SlotPlace, locale: Locale) => (error: unknown) => {
  if (brokenConstraint(error) !== 'slots_instructor_overlap') throw error;
  throw slotRefused([overlapFault(parseSpan(place))], locale);
};

/** @throws AppError slot_refused, not_found, school_information_missing */
export async function addSlotByHand(
  ctx: Context,
  schoolId: string,
  place: SlotPlace,
  locale: Locale,
): Promise<HandledSlot> {
  const added = await inTransaction(ctx, async (tx) => {
    await lockSchedule(tx, schoolId);
    const slot = await planSlot(tx, schoolId, place, locale, null);
    await addSlots(tx, [slot], 'hand');
    return readStoredSlot(tx, schoolId, slot);
  }).catch(reportOverlap(place, locale));
  forgetDays(ctx, [place.date]);
  return added;
}

/** @throws AppError changed_meanwhile, slot_refused, slot_booked, not_found, school_information_missing */
export async function moveSlotByHand(
  ctx: Context,
  schoolId: string,
  id: number,
  { version, ...place }: SlotPlace & { version?: string | undefined },
  locale: Locale,
): Promise<HandledSlot> {
  const { slot, days } = await inTransaction(ctx, async (tx) => {
    await lockSchedule(tx, schoolId);
    const before = await lockFreeSlot(tx, id);
    requireUnchanged(version, slotFields(before));
    const planned = await planSlot(tx, schoolId, place, locale, id);
    await makeRoomForSlots(tx, [planned], id);
    await blockVacatedTime(tx, id);
    await moveSlotStatement(id, planned).execute(tx.db);
    const days = [...new Set([before.date, planned.date])];
    await publishChangedDays(tx, days);
    await emit(tx, 'slots.freed', [planned]);
    return { slot: await readStoredSlot(tx, schoolId, planned), days };
  }).catch(reportOverlap(place, locale));
  forgetDays(ctx, days);
  return slot;
}

/** @throws AppError slot_booked, not_found */
export async function withdrawSlotByHand(ctx: Context, id: number): Promise<void> {
  const { date } = await inTransaction(ctx, async (tx) => {
    const slot = await lockFreeSlot(tx, id);
    await updateSlotStatus(tx, [id], 'WITHDRAWN');
    await publishChangedDays(tx, [slot.date]);
    return slot;
  });
  forgetDays(ctx, [date]);
}

async function lockFreeSlot(tx: Transaction, id: number) {
  const slot = await lockScheduled(tx, id);
  if (!slot) throw new AppError('not_found');
  if (slot.status === 'BOOKED') throw new AppError('slot_booked');
  return slot;
}

async function readStoredSlot(tx: Transaction, schoolId: string, slot: NewSlot): Promise<HandledSlot> {
  const range = { fromDate: slot.date, toDate: slot.date };
  const found = (await findSchoolSlots(tx, schoolId, range)).find(
    (one) => one.instructorId === slot.instructorId && one.startTime === slot.startTime,
  );
  if (!found) throw new AppError('not_found');
  return presentSlot(found);
}

/** Reports all faults at once, each at its field. */
function slotRefused(faults: Fault[], locale: Locale): AppError {
  const details = faults.map(({ field, code, params }) => ({
    path: field,
    code,
    message: fill(messages(locale).rows[code], params),
  }));
  return new AppError('slot_refused', { details });
}

const parseSpan = (place: SlotPlace): Span => ({
  start: parseMinutes(place.startTime),
  end: parseMinutes(place.endTime),
});

function parseMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** A slot as a school's calendar shows it. */
export const presentSlot = (slot: FreeTime & Partial<Pick<StoredSlot, 'status'>>): HandledSlot => ({
  id: String(slot.id),
  instructorId: slot.instructorId,
  date: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  timeZone: slot.timeZone,
  availabilityStatus: slot.status === 'BOOKED' ? 'Booked' : 'Available',
  version: computeVersion(slotFields(slot)),
});

/** The fields of the form that moves a slot. */
const slotFields = ({ instructorId, date, startTime, endTime, timeZone }: Omit<FreeTime, 'id'>) => ({
  instructorId,
  date,
  startTime,
  endTime,
  timeZone,
});
