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
  /** Once it is there. */
  made?: EncodedAnswer;
  /** Of the body; 0 until it is there. */
  bytes: number;
  validUntilMs: number;
}

const ANSWERS_MAX = 2_000;
/** Of bodies, compressed ones not counted: whoever asks for one day in a thousand ways fills no server's memory. */
const BYTES_MAX = 48 * 1024 * 1024;
const BROTLI_QUALITY = 5;

/**
 * Answers kept as bytes, by the day they speak of, so that a change of a day forgets just its own. An answer that was being
 * made while its day changed is given to those who wait for it, but not kept.
 */
export function createAnswerCache(
  nowMs: () => number,
  {
    bytesMax = BYTES_MAX,
    mayKeep = () => true,
  }: {
    bytesMax?: number;
    /** Whether it would be told now of a change. While it would not, nothing is kept nor given from what was. */
    mayKeep?: () => boolean;
  } = {},
) {
  let days = new Map<string, Map<string, Entry>>();
  let size = 0;
  let bytes = 0;
  // What an address asks for does not change: it is read once. Bounded like the answers.
  let addresses = new Map<string, { day: string; key: string }>();

  function clear(): void {
    days = new Map();
    size = 0;
    bytes = 0;
  }

  function drop(day: string): void {
    for (const entry of days.get(day)?.values() ?? []) {
      size--;
      bytes -= entry.bytes;
    }
    days.delete(day);
  }

  function weigh(entry: Entry, length: number): void {
    if (bytes + length > bytesMax) clear();
    else {
      entry.bytes = length;
      bytes += length;
    }
  }

  return {
    clear,
    /** What is kept. */
    weight: () => ({ answers: size, bytes }),
    forget(day: string): void {
      drop(day);
      drop('*');
    },

    /** The answer to an address that was asked before, if it is still true. */
    kept(address: string): EncodedAnswer | null {
      if (!mayKeep()) return null;
      const asked = addresses.get(address);
      const entry = asked && days.get(asked.day)?.get(asked.key);
      return entry && entry.validUntilMs > nowMs() ? (entry.made ?? null) : null;
    },

    async get(
      { day, key, address }: { day: string; key: string; address: string },
      make: () => Promise<{ body: Buffer; total: number; validUntilMs: number }>,
    ): Promise<EncodedAnswer> {
      if (!mayKeep()) return ready(await make(), { validUntilMs: 0 });
      if (addresses.size >= ANSWERS_MAX) addresses = new Map();
      addresses.set(address, { day, key });
      const kept = days.get(day)?.get(key);
      if (kept && kept.validUntilMs > nowMs()) return kept.answer;
      if (size >= ANSWERS_MAX) clear();

      const bucket = days.get(day) ?? new Map<string, Entry>();
      days.set(day, bucket);
      const entry: Entry = {
        answer: make().then((made) => {
          // Its day may have been forgotten while it was made.
          if (days.get(day)?.get(key) === entry) weigh(entry, made.body.length);
          return ready(made, entry);
        }),
        bytes: 0,
        validUntilMs: Number.POSITIVE_INFINITY,
      };
      if (kept) bytes -= kept.bytes;
      else size++;
      bucket.set(key, entry);
      entry.answer.catch(() => {
        if (days.get(day)?.get(key) === entry && bucket.delete(key)) size--;
      });
      return entry.answer;
    },
  };
}

function ready(
  made: { body: Buffer; total: number; validUntilMs: number },
  entry: Pick<Entry, 'made' | 'validUntilMs'>,
): EncodedAnswer {
  entry.validUntilMs = made.validUntilMs;
  const encoded: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = { identity: made.body };
  entry.made = {
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
  return entry.made;
}
