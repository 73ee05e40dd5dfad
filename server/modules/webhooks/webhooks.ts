import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { resolveLocale } from '#contract/locale.ts';
import { type newWebhookSchema, WEBHOOKS_MAX, type Webhook, type WebhookDelivery } from '#contract/webhooks.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { lockSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { isPublicHost } from '#server/platform/outside/public-address.ts';
import { wakeWebhookDelivery } from './deliver-webhooks.ts';
import { webhookAdded } from './mails/webhook-added.ts';
import { makeWebhookSecret, sealWebhookSecret } from './send-webhook.ts';
import {
  type DeliveryRow,
  deleteDelivered,
  deleteWebhook,
  insertWebhook,
  requeueDelivery,
  selectDeliveries,
  selectOwners,
  selectWebhook,
  selectWebhooks,
  turnOn,
  type WebhookRow,
} from './webhooks.db.ts';

const SHOWN = 50;
const KEPT_DAYS = 30;

/** @throws AppError not_found */
async function getWebhook(ctx: Context, schoolId: string, id: string): Promise<WebhookRow> {
  const row = await selectWebhook(ctx, schoolId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

export async function listWebhooks(ctx: Context, schoolId: string): Promise<Webhook[]> {
  return (await selectWebhooks(ctx, schoolId)).map(present);
}

/**
 * Adds a webhook and emails the school's owners about it.
 * @throws AppError webhooks_full beyond ten; invalid_request for an address in a private network
 */
export async function addWebhook(
  ctx: Context,
  schoolId: string,
  { url, events }: z.output<typeof newWebhookSchema>,
): Promise<Webhook & { secret: string }> {
  if (!ctx.config.mayWebhooksReachPrivate && !isPublicHost(new URL(url).hostname))
    throw new AppError('invalid_request', { fields: [{ path: 'url', code: 'not_public_address' }] });
  return inTransaction(ctx, async (tx) => {
    await lockSchool(tx, schoolId);
    if ((await selectWebhooks(tx, schoolId)).length >= WEBHOOKS_MAX) throw new AppError('webhooks_full');
    const id = randomUUID();
    const secret = makeWebhookSecret();
    const row = await insertWebhook(tx, {
      id,
      school_id: schoolId,
      url,
      events: [...new Set(events)],
      secret: sealWebhookSecret(tx, id, secret),
      created_at: nowDate(tx.clock),
    });
    for (const { email, locale, ...said } of await selectOwners(tx, id)) {
      const reader = { recipient: email, locale: resolveLocale(locale) };
      await enqueueEmails(tx, webhookAdded.to(reader, said));
    }
    return { ...present(row), secret };
  });
}

/** @throws AppError not_found */
export function removeWebhook(ctx: Context, schoolId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await deleteWebhook(tx, schoolId, id))) throw new AppError('not_found');
  });
}

/** @throws AppError not_found */
export async function turnOnWebhook(ctx: Context, schoolId: string, id: string): Promise<Webhook> {
  const webhook = await inTransaction(ctx, async (tx) => {
    await getWebhook(tx, schoolId, id);
    await turnOn(tx, id, nowDate(tx.clock));
    return present(await getWebhook(tx, schoolId, id));
  });
  wakeWebhookDelivery(ctx);
  return webhook;
}

/** @throws AppError not_found */
export async function listDeliveries(ctx: Context, schoolId: string, id: string): Promise<WebhookDelivery[]> {
  await getWebhook(ctx, schoolId, id);
  return (await selectDeliveries(ctx, id, SHOWN)).map(presentDelivery);
}

/** @throws AppError not_found */
export async function resendDelivery(ctx: Context, schoolId: string, id: string, deliveryId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await getWebhook(tx, schoolId, id);
    if (!(await requeueDelivery(tx, id, deliveryId, nowDate(tx.clock)))) throw new AppError('not_found');
  });
  wakeWebhookDelivery(ctx);
}

export function sweepDeliveries(ctx: Context): Promise<void> {
  const before = toDate(ctx.clock.now().subtract({ hours: 24 * KEPT_DAYS }));
  return inTransaction(ctx, (tx) => deleteDelivered(tx, before));
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const present = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  createdAt: row.created_at.toISOString(),
  failingSince: iso(row.failing_since),
  turnedOffAt: iso(row.turned_off_at),
});

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  createdAt: row.created_at.toISOString(),
  state: row.delivered_at ? 'delivered' : row.next_try_at ? 'waiting' : 'given_up',
  nextTryAt: iso(row.next_try_at),
  tries: row.tries.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
});
