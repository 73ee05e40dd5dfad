import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { cpuSeconds, median } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Row } from '../support/report.ts';
import type { BenchDatabase } from './database.ts';

export interface Bench {
  product: Product;
  /** Use small markets and single rounds. */
  isQuick: boolean;
}

const CONNECTIONS = 50;
const ROUNDS = 3;
const TRIES = 120;
/** Requests that aren't counted: in a freshly filled market, every connection still has to plan its statements. */
const WARM_UPS = 40;

export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

const agent = new Agent({ keepAlive: true });
/** Compressed length of `[]`, which the server returns if the market isn't the expected one. */
const EMPTY_LIST_BYTES = 6;

/** Returns the bytes and headers as sent over the network. @throws Error on a refusal or an empty list */
async function fetchPacked(url: string, headers: Record<string, string>) {
  const [response] = (await once(get(url, { headers, agent }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`);
  if (body.length <= EMPTY_LIST_BYTES) throw new Error(`${url} answers an empty list`);
  const { connection: _, 'keep-alive': __, 'content-length': ___, date: ____, ...sent } = response.headers;
  return { body, sent };
}

interface Asked {
  product: Product;
  headers: Record<string, string>;
}

/** Requests paths in turn over 50 connections, and compares the rate with Node's bare `http` sending the same bytes. */
export async function measureKept(
  what: string,
  { product, headers }: Asked,
  paths: readonly string[],
  { target, seconds }: { target: number; seconds: number },
): Promise<Row> {
  const requests = paths.map((path) => ({ path }));
  const rate = async (url: string) => {
    const load = { url, headers, requests, connections: CONNECTIONS };
    await autocannon({ ...load, duration: 1 });
    const { non2xx, errors, requests: done } = await autocannon({ ...load, duration: seconds });
    if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors at ${url}${paths[0]}`);
    return done.average;
  };
  const { body, sent } = await fetchPacked(product.address + paths[0], headers);
  const bare = await startBareServer(body, sent);
  try {
    const rates: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rates.push({ bare: await rate(bare.address), ours: await rate(product.address) });
    const [ours, floor] = [median(rates.map((one) => one.ours)), median(rates.map((one) => one.bare))];
    const ratio = ours / floor;
    return {
      what: `${what}, kept, ${CONNECTIONS} connections`,
      target: `${target} of bare http`,
      result: `${ratio.toFixed(2)}: ${Math.round(ours)} requests/s, bare http ${Math.round(floor)} (the same ${body.length} bytes)`,
      isReached: ratio >= target,
      figures: { ours, floor, ratio },
    };
  } finally {
    bare.stop();
  }
}

async function startBareServer(body: Buffer, headers: object): Promise<{ address: string; stop(): void }> {
  const folder = mkdtempSync('/tmp/lanewise-bench-');
  const files = [join(folder, 'body'), join(folder, 'headers.json')] as const;
  writeFileSync(files[0], body);
  writeFileSync(files[1], JSON.stringify(headers));
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return {
    address: `http://127.0.0.1:${chunk.toString().trim().split(' ')[1]}`,
    stop() {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Measures how long one person waits for an uncached answer, with one request at a time. Fifty at once would measure a
 * queue.
 * Also reports processor time, which other work on the machine doesn't affect.
 */
export async function measureNotKept(
  what: string,
  { product, headers, database }: Asked & { database: BenchDatabase },
  path: (attempt: number) => string,
  mostMs: number,
): Promise<Row> {
  const used = async () => ({ server: cpuSeconds(product.process.pid), database: await database.cpuSeconds() });
  let before = await used();
  const times = await measureTimes(
    (attempt) => fetchPacked(product.address + path(attempt), headers),
    async () => {
      before = await used();
    },
  );
  const after = await used();
  const p50 = median(times);
  const cpuMs = (key: keyof typeof after) => (((after[key] - before[key]) * 1000) / TRIES).toFixed(1);
  return {
    what: `${what}, not kept`,
    target: `p50 ${mostMs} ms`,
    result: `${p50.toFixed(2)} ms (processor: server ${cpuMs('server')} ms, database ${cpuMs('database')} ms)`,
    isReached: p50 <= mostMs,
    figures: { p50 },
  };
}

/** Milliseconds that each call takes, run one after the other. */
export async function measureTimes(
  call: (attempt: number) => Promise<unknown>,
  onWarm: () => Promise<void> = async () => {},
): Promise<number[]> {
  const times: number[] = [];
  for (let attempt = 0; attempt < WARM_UPS + TRIES; attempt++) {
    if (attempt === WARM_UPS) await onWarm();
    const started = performance.now();
    await call(attempt);
    times.push(performance.now() - started);
  }
  return times.slice(WARM_UPS);
}

/** Reads an answer up to its last compressed byte without decompressing it, which isn't the server's work. */
export const getPacked = (url: string, headers: Record<string, string>): Promise<unknown> => fetchPacked(url, headers);
