import { type Outside, withDeadline } from '#server/platform/outside/outside.ts';
import type { PushKeys } from './push-keys.ts';

/** Where a browser has its notifications sent, and what only it can read them with (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** With the account whose device it is. */
export type DeviceAddress = PushAddress & { accountId: string };

/** The push service knows the browser no more: nobody will ever answer there. */
export class PushGoneError extends Error {
  constructor() {
    super('the browser has unsubscribed');
  }
}

export interface PushTransport {
  /**
   * Resolves once the browser's push service has taken the message.
   * @param keptSeconds how long the service keeps it for a device that is off
   * @throws PushGoneError
   */
  send(address: DeviceAddress, message: object, keptSeconds: number): Promise<void>;
}

const PATIENCE_MS = 10_000;

export function createPushTransport({
  keys,
  outside,
  contact,
  patienceMs = PATIENCE_MS,
}: {
  keys: () => Promise<PushKeys>;
  outside: Outside;
  /** Whom a push service writes to when something is wrong with what we send. */
  contact: string;
  patienceMs?: number;
}): PushTransport {
  return {
    async send({ endpoint, accountId, ...browserKeys }, message, keptSeconds) {
      // Loaded with the first message: an idle server stays small.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: browserKeys },
        JSON.stringify(message),
        {
          vapidDetails: { subject: `mailto:${contact}`, ...(await keys()) },
          TTL: keptSeconds,
          urgency: 'high',
        },
      );
      // Nobody needs more of the answer than its status, so the body stays unread.
      const { status } = await withDeadline(patienceMs, (signal) =>
        outside(new URL(endpoint), {
          method: 'POST',
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          ...(body && { body }),
          who: accountId,
          signal,
        }),
      );
      if (status === 404 || status === 410) throw new PushGoneError();
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
    },
  };
}
