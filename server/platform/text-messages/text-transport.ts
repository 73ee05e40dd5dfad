import * as z from 'zod/mini';
import { fill, type Gaps } from '#contract/texts.ts';

/** Sends text messages to telephones. */
export interface TextTransport {
  /**
   * Resolves once the service has taken the message.
   * @param to as the world writes a number: `+14165550123`
   * @throws TextRefusedError
   */
  send(to: string, text: string): Promise<void>;
}

/** The service knows the number, or us, and said no: asking again would change nothing. */
export class TextRefusedError extends Error {}

const parts = z.record(z.string(), z.unknown());

/**
 * What a service is sent: its headers, and a form or a JSON body with `{{to}}` and `{{text}}` where it wants them. They are filled in once
 * it is read, so that no text can become a part of it.
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

/** By any service that takes a message as one POST. */
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
 * What it answers beyond its status, nobody needs: it is not read, were it endless.
 * @throws Error that names neither the address nor what was sent: secrets stand in both
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
