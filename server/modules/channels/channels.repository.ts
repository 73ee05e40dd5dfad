import { sql } from 'kysely';
import type { ChosenChannels } from '#contract/channels.ts';
import type { ActorKind, MemberRole } from '#contract/endpoint.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Whose choice it is: an account's, or that of a school's owners for the mail to its address. */
export type Chooser = { column: 'account_id' | 'school_id'; id: string };

export type Switches = { [C in keyof ChosenChannels]?: boolean | undefined };

export const selectChoices = (db: Database, { column, id }: Chooser) =>
  db
    .selectFrom('channel_choices')
    .select(['kind', 'by_mail', 'by_push', 'by_text'])
    .where(column, '=', id)
    .orderBy('kind')
    .execute();

/** Of a choice that is there already, changes only what is `chosen`. @param present what holds while there is none */
export async function upsertChoice(
  db: Database,
  { column, id }: Chooser,
  { kind, ...present }: ChosenChannels & { kind: NoticeKind },
  chosen: Switches,
): Promise<void> {
  const presentColumns = { by_mail: present.mail, by_push: present.push, by_text: present.text };
  const named = {
    ...(chosen.mail !== undefined && { by_mail: chosen.mail }),
    ...(chosen.push !== undefined && { by_push: chosen.push }),
    ...(chosen.text !== undefined && { by_text: chosen.text }),
  };
  await db
    .insertInto('channel_choices')
    .values({ account_id: null, school_id: null, [column]: id, kind, ...presentColumns, ...named })
    .onConflict((conflict) => conflict.columns([column, 'kind']).doUpdateSet({ kind, ...named }))
    .execute();
}

export async function deleteChoices(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('channel_choices').where('account_id', '=', accountId).execute();
}

/** A message that is about to be told: to a person by their address, or to the members of a school. */
export interface Told {
  kind: string;
  actor: ActorKind;
  recipient: string;
  schoolId: string | null;
  /** Whose lesson it is about; null: of no lesson, and nothing for instructors. */
  instructorId: string | null;
  /** A member to whom alone it is written. */
  memberId: string | null;
}

export interface ReaderRow {
  /** Which of those that were asked for. */
  number: number;
  accountId: string;
  email: string;
  locale: string;
  /** Of the school that is told; null where it is somebody themselves. */
  role: MemberRole | null;
  byMail: boolean;
  byPush: boolean;
  byText: boolean;
  deviceIds: string[];
}

/** Who hears of these messages, and by what. */
export async function selectReaders(db: Database, told: Told[]): Promise<ReaderRow[]> {
  const asked = sql`
    SELECT * FROM unnest(${told.map((_, number) => number)}::int[], ${told.map(({ kind }) => kind)}::text[],
      ${told.map(({ actor }) => actor)}::text[], ${told.map(({ recipient }) => recipient)}::text[],
      ${told.map(({ schoolId }) => schoolId)}::uuid[], ${told.map(({ instructorId }) => instructorId)}::uuid[],
      ${told.map(({ memberId }) => memberId)}::uuid[]
    ) AS asked (number, kind, actor, recipient, school_id, instructor_id, member_id)`;
  const { rows } = await executePrepared(
    db,
    sql<ReaderRow>`
    WITH asked AS (${asked}), reader AS (
      SELECT asked.number, asked.kind, a.id, NULL::uuid AS member_id, NULL::text AS role
      FROM asked JOIN accounts a ON a.kind = asked.actor AND lower(a.email) = lower(asked.recipient)
      WHERE asked.actor <> 'school'
      UNION ALL
      SELECT asked.number, asked.kind, m.account_id, m.id, m.role
      FROM asked JOIN school_members m ON m.school_id = asked.school_id AND m.removed_at IS NULL
        AND (m.role <> 'instructor' OR m.instructor_id = asked.instructor_id)
      UNION ALL
      SELECT asked.number, asked.kind, m.account_id, m.id, NULL
      FROM asked JOIN school_members m ON m.id = asked.member_id AND m.removed_at IS NULL
    )
    SELECT reader.number, a.id AS "accountId", a.email, a.locale, reader.role,
      coalesce(c.by_mail, reader.role IS NULL) AS "byMail", coalesce(c.by_push, true) AS "byPush",
      coalesce(c.by_text, false) AND a.phone <> '' AS "byText",
      ARRAY(
        SELECT d.id FROM devices d WHERE d.account_id = a.id AND d.member_id IS NOT DISTINCT FROM reader.member_id
      ) AS "deviceIds"
    FROM reader JOIN accounts a ON a.id = reader.id AND a.disabled_at IS NULL AND a.erased_at IS NULL
    LEFT JOIN channel_choices c ON c.account_id = a.id AND c.kind = reader.kind
    ORDER BY reader.number, a.id`,
  );
  return rows;
}

/** Of schools whose owners want no mail of something. */
export const selectUnmailed = (db: Database, schoolIds: string[]) =>
  db
    .selectFrom('channel_choices')
    .select(['school_id', 'kind'])
    .where('school_id', 'in', schoolIds)
    .where('by_mail', '=', false)
    .execute();

/** Where a school's mail goes, and an account's. */
export async function selectMailAddress(db: Database, { column, id }: Chooser): Promise<string> {
  const row =
    column === 'school_id'
      ? await db
          .selectFrom('school_recipients')
          .select('address as email')
          .where('school_id', '=', id)
          .executeTakeFirst()
      : await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? '';
}

export async function selectPhone(db: Database, accountId: string): Promise<string> {
  const row = await db.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirst();
  return row?.phone ?? '';
}
