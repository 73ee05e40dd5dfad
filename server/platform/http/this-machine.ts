import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { isLoopbackAddress, isLoopbackName } from '#server/platform/loopback.ts';

// Whatever a proxy says of itself, of whom it speaks for, or of what was asked of it.
const PROXY_HEADER =
  /^(forwarded|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|cf-connecting-ip|cf-ray|cdn-loop|via)$/;

/**
 * A server that nobody set up for others has known passwords, shows everybody's mail and counts no tries. It answers who sits
 * at this machine: not another machine, not what a proxy passes on, and not a page whose owner points a name of theirs here
 * (DNS rebinding), for which a browser's word of where it is from is no help: the page asks its own site.
 */
export function answerThisMachineAlone(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOfThisMachine(request) ? undefined : new AppError('this_machine_only'));
  });
}

function isOfThisMachine({ raw, hostname }: FastifyRequest): boolean {
  const isProxied = Object.keys(raw.headers).some((name) => PROXY_HEADER.test(name));
  // No browser speaks HTTP/1.0; nginx before 1.29.7 that was told nothing does.
  return (
    isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
    isLoopbackName(hostname) &&
    !isProxied &&
    raw.httpVersion !== '1.0'
  );
}
