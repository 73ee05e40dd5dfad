import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import autocannon from 'autocannon';

/** Requests a second over `connections`, for some seconds, after a second of warming up. @throws when any answer is not 2xx */
export async function requestRate(options: {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}): Promise<number> {
  const { seconds, ...target } = options;
  await autocannon({ ...target, duration: 1 });
  const result = await autocannon({ ...target, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${options.url}`);
  return result.requests.average;
}

export async function startBareServer(
  bodyFile: string,
  headersFile: string,
): Promise<{ address: string; process: ChildProcess }> {
  const child = spawn(process.execPath, ['checks/bench/bare-server.ts', bodyFile, headersFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { address: `http://127.0.0.1:${chunk.toString().trim().split(' ')[1]}`, process: child };
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Processor time that a process has used so far. */
export function cpuSeconds(pid: number | undefined): number {
  // After the name in brackets, which may hold anything: the 12th and 13th are its own time in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const agent = new Agent({ keepAlive: true });

/** `[]`, packed: what a market answers that the server takes for another. */
export const EMPTY_LIST_BYTES = 6;

/** The very bytes and headers that go over the wire. @throws when it is refused */
export async function packed(
  url: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; sent: Record<string, string> }> {
  const [response] = (await once(get(url, { headers, agent }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`);
  const { connection: _, 'keep-alive': __, 'content-length': ___, date: ____, ...sent } = response.headers;
  return { body: Buffer.concat(chunks), sent: sent as Record<string, string> };
}
