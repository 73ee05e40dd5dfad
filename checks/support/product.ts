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
  /** Stops it as Ctrl-C does, and removes its data. */
  stop(): Promise<void>;
}

export interface MovableProduct extends Product {
  /** Moves its clock to a later moment. */
  moveClock(toMs: number): Promise<void>;
}

/** Starts the built product as `npm start` does, on its own port and data folder, and waits until it answers. */
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

/** Environment of a product whose clock can be moved. */
export const MOVED_CLOCK = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href}`,
};

/** Starts a product whose clock can be moved. */
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

/** A new folder that every account may enter, because PostgreSQL does not run as root. */
export function makeDataDir(): string {
  const folder = mkdtempSync('/tmp/lanewise-check-');
  chmodSync(folder, 0o755);
  return folder;
}

/** Starts the product's process and waits until it answers. */
export async function launchProduct(options: {
  port: number;
  dataDir: string;
  environment?: Record<string, string>;
  /** Folder of another release. */
  root?: string;
}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...serverProcess.flags, 'server/main.ts'], {
    cwd: options.root ?? ROOT,
    // The channel carries the clock's moves.
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
