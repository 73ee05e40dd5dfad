import { Webhook } from 'standardwebhooks';
import { WEBHOOK_ANSWER_MAX } from '#contract/webhooks.ts';
import {
  NotPublicError,
  type Outside,
  type OutsideResponse,
  TooSlowError,
  UnreachableError,
  withDeadline,
} from '#server/platform/outside/outside.ts';

const PATIENCE_MS = 10_000;
/** Of an answer that is kept, to be read by whoever looks for what is wrong. */
const KEPT = 1_000;

export interface WebhookAnswer {
  /** Null: nobody answered; `answer` says why. */
  status: number | null;
  answer: string;
}

/**
 * Sends one message, signed as Standard Webhooks require. It follows no redirect and reads up to 64 KB of the answer, all within ten
 * seconds.
 */
export const createSendWebhook =
  (outside: Outside, patienceMs = PATIENCE_MS) =>
  async (
    to: { url: string; secret: string; schoolId: string },
    message: { id: string; at: Date; body: string },
  ): Promise<WebhookAnswer> => {
    try {
      return await withDeadline(patienceMs, async (signal) => {
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
      return { status: null, answer: reasonOf(error) };
    }
  };

export type SendWebhook = ReturnType<typeof createSendWebhook>;

async function readAnswer({ body }: OutsideResponse): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= WEBHOOK_ANSWER_MAX) break;
  }
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, KEPT);
}

function reasonOf(error: unknown): string {
  if (error instanceof TooSlowError) return 'no answer within 10 s';
  return error instanceof NotPublicError || error instanceof UnreachableError ? error.message : 'no complete answer';
}
