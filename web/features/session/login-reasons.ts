/** What a log-in page is told, in the history's own state, by a page whose session ended under someone's hands. */
export const INTERRUPTED = { wasInterrupted: true };

/** The same by the page that asks for a code, whose time is over. */
export const LOG_IN_EXPIRED = { hasLogInExpired: true };

export const hasLogInExpired = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasLogInExpired' in state;

export const wasInterrupted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'wasInterrupted' in state;
