import { type Outside, withDeadline } from '#server/platform/outside/outside.ts';
import type { PushKeys } from './push-keys.ts';

/** Push endpoint of a browser, and the keys that encrypt messages only it can decrypt (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A push address with the account that the device belongs to. */
export type DeviceAddress = PushAddress & { accountId: string };

/** The push service no longer knows the browser, so further messages to it are useless. */
export class PushGoneError extends Error {
  constructor() {
    super('the browser has unsubscribed');
  }
}

export interface PushTransport {
  /**
   * Resolves once the browser's push service has accepted the message.
   * @param keptSeconds how long the service stores it for a device that is off
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
  /** Contact address for push services that have problems with our messages. */
  contact: string;
  patienceMs?: number;
}): PushTransport {
  return {
    async send({ endpoint, accountId, ...browserKeys }, message, keptSeconds) {
      // Loaded with the first message, so an idle server stays small.
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
      // We only need the status, so the body stays unread.
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
