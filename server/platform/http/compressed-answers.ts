import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { bestEncoding } from './encoding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** One packet: what is smaller arrives no sooner for being smaller still. */
const FROM_BYTES = 1_024;
/** A month of a school's calendar in a millisecond, at a tenth of its size; the best quality takes fifty times as long. */
const BROTLI_QUALITY = 4;

/**
 * Sends what the API answers in text compressed; bytes that are kept compressed bring their own encoding and pass. What
 * compresses beside what a stranger chose can be guessed by its length (BREACH): no answer here repeats a request beside a
 * secret, the session is in a cookie alone, and a calendar address is told once, in an answer that is too short for this.
 */
export function compressAnswers(app: FastifyInstance): void {
  // Most answers are small and pass at once: see the other hooks on what a promise costs.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.found !== 'call' || typeof payload !== 'string') return done(null, payload);
    if (payload.length < FROM_BYTES || reply.hasHeader('content-encoding')) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = bestEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const compressed =
      encoding === 'br'
        ? toBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : toGzip(payload);
    compressed.then((bytes) => done(null, bytes), done);
  });
}
