import * as z from 'zod/mini';
import { fill, type Gaps } from '#contract/texts.ts';

/** Sends text messages to phones. */
export interface TextTransport {
  /**
   * Resolves once the service has accepted the message.
   * @param to in international format: `+14165550123`
   * @throws TextRefusedError
   */
  send(to: string, text: string): Promise<void>;
}

/** The service refused the number, or our account: retrying would change nothing. */
export class TextRefusedError extends Error {}

const parts = z.record(z.string(), z.unknown());

/**
 * The configured request: headers, and a form or JSON body with `{{to}}` and `{{text}}` as placeholders. They are
 * filled in after parsing, so a text can't inject anything.
 */
export const textRequestSchema = z
  .object({
    headers: z._default(z.record(z.string(), z.string()), {}),
    form: z.optional(z.record(z.string(), z.string())),
    json: z.optional(parts),
  })
  .check(z.refine(({ form, json }) => (form === undefined) !== (json === undefined)));
export type TextRequest = z.infer<typeof textRequestSchema>;

export interface TextService {
  url: string;
  request: TextRequest;
}

const PATIENCE_MS = 10_000;

/** Works with any service that accepts a message in one POST. */
export function createTextTransport({ url, request }: TextService): TextTransport {
  return {
    async send(to, text) {
      const answer = await ask(url, { method: 'POST', ...bodyOf(request, { to, text }) });
      if (answer.ok) return;
      const said = `the text message service answered ${answer.status}`;
      const isForGood = answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status);
      throw isForGood ? new TextRefusedError(said) : new Error(said);
    },
  };
}

function bodyOf({ headers, form, json }: TextRequest, gaps: Gaps): { headers: Record<string, string>; body: string } {
  if (form) {
    const fields = Object.entries(form).map(([name, value]): [string, string] => [name, fill(value, gaps)]);
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return { headers: { ...type, ...headers }, body: new URLSearchParams(fields).toString() };
  }
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(filledIn(json, gaps)) };
}

function filledIn(value: unknown, gaps: Gaps): unknown {
  if (typeof value === 'string') return fill(value, gaps);
  if (Array.isArray(value)) return value.map((one) => filledIn(one, gaps));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledIn(one, gaps)]));
}

/**
 * We need only the status, so the body, possibly endless, stays unread.
 * @throws Error without the address or the request, because both contain secrets
 */
export async function ask(url: string, request: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return answer;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new Error(`the text message service can not be asked: ${cause?.code ?? name}`);
  }
}
