import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_ANSWER_MAX } from '#contract/webhooks.ts';
import type { Context } from '#server/context.ts';
import {
  NotPublicError,
  type Outside,
  type OutsideResponse,
  TooSlowError,
  UnreachableError,
  withDeadline,
} from '#server/platform/outside/outside.ts';

const TIMEOUT_MS = 10_000;
/** Characters of the answer that are stored, to diagnose failures. */
const ANSWER_KEPT = 1_000;
const PURPOSE = 'webhook secrets';
const SECRET_BYTES = 32;

/** Signs a webhook's messages, in the notation of Standard Webhooks. */
export const makeWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealWebhookSecret = (ctx: Context, webhookId: string, secret: string): Buffer =>
  ctx.secrets.seal(PURPOSE, webhookId, Buffer.from(secret));

export const openWebhookSecret = (ctx: Context, webhookId: string, sealed: Buffer): string =>
  ctx.secrets.open(PURPOSE, webhookId, sealed).toString();

export interface WebhookAnswer {
  /** Null if nobody answered; `answer` says why. */
  status: number | null;
  answer: string;
}

/**
 * Sends one message, signed as Standard Webhooks require. Follows no redirect and reads up to 64 KB of the answer, all within ten seconds.
 */
export async function sendWebhook(
  outside: Outside,
  to: { url: string; secret: string; schoolId: string },
  message: { id: string; at: Date; body: string },
  timeoutMs = TIMEOUT_MS,
): Promise<WebhookAnswer> {
  try {
    return await withDeadline(timeoutMs, async (signal) => {
      const response = await outside(new URL(to.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Lanewise-Webhooks',
          'webhook-id': message.id,
          'webhook-timestamp': String(Math.floor(message.at.getTime() / 1000)),
          'webhook-signature': new Webhook(to.secret).sign(message.id, message.at, message.body),
        },
        body: message.body,
        who: to.schoolId,
        signal,
      });
      return { status: response.status, answer: await readAnswer(response) };
    });
  } catch (error) {
    return { status: null, answer: describeFailure(error) };
  }
}

async function readAnswer({ body }: OutsideResponse): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= WEBHOOK_ANSWER_MAX) break;
  }
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, ANSWER_KEPT);
}

function describeFailure(error: unknown): string {
  if (error instanceof TooSlowError) return 'no answer within 10 s';
  return error instanceof NotPublicError || error instanceof UnreachableError ? error.message : 'no complete answer';
}
