import { sql } from 'kysely';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export interface KindRow {
  id: string;
  names: LessonKind['names'];
  minutes: number;
  price_cents: number | null;
  retired_at: Date | null;
}

type KindColumns = Omit<KindRow, 'id'>;

const kinds = (ctx: Queryable) =>
  ctx.db
    .selectFrom('lesson_kinds')
    .select([
      'lesson_kinds.id',
      sql<LessonKind['names']>`lesson_kinds.names`.as('names'),
      'lesson_kinds.minutes',
      'lesson_kinds.price_cents',
      'lesson_kinds.retired_at',
    ]);

export const selectKinds = (ctx: Queryable, schoolId: string): Promise<KindRow[]> =>
  kinds(ctx)
    .where('lesson_kinds.school_id', '=', schoolId)
    .orderBy('lesson_kinds.minutes')
    .orderBy('lesson_kinds.created_at')
    .orderBy('lesson_kinds.id')
    .execute();

/** Kinds of an instructor's school that can be booked. */
export const selectOffered = (ctx: Queryable, instructorId: string): Promise<KindRow[]> =>
  kinds(ctx)
    .innerJoin('instructors', 'instructors.school_id', 'lesson_kinds.school_id')
    .innerJoin('offered_schools', 'offered_schools.id', 'lesson_kinds.school_id')
    .where('instructors.id', '=', instructorId)
    .where('lesson_kinds.retired_at', 'is', null)
    .orderBy('lesson_kinds.minutes')
    .orderBy('lesson_kinds.created_at')
    .orderBy('lesson_kinds.id')
    .execute();

/** A kind of an instructor's school that can be booked. */
export const selectBookable = (
  ctx: Queryable,
  { kindId, instructorId }: { kindId: string; instructorId: string },
): Promise<KindRow | undefined> =>
  kinds(ctx)
    .innerJoin('instructors', 'instructors.school_id', 'lesson_kinds.school_id')
    .where('instructors.id', '=', instructorId)
    .where('lesson_kinds.id', '=', kindId)
    .where('lesson_kinds.retired_at', 'is', null)
    .executeTakeFirst();

const stored = ({ names, ...columns }: KindColumns) => ({ ...columns, names: JSON.stringify(names) });

export async function insertKind(tx: Transaction, schoolId: string, kind: KindColumns, now: Date): Promise<string> {
  const { id } = await tx.db
    .insertInto('lesson_kinds')
    .values({ school_id: schoolId, ...stored(kind), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateKind(tx: Transaction, id: string, kind: KindColumns): Promise<void> {
  await tx.db.updateTable('lesson_kinds').set(stored(kind)).where('id', '=', id).executeTakeFirstOrThrow();
}
