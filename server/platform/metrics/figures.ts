import { setTimeout as pause } from 'node:timers/promises';

/** Values that need a query. */
export interface Figures {
  /** Due jobs by kind. */
  jobs: { kind: string; due: number; oldestSeconds: number }[];
  messages: { waiting: number; oldestSeconds: number; failed: number };
  sessions: { kind: string; open: number }[];
  /** Null if no backup has ever been written. */
  backupSeconds: number | null;
}

const KEPT_MS = 10_000;
const PATIENCE_MS = 3_000;

/**
 * Queries the database at most every ten seconds, however often someone reads the metrics, and waits at most three
 * seconds, because the database may be unresponsive exactly when someone looks.
 * @returns a function that reads the values; null if there is no answer
 */
export function createFigureReader(
  read: () => Promise<Figures>,
  onError: (error: Error) => void,
  { keptMs = KEPT_MS, patienceMs = PATIENCE_MS }: { keptMs?: number; patienceMs?: number } = {},
): () => Promise<Figures | null> {
  let kept: { figures: Promise<Figures | null>; atMs: number; isDone: boolean } | null = null;
  const failed = (error: Error) => {
    onError(error);
    return null;
  };
  return () => {
    if (kept === null || (kept.isDone && performance.now() - kept.atMs >= keptMs)) {
      const reading = { figures: read().catch(failed), atMs: performance.now(), isDone: false };
      // The next query waits for this one to end, so queries don't pile up on an unresponsive database.
      reading.figures.finally(() => Object.assign(reading, { isDone: true }));
      kept = reading;
    }
    return Promise.race([kept.figures, pause(patienceMs, null, { ref: false })]);
  };
}
