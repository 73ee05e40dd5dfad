import { setTimeout as pause } from 'node:timers/promises';

/** What the database has to be asked for. */
export interface Figures {
  /** Jobs that are due and wait, by their kind. */
  jobs: { kind: string; due: number; oldestSeconds: number }[];
  messages: { waiting: number; oldestSeconds: number; failed: number };
  sessions: { kind: string; open: number }[];
  /** Null: none was ever written. */
  backupSeconds: number | null;
}

const KEPT_MS = 10_000;
const PATIENCE_MS = 3_000;

/**
 * What the database has to be asked for, at most once in ten seconds however often somebody looks, and never waited for longer than three: one that
 * does not answer is just when somebody looks.
 * @returns how to ask; null where there is no answer
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
      // The next one waits for this one's end: no line of questions grows before a database that says nothing.
      reading.figures.finally(() => Object.assign(reading, { isDone: true }));
      kept = reading;
    }
    return Promise.race([kept.figures, pause(patienceMs, null, { ref: false })]);
  };
}
