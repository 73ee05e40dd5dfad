import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Encoding } from './encoding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The best quality takes fifty times as long and saves only a tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/**
 * Bodies of this size compress in a third of a millisecond. Larger ones go to another thread; for smaller ones the
 * handover costs more than the work.
 */
const AT_ONCE_BYTES = 32 * 1024;

/** Compresses a response body. */
export function compress(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (bytes.length <= AT_ONCE_BYTES) return encoding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes);
  return encoding === 'br' ? toBrotli(bytes, BROTLI) : toGzip(bytes);
}
