/** What a log-in page is told, in the history's own state, by a page whose session ended under someone's hands. */
export const INTERRUPTED = { wasInterrupted: true };

export const wasInterrupted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wasInterrupted' in state;
