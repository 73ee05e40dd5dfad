import { isMainThread, Worker, workerData } from 'node:worker_threads';

/**
 * Ends this process when it takes more memory or time than it may. It runs on a thread of its own: the thread that parses
 * is busy exactly when it has to be stopped, and the heap limit does not count buffers.
 */
const EVERY_MS = 10;

interface Bounds {
  residentBytes: number;
  seconds: number;
}

export const startWatchdog = (bounds: Bounds): void => {
  new Worker(import.meta.filename, { workerData: bounds, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
};

if (!isMainThread) {
  const { residentBytes, seconds } = workerData as Bounds;
  let rounds = (seconds * 1000) / EVERY_MS;
  setInterval(() => {
    rounds -= 1;
    if (process.memoryUsage.rss() > residentBytes || rounds < 0) process.kill(process.pid, 'SIGKILL');
  }, EVERY_MS);
}
