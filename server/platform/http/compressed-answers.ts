import type { FastifyInstance } from 'fastify';
import { compress } from './compress.ts';
import { bestEncoding } from './encoding.ts';

/** One packet: a smaller body arrives no sooner when compressed. */
const FROM_BYTES = 1_024;

/**
 * Compresses text responses of the API; cached bodies bring their own encoding and pass through. An attacker can guess
 * a secret from the compressed length next to text of their choice (BREACH), but no response repeats a request beside a
 * secret: the session is only in a cookie, and a calendar address is sent once, in a response too short for this.
 */
export function compressAnswers(app: FastifyInstance): void {
  // Most answers are small and skip the promise, which would cost time: see the other hooks.
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
