import { useEffect, useState, useSyncExternalStore } from 'react';
import { wantedTexts } from './i18n/i18n.ts';
import { createTextsHook } from './i18n/texts-hook.ts';
import { importWhenReachable, onFirstInteraction } from './loading.ts';
import { toast } from './toast.tsx';

const useTexts = createTextsHook('ui');

export interface LazyImport<T> {
  /** Undefined until loaded. */
  now(): T | undefined;
  /** Calls back once loaded. */
  subscribe(listener: () => void): () => void;
  get(): Promise<T>;
}

/**
 * Declares a module, with its texts, that the page renders without. It is prefetched at the first interaction so that
 * it opens at once; a failed load is retried when the module is needed.
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
 * Returns the module once it was needed and has loaded. It stays afterwards, so that a dialog can animate out. If it
 * can't load, a toast says so and `onFailure` lets the person try again; with `null`, the page goes on without it and
 * tries again on its next render.
 */
export function useLazyImport<T>(
  part: LazyImport<T>,
  isNeeded: boolean,
  onFailure: (() => void) | null,
): T | undefined {
  const t = useTexts();
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  // Server-rendered markup never contains the module, however early it loads.
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
