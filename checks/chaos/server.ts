import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#server/testing/free-port.ts';
import { launchProduct } from '../support/product.ts';

/** One server process that can be killed and started again at the same address, with the same data. */
export interface Server {
  address: string;
  dataDir: string;
  /** @param root another release of the program, from now on */
  start(environment?: Record<string, string>, root?: string): Promise<void>;
  /** Of one that was started with `MOVED_CLOCK`: its machine's clock jumps to so far ahead of ours, or behind. */
  jump(aheadMs: number): Promise<void>;
  /** @returns seconds until it was gone, and its exit code (null after a kill) */
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
