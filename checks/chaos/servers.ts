import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { launchProduct, makeDataDir } from '../support/product.ts';
import { createWitness, type Witness } from '../support/witness.ts';

/** Extent of a run. */
export interface Extent {
  kills: number;
  /** Number of races and restarts. */
  rounds: number;
  seconds: number;
  mails: number;
  webhooks: number;
  /** Emails in the migrated table. */
  messages: number;
}

/** A server process that can be killed and restarted at the same address with the same data. */
export interface Server {
  address: string;
  dataDir: string;
  /** Starts it. @param root folder of another release, used from then on */
  start(environment?: Record<string, string>, root?: string): Promise<void>;
  /** Sets its clock ahead of the machine's, or behind if negative. Requires a server started with `MOVED_CLOCK`. */
  jump(aheadMs: number): Promise<void>;
  /** Stops it. @returns seconds until the process exited, and its exit code (null after a kill) */
  stop(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<{ seconds: number; code: number | null }>;
}

export async function createServer(dataDir: string, environment: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  let latest = environment;
  let program: string | undefined;
  return {
    address: `http://localhost:${port}`,
    dataDir,
    async start(changed, root) {
      latest = { ...latest, ...changed };
      program = root ?? program;
      child = await launchProduct({ port, dataDir, environment: latest, ...(program && { root: program }) });
    },
    async jump(aheadMs) {
      if (!child) throw new Error('no server runs');
      const heard = once(child, 'message');
      child.send({ aheadMs });
      await heard;
    },
    async stop(signal) {
      const ending = child;
      child = null;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return { seconds: 0, code: null };
      const begun = performance.now();
      ending.kill(signal);
      await once(ending, 'exit');
      return { seconds: (performance.now() - begun) / 1000, code: ending.exitCode };
    },
  };
}

/** Passes `work` a server that hasn't started, then stops it and removes its data. */
export async function withServer<T>(
  environment: Record<string, string>,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await createServer(makeDataDir(), environment);
  try {
    return await work(server);
  } finally {
    await server.stop('SIGINT');
    rmSync(server.dataDir, { recursive: true, force: true });
  }
}

export const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the condition holds. @throws Error after this many seconds */
export async function until(isSo: () => Promise<boolean> | boolean, what: string, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`After ${seconds} s still not so: ${what}`);
    await pause(50);
  }
}

/** Several server processes on one PostgreSQL behind a proxy, sharing one mail folder. */
export interface Cluster {
  proxy: ReverseProxy;
  servers: Server[];
  dataDir: string;
  witness: Witness;
  close(): Promise<void>;
}

export async function startCluster(count: number, environment: Record<string, string> = {}): Promise<Cluster> {
  const folder = makeDataDir();
  const postgres = await startEmbeddedPostgres(join(folder, 'database'));
  const dataDir = join(folder, 'data');
  const shared = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.connectionString,
    MIGRATION_DATABASE_URL: postgres.ownerConnectionString,
    SCHOOL_APPROVAL: 'auto',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  };
  const servers: Server[] = [];
  for (let number = 0; number < count; number++)
    servers.push(await createServer(dataDir, { ...shared, ...environment }));
  // Start all at once on an empty database: one migrates, and the others wait.
  await Promise.all(servers.map((server) => server.start()));
  const proxy = await startProxy(servers.map(({ address }) => address));
  const witness = createWitness(postgres.ownerConnectionString);
  return {
    proxy,
    servers,
    dataDir,
    witness,
    async close() {
      await proxy.close();
      await witness.close();
      await Promise.all(servers.map((server) => server.stop('SIGINT')));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface ReverseProxy {
  address: string;
  /** Addresses that the proxy currently sends requests to. */
  ready(): string[];
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 200;

/**
 * A plain round-robin proxy over the targets that passed their last readiness check. It doesn't retry, so that failed
 * requests show.
 */
async function startProxy(targets: string[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  let turn = 0;
  const look = async (target: string) => {
    if (await isReady(target)) ready.add(target);
    else ready.delete(target);
  };
  await Promise.all(targets.map(look));
  const closed = new AbortController();
  // Run one check at a time: with two at once, the earlier could finish last and report outdated readiness.
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
    const forwarded = [headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const { method, url: path } = incoming;
    const onward = request(
      { agent, hostname, port, method, path, headers: { ...headers, 'x-forwarded-for': forwarded } },
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

  const server = createHttpServer(forward);
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
