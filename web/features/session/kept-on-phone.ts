/*
 * Data kept on the phone for offline use by the logged-in instructor or student. It outlives the tab, so log-out erases
 * it, and nobody else on the phone sees it.
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

/**
 * Entry that names the logged-in actor. Without it nothing is stored, so that an answer that arrives after log-out
 * leaves no trace.
 */
export const ACTOR = 'actor';

/** @returns false if storage is off or full, or its owner has logged out */
export function keep(whose: string, name: string, value: unknown): boolean {
  try {
    if (name !== ACTOR && localStorage.getItem(keyOf(whose, ACTOR)) === null) return false;
    localStorage.setItem(keyOf(whose, name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Erases data of everyone but this actor; of everyone for an empty name. */
export function keepOnlyDataOf(whose: string): void {
  try {
    const others = Object.keys(localStorage).filter(
      (key) => key.startsWith(PREFIX) && !(whose && key.startsWith(keyOf(whose, ''))),
    );
    for (const key of others) localStorage.removeItem(key);
    // Also erases the page that the service worker cached: it is of no use once nobody is known.
    if (others.length === 0) return;
    void globalThis.caches?.delete('kept-page').catch(() => undefined);
    void forgetPage().catch(() => undefined);
  } catch {
    // Storage is switched off, so nothing was kept.
  }
}

/**
 * Erases a page that the service worker may still be saving. Messages the active worker, which doesn't always control
 * this page: not after a hard reload, and not right after an update.
 */
async function forgetPage(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker?.getRegistration();
  for (const worker of new Set([registration?.active, serviceWorker?.controller])) worker?.postMessage('forget-page');
}

/** The actor known on this phone, for a page opened offline. */
export function keptActor(): unknown {
  try {
    const key = Object.keys(localStorage).find((one) => one.startsWith(PREFIX) && one.endsWith(`:${ACTOR}`));
    return key && JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
