import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compress } from './compress.ts';
import type { Encoding } from './encoding.ts';

const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** The bytes of a response, in any encoding. */
export interface EncodedBody {
  etag: string;
  /** Uncompressed, in bytes. */
  length: number;
  /** Returns a promise while compression is pending. */
  as(encoding: Encoding): Buffer | Promise<Buffer>;
}

/**
 * Compresses once for each encoding, then keeps only the compressed bytes, a tenth of the size: nearly every client
 * accepts them, and for the others we decompress.
 */
export function encodedBody(bytes: Buffer): EncodedBody {
  const kept: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = { identity: bytes };

  async function unpacked(): Promise<Buffer> {
    if (kept.br) return fromBrotli(await kept.br);
    if (kept.gzip) return fromGzip(await kept.gzip);
    throw new Error('a body is kept in no encoding');
  }

  function keep(encoding: Encoding, packed: Buffer): Buffer {
    delete kept.identity;
    kept[encoding] = packed;
    return packed;
  }

  return {
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    length: bytes.length,
    as(encoding) {
      const made = kept[encoding];
      if (made) return made;
      if (encoding === 'identity') return unpacked();
      const packed =
        kept.identity instanceof Buffer
          ? compress(kept.identity, encoding)
          : unpacked().then((whole) => compress(whole, encoding));
      if (!(packed instanceof Promise)) return keep(encoding, packed);
      const coming = packed.then((done) => keep(encoding, done));
      kept[encoding] = coming;
      return coming;
    },
  };
}

export const jsonBody = (value: unknown): EncodedBody => encodedBody(Buffer.from(JSON.stringify(value)));
