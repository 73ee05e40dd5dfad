import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { isLoopbackAddress, isLoopbackName } from '#server/platform/loopback.ts';

// Any header in which a proxy describes itself, its client or the original request.
const PROXY_HEADER =
  /^(forwarded|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|cf-connecting-ip|cf-ray|cdn-loop|via)$/;

/**
 * An unconfigured server has known passwords, shows everyone's mail and has no limits, so it only serves this
 * machine: no other machine, no proxied request, and no page whose owner points a host name here (DNS rebinding).
 * Checking
 * the browser's Origin wouldn't help, because such a page calls its own site.
 */
export function answerThisMachineAlone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOfThisMachine(request) ? undefined : new AppError('this_machine_only'));
  });
}

function isOfThisMachine({ raw, hostname }: FastifyRequest): boolean {
  const isProxied = Object.keys(raw.headers).some((name) => PROXY_HEADER.test(name));
  // Browsers don't use HTTP/1.0, but nginx before 1.29.7 does by default.
  return (
    isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
    isLoopbackName(hostname) &&
    !isProxied &&
    raw.httpVersion !== '1.0'
  );
}
