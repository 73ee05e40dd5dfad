import * as http from 'node:http';
import * as https from 'node:https';
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_ANSWER_MAX } from '#contract/webhooks.ts';
import { createOutsideAgents, NotPublicError } from '#server/platform/outside/outside-agents.ts';

const PATIENCE_MS = 10_000;
/** Of an answer that is kept, to be read by whoever looks for what is wrong. */
const KEPT = 1_000;

export interface WebhookAnswer {
  /** Null: nobody answered; `answer` says why. */
  status: number | null;
  answer: string;
}

/**
 * Sends one message, signed as Standard Webhooks say. No redirect is followed, nothing inside a private network is reached, all of it
 * takes ten seconds at most and 64 KB are read.
 */
export function createSendWebhook({ mayReachPrivate }: { mayReachPrivate: boolean }) {
  const agents = createOutsideAgents(mayReachPrivate ? { mayReach: () => true } : {});

  return async (
    to: { url: string; secret: string },
    message: { id: string; at: Date; body: string },
  ): Promise<WebhookAnswer> => {
    const url = new URL(to.url);
    const isSecure = url.protocol === 'https:';
    const abort = AbortSignal.timeout(PATIENCE_MS);
    try {
      return await new Promise<WebhookAnswer>((resolve, reject) => {
        const request = (isSecure ? https : http).request(url, {
          method: 'POST',
          agent: isSecure ? agents.https : agents.http,
          signal: abort,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(message.body),
            'user-agent': 'Lanewise-Webhooks',
            'webhook-id': message.id,
            'webhook-timestamp': Math.floor(message.at.getTime() / 1000),
            'webhook-signature': new Webhook(to.secret).sign(message.id, message.at, message.body),
          },
        });
        request.on('error', reject);
        request.on('response', (response) => {
          const parts: Buffer[] = [];
          let bytes = 0;
          const answer = () => ({
            status: response.statusCode ?? null,
            answer: Buffer.concat(parts).toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, KEPT),
          });
          response.on('data', (part: Buffer) => {
            parts.push(part);
            bytes += part.length;
            if (bytes < WEBHOOK_ANSWER_MAX) return;
            resolve(answer());
            response.destroy();
          });
          response.on('end', () => resolve(answer()));
          response.on('error', reject);
        });
        request.end(message.body);
      });
    } catch (error) {
      return { status: null, answer: reasonOf(error, abort.aborted) };
    }
  };
}

export type SendWebhook = ReturnType<typeof createSendWebhook>;

function reasonOf(error: unknown, isTooSlow: boolean): string {
  if (isTooSlow) return 'no answer within 10 s';
  if (error instanceof NotPublicError) return error.message;
  return (error as NodeJS.ErrnoException).code ?? 'no answer';
}
