/** What was typed, kept in this tab until it is sent, so that a reload or an expired session loses nothing. */
const keyOf = (name: string) => `draft:${name}`;

export function readDraft<V extends object>(name: string | undefined, initial: V): V {
  if (!name || typeof sessionStorage === 'undefined') return initial;
  try {
    const stored = sessionStorage.getItem(keyOf(name));
    return stored ? { ...initial, ...(JSON.parse(stored) as Partial<V>) } : initial;
  } catch {
    return initial;
  }
}

/** Never a password: it is left out of every draft by its name. */
export function saveDraft(name: string | undefined, values: object): void {
  if (!name) return;
  try {
    const safe = Object.fromEntries(Object.entries(values).filter(([key]) => !/password/i.test(key)));
    sessionStorage.setItem(keyOf(name), JSON.stringify(safe));
  } catch {
    // No storage, no draft.
  }
}

export function dropDraft(name: string | undefined): void {
  if (!name) return;
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was stored either.
  }
}
