import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Makes an API call on behalf of another call's caller, with the same guards, limits, refusals and history. */
export type Ask = <T>(method: 'GET' | 'POST', path: string, sent?: { query?: object; body?: object }) => Promise<T>;

/** A refused call, with its response. */
export class Refused extends Error {
  readonly answer: object;
  constructor(path: string, answer: object) {
    super(`${path} was refused`);
    this.answer = answer;
  }
}

/** @param by the header that identifies the caller: an API key, or a browser's cookie */
export const createAsk =
  (app: FastifyInstance, { ip, headers }: FastifyRequest, by: 'authorization' | 'cookie'): Ask =>
  async (method, path, { query = {}, body } = {}) => {
    const kept = [by, 'accept-language'] as const;
    const answer = await app.inject({
      ...{ method, url: `/api${path}`, query: textsOf(query), remoteAddress: ip },
      headers: Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 400) {
      const retryAfterSeconds = Number(answer.headers['retry-after'] ?? 0);
      throw new Refused(path, { ...answer.json(), ...(retryAfterSeconds > 0 && { retryAfterSeconds }) });
    }
    return answer.json();
  };

const textsOf = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
