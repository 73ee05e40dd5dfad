import { type RawBuilder, sql } from 'kysely';
import type { ActorKind, MemberRole } from '#contract/endpoint.ts';
import type { NoticePreset } from '#contract/notices.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { executePrepared } from '#server/platform/database/batch.ts';

export async function selectPreset(ctx: Queryable, accountId: string): Promise<NoticePreset | undefined> {
  const row = await ctx.db
    .selectFrom('notice_presets')
    .select('preset')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.preset as NoticePreset | undefined;
}

/** Locks the row until the transaction ends, and inserts it first if the account has none. @returns what it holds */
export async function lockPreset(tx: Transaction, accountId: string, preset: NoticePreset): Promise<NoticePreset> {
  const row = await tx.db
    .insertInto('notice_presets')
    .values({ account_id: accountId, preset })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .returning('preset')
    .executeTakeFirstOrThrow();
  return row.preset as NoticePreset;
}

export async function updatePreset(tx: Transaction, accountId: string, preset: NoticePreset): Promise<void> {
  await tx.db.updateTable('notice_presets').set({ preset }).where('account_id', '=', accountId).execute();
}

/** And the switches of an earlier version. */
export async function deletePreset(tx: Transaction, accountId: string): Promise<void> {
  await tx.db.deleteFrom('notice_presets').where('account_id', '=', accountId).execute();
  await tx.db.deleteFrom('channel_choices').where('account_id', '=', accountId).execute();
}

/** A notice to send: to a person by their address, or to the members of a school. */
export interface NoticeToSend {
  /** Its position among the notices of one query. */
  number: number;
  actor: ActorKind;
  recipient: string;
  schoolId: string | null;
  /** The instructor of the lesson it's about; null if it isn't about one, and then no instructor gets it. */
  instructorId: string | null;
  /** The only member to get it. */
  memberId: string | null;
}

export interface ReaderRow {
  number: number;
  accountId: string;
  email: string;
  locale: string;
  /** Null for students and administrators. */
  role: MemberRole | null;
  /** Null: the default of their role. */
  preset: NoticePreset | null;
  hasPhone: boolean;
  deviceIds: string[];
}

/** The readers of these notices, with their presets and devices. */
export async function selectReaders(ctx: Queryable, notices: NoticeToSend[]): Promise<ReaderRow[]> {
  const asked = sql`
    SELECT * FROM unnest(${notices.map(({ number }) => number)}::int[],
      ${notices.map(({ actor }) => actor)}::text[], ${notices.map(({ recipient }) => recipient)}::text[],
      ${notices.map(({ schoolId }) => schoolId)}::uuid[], ${notices.map(({ instructorId }) => instructorId)}::uuid[],
      ${notices.map(({ memberId }) => memberId)}::uuid[]
    ) AS asked (number, actor, recipient, school_id, instructor_id, member_id)`;
  const { rows } = await executePrepared(ctx.db, readersQuery(asked));
  return rows;
}

/** The query of `selectReaders`, for a statement that reads more than that. @param asked gives the columns of `NoticeToSend` */
export const readersQuery = (asked: RawBuilder<unknown>) => sql<ReaderRow>`
    WITH asked (number, actor, recipient, school_id, instructor_id, member_id) AS (${asked}), reader AS (
      SELECT asked.number, a.id, NULL::uuid AS member_id, NULL::text AS role
      FROM asked JOIN accounts a ON a.kind = asked.actor AND lower(a.email) = lower(asked.recipient)
      WHERE asked.actor <> 'school'
      UNION ALL
      SELECT asked.number, m.account_id, m.id, m.role
      FROM asked JOIN school_members m ON m.school_id = asked.school_id AND m.removed_at IS NULL
        AND m.role <> 'bookkeeper' AND (m.role <> 'instructor' OR m.instructor_id = asked.instructor_id)
      UNION ALL
      SELECT asked.number, m.account_id, m.id, m.role
      FROM asked JOIN school_members m ON m.id = asked.member_id AND m.removed_at IS NULL
    )
    SELECT reader.number, a.id AS "accountId", a.email, a.locale, reader.role,
      p.preset, a.phone <> '' AS "hasPhone",
      ARRAY(
        SELECT d.id FROM devices d WHERE d.account_id = a.id AND d.member_id IS NOT DISTINCT FROM reader.member_id
      ) AS "deviceIds"
    FROM reader JOIN accounts a ON a.id = reader.id AND a.disabled_at IS NULL AND a.erased_at IS NULL
    LEFT JOIN notice_presets p ON p.account_id = a.id
    ORDER BY reader.number, a.id`;

/** @param ofSchool an owner's email goes to the school's address; null for everybody else */
export async function selectMailAddress(ctx: Queryable, accountId: string, ofSchool: string | null): Promise<string> {
  const row =
    ofSchool === null
      ? await ctx.db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
      : await ctx.db
          .selectFrom('school_recipients')
          .select('address as email')
          .where('school_id', '=', ofSchool)
          .executeTakeFirst();
  return row?.email ?? '';
}

export async function selectPhone(ctx: Queryable, accountId: string): Promise<string> {
  const row = await ctx.db.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirst();
  return row?.phone ?? '';
}
