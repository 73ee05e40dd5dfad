import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '#server/platform/http/encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export interface EncodedAnswer {
  etag: string;
  /** Records before paging. */
  total: number;
  body(encoding: Encoding): Buffer | Promise<Buffer>;
}

interface Entry {
  answer: Promise<EncodedAnswer>;
  validUntilMs: number;
}

const ANSWERS_MAX = 2_000;
const BROTLI_QUALITY = 5;

/**
 * Answers kept as bytes, by the day they speak of, so that a change of a day forgets just its own. An answer that was being
 * made while its day changed is given to those who wait for it, but not kept.
 */
export function createAnswerCache(nowMs: () => number) {
  let days = new Map<string, Map<string, Entry>>();
  let size = 0;

  function clear(): void {
    days = new Map();
    size = 0;
  }

  return {
    clear,
    forget(day: string): void {
      size -= (days.get(day)?.size ?? 0) + (days.get('*')?.size ?? 0);
      days.delete(day);
      days.delete('*');
    },

    async get(
      day: string,
      key: string,
      make: () => Promise<{ body: Buffer; total: number; validUntilMs: number }>,
    ): Promise<EncodedAnswer> {
      const kept = days.get(day)?.get(key);
      if (kept && kept.validUntilMs > nowMs()) return kept.answer;
      if (size >= ANSWERS_MAX) clear();

      const bucket = days.get(day) ?? new Map<string, Entry>();
      days.set(day, bucket);
      const entry: Entry = {
        answer: make().then((made) => ready(made, entry)),
        validUntilMs: Number.POSITIVE_INFINITY,
      };
      if (!bucket.has(key)) size++;
      bucket.set(key, entry);
      entry.answer.catch(() => {
        if (bucket.get(key) === entry && bucket.delete(key)) size--;
      });
      return entry.answer;
    },
  };
}

function ready(made: { body: Buffer; total: number; validUntilMs: number }, entry: Entry): EncodedAnswer {
  entry.validUntilMs = made.validUntilMs;
  const encoded: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = { identity: made.body };
  return {
    etag: `"${createHash('sha256').update(made.body).digest('base64url').slice(0, 22)}"`,
    total: made.total,
    body(encoding) {
      const kept = encoded[encoding];
      if (kept) return kept;
      const compressed = (
        encoding === 'br'
          ? compressBrotli(made.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
          : compressGzip(made.body)
      ).then((bytes) => {
        encoded[encoding] = bytes;
        return bytes;
      });
      encoded[encoding] = compressed;
      return compressed;
    },
  };
}
