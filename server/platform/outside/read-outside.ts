import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { createOutsideAgents, NotPublicError, type OutsideOptions } from './outside-agents.ts';

/** Why somebody else's server gave nothing. */
export type OutsideFailure = 'not_public' | 'unreachable' | 'refused' | 'gone' | 'too_slow' | 'too_large';

/** Names neither the address nor what the server said: either may hold a secret. */
export class OutsideError extends Error {
  readonly failure: OutsideFailure;
  constructor(failure: OutsideFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** What a server says of a file, by which it can tell that it is still the same. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type OutsideAnswer = { isUnchanged: true } | ({ isUnchanged: false; body: Buffer } & Validators);

const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/**
 * Reads files at addresses that others gave us: on the public internet alone, each redirect judged anew; within so many milliseconds in
 * all and so many bytes, packed or not.
 */
export function createOutsideReader({
  bytesMax,
  patienceMs,
  ...options
}: { bytesMax: number; patienceMs: number } & OutsideOptions) {
  const agents = createOutsideAgents(options);

  /** One answer's head. */
  async function ask(url: URL, headers: http.OutgoingHttpHeaders, signal: AbortSignal): Promise<http.IncomingMessage> {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutsideError('refused');
    const [get, agent] = url.protocol === 'https:' ? [https.request, agents.https] : [http.request, agents.http];
    const request = get(url, { agent, headers, signal });
    request.end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return response;
  }

  async function bodyOf(response: http.IncomingMessage, signal: AbortSignal): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    async function* counted(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        if (bytes > bytesMax) throw new OutsideError('too_large');
        yield chunk;
      }
    }
    async function keep(source: AsyncIterable<Buffer>) {
      for await (const chunk of counted(source)) chunks.push(chunk);
    }
    const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    const decoder = DECODERS[encoding as keyof typeof DECODERS];
    if (decoder) await pipeline(response, decoder(), keep, { signal });
    else if (encoding === 'identity') await pipeline(response, keep, { signal });
    else throw new OutsideError('refused');
    return Buffer.concat(chunks);
  }

  async function read(address: string, known: Validators, signal: AbortSignal): Promise<OutsideAnswer> {
    let url = new URL(address);
    for (let asked = 0; asked <= REDIRECTS_MAX; asked++) {
      const response = await ask(
        url,
        {
          'user-agent': 'Lanewise',
          accept: 'text/calendar, */*;q=0.5',
          'accept-encoding': 'gzip, deflate, br',
          ...(known.etag !== null && { 'if-none-match': known.etag }),
          ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
        },
        signal,
      );
      try {
        const { statusCode = 0, headers } = response;
        if (statusCode === 304) return { isUnchanged: true };
        if (statusCode === 200)
          return {
            ...{ isUnchanged: false, body: await bodyOf(response, signal) },
            ...{ etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null },
          };
        if (statusCode === 404 || statusCode === 410) throw new OutsideError('gone');
        if (!REDIRECTS.has(statusCode) || !headers.location || !URL.canParse(headers.location, url.href))
          throw new OutsideError(statusCode >= 500 ? 'unreachable' : 'refused');
        url = new URL(headers.location, url);
      } finally {
        response.destroy();
      }
    }
    throw new OutsideError('refused');
  }

  /**
   * @param onBehalf `who` gave us the address, a school for instance, and shares a few look-ups of names with nobody else; `signal` ends
   *   the read early
   * @throws OutsideError too_slow when `signal` aborts, too
   */
  return async (
    address: string,
    known: Validators = { etag: null, lastModified: null },
    onBehalf: { who?: string; signal?: AbortSignal } = {},
  ): Promise<OutsideAnswer> => {
    const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(onBehalf.signal ? [onBehalf.signal] : [])]);
    try {
      return await read(address, known, signal);
    } catch (error) {
      if (error instanceof OutsideError) throw error;
      if (error instanceof NotPublicError) throw new OutsideError('not_public');
      throw new OutsideError(signal.aborted ? 'too_slow' : 'unreachable');
    }
  };
}

export type ReadOutside = ReturnType<typeof createOutsideReader>;
