import * as http from 'node:http';
import * as https from 'node:https';
import type { createOutsideAgents } from '#server/platform/outside/outside-agents.ts';
import type { PushKeys } from './push-keys.ts';

/** Where a browser has its notifications sent, and what only it can read them with (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

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
  send(address: PushAddress, message: object, keptSeconds: number): Promise<void>;
}

const PATIENCE_MS = 10_000;

export function createPushTransport({
  keys,
  agents,
  contact,
}: {
  keys: () => Promise<PushKeys>;
  /** The address is the browser's word: it leads to the public internet, or nowhere. */
  agents: ReturnType<typeof createOutsideAgents>;
  /** Whom a push service writes to when something is wrong with what we send. */
  contact: string;
}): PushTransport {
  return {
    async send({ endpoint, ...browserKeys }, message, keptSeconds) {
      // Loaded with the first message: an idle server stays small.
      const { default: webPush } = await import('web-push');
      const details = webPush.generateRequestDetails({ endpoint, keys: browserKeys }, JSON.stringify(message), {
        vapidDetails: { subject: `mailto:${contact}`, ...(await keys()) },
        TTL: keptSeconds,
        urgency: 'high',
      });
      const status = await post(endpoint, details.headers as http.OutgoingHttpHeaders, details.body as Buffer);
      if (status === 404 || status === 410) throw new PushGoneError();
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
    },
  };

  /** What it answers beyond its status, nobody needs: it is not read. */
  function post(endpoint: string, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<number> {
    const [{ request }, agent] = endpoint.startsWith('https:') ? [https, agents.https] : [http, agents.http];
    return new Promise((resolve, reject) => {
      const asked = request(endpoint, { method: 'POST', headers, agent, signal: AbortSignal.timeout(PATIENCE_MS) });
      asked.once('error', reject);
      asked.once('response', (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      asked.end(body);
    });
  }
}
