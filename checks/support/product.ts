import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import serverProcess from '../../scripts/server-process.json' with { type: 'json' };
import { freePort } from '../../server/testing/free-port.ts';

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

export interface MovableProduct extends Product {
  /** From now on its clock runs from that moment, which must not be before the one it shows. */
  moveClock(toMs: number): Promise<void>;
}

/** Starts the built product as `npm start` does, on a port and a data folder of its own, which it removes, and waits until it answers. */
export async function startProduct(
  environment: Record<string, string> = {},
  dataDir = makeDataDir(),
): Promise<Product> {
  const port = await freePort();
  const child = await launchProduct({ port, dataDir, environment });
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

/** For the environment of a product whose clock is to be moved. */
export const MOVED_CLOCK = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href}`,
};

/** A product whose clock can be moved ahead. */
export async function startMovableProduct(
  environment: Record<string, string> = {},
  dataDir?: string,
): Promise<MovableProduct> {
  const product = await startProduct({ ...environment, ...MOVED_CLOCK }, dataDir);
  return {
    ...product,
    async moveClock(toMs) {
      const heard = once(product.process, 'message');
      product.process.send?.({ aheadMs: toMs - Date.now() });
      await heard;
    },
  };
}

/** A new folder that every account may enter: PostgreSQL, which does not run as root, keeps its files there too. */
export function makeDataDir(): string {
  const folder = mkdtempSync('/tmp/lanewise-check-');
  chmodSync(folder, 0o755);
  return folder;
}

/** The product's process on this port and data folder, once it answers. */
export async function launchProduct(options: {
  port: number;
  dataDir: string;
  environment?: Record<string, string>;
  /** Where the program is, when it is another release of it. */
  root?: string;
}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...serverProcess.flags, 'server/main.ts'], {
    cwd: options.root ?? ROOT,
    // The channel is there for a clock that moves; nothing else is said over it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...serverProcess.environment,
      NODE_ENV: 'development',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      DEMO: '0',
      LIMITS: 'off',
      ...options.environment,
    },
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(READY)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
  return child;
}
