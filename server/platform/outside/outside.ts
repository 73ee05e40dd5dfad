import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { createNameLookUp, type NameServers } from './look-up-names.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * An address from a stranger points to this machine or its network. The message omits it, because it may be a secret.
 */
export class NotPublicError extends Error {
  constructor() {
    super('an address that is not of the public internet');
  }
}

export class TooSlowError extends Error {
  constructor() {
    super('no answer in time');
  }
}

/**
 * Contains only the system's error code: the messages of the client and the system contain the address, or what the
 * server sent.
 */
export class UnreachableError extends Error {
  constructor({ code = '' }: NodeJS.ErrnoException) {
    super(/^$|^UND_ERR|^HPE_|^ERR_ASSERTION/.test(code) ? 'no complete answer' : code);
  }
}

export interface OutsideOptions extends NameServers {
  /** Overrides which addresses may be reached, for a test whose servers run on this machine. */
  mayReach?: (address: string) => boolean;
}

export interface OutsideRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
  /** The school or account that gave us the address. */
  who: string;
  /** Signal from `withDeadline`: on abort, the connection is closed, even if the response has been read. */
  signal: AbortSignal;
}

export interface OutsideResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** How long one address gets to accept a connection before the next is tried. */
const NEXT_ADDRESS_MS = 1_000;
/** A server may send interim responses (103 Early Hints) before the final one; more than this is a flood. */
const INTERIM_ANSWERS_MAX = 10;

/**
 * The only HTTP client for addresses from strangers: calendars, webhooks, push. It only reaches the public internet. It
 * resolves a name once, checks each address and connects only to those, so that the name can't point to another machine
 * a
 * moment later. It also checks numeric addresses, follows no redirects and keeps no connections.
 */
export function createOutside({ mayReach = isPublicAddress, nameServers }: OutsideOptions = {}) {
  const lookUp = createNameLookUp({ ...(nameServers && { nameServers }) });

  async function addressesOf(hostname: string, who: string, signal: AbortSignal): Promise<string[]> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await lookUp(host, who, signal) : [host];
    if (!addresses.every(mayReach)) throw new NotPublicError();
    return addresses;
  }

  async function request(url: URL, { method, headers, body, who, signal }: OutsideRequest): Promise<OutsideResponse> {
    const addresses = await addressesOf(url.hostname, who, signal);
    // Loaded with the first request, so an idle server stays small.
    const { Client, buildConnector } = await import('undici');
    signal.throwIfAborted();
    const connect = buildConnector({
      ...{ timeout: 0, allowH2: false, maxCachedSessions: 0, lookup: answeringWith(addresses) },
      ...{ autoSelectFamily: true, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS },
    });
    let socket: Socket | undefined;
    const client = new Client(url.origin, {
      // The deadline covers the connection, the headers and the body.
      ...{ allowH2: false, headersTimeout: 0, bodyTimeout: 0 },
      connect(options, done) {
        // It returns the socket, though its types don't say so.
        socket = connect(options, done) as unknown as Socket;
        return socket;
      },
    });
    function close(reason: Error): void {
      client.destroy(reason).catch(() => {});
      // Destroying a client while it connects leaves its socket open.
      socket?.destroy();
    }
    signal.addEventListener('abort', () => close(signal.reason), { once: true });
    let interimAnswers = 0;
    const response = await client.request({
      method,
      path: url.pathname + url.search,
      headers: { ...headers, ...authorization(url) },
      ...(body !== undefined && { body }),
      onInfo: () => {
        if (++interimAnswers > INTERIM_ANSWERS_MAX) close(new Error('interim answers without end'));
      },
    });
    // A caller that stops reading doesn't listen for errors either.
    response.body.on('error', () => {});
    return { status: response.statusCode, headers: response.headers, body: response.body };
  }

  /** @throws NotPublicError, UnreachableError */
  return (url: URL, asked: OutsideRequest): Promise<OutsideResponse> =>
    request(url, asked).catch((error) => {
      throw error instanceof NotPublicError ? error : new UnreachableError(error);
    });
}

export type Outside = ReturnType<typeof createOutside>;

/**
 * Settles with `work`, or rejects with TooSlowError after `patienceMs`, whatever `work` is still waiting for, so an
 * outside server can never hold up its caller. In both cases, `signal` then aborts and closes everything `work` opened.
 */
export async function withDeadline<T>(
  patienceMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  callers?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const over = Promise.withResolvers<never>();
  const giveUp = () => over.reject(new TooSlowError());
  const timer = setTimeout(giveUp, patienceMs);
  callers?.addEventListener('abort', giveUp);
  try {
    callers?.throwIfAborted();
    return await Promise.race([work(controller.signal), over.promise]);
  } finally {
    clearTimeout(timer);
    callers?.removeEventListener('abort', giveUp);
    controller.abort(new TooSlowError());
  }
}

const answeringWith =
  (addresses: string[]): LookupFunction =>
  (_name, options, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };

/** Calendar addresses may contain a user and a password. */
function authorization({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}
