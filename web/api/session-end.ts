type Listener = () => void;
const listeners = new Set<Listener>();

/** A protected call found nobody logged in. */
export function sessionHasEnded(): void {
  for (const listener of listeners) listener();
}

export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
