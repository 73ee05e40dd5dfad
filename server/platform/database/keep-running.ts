import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './processes.ts';

export interface Running {
  pid: number;
  /** Null for a server that was already running and is no child of ours. */
  process: ChildProcess | null;
}

const LOOK_EVERY_MS = 250;
const STOP_TIMEOUT_MS = 10_000;

const isGone = ({ pid, process }: Running): boolean =>
  process === null ? !isAlive(pid) : process.exitCode !== null || process.signalCode !== null;

/** Restarts a server that ends unexpectedly, as often as it takes. */
export function keepRunning(
  first: Running,
  begin: () => Promise<Running>,
  onLoss: (message: string) => void,
): { stop(): Promise<void> } {
  let running = first;
  let isStopping = false;
  let restart: Promise<void> = Promise.resolve();
  let isBusy = false;

  async function beginAnew(): Promise<void> {
    onLoss('PostgreSQL ended by itself and is started again');
    try {
      running = await begin();
    } catch (error) {
      // The children of a killed server take a moment to free its memory; the next check tries again.
      onLoss(`PostgreSQL did not start: ${(error as Error).message}`);
    }
  }

  const watch = setInterval(() => {
    if (isBusy || isStopping || !isGone(running)) return;
    isBusy = true;
    restart = beginAnew().finally(() => {
      isBusy = false;
    });
  }, LOOK_EVERY_MS).unref();

  return {
    async stop() {
      isStopping = true;
      clearInterval(watch);
      await restart;
      await stopServer(running);
    },
  };
}

/** A fast stop: open transactions are rolled back, and committed data is on disk. */
export async function stopServer(running: Running): Promise<void> {
  if (isGone(running)) return;
  process.kill(running.pid, 'SIGINT');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (!isGone(running)) {
    if (performance.now() > deadline) {
      process.kill(running.pid, 'SIGQUIT');
      return;
    }
    await pause(20);
  }
}
