import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface ReverseProxy {
  address: string;
  /** Addresses that it sends to right now. */
  ready(): string[];
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 200;

/**
 * As plain as a reverse proxy gets: one target after the other, of those whose `/api/health/ready` said yes the last time
 * that it was asked. It tries nothing twice, so that a failed request is seen.
 */
export async function startProxy(targets: string[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  let turn = 0;

  const look = async (target: string) => {
    const isReady = await fetch(`${target}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) ready.add(target);
    else ready.delete(target);
  };
  await Promise.all(targets.map(look));
  const closed = new AbortController();
  // One look after the other: of two at once the earlier may be answered last, and its yes is no longer true.
  const looking = targets.map(async (target) => {
    while (!closed.signal.aborted) {
      await pause(LOOK_EVERY_MS);
      await look(target);
    }
  });

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const open = targets.filter((target) => ready.has(target));
    const target = open[turn++ % Math.max(1, open.length)];
    if (!target) {
      outgoing.writeHead(502).end();
      return;
    }
    const { hostname, port } = new URL(target);
    const { connection: _, ...headers } = incoming.headers;
    const before = headers['x-forwarded-for'];
    const forwarded = [before, incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const onward = request(
      {
        agent,
        hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, 'x-forwarded-for': forwarded },
      },
      (answer) => {
        const { connection: __, 'keep-alive': ___, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'x-proxy-error': error.message });
      outgoing.end();
    });
    incoming.pipe(onward);
  }

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => targets.filter((target) => ready.has(target)),
    async close() {
      closed.abort();
      await Promise.all(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
