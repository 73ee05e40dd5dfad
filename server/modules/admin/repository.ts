import { sql } from 'kysely';
import type { AdminAction } from '#contract/admin.ts';
import type { ActorKind } from '#contract/endpoint.ts';
import type { Database } from '#server/platform/database/connect.ts';

// The operator's view over what other modules own: read here, written by their services only.

export interface Part {
  offset: number;
  limit: number;
}

const schoolsIn = (db: Database, state: 'waiting' | 'approved' | 'incomplete') => {
  const schools = db.selectFrom('schools');
  if (state === 'approved') return schools.where('approved_at', 'is not', null);
  return schools
    .where('approved_at', 'is', null)
    .where('information_completed_at', state === 'waiting' ? 'is not' : 'is', null);
};

/** The longest waiting first. */
export async function selectSchools(db: Database, state: 'waiting' | 'approved' | 'incomplete', part: Part) {
  const query = schoolsIn(db, state);
  const [rows, count] = await Promise.all([
    query
      .selectAll('schools')
      .select((row) =>
        row
          .exists(
            row
              .selectFrom('accounts')
              .select('accounts.id')
              .whereRef('accounts.school_id', '=', 'schools.id')
              .where('accounts.verified_at', 'is not', null),
          )
          .as('is_email_verified'),
      )
      .orderBy('information_completed_at')
      .orderBy('created_at')
      .orderBy('id')
      .offset(part.offset)
      .limit(part.limit)
      .execute(),
    query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
export type SchoolRow = Awaited<ReturnType<typeof selectSchools>>['rows'][number];

/** The language that a school's mail is written in. */
export async function selectSchoolLocale(db: Database, schoolId: string): Promise<'en' | 'fr'> {
  const row = await db
    .selectFrom('accounts')
    .select('locale')
    .where('school_id', '=', schoolId)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.locale === 'fr' ? 'fr' : 'en';
}

/** Text to look for, its own wildcards meaning themselves. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export async function selectAccounts(db: Database, filter: Part & { search: string; kind: ActorKind | undefined }) {
  let query = db
    .selectFrom('accounts')
    .leftJoin('schools', 'schools.id', 'accounts.school_id')
    .where('accounts.erased_at', 'is', null);
  if (filter.kind) query = query.where('accounts.kind', '=', filter.kind);
  if (filter.search) {
    const wanted = containing(filter.search);
    query = query.where((row) =>
      row.or([
        row('accounts.email', 'ilike', wanted),
        row('schools.name', 'ilike', wanted),
        row(sql<string>`accounts.first_name || ' ' || accounts.last_name`, 'ilike', wanted),
      ]),
    );
  }
  const [rows, count] = await Promise.all([
    query
      .selectAll('accounts')
      .select('schools.name as school_name')
      .orderBy('accounts.created_at', 'desc')
      .orderBy('accounts.id')
      .offset(filter.offset)
      .limit(filter.limit)
      .execute(),
    query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>['rows'][number];

export async function insertAuditEntry(
  db: Database,
  entry: {
    actorAccountId: string;
    action: AdminAction;
    targetKind: 'school' | 'account' | 'message';
    targetId: string;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_account_id: entry.actorAccountId,
      action: entry.action,
      target_kind: entry.targetKind,
      target_id: entry.targetId,
      created_at: entry.now,
    })
    .execute();
}

/** The latest first, each with what its target is called now. */
export async function selectAuditLog(db: Database, part: Part) {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('audit_log')
      .innerJoin('accounts as actor', 'actor.id', 'audit_log.actor_account_id')
      .leftJoin('schools', 'schools.id', 'audit_log.target_id')
      .leftJoin('accounts as account', (join) =>
        join.onRef('account.id', '=', 'audit_log.target_id').on('account.erased_at', 'is', null),
      )
      .leftJoin('contact_messages', 'contact_messages.id', 'audit_log.target_id')
      .select((row) => [
        'audit_log.id',
        'audit_log.action',
        'audit_log.target_id',
        'audit_log.created_at',
        'actor.email as actor',
        row.fn
          .coalesce('schools.name', 'account.email', 'contact_messages.subject')
          .$castTo<string | null>()
          .as('target'),
      ])
      .orderBy('audit_log.id', 'desc')
      .offset(part.offset)
      .limit(part.limit)
      .execute(),
    db
      .selectFrom('audit_log')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
export type AuditRow = Awaited<ReturnType<typeof selectAuditLog>>['rows'][number];
