import { type NotNull, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';

export const insertWebhook = (
  tx: Transaction,
  webhook: { id: string; school_id: string; url: string; events: string[]; secret: Buffer; created_at: Date },
) => tx.db.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();

const ofSchool = (ctx: Queryable, schoolId: string) =>
  ctx.db.selectFrom('webhooks').selectAll().where('school_id', '=', schoolId);

export const selectWebhooks = (ctx: Queryable, schoolId: string) =>
  ofSchool(ctx, schoolId).orderBy('created_at').orderBy('id').execute();
export type WebhookRow = Awaited<ReturnType<typeof selectWebhooks>>[number];

export const selectWebhook = (ctx: Queryable, schoolId: string, id: string) =>
  ofSchool(ctx, schoolId).where('id', '=', id).executeTakeFirst();

/** @returns false if the school has no such webhook */
export async function deleteWebhook(tx: Transaction, schoolId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('webhooks')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Also requeues what it missed. */
export async function turnOn(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.db.updateTable('webhooks').set({ turned_off_at: null, failing_since: null }).where('id', '=', id).execute();
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ next_try_at: now, tries: 0 })
    .where('webhook_id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
}

/** @returns false if it was off already */
export async function turnOff(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhooks')
    .set({ turned_off_at: now })
    .where('id', '=', id)
    .where('turned_off_at', 'is', null)
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ next_try_at: null })
    .where('webhook_id', '=', id)
    .where('delivered_at', 'is', null)
    .execute();
  return numUpdatedRows > 0n;
}

/** The latest ones, each with its tries. */
export const selectDeliveries = (ctx: Queryable, webhookId: string, limit: number) =>
  ctx.db
    .selectFrom('webhook_deliveries as d')
    .select((row) => [
      'd.id',
      'd.event',
      'd.created_at',
      'd.delivered_at',
      'd.next_try_at',
      sql<{ at: string; status: number | null; answer: string; milliseconds: number }[]>`coalesce(${row
        .selectFrom('webhook_tries as t')
        .whereRef('t.delivery_id', '=', 'd.id')
        .select(
          sql`jsonb_agg(jsonb_build_object('at', t.at, 'status', t.status, 'answer', t.answer, 'milliseconds', t.milliseconds) ORDER BY t.id DESC)`.as(
            'tries',
          ),
        )}, '[]')`.as('tries'),
    ])
    .where('webhook_id', '=', webhookId)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
export type DeliveryRow = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** Resets its tries, so that a repaired endpoint doesn't wait for hours. @returns false if there is no such delivery */
export async function requeueDelivery(tx: Transaction, webhookId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_deliveries')
    .set({ next_try_at: now, delivered_at: null, tries: 0 })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Claims, for this server and until `until`, what is due at the endpoint that has waited longest, except those in `besides`. Of each booking,
 * only the earliest undelivered message is due. If the server crashes, another one takes over at `until`.
 */
export async function claimDue(
  tx: Transaction,
  {
    now,
    until,
    limit,
    besides,
  }: { now: Date; until: Date; limit: number; besides: { webhooks: string[]; schools: string[] } },
) {
  const { rows } = await sql<{
    id: string;
    webhook_id: string;
    school_id: string;
    event: string;
    data: object;
    created_at: Date;
    tries: number;
    url: string;
    secret: Buffer;
    failing_since: Date | null;
  }>`
    WITH due AS NOT MATERIALIZED (
      SELECT id, webhook_id, next_try_at FROM webhook_deliveries one
       WHERE next_try_at <= ${now} AND webhook_id <> ALL(${besides.webhooks}::uuid[])
         AND webhook_id NOT IN (SELECT id FROM webhooks WHERE school_id = ANY(${besides.schools}::uuid[]))
         AND NOT EXISTS (
         SELECT FROM webhook_deliveries earlier
          WHERE earlier.webhook_id = one.webhook_id AND earlier.booking_id = one.booking_id
            AND earlier.place < one.place AND earlier.delivered_at IS NULL)
    )
    UPDATE webhook_deliveries d SET next_try_at = ${until}
      FROM webhooks w
     WHERE w.id = d.webhook_id AND d.id IN (
       SELECT id FROM webhook_deliveries
        WHERE id IN (
          SELECT id FROM due
           WHERE webhook_id = (SELECT webhook_id FROM due ORDER BY next_try_at LIMIT 1)
           ORDER BY next_try_at LIMIT ${limit})
          AND next_try_at <= ${now}
        FOR UPDATE SKIP LOCKED)
    RETURNING d.id, d.webhook_id, w.school_id, d.event, d.data, d.created_at, d.tries, w.url, w.secret, w.failing_since`.execute(
    tx.db,
  );
  return rows;
}
export type DueDelivery = Awaited<ReturnType<typeof claimDue>>[number];

/** @param tried `nextTryAt`: null if the message arrived */
export async function noteTry(
  tx: Transaction,
  { id, webhook_id: webhookId }: Pick<DueDelivery, 'id' | 'webhook_id'>,
  tried: { at: Date; status: number | null; answer: string; milliseconds: number; nextTryAt: Date | null },
): Promise<void> {
  const { nextTryAt, ...attempt } = tried;
  await tx.db
    .insertInto('webhook_tries')
    .values({ delivery_id: id, ...attempt })
    .execute();
  const hasArrived = nextTryAt === null;
  await tx.db
    .updateTable('webhook_deliveries')
    .set((row) => ({
      tries: row('tries', '+', 1),
      next_try_at: nextTryAt,
      ...(hasArrived && { delivered_at: attempt.at }),
    }))
    .where('id', '=', id)
    .execute();
  await tx.db
    .updateTable('webhooks')
    .set({ failing_since: hasArrived ? null : sql`coalesce(failing_since, ${attempt.at})` })
    .where('id', '=', webhookId)
    .where('failing_since', hasArrived ? 'is not' : 'is', null)
    .execute();
}

/** With their tries. */
export async function deleteDelivered(tx: Transaction, before: Date): Promise<void> {
  await tx.db.deleteFrom('webhook_deliveries').where('delivered_at', '<', before).execute();
}

/** The owners of the webhook's school. */
export const selectOwners = (ctx: Queryable, webhookId: string) =>
  ctx.db
    .selectFrom('webhooks')
    .innerJoin('school_members as member', 'member.school_id', 'webhooks.school_id')
    .innerJoin('schools', 'schools.id', 'webhooks.school_id')
    .innerJoin('accounts', 'accounts.id', 'member.account_id')
    .select(['accounts.email', 'accounts.locale', 'webhooks.url', 'schools.name as schoolName'])
    .where('webhooks.id', '=', webhookId)
    .where('member.role', '=', 'owner')
    .where('member.removed_at', 'is', null)
    .$narrowType<{ email: NotNull }>()
    .execute();
