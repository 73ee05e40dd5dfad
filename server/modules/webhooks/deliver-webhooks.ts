import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, perContext } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { letRequestsPass } from '#server/platform/traffic.ts';
import { webhookTurnedOff } from './mails/turned-off.ts';
import { openWebhookSecret, sendWebhook } from './send-webhook.ts';
import { claimDue, type DueDelivery, noteTry, selectOwners, turnOff } from './webhooks.db.ts';
import { isGivenUp, retryDelaySeconds } from './webhooks.rules.ts';

/** How many endpoints one server sends to at once, and how many messages to each. */
const ENDPOINTS_AT_ONCE = 40;
const AT_ONCE_TO_ONE = 5;
/** An endpoint that hangs occupies a worker until the deadline, so one school gets few of them. */
const ENDPOINTS_OF_ONE_SCHOOL = 2;
/** Longer than a delivery that times out. */
const CLAIMED_SECONDS = 60;
/** 410 Gone: the endpoint has unsubscribed. */
const GONE = 410;
const CHANNEL = 'webhooks';

const delivery = perContext(() => ({
  isWanted: false,
  workers: new Set<Promise<void>>(),
  /** The webhooks that a message is being sent to, each with its school. */
  busy: new Map<string, string>(),
  claims: createSemaphore({ running: 1, waiting: ENDPOINTS_AT_ONCE }),
}));

/** Starts sending whatever is due. A worker that is already running checks once more before it ends. */
export function wakeWebhookDelivery(ctx: Context): void {
  delivery(ctx).isWanted = true;
  addWorker(ctx);
}

/** Sends whatever is due, also what failed before or what a crashed server had begun. Resolves when nothing is left. */
export async function deliverDueWebhooks(ctx: Context): Promise<void> {
  wakeWebhookDelivery(ctx);
  await settleWebhookDelivery(ctx);
}

/** From now on, sends messages as soon as the transaction that caused them commits. */
export function startWebhookDelivery(ctx: Context) {
  const wake = () => wakeWebhookDelivery(ctx);
  return ctx.changes.subscribe(CHANNEL, wake, wake);
}

/** Waits for the messages that are being sent. */
export async function settleWebhookDelivery(ctx: Context): Promise<void> {
  const { workers } = delivery(ctx);
  while (workers.size > 0) await Promise.all(workers);
}

function addWorker(ctx: Context): void {
  const { workers } = delivery(ctx);
  if (workers.size >= ENDPOINTS_AT_ONCE) return;
  const worker = work(ctx)
    .catch((err) => ctx.logger.error({ err, storm: 'webhooks' }, 'webhooks could not be sent'))
    .finally(() => workers.delete(worker));
  workers.add(worker);
}

/** Runs until no free endpoint has anything due. */
async function work(ctx: Context): Promise<void> {
  const { busy, claims } = delivery(ctx);
  for (;;) {
    await letRequestsPass(ctx.traffic);
    const due = await claims.run(() => claim(ctx));
    if (due.length === 0) {
      if (delivery(ctx).isWanted) continue;
      return;
    }
    addWorker(ctx);
    try {
      await Promise.all(due.map((one) => deliver(ctx, one)));
    } finally {
      for (const { webhook_id: id } of due) busy.delete(id);
    }
  }
}

/**
 * Claims what is due at one idle endpoint of a school that isn't at its limit. A slow or dead endpoint delays neither its school's others nor,
 * if all of them are dead, another school's.
 */
async function claim(ctx: Context): Promise<DueDelivery[]> {
  const state = delivery(ctx);
  state.isWanted = false;
  const now = nowDate(ctx.clock);
  const until = toDate(ctx.clock.now().add({ seconds: CLAIMED_SECONDS }));
  const busySchools = [...Map.groupBy(state.busy.values(), (schoolId) => schoolId)]
    .filter(([, endpoints]) => endpoints.length >= ENDPOINTS_OF_ONE_SCHOOL)
    .map(([schoolId]) => schoolId);
  const besides = { webhooks: [...state.busy.keys()], schools: busySchools };
  const due = await inTransaction(ctx, (tx) => claimDue(tx, { now, until, limit: AT_ONCE_TO_ONE, besides }));
  for (const { webhook_id: id, school_id: schoolId } of due) state.busy.set(id, schoolId);
  return due;
}

async function deliver(ctx: Context, due: DueDelivery): Promise<void> {
  const at = nowDate(ctx.clock);
  const begun = performance.now();
  const body = JSON.stringify({ type: due.event, timestamp: due.created_at.toISOString(), data: due.data });
  const secret = openWebhookSecret(ctx, due.webhook_id, due.secret);
  const to = { url: due.url, secret, schoolId: due.school_id };
  const { status, answer } = await sendWebhook(ctx.webhookOutside, to, { id: due.id, at, body });
  const hasArrived = status !== null && status >= 200 && status < 300;
  const nextTryAt = hasArrived ? null : toDate(ctx.clock.now().add({ seconds: retryDelaySeconds(due.tries) }));
  const milliseconds = Math.round(performance.now() - begun);
  await inTransaction(ctx, (tx) => noteTry(tx, due, { at, status, answer, milliseconds, nextTryAt }));
  const isGone = status === GONE;
  if (!hasArrived && (isGone || isGivenUp(due.failing_since, nowDate(ctx.clock))))
    await giveUp(ctx, due.webhook_id, isGone);
}

async function giveUp(ctx: Context, webhookId: string, isGone: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await turnOff(tx, webhookId, nowDate(tx.clock)))) return;
    for (const { email, locale, url } of await selectOwners(tx, webhookId))
      await enqueueEmails(
        tx,
        webhookTurnedOff.to({ recipient: email, locale: resolveLocale(locale) }, { url, isGone }),
      );
  });
}
