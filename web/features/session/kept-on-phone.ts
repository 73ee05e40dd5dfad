/*
 * What a phone keeps of whoever is logged in, to be there without a connection. It outlives the tab, so it goes with the log-in, and
 * nobody else who uses the phone is shown it.
 */

const PREFIX = 'kept:';
const keyOf = (whose: string, name: string): string => `${PREFIX}${whose}:${name}`;

export function readKept<T>(whose: string, name: string): T | undefined {
  try {
    const text = localStorage.getItem(keyOf(whose, name));
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** What names who is logged in: without it nothing is kept, so that an answer that comes after a log-out leaves no trace. */
export const ACTOR = 'actor';

/** @returns false where nothing can be kept: storage is switched off, or full, or its owner has logged out */
export function keep(whose: string, name: string, value: unknown): boolean {
  try {
    if (name !== ACTOR && localStorage.getItem(keyOf(whose, ACTOR)) === null) return false;
    localStorage.setItem(keyOf(whose, name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Erases what is kept of others; of everybody where nobody is named. */
export function keepOnlyDaysBy(whose: string): void {
  try {
    const others = Object.keys(localStorage).filter(
      (key) => key.startsWith(PREFIX) && !(whose && key.startsWith(keyOf(whose, ''))),
    );
    for (const key of others) localStorage.removeItem(key);
    // The page that the service worker keeps goes too: it shows nothing by itself, and nobody is left to open it for.
    if (others.length === 0) return;
    void globalThis.caches?.delete('kept-page').catch(() => undefined);
    void forgetPage().catch(() => undefined);
  } catch {
    // Nothing was kept either.
  }
}

/**
 * Erases a page that the service worker is still saving. The active worker saves it, and may not control this page: after a hard
 * reload none does, and for a moment after an update the old one still does.
 */
async function forgetPage(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker?.getRegistration();
  for (const worker of new Set([registration?.active, serviceWorker?.controller])) worker?.postMessage('forget-page');
}

/** Whom the phone knows, for a page that opens without a connection: one at most. */
export function keptActor(): unknown {
  try {
    const key = Object.keys(localStorage).find((one) => one.startsWith(PREFIX) && one.endsWith(`:${ACTOR}`));
    return key && JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
