import { type Selectable, sql } from 'kysely';
import type { LessonChange, MessageReaderKind } from '#contract/office-messages.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import type { Carrier } from '#server/modules/notifications/notifications.ts';
import type { OfficeChange } from '#server/platform/database/schema.ts';
import type { KnownLesson } from './office-messages.rules.ts';

/** One student, instructor or school, and the school whose changes they hear of. */
export interface ChangeReader {
  schoolId: string;
  reader: 'student' | 'instructor' | 'school';
  readerId: string;
}

export type ChangeRow = Omit<Selectable<OfficeChange>, 'before'> & { before: KnownLesson | null };

/** Keeps what each reader knew before the first untold change. Only writes, so it can be part of a batch. */
export async function upsertChanges(
  tx: Transaction,
  readers: ChangeReader[],
  change: { bookingId: string; before: KnownLesson | null; isSchoolWish: boolean; memberId: string | null; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('office_changes')
    .values(
      readers.map(({ schoolId, reader, readerId }) => ({
        booking_id: change.bookingId,
        reader,
        reader_id: readerId,
        school_id: schoolId,
        before: change.before && JSON.stringify(change.before),
        is_school_wish: change.isSchoolWish,
        member_id: change.memberId,
        first_at: change.now,
        last_at: change.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['booking_id', 'reader', 'reader_id']).doUpdateSet((row) => ({
        last_at: row.ref('excluded.last_at'),
        member_id: row.ref('excluded.member_id'),
        is_school_wish: sql<boolean>`office_changes.is_school_wish OR excluded.is_school_wish`,
        // What they heard by phone was the lesson as it was before.
        told_by_phone_at: null,
        told_by_phone_by: null,
      })),
    )
    .execute();
}

/** @param onlyInstructorId of instructors, only this one's: a colleague who had the lesson is still told */
export async function deleteChanges(
  tx: Transaction,
  bookingId: string,
  { onlyInstructorId }: { onlyInstructorId?: string } = {},
): Promise<void> {
  let query = tx.db.deleteFrom('office_changes').where('booking_id', '=', bookingId);
  if (onlyInstructorId !== undefined)
    query = query.where((row) => row.or([row('reader', '<>', 'instructor'), row('reader_id', '=', onlyInstructorId)]));
  await query.execute();
}

const ofReader = ({ schoolId, reader, readerId }: ChangeReader) =>
  sql<boolean>`school_id = ${schoolId} AND reader = ${reader} AND reader_id = ${readerId}`;

/** Ticks that the student has heard of a lesson's change by phone, before the message about it is written. @returns false if none waits */
export async function updateWaitingTick(
  tx: Transaction,
  bookingId: string,
  told: { memberId: string | null; now: Date } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('office_changes')
    .set({ told_by_phone_at: told?.now ?? null, told_by_phone_by: told?.memberId ?? null })
    .where('booking_id', '=', bookingId)
    .where('reader', '=', 'student')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Those that no open transaction is changing. @returns also how many there are */
export async function lockChanges(
  tx: Transaction,
  reader: ChangeReader,
): Promise<{ changes: ChangeRow[]; count: number }> {
  const changes = await tx.db
    .selectFrom('office_changes')
    .selectAll()
    .where(ofReader(reader))
    .orderBy('booking_id')
    .forUpdate()
    .skipLocked()
    .execute();
  const { count } = await tx.db
    .selectFrom('office_changes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(ofReader(reader))
    .executeTakeFirstOrThrow();
  return { changes: changes as ChangeRow[], count };
}

export async function deleteToldChanges(tx: Transaction, reader: ChangeReader, bookingIds: string[]): Promise<void> {
  if (bookingIds.length === 0) return;
  await tx.db.deleteFrom('office_changes').where(ofReader(reader)).where('booking_id', 'in', bookingIds).execute();
}

/** The lesson as its student was last told; undefined if they know how it is now. */
export async function selectKnown(ctx: Queryable, bookingId: string): Promise<KnownLesson | null | undefined> {
  const row = await ctx.db
    .selectFrom('office_changes')
    .select('before')
    .where('booking_id', '=', bookingId)
    .where('reader', '=', 'student')
    .executeTakeFirst();
  return row && (row.before as KnownLesson | null);
}

type WaitingRow = ChangeRow & {
  told_by: string | null;
  /** Of all changes that the same reader hasn't heard of yet. */
  reader_first_at: Date;
  reader_last_at: Date;
};

/** Changes of a lesson whose messages are still to be written. */
export async function selectChangesOfLesson(ctx: Queryable, bookingId: string): Promise<WaitingRow[]> {
  const rows = await ctx.db
    .selectFrom('office_changes')
    .leftJoin('school_members as teller', 'teller.id', 'office_changes.told_by_phone_by')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('office_changes as own')
          .select((row) => [
            row.fn.min<Date>('own.first_at').as('reader_first_at'),
            row.fn.max<Date>('own.last_at').as('reader_last_at'),
          ])
          .whereRef('own.school_id', '=', 'office_changes.school_id')
          .whereRef('own.reader', '=', 'office_changes.reader')
          .whereRef('own.reader_id', '=', 'office_changes.reader_id')
          .as('all_of_reader'),
      (join) => join.onTrue(),
    )
    .selectAll('office_changes')
    .select([
      'all_of_reader.reader_first_at',
      'all_of_reader.reader_last_at',
      sql<string | null>`nullif(trim(concat_ws(' ', teller.first_name, teller.last_name)), '')`.as('told_by'),
    ])
    .where('booking_id', '=', bookingId)
    .orderBy(sql`array_position(ARRAY['student', 'instructor', 'school'], reader)`)
    .execute();
  return rows as WaitingRow[];
}

export interface NewOfficeMessage {
  id: string;
  schoolId: string;
  reader: MessageReaderKind;
  studentId: string | null;
  candidateId: string | null;
  instructorId: string | null;
  name: string;
  recipient: string | null;
  phone: string;
  isStopped: boolean;
  /** Null unless somebody told them of every lesson by phone already. */
  told: { memberId: string | null; at: Date } | null;
  now: Date;
  lessons: { bookingId: string; change: LessonChange; before: object | null; after: object; isSchoolWish: boolean }[];
  carriers: Carrier[];
}

export async function insertMessage(tx: Transaction, message: NewOfficeMessage): Promise<void> {
  const { id } = message;
  await tx.db
    .insertInto('office_messages')
    .values({
      id,
      school_id: message.schoolId,
      reader: message.reader,
      student_id: message.studentId,
      candidate_id: message.candidateId,
      instructor_id: message.instructorId,
      name: message.name,
      recipient: message.recipient,
      phone: message.phone,
      is_stopped: message.isStopped,
      told_by_phone_at: message.told?.at ?? null,
      told_by_phone_by: message.told?.memberId ?? null,
      created_at: message.now,
    })
    .execute();
  await tx.db
    .insertInto('office_message_lessons')
    .values(
      message.lessons.map(({ bookingId, change, before, after, isSchoolWish }) => ({
        message_id: id,
        booking_id: bookingId,
        change,
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
        is_school_wish: isSchoolWish,
      })),
    )
    .execute();
  if (message.carriers.length === 0) return;
  await tx.db
    .insertInto('office_message_deliveries')
    .values(
      message.carriers.map((carrier) => ({
        message_id: id,
        email_id: carrier.id,
        channel: carrier.channel,
        written_at: carrier.writtenAt,
      })),
    )
    .execute();
}

/** Whom to write to about an instructor's lessons: the member who is that instructor, else the address that the school entered. */
export function selectInstructorReader(ctx: Queryable, instructorId: string) {
  return ctx.db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('school_recipients as school', 'school.school_id', 'schools.id')
    .leftJoin('school_members as member', (join) =>
      join.onRef('member.instructor_id', '=', 'instructors.id').on('member.removed_at', 'is', null),
    )
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'member.account_id').on('accounts.disabled_at', 'is', null),
    )
    .select([
      'instructors.id',
      'instructors.first_name',
      'instructors.last_name',
      'instructors.email',
      'instructors.contact_number',
      'instructors.deactivated_at',
      'member.id as member_id',
      'accounts.email as account_email',
      'accounts.locale as account_locale',
      'school.address as school_email',
      'school.locale as school_locale',
    ])
    .where('instructors.id', '=', instructorId)
    .executeTakeFirst();
}
