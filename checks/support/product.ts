import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const READY = 'Lanewise is ready';

export interface Product {
  /** `http://localhost:PORT` */
  address: string;
  dataDir: string;
  process: ChildProcess;
  /** As Ctrl-C does; removes its data. */
  stop(): Promise<void>;
}

/** Starts the built product as `npm start` does, on a port and a data folder of its own, and waits until it answers. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  // Under /tmp, where the account that PostgreSQL runs as can go.
  const dataDir = mkdtempSync('/tmp/lanewise-check-');
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      LIMITS: 'off',
      ...environment,
    },
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(READY)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
  await ready;
  return {
    address: `http://localhost:${port}`,
    dataDir,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
