import { localeOf } from '#contract/locale.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { ChangeFeed } from '#server/platform/database/changes.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';
import { letRequestsPass, type Traffic } from '#server/platform/traffic.ts';
import { webhookTurnedOff } from './mails/turned-off.ts';
import type { SendWebhook } from './send-webhook.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';
import { claimDue, type DueDelivery, noteTry, selectOwners, updateOff } from './webhooks.repository.ts';
import { isGivenUp, pauseSeconds } from './webhooks.rules.ts';

/** Sent at once by one server. */
const AT_ONCE = 10;
/** Longer than a message takes that nobody answers. */
const CLAIMED_SECONDS = 60;
const CHANNEL = 'webhooks';

/** Sends what schools' addresses are to be told, each booking's in its order. */
export function createDeliverWebhooks({
  db,
  clock,
  changes,
  traffic,
  logger,
  send,
  secrets,
  notifications,
}: {
  db: Database;
  clock: Clock;
  changes: Pick<ChangeFeed, 'subscribe'>;
  traffic: Pick<Traffic, 'underWay'>;
  logger: Logger;
  send: SendWebhook;
  secrets: WebhookSecrets;
  notifications: Pick<NotificationService, 'enqueue'>;
}) {
  let isWanted = false;
  let underWay: Promise<void> | null = null;

  async function giveUp(webhookId: string): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      if (!(await updateOff(transaction, webhookId, nowDate(clock)))) return;
      for (const { email, locale, url } of await selectOwners(transaction, webhookId))
        await notifications.enqueue(
          transaction,
          webhookTurnedOff.to({ recipient: email, locale: localeOf(locale) }, { url }),
        );
    });
  }

  async function deliver(due: DueDelivery): Promise<void> {
    const at = nowDate(clock);
    const begun = performance.now();
    const body = JSON.stringify({ type: due.event, timestamp: due.created_at.toISOString(), data: due.data });
    const { status, answer } = await send(
      { url: due.url, secret: secrets.open(due.webhook_id, due.secret) },
      { id: due.id, at, body },
    );
    const hasArrived = status !== null && status >= 200 && status < 300;
    const nextTryAt = hasArrived ? null : toDate(clock.now().add({ seconds: pauseSeconds(due.tries) }));
    const milliseconds = Math.round(performance.now() - begun);
    await db
      .transaction()
      .execute((transaction) => noteTry(transaction, due, { at, status, answer, milliseconds, nextTryAt }));
    if (!hasArrived && isGivenUp(due.failing_since, nowDate(clock))) await giveUp(due.webhook_id);
  }

  /** What is due now, until nothing is. */
  async function deliverDue(): Promise<void> {
    for (;;) {
      await letRequestsPass(traffic);
      const now = nowDate(clock);
      const until = toDate(clock.now().add({ seconds: CLAIMED_SECONDS }));
      const due = await claimDue(db, { now, until, limit: AT_ONCE });
      if (due.length === 0) return;
      await Promise.all(due.map(deliver));
    }
  }

  /** One round at a time; who asks for one meanwhile gets another after it. */
  function wake(): Promise<void> {
    isWanted = true;
    underWay ??= (async () => {
      try {
        while (isWanted) {
          isWanted = false;
          await deliverDue();
        }
      } finally {
        underWay = null;
      }
    })();
    return underWay;
  }

  return {
    /** Whatever is due: also what failed before, and what a server that died had begun. */
    deliverDue: wake,
    /** Begins at once with what a transaction has just told. */
    async start(): Promise<void> {
      const soon = () => void wake().catch((err) => logger.error({ err }, 'webhooks could not be sent'));
      await changes.subscribe(CHANNEL, soon, soon);
    },
    /** Waits for those that are on their way. */
    async stop(): Promise<void> {
      await underWay?.catch(() => undefined);
    },
  };
}

export type DeliverWebhooks = ReturnType<typeof createDeliverWebhooks>;
