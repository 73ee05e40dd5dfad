import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { readTraceparent } from '#server/platform/tracing/traceparent.ts';
import { networkList } from './network.ts';

const PROXYS_ID = /^[\w.-]{8,64}$/;

/** People read this much of an id aloud over the phone, and we search the log for it. */
const REFERENCE_LENGTH = 12;

/**
 * Generates request ids for the log and the response, unique across servers: the trusted proxy's id, the current
 * trace's, or a random one in the same format as a trace's.
 */
export function createRequestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const proxies = networkList(trustedProxies);
  const isTrusted = (address = '') => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && PROXYS_ID.test(given) && isTrusted(socket.remoteAddress)) return given;
    return readTraceparent(headers.traceparent)?.traceId ?? randomUUID().replaceAll('-', '');
  };
}

/** The beginning of a request's id, shown to a person whose call failed. */
export const shortenRequestId = ({ id }: { id: string }): string => id.slice(0, REFERENCE_LENGTH);
