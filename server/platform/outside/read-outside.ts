import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { NotPublicError, type Outside, type OutsideResponse, TooSlowError, withDeadline } from './outside.ts';

/** Why an outside server returned no file. */
export type OutsideFailure = 'not_public' | 'unreachable' | 'refused' | 'gone' | 'too_slow' | 'too_large';

/** Contains neither the address nor the server's response, because either may be a secret. */
export class OutsideError extends Error {
  readonly failure: OutsideFailure;
  constructor(failure: OutsideFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** A server's ETag and Last-Modified, to check whether a file has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type OutsideAnswer = { isUnchanged: true } | ({ isUnchanged: false; body: Buffer } & Validators);

/** outlook.office365.com answers 500 to agents that don't look like a browser. */
const USER_AGENT = 'Mozilla/5.0 (X11) Chrome/139.0.0.0 Lanewise';
const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const DECODERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/**
 * Reads files from addresses that strangers gave us. Checks every redirect, and limits the total time to `patienceMs`
 * and the size, compressed and decompressed, to `bytesMax`.
 */
export function createOutsideReader({
  bytesMax,
  patienceMs,
  outside,
}: {
  bytesMax: number;
  patienceMs: number;
  outside: Outside;
}) {
  async function readBody({ headers, body }: OutsideResponse): Promise<Buffer> {
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
    const encoding = headers['content-encoding']?.toString().trim().toLowerCase() ?? 'identity';
    const decoder = DECODERS[encoding as keyof typeof DECODERS];
    if (decoder) await pipeline(body, decoder(), keep);
    else if (encoding === 'identity') await pipeline(body, keep);
    else throw new OutsideError('refused');
    return Buffer.concat(chunks);
  }

  async function read(address: string, known: Validators, who: string, signal: AbortSignal): Promise<OutsideAnswer> {
    let url = new URL(address);
    for (let asked = 0; asked <= REDIRECTS_MAX; asked++) {
      if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutsideError('refused');
      const response = await outside(url, {
        method: 'GET',
        headers: {
          'user-agent': USER_AGENT,
          accept: 'text/calendar, */*;q=0.5',
          'accept-encoding': 'gzip, deflate, br',
          ...(known.etag !== null && { 'if-none-match': known.etag }),
          ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
        },
        who,
        signal,
      });
      const { status, headers } = response;
      if (status === 304) return { isUnchanged: true };
      if (status === 200)
        return {
          ...{ isUnchanged: false, body: await readBody(response) },
          ...{ etag: firstOf(headers.etag), lastModified: firstOf(headers['last-modified']) },
        };
      response.body.destroy();
      if (status === 404 || status === 410) throw new OutsideError('gone');
      const location = firstOf(headers.location);
      if (!REDIRECTS.has(status) || location === null || !URL.canParse(location, url.href))
        throw new OutsideError(status >= 500 ? 'unreachable' : 'refused');
      url = new URL(location, url);
    }
    throw new OutsideError('refused');
  }

  /**
   * @param onBehalf `who`: the party that gave us the address, such as a school, whose name lookups are queued
   * separately; `signal` ends the read early
   * @throws OutsideError too_slow, also when `signal` aborts
   */
  return async (
    address: string,
    known: Validators = { etag: null, lastModified: null },
    onBehalf: { who?: string; signal?: AbortSignal } = {},
  ): Promise<OutsideAnswer> => {
    try {
      return await withDeadline(
        patienceMs,
        (signal) => read(address, known, onBehalf.who ?? '', signal),
        onBehalf.signal,
      );
    } catch (error) {
      if (error instanceof OutsideError) throw error;
      if (error instanceof NotPublicError) throw new OutsideError('not_public');
      throw new OutsideError(error instanceof TooSlowError ? 'too_slow' : 'unreachable');
    }
  };
}

/** A repeated header is an array. */
const firstOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;
