import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { readTraceparent } from '#server/platform/tracing/traceparent.ts';
import { networkList } from './network.ts';

const PROXYS_ID = /^[\w.-]{8,64}$/;

/** So much of an id is read out over the phone; the log is searched by it. */
const REFERENCE_LENGTH = 12;

/**
 * What a request is called in the log and in its answer, on whichever server: as a trusted proxy calls it, or the trace that it is part
 * of, or a number that no other has, in the form of a trace's.
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

/** The beginning of a request's id, for a person whose call failed. */
export const referenceOf = ({ id }: { id: string }): string => id.slice(0, REFERENCE_LENGTH);
