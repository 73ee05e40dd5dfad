import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkList, parseNetwork } from './network.ts';

/** How long an idle connection stays open. Proxies reuse theirs for a minute and must not find it closed. */
export const KEEP_ALIVE = { ofBrowsersMs: 5_000, ofProxiesMs: 72_000 };

/** Open connections of one network. A browser opens six, so that is some forty people behind one address. */
const SOCKETS = 256;
const FAR_SOCKETS = 4 * SOCKETS;

/**
 * Limits the connections of one network. The one that has been idle longest makes room for the next, so a client that
 * opens many closes its own first. Connections from a trusted proxy carry everyone's calls, so they aren't counted.
 */
export function boundSockets(app: FastifyInstance, trustedProxies: string[]): void {
  const proxies = networkList(trustedProxies);
  /** The open connections of a network, the most recently used last. */
  const open = new Map<string, Set<Socket>>();
  const busy = new WeakMap<Socket, number>();

  function callersOf(address: string): [network: string, max: number][] {
    const { near, far } = parseNetwork(address);
    return far === null
      ? [[near, SOCKETS]]
      : [
          [near, SOCKETS],
          [far, FAR_SOCKETS],
        ];
  }

  function count(socket: Socket): void {
    const address = socket.remoteAddress;
    if (address === undefined || proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return;
    const callers = callersOf(address);
    for (const [network, max] of callers) {
      const sockets = open.get(network) ?? new Set();
      open.set(network, sockets.add(socket));
      if (sockets.size > max) [...sockets].find((other) => !busy.get(other))?.destroy();
    }
    socket.once('close', () => {
      for (const [network] of callers) {
        const sockets = open.get(network);
        sockets?.delete(socket);
        if (sockets?.size === 0) open.delete(network);
      }
    });
  }

  function markBusy({ socket }: IncomingMessage, response: ServerResponse): void {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      busy.set(socket, (busy.get(socket) ?? 1) - 1);
      if (socket.destroyed || socket.remoteAddress === undefined) return;
      for (const [network] of callersOf(socket.remoteAddress)) {
        const sockets = open.get(network);
        if (sockets?.delete(socket)) sockets.add(socket);
      }
    });
  }

  const watched = new WeakSet<Server>();
  function watch(server: Server): void {
    if (watched.has(server)) return;
    watched.add(server);
    server.on('connection', count).on('request', markBusy);
  }
  watch(app.server);
  // For `localhost` Fastify opens a second server for the other IP version, which only shows up with its first request.
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if ('server' in socket) watch(socket.server as Server);
    done();
  });
}
