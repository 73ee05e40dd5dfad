import type { FastifyInstance } from 'fastify';
import { compress } from './compress.ts';
import { bestEncoding } from './encoding.ts';

/** One packet: what is smaller arrives no sooner for being smaller still. */
const FROM_BYTES = 1_024;

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
    const compressed = compress(Buffer.from(payload), encoding);
    if (compressed instanceof Promise) compressed.then((bytes) => done(null, bytes), done);
    else done(null, compressed);
  });
}
