import { useEffect, useState, useSyncExternalStore } from 'react';
import { wantedTexts } from './i18n/i18n.ts';
import { createTextsHook } from './i18n/texts-hook.ts';
import { importWhenReachable, onFirstInteraction } from './loading.ts';
import { toast } from './toast.tsx';

const useTexts = createTextsHook('ui');

export interface LazyImport<T> {
  /** Undefined until it has come. */
  now(): T | undefined;
  /** Calls back when it has come. */
  subscribe(listener: () => void): () => void;
  get(): Promise<T>;
}

/**
 * Code that a page is shown without: what opens later, with its words. Fetched at the first sign of a person, so that it opens at once;
 * what failed is fetched anew when it is needed.
 */
export function lazyImport<T>(load: () => Promise<T>): LazyImport<T> {
  let part: T | undefined;
  let coming: Promise<T> | undefined;
  const listeners = new Set<() => void>();
  async function fetchPart(): Promise<T> {
    try {
      const loaded = await importWhenReachable(load);
      await wantedTexts();
      part = loaded;
      for (const listener of listeners) listener();
      return part;
    } finally {
      coming = undefined;
    }
  }
  const get = (): Promise<T> => {
    if (part !== undefined) return Promise.resolve(part);
    coming ??= fetchPart();
    return coming;
  };
  onFirstInteraction(() => get().catch(() => undefined));
  return {
    now: () => part,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get,
  };
}

/**
 * The part, once it was needed and has loaded; it stays, so that what opened can close in its own way. If it can't load, a toast says
 * so and `onFailure` lets the person try again; with `null`, the page goes on without it and tries again when it next renders.
 */
export function useLazyImport<T>(
  part: LazyImport<T>,
  isNeeded: boolean,
  onFailure: (() => void) | null,
): T | undefined {
  const t = useTexts();
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  // What was drawn ahead was drawn without it, however early it comes.
  const come = useSyncExternalStore(part.subscribe, part.now, () => undefined);
  useEffect(() => {
    if (!isNeeded || come !== undefined) return;
    let isStale = false;
    part.get().catch(() => {
      if (isStale || onFailure === null) return;
      toast(t('error.part'), 'loss');
      onFailure();
    });
    return () => {
      isStale = true;
    };
  });
  return wasNeeded ? come : undefined;
}
