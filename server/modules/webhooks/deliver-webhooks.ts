import { localeOf } from '#contract/locale.ts';
import { type Context, inTransaction, perContext } from '#server/context.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { letRequestsPass } from '#server/platform/traffic.ts';
import { webhookTurnedOff } from './mails/turned-off.ts';
import { claimDue, type DueDelivery, noteTry, selectOwners, updateOff } from './webhooks.db.ts';
import { isGivenUp, pauseSeconds } from './webhooks.rules.ts';

/** How many addresses one server sends to at once, and how many messages to each. */
const ADDRESSES_AT_ONCE = 40;
const AT_ONCE_TO_ONE = 5;
/** Each address that hangs keeps its place until the deadline, so one school has few of them. */
const ADDRESSES_OF_ONE_SCHOOL = 2;
/** Longer than a message takes that nobody answers. */
const CLAIMED_SECONDS = 60;
/** What an address answers that wants no more of it. */
const GONE = 410;
const CHANNEL = 'webhooks';

/** Sends what schools' addresses are to be told, each booking's in its order. */
export function createDeliverWebhooks(ctx: Context) {
  let isWanted = false;
  const workers = new Set<Promise<void>>();
  /** Addresses that something is on its way to, each with its school. */
  const addressed = new Map<string, string>();
  const claims = createSemaphore({ running: 1, waiting: ADDRESSES_AT_ONCE });

  async function giveUp(webhookId: string, isGone: boolean): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      if (!(await updateOff(tx, webhookId, nowDate(tx.clock)))) return;
      for (const { email, locale, url } of await selectOwners(tx, webhookId))
        await enqueueEmails(tx, webhookTurnedOff.to({ recipient: email, locale: localeOf(locale) }, { url, isGone }));
    });
  }

  async function deliver(due: DueDelivery): Promise<void> {
    const at = nowDate(ctx.clock);
    const begun = performance.now();
    const body = JSON.stringify({ type: due.event, timestamp: due.created_at.toISOString(), data: due.data });
    const { status, answer } = await ctx.TODO_send(
      { url: due.url, secret: ctx.secrets.open(due.webhook_id, due.secret), schoolId: due.school_id },
      { id: due.id, at, body },
    );
    const hasArrived = status !== null && status >= 200 && status < 300;
    const nextTryAt = hasArrived ? null : toDate(ctx.clock.now().add({ seconds: pauseSeconds(due.tries) }));
    const milliseconds = Math.round(performance.now() - begun);
    await inTransaction(ctx, (tx) => noteTry(tx, due, { at, status, answer, milliseconds, nextTryAt }));
    const isGone = status === GONE;
    if (!hasArrived && (isGone || isGivenUp(due.failing_since, nowDate(ctx.clock))))
      await giveUp(due.webhook_id, isGone);
  }

  /** Schools that have as many addresses under way as they may. */
  const busySchools = (): string[] =>
    [...Map.groupBy(addressed.values(), (schoolId) => schoolId)]
      .filter(([, addresses]) => addresses.length >= ADDRESSES_OF_ONE_SCHOOL)
      .map(([schoolId]) => schoolId);

  /**
   * Claims what is due at one address to which nothing is under way, of a school with places left: a slow or dead address delays neither its
   * school's others nor, were they all dead, another school's.
   */
  async function claim(): Promise<DueDelivery[]> {
    isWanted = false;
    const now = nowDate(ctx.clock);
    const until = toDate(ctx.clock.now().add({ seconds: CLAIMED_SECONDS }));
    const besides = { webhooks: [...addressed.keys()], schools: busySchools() };
    const due = await claimDue(ctx, { now, until, limit: AT_ONCE_TO_ONE, besides });
    for (const { webhook_id: id, school_id: schoolId } of due) addressed.set(id, schoolId);
    return due;
  }

  /** Until nothing is due of an address that is free. */
  async function work(): Promise<void> {
    for (;;) {
      await letRequestsPass(ctx.traffic);
      const due = await claims.run(claim);
      if (due.length === 0) {
        if (isWanted) continue;
        return;
      }
      begin();
      try {
        await Promise.all(due.map(deliver));
      } finally {
        for (const { webhook_id: id } of due) addressed.delete(id);
      }
    }
  }

  function begin(): void {
    if (workers.size >= ADDRESSES_AT_ONCE) return;
    const worker = work()
      .catch((err) => ctx.logger.error({ err, storm: 'webhooks' }, 'webhooks could not be sent'))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  /** Whoever works already looks again before it ends. */
  function wake(): void {
    isWanted = true;
    begin();
  }

  async function end(): Promise<void> {
    while (workers.size > 0) await Promise.all(workers);
  }

  return {
    wake,
    /** Whatever is due: also what failed before, and what a server that died had begun. Ends when nothing is. */
    async deliverDue(): Promise<void> {
      wake();
      await end();
    },
    /** Begins at once with what a transaction has just told. */
    start: () => ctx.changes.subscribe(CHANNEL, wake, wake),
    /** Waits for those that are on their way. */
    stop: end,
  };
}

export const webhookDelivery = perContext(createDeliverWebhooks);

export type DeliverWebhooks = ReturnType<typeof createDeliverWebhooks>;
