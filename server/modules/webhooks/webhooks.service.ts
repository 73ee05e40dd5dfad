import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { localeOf } from '#contract/locale.ts';
import { type newWebhookSchema, WEBHOOKS_MAX, type Webhook, type WebhookDelivery } from '#contract/webhooks.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DeliverWebhooks } from './deliver-webhooks.ts';
import { webhookAdded } from './mails/webhook-added.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
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
  updateOn,
  type WebhookRow,
} from './webhooks.repository.ts';

const SHOWN = 50;
const KEPT_DAYS = 30;

/** Addresses of a school's own programs that hear of what happens. What they are told of, the tables themselves say. */
export function createWebhookService({
  db,
  clock,
  secrets,
  schools,
  delivering,
  notifications,
  mayReachHost,
}: {
  db: Database;
  clock: Clock;
  secrets: WebhookSecrets;
  schools: Pick<SchoolService, 'lock'>;
  delivering: Pick<DeliverWebhooks, 'wake'>;
  notifications: Pick<NotificationService, 'enqueue'>;
  mayReachHost: (hostname: string) => boolean;
}) {
  /** @throws AppError not_found */
  async function find(executor: Database, schoolId: string, id: string): Promise<WebhookRow> {
    const row = await selectWebhook(executor, schoolId, id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  return {
    list: async (schoolId: string): Promise<Webhook[]> => (await selectWebhooks(db, schoolId)).map(present),

    /**
     * One more; the school's owners hear of it by email.
     * @throws AppError webhooks_full beyond ten; invalid_request for an address in a private network
     */
    async add(
      schoolId: string,
      { url, events }: z.output<typeof newWebhookSchema>,
    ): Promise<Webhook & { secret: string }> {
      if (!mayReachHost(new URL(url).hostname))
        throw new AppError('invalid_request', { fields: [{ path: 'url', code: 'not_public_address' }] });
      return db.transaction().execute(async (transaction) => {
        await schools.lock(transaction, schoolId);
        if ((await selectWebhooks(transaction, schoolId)).length >= WEBHOOKS_MAX) throw new AppError('webhooks_full');
        const id = randomUUID();
        const secret = secrets.make();
        const row = await insertWebhook(transaction, {
          id,
          school_id: schoolId,
          url,
          events: [...new Set(events)],
          secret: secrets.seal(id, secret),
          created_at: nowDate(clock),
        });
        for (const { email, locale, ...said } of await selectOwners(transaction, id)) {
          const reader = { recipient: email, locale: localeOf(locale) };
          await notifications.enqueue(transaction, webhookAdded.to(reader, said));
        }
        return { ...present(row), secret };
      });
    },

    /** @throws AppError not_found */
    remove: (schoolId: string, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        if (!(await deleteWebhook(transaction, schoolId, id))) throw new AppError('not_found');
      }),

    /** @throws AppError not_found */
    async turnOn(schoolId: string, id: string): Promise<Webhook> {
      const webhook = await db.transaction().execute(async (transaction) => {
        await find(transaction, schoolId, id);
        await updateOn(transaction, id, nowDate(clock));
        return present(await find(transaction, schoolId, id));
      });
      delivering.wake();
      return webhook;
    },

    /** @throws AppError not_found */
    async deliveries(schoolId: string, id: string): Promise<WebhookDelivery[]> {
      await find(db, schoolId, id);
      return (await selectDeliveries(db, id, SHOWN)).map(presentDelivery);
    },

    /** @throws AppError not_found */
    async sendAgain(schoolId: string, id: string, deliveryId: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await find(transaction, schoolId, id);
        if (!(await requeueDelivery(transaction, id, deliveryId, nowDate(clock)))) throw new AppError('not_found');
      });
      delivering.wake();
    },

    sweep: (): Promise<void> => deleteDelivered(db, toDate(clock.now().subtract({ hours: 24 * KEPT_DAYS }))),
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;

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
