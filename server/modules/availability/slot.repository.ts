import type { Database } from '#server/platform/database/connect.ts';
import type { NewSlot } from './repository.ts';

export interface TakenSlot {
  id: number;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
}

export interface SlotName {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
}

/** Takes the free slot of that name. Racing callers wait in line for the row; all but the first find it taken. */
export async function takeFreeSlot(db: Database, slot: SlotName): Promise<TakenSlot | undefined> {
  return db
    .updateTable('slots')
    .set({ status: 'BOOKED' })
    .where('instructor_id', '=', slot.instructorId)
    .where('local_date', '=', slot.date)
    .where('local_start', '=', slot.startTime)
    .where('local_end', '=', slot.endTime)
    .where('status', '=', 'AVAILABLE')
    .returning([
      'id',
      'local_date as date',
      'local_start as startTime',
      'local_end as endTime',
      'time_zone as timeZone',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .executeTakeFirst();
}

/** Locks a slot until the transaction ends: whoever changes what holds it comes through here, or through taking it. */
export async function lockSlot(db: Database, id: number): Promise<void> {
  await db.selectFrom('slots').select('id').where('id', '=', id).forUpdate().execute();
}

export async function updateSlotStatus(
  db: Database,
  id: number,
  status: 'AVAILABLE' | 'WITHDRAWN',
): Promise<{ instructorId: string; date: string }> {
  return db
    .updateTable('slots')
    .set({ status })
    .where('id', '=', id)
    .returning(['instructor_id as instructorId', 'local_date as date'])
    .executeTakeFirstOrThrow();
}

/** Takes an instructor's free slots that are still ahead out of the schedule. */
export async function withdrawFreeSlots(db: Database, instructorId: string, now: Date): Promise<void> {
  await db
    .updateTable('slots')
    .set({ status: 'WITHDRAWN' })
    .where('instructor_id', '=', instructorId)
    .where('status', '=', 'AVAILABLE')
    .where('starts_at', '>', now)
    .execute();
}

/** The slot of that name, free or booked; undefined when there is none, or it was withdrawn. */
export async function selectSlotStatus(
  db: Database,
  slot: SlotName,
): Promise<{ id: number; status: string } | undefined> {
  return db
    .selectFrom('slots')
    .select(['id', 'status'])
    .where('instructor_id', '=', slot.instructorId)
    .where('local_date', '=', slot.date)
    .where('local_start', '=', slot.startTime)
    .where('local_end', '=', slot.endTime)
    .where('status', '<>', 'WITHDRAWN')
    .executeTakeFirst();
}

/** A school's own slot that is in the schedule, locked until the transaction ends. */
export const lockOwnSlot = (db: Database, schoolId: string, id: number) =>
  db
    .selectFrom('slots')
    .innerJoin('instructors', 'instructors.id', 'slots.instructor_id')
    .select(['slots.local_date as date', 'slots.status'])
    .where('slots.id', '=', id)
    .where('instructors.school_id', '=', schoolId)
    .where('slots.status', '<>', 'WITHDRAWN')
    .forUpdate('slots')
    .executeTakeFirst();

/** Puts a slot that the caller has locked somewhere else. */
export async function replaceSlot(db: Database, id: number, slot: NewSlot): Promise<void> {
  await db
    .updateTable('slots')
    .set({
      instructor_id: slot.instructorId,
      local_date: slot.date,
      local_start: slot.startTime,
      local_end: slot.endTime,
      time_zone: slot.timeZone,
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
    })
    .where('id', '=', id)
    .execute();
}
